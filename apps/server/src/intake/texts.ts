/** Describes active content of a file and its place in words. */
import type { Language } from '@klarsikt/engine/text';
import type { ActiveContent } from './refused.ts';

const words = {
  en: {
    field: (name: string) => `the field ${name}`,
    outside: (name: string) => `the reference “${name}”`,
    formula: (name: string) => `the formula with ${name}`,
    paragraph: (number: number) => `paragraph ${number}`,
    after: (text: string) => `after “${text}”`,
    cell: (cell: string) => cell,
    line: (line: string) => `line ${line}`,
  },
  sv: {
    field: (name: string) => `fältet ${name}`,
    outside: (name: string) => `hänvisningen ”${name}”`,
    formula: (name: string) => `formeln med ${name}`,
    paragraph: (number: number) => `stycke ${number}`,
    after: (text: string) => `efter ”${text}”`,
    cell: (cell: string) => cell,
    line: (line: string) => `rad ${line}`,
  },
} as const;

const parts: readonly (readonly [RegExp, Readonly<Record<Language, string>>])[] = [
  [/\/glossary\//, { en: 'the building blocks', sv: 'byggblocken' }],
  [/\/document\d*\.xml$/, { en: 'the body text', sv: 'brödtexten' }],
  [/\/header\d*\.xml$/, { en: 'a header', sv: 'ett sidhuvud' }],
  [/\/footer\d*\.xml$/, { en: 'a footer', sv: 'en sidfot' }],
  [/\/footnotes\d*\.xml$/, { en: 'the footnotes', sv: 'fotnoterna' }],
  [/\/endnotes\d*\.xml$/, { en: 'the endnotes', sv: 'slutnoterna' }],
  [/\/comments\w*\.xml$/, { en: 'the comments', sv: 'kommentarerna' }],
  [/\/settings\d*\.xml$/, { en: 'the settings', sv: 'inställningarna' }],
  [/\/sheet\d+\.xml$/, { en: 'a sheet', sv: 'ett blad' }],
  [/\/workbook\.xml$/, { en: 'the defined names of the workbook', sv: 'arbetsbokens definierade namn' }],
];

function describePart(part: string, language: Language): string {
  const known = parts.find(([pattern]) => pattern.test(part))?.[1][language];
  return known === undefined ? part : `${known} (${part})`;
}

/** Returns the active content and its place as words for the messages `error.word.inside` and `error.file.inside`. */
export function describeActiveContent(
  language: Language,
  found: ActiveContent,
): { readonly what: string; readonly place: string } {
  const say = words[language];
  const { kind, name, part, at, after } = found;
  const spot = typeof at === 'number' ? say.paragraph(at) : part === '' ? say.line(at) : say.cell(at);
  const place = [
    part === '' ? '' : describePart(part, language),
    at === 0 ? '' : spot,
    after === '' ? '' : say.after(after),
  ];
  return { what: say[kind](name), place: place.filter((text) => text !== '').join(', ') };
}
