export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Texts by key; undefined for a text that is composed at run time. */
type Texts = Record<Language, Map<string, TextWithLine>>;
export type TextWithLine = {
  text: string;
  line: number;
  /** Set if each language has its own file. */
  file?: string;
};

/**
 * A group of texts: a dictionary of the browser (ICU messages by key), words by name on the server and in
 * packages, or one sentence in both languages.
 */
export type BilingualDictionary = {
  file: string;
  line: number;
  kind: 'messages' | 'words' | 'sentence';
  texts: Texts;
};
