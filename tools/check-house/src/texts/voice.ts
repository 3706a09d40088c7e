/** Finds turns of phrase that docs/style.md excludes from texts of the product. */
import type { HouseFinding } from '../finding.ts';
import { type BilingualDictionary, LANGUAGES, type Language } from './dictionary.ts';
import { removePlaceholders as withoutPlaceholders } from './glossary.ts';

interface Turn {
  readonly language: Language;
  readonly pattern: RegExp;
  readonly mend: string;
}

const PERSON = 'Name the person or the thing instead of a clause.';
const SPEAKING = 'Write what the thing contains or does; only people speak and know.';
const LABEL = 'A label is a noun.';
const SPELLING = 'One spelling: organisation, e-mail, cannot.';

/** Characters that end a sentence. Labels end with none of them. */
const SENTENCE_END = /[.?!:…]$/;

const anywhere: readonly Turn[] = [
  { language: 'en', pattern: /\b(?:whoever|whatever)\b/iu, mend: PERSON },
  { language: 'en', pattern: /\b(?:says|tells|speaks|knows|hears)\b/iu, mend: SPEAKING },
  { language: 'en', pattern: /\b(?:stands on|adds? up to it|uh oh|nobody yet)\b/iu, mend: SPEAKING },
  {
    language: 'en',
    pattern: /\b(?:what becomes of|is on its way|taken for|as it was(?! saved))\b/iu,
    mend: PERSON,
  },
  { language: 'en', pattern: /\b[Oo]rganization\b|\borganizations\b|\borganize/u, mend: SPELLING },
  { language: 'en', pattern: /\bcan not\b|(?<!-)\bmails\b/iu, mend: SPELLING },
  { language: 'sv', pattern: /\b(?:säger|berättar|pratar)\b/iu, mend: SPEAKING },
  { language: 'sv', pattern: /\b(?:själva bedömningen|står på tur|på väg)\b/iu, mend: SPEAKING },
];

const labels: readonly Turn[] = [
  { language: 'en', pattern: /^(?:what|who|where) \p{Ll}/iu, mend: LABEL },
  { language: 'sv', pattern: /^(?:den|det|de|vad|vem) som\b(?! helst)/iu, mend: LABEL },
];

/** English texts whose wording is prescribed: a mandatory message, and instructions to a language model. */
const FIXED = [
  /^Uh oh, looks like you ended up in a dark place\.$/u,
  /^Administrating customer organization$/u,
  /^You summarise what source documents say/u,
];

/** Finds the excluded turns of phrase in texts. */
export function findVoiceFaults(dictionaries: readonly BilingualDictionary[]): HouseFinding[] {
  return dictionaries.flatMap(({ file, line, texts }) =>
    LANGUAGES.flatMap((language) =>
      [...texts[language]].flatMap(([key, written]) => {
        const english = texts.en.get(key)?.text ?? '';
        if (FIXED.some((fixed) => fixed.test(english))) return [];
        return turnsIn(written.text, language).map(
          ({ found, mend }): HouseFinding => ({
            level: 'error',
            rule: 'voice',
            file: written.file ?? file,
            line: written.line ?? line,
            what: `"${key}" has "${found}" in "${language}".`,
            why: 'Readers take such a sentence for a riddle or a translation.',
            mend,
          }),
        );
      }),
    ),
  );
}

function turnsIn(text: string, language: Language): { found: string; mend: string }[] {
  const spoken = withoutPlaceholders(text);
  const turns = SENTENCE_END.test(spoken) ? anywhere : [...anywhere, ...labels];
  return turns.flatMap((turn) => {
    const found = turn.language === language ? turn.pattern.exec(spoken)?.[0] : undefined;
    return found === undefined ? [] : [{ found, mend: turn.mend }];
  });
}
