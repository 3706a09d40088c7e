import type { Text } from '../terms.ts';
import { threatThemes } from './themes.ts';
import type { Threat } from './types.ts';

const citation = /\[(re-[a-z0-9-]+)\]/g;
/** What every citation begins with: most texts have none, and are not searched. */
const mark = '[re-';

/** Keys of the references that a text cites as `[re-...]`, in order, repeated ones repeated. */
export function citationsOf(text: string): readonly string[] {
  return text.includes(mark) ? [...text.matchAll(citation)].flatMap(([, key]) => key ?? []) : [];
}

/** What a source is called where it is cited. */
export interface CitedName {
  readonly key: string;
  readonly authorShort: string;
  readonly author?: string;
  readonly title?: string;
  readonly year: number | null;
}

/**
 * The name of a source in a citation: its author in short and its year, "FATF 2023". Where an editor has not written the
 * short form, the author stands for it, else the title, else the key: a citation is never empty.
 */
export function citedName({ key, authorShort, author = '', title = '', year }: CitedName): string {
  const name = [authorShort, author, title].find((one) => one.trim() !== '') ?? key;
  return year === null ? name : `${name} ${year}`;
}

/** Keys of the references cited anywhere in a threat's names, descriptions and card texts, in both languages. */
export function citationsIn({ description, riskDescription, texts }: Threat): readonly string[] {
  const themes: readonly Text[] =
    texts === undefined
      ? []
      : [
          ...threatThemes.map((theme) => texts[theme]),
          ...texts.exploitation.map(({ text }) => text),
          ...texts.indicators.map(({ text }) => text),
        ];
  return [description, riskDescription, ...themes].flatMap(({ en, sv }) => [
    ...citationsOf(en),
    ...citationsOf(sv),
  ]);
}
