/** Writes figures as people do, with their true values. */
import type { Language } from '@klarsikt/engine/text';
import type { SeededChoices } from './choices.ts';
import type { GeneratedCell, WriterAbility } from './made.ts';

/** A cell with a figure and its true value. The value is null if it cannot be known. */
export interface FigureCellWithTruth {
  readonly cell: GeneratedCell | null;
  readonly value: number | null;
  /** False if a person has to confirm the value. */
  readonly isPlain: boolean;
}

/** The notation of the digits in one column. */
export interface NumberNotationInColumn {
  readonly grouping: string;
  readonly decimals: '.' | ',';
  /** Number format of cells that hold numbers; null for texts. */
  readonly format: string | null;
}

const notationsOf: {
  readonly [L in Language]: readonly (readonly [grouping: string, decimals: '.' | ','])[];
} = {
  sv: [
    ['', ','],
    [' ', ','],
    ['\u00a0', ','],
    ['\u202f', ','],
    ['.', ','],
  ],
  en: [
    ['', '.'],
    [',', '.'],
    ['\u2009', '.'],
    ["'", '.'],
  ],
};

const formats = [
  'General',
  '0',
  '#,##0',
  '# ##0',
  '#,##0.00',
  '#,##0 "kr"',
  '#,##0;[Red]-#,##0',
  '#,##0\\ _k_r',
] as const;

/** Chooses the notation of a column by language. The cells hold numbers if the file supports them. */
export function chooseNumberNotation(
  choices: SeededChoices,
  language: Language,
  can: ReadonlySet<WriterAbility>,
): NumberNotationInColumn {
  const [grouping, decimals] = choices.of(notationsOf[language]);
  return {
    grouping,
    decimals,
    format: can.has('numbers') && choices.percent(65) ? choices.of(formats) : null,
  };
}

/** Writes the digits of a number in a notation. */
export function formatDigits(value: number, { grouping, decimals }: NumberNotationInColumn): string {
  const [whole = '', rest] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/gu, grouping);
  return rest === undefined ? grouped : `${grouped}${decimals}${rest}`;
}

const plain = (cell: GeneratedCell, value: number): FigureCellWithTruth => ({ cell, value, isPlain: true });
const asked = (cell: GeneratedCell | null, value: number | null): FigureCellWithTruth => ({
  cell,
  value,
  isPlain: false,
});

type Oddity = (given: { value: number; digits: string; language: Language }) => FigureCellWithTruth;

/** Unusual forms of cells, and the feature that a file needs for each of them. */
const oddities: readonly {
  readonly needs?: WriterAbility;
  readonly name: string;
  readonly isMoney?: true;
  readonly write: Oddity;
}[] = [
  {
    name: 'about',
    write: ({ digits, value, language }) =>
      asked({ text: `${language === 'sv' ? 'ca' : 'approx.'} ${digits}` }, value),
  },
  { name: 'tilde', write: ({ digits, value }) => asked({ text: `~${digits}` }, value) },
  { name: 'less', write: () => asked({ text: '<5' }, null) },
  { name: 'at least', write: ({ digits }) => asked({ text: `>${digits}` }, null) },
  { name: 'range', write: () => asked({ text: '10-20' }, null) },
  {
    name: 'range in words',
    write: ({ language }) => asked({ text: language === 'sv' ? '10 till 20' : '10 to 20' }, null),
  },
  { name: 'dash', write: () => asked({ text: '-' }, null) },
  {
    name: 'none',
    write: ({ language }) => asked({ text: language === 'sv' ? 'ej tillämpligt' : 'n/a' }, null),
  },
  { name: 'blank', write: () => asked(null, null) },
  { name: 'star', write: ({ digits, value }) => plain({ text: `${digits}*` }, value) },
  { name: 'note in brackets', write: ({ digits }) => asked({ text: `${digits} (1)` }, null) },
  {
    name: 'pieces',
    write: ({ digits, value, language }) =>
      plain({ text: `${digits} ${language === 'sv' ? 'st' : 'pcs'}` }, value),
  },
  {
    name: 'thousands in the cell',
    isMoney: true,
    write: ({ language }) => asked({ text: language === 'sv' ? '500 tkr' : '500 kSEK' }, 500_000),
  },
  {
    name: 'millions in the cell',
    isMoney: true,
    write: ({ language }) => asked({ text: language === 'sv' ? '3,5 mkr' : 'SEK 3.5m' }, 3_500_000),
  },
  { name: 'other currency', isMoney: true, write: () => asked({ text: '500 EUR' }, null) },
  { name: 'two lines', needs: 'lines', write: () => asked({ text: '900\n100' }, null) },
  { name: 'tab', needs: 'lines', write: () => asked({ text: '12\t3' }, null) },
  { name: 'two figures', write: () => asked({ text: '12 3' }, null) },
  {
    name: 'raised mark',
    needs: 'runs',
    write: ({ digits, value }) => plain({ text: digits, raised: '1' }, value),
  },
  {
    name: 'raised marks',
    needs: 'runs',
    write: ({ digits, value }) => plain({ text: digits, raised: '2, 3' }, value),
  },
  {
    name: 'struck',
    needs: 'runs',
    write: ({ digits, value }) => plain({ text: digits, struck: '45' }, value),
  },
  {
    name: 'hidden text',
    needs: 'hiddenText',
    write: ({ digits, value }) => plain({ text: digits, hidden: '99' }, value),
  },
  {
    name: 'note',
    needs: 'notes',
    write: ({ value }) => plain({ number: value, note: 'Checked with the branch 3.' }, value),
  },
  { name: 'error', needs: 'formulas', write: () => asked({ error: '#DIV/0!' }, null) },
  { name: 'missing sheet', needs: 'formulas', write: () => asked({ error: '#REF!' }, null) },
  { name: 'no result', needs: 'formulas', write: ({ value }) => asked({ formula: `${value - 1}+1` }, value) },
  {
    name: 'calculated',
    needs: 'formulas',
    write: ({ value }) => plain({ formula: `${value - 1}+1`, number: value }, value),
  },
  { name: 'number as text', write: ({ digits, value }) => plain({ text: digits }, value) },
  { name: 'minus', write: ({ digits }) => asked({ text: `\u2212${digits}` }, null) },
  { name: 'question', write: ({ digits }) => asked({ text: `${digits}?` }, null) },
  {
    name: 'word behind',
    write: ({ digits, language }) =>
      asked({ text: `${digits} ${language === 'sv' ? 'prel.' : 'prelim.'}` }, null),
  },
];

/** Chooses one kind of unusual cells that the file supports. */
export function chooseUnusualCellKind(choices: SeededChoices, can: ReadonlySet<WriterAbility>) {
  return choices.of(oddities.filter(({ needs }) => needs === undefined || can.has(needs)));
}

/** Writes a figure in the notation of its column. */
export function createFigureCell(value: number, notation: NumberNotationInColumn): FigureCellWithTruth {
  const { format } = notation;
  const cell = format === null ? { text: formatDigits(value, notation) } : { number: value, format };
  return plain(cell, value);
}

/** Notations in which a column can write shares. */
export const shareNotations = ['percent', 'percentNumber', 'fraction', 'ofHundred', 'formula'] as const;

/** Writes a share between 0 and 1 in a notation. */
export function createShareCell(
  share: number,
  form: (typeof shareNotations)[number],
  notation: NumberNotationInColumn,
): FigureCellWithTruth {
  const value = Math.round(share * 1e6) / 1e4;
  switch (form) {
    case 'percent':
      return plain({ text: `${formatDigits(value, notation)} %` }, value);
    case 'percentNumber':
      return plain({ number: share, format: '0.0%' }, value);
    case 'formula':
      return plain(
        { formula: `1-${Math.round((1 - share) * 1e4) / 1e4}`, number: share, format: '0%' },
        value,
      );
    case 'fraction':
      return asked(
        notation.format === null
          ? { text: formatDigits(share, notation) }
          : { number: share, format: 'General' },
        value,
      );
    case 'ofHundred':
      return plain(
        notation.format === null
          ? { text: formatDigits(value, notation) }
          : { number: value, format: 'General' },
        value,
      );
  }
}
