/** Makes registers of risks with levels, and lists of countries with values, as other organisations write them. */
import { type Language, languages, type RiskType } from '@klarsikt/engine/text';
import type { SeededChoices } from './choices.ts';
import { captionLines } from './heads.ts';
import type { GeneratedCell, TrueValue, WriterAbility } from './made.ts';
import { createTextCell, type DraftTable, TableBuilder } from './placing.ts';
import { createLevelCell, createStepCell, type LevelScale, pickTableScale } from './scales.ts';
import { type TableSubject, tableSubjects } from './world.ts';

const headings = {
  name: { en: ['Risk', 'Risk factor', 'Risk name'], sv: ['Risk', 'Riskfaktor', 'Benämning'] },
  inherent: {
    en: ['Inherent risk', 'Inherent level', 'Gross risk'],
    sv: ['Inneboende risk', 'Bruttorisk', 'Inneboende risknivå'],
  },
  residual: {
    en: ['Residual risk', 'Net risk', 'Residual level'],
    sv: ['Kvarstående risk', 'Restrisk', 'Nettorisk'],
  },
  motivation: { en: ['Rationale', 'Motivation', 'Justification'], sv: ['Motivering', 'Skäl'] },
  note: { en: ['Comment', 'Notes'], sv: ['Kommentar', 'Anteckning'] },
  na: { en: ['Not applicable', 'N/A'], sv: ['Ej tillämplig', 'Inte tillämplig'] },
  likelihood: { en: ['Likelihood', 'Probability'], sv: ['Sannolikhet'] },
  impact: { en: ['Impact', 'Consequence'], sv: ['Konsekvens', 'Påverkan'] },
  owner: { en: ['Risk owner', 'Owner'], sv: ['Riskägare', 'Ansvarig'] },
  category: {
    en: ['Risk category', 'Risk type', 'Type of risk'],
    sv: ['Riskkategori', 'Risktyp', 'Typ av risk'],
  },
  before: {
    en: ['Inherent risk 2024', 'Previous level'],
    sv: ['Inneboende risk 2024', 'Föregående nivå'],
  },
} as const;

const riskTypes: readonly RiskType[] = [
  ...(['customers', 'products', 'transactions', 'channels', 'geographies', 'industries'] as const),
];

/** The columns that can follow the name in a register, in order. */
type Column = Exclude<keyof typeof headings, 'name' | 'category' | 'owner'> | 'owner';

function columnsOf(choices: SeededChoices): readonly Column[] {
  const stages: readonly Column[] = choices.percent(50) ? ['inherent', 'residual'] : ['inherent'];
  const beside: readonly Column[] = choices.percent(35) ? ['likelihood', 'impact'] : [];
  const earlier: readonly Column[] = choices.percent(15) ? ['before'] : [];
  const order: readonly Column[] = choices.percent(70)
    ? [...beside, ...earlier, ...stages]
    : [...stages, ...earlier, ...beside];
  return [
    ...order,
    ...(choices.percent(20) ? (['na'] as const) : []),
    ...(choices.percent(85) ? (['motivation'] as const) : []),
    ...(choices.percent(30) ? (['note'] as const) : []),
    ...(choices.percent(30) ? (['owner'] as const) : []),
  ];
}

interface Register {
  readonly type: RiskType;
  readonly language: Language;
  readonly scale: LevelScale;
  readonly columns: readonly Column[];
  readonly can: ReadonlySet<WriterAbility>;
}

const wordsIn = {
  motivation: { en: 'As reviewed.', sv: 'Enligt genomgången.' },
  note: { en: 'See the minutes', sv: 'Se protokollet' },
  owner: { en: 'Head of retail', sv: 'Chef privatmarknad' },
} as const;

/** Makes a cell with its true content. `isPlain` is false if a person has to confirm the content. */
function contentOf(
  column: Column,
  { language, scale, can }: Register,
  { choices, at }: { readonly choices: SeededChoices; readonly at: number },
): { readonly cell: GeneratedCell; readonly value: TrueValue['value']; readonly isPlain: boolean } {
  switch (column) {
    case 'inherent':
    case 'residual':
      return createLevelCell(scale, { choices, language, can, at });
    case 'before':
      return { ...createLevelCell(scale, { choices, language, can, at }), value: null, isPlain: true };
    case 'likelihood':
    case 'impact':
      return { cell: createStepCell(1 + choices.below(5), language, can), value: null, isPlain: true };
    case 'na':
      return { cell: createTextCell(language === 'sv' ? 'Nej' : 'No'), value: false, isPlain: true };
    case 'owner':
      return { cell: createTextCell(wordsIn.owner[language]), value: null, isPlain: true };
    default:
      return {
        cell: createTextCell(wordsIn[column][language]),
        value: wordsIn[column][language],
        isPlain: true,
      };
  }
}

const fields = new Set(['inherent', 'residual', 'na', 'motivation', 'note'] as const);
const fieldOf = (column: Column): TrueValue['field'] | null =>
  [...fields].find((one) => one === column) ?? null;

function rowOf(
  place: TableBuilder,
  register: Register,
  {
    choices,
    at,
    subject,
    ahead,
  }: { choices: SeededChoices; at: number; subject: TableSubject; ahead: readonly GeneratedCell[] },
): void {
  const { type, language, columns } = register;
  const values: TrueValue[] = [];
  let isPlain = true;
  const cells = columns.map((column, index): GeneratedCell => {
    const { cell, value, isPlain: isOwnPlain } = contentOf(column, register, { choices, at });
    const field = fieldOf(column);
    if (field !== null) values.push({ column: ahead.length + 1 + index, field, value });
    isPlain &&= isOwnPlain;
    return cell;
  });
  const isMotivated = columns.includes('motivation');
  const pointer = `/risks/data/${type}/${subject.key}`;
  place.meant(
    [...ahead, createTextCell(subject.name[language]), ...cells],
    pointer,
    values,
    isPlain && isMotivated,
  );
}

/**
 * Chooses the column before the name: a number in the register, its category, or the code of a country or industry.
 */
function aheadOf(type: RiskType, choices: SeededChoices) {
  const isCoded = (type === 'geographies' || type === 'industries') && choices.percent(40);
  if (isCoded) return 'code' as const;
  return choices.of(['nothing', 'nothing', 'number', 'category'] as const);
}

const codeHeadings = {
  geographies: { en: 'ISO code', sv: 'Landskod' },
  industries: { en: 'NACE code', sv: 'SNI-kod' },
} as const;

/** Makes one register of risks with levels, using only features in `can`. */
export function generateRiskTable(choices: SeededChoices, can: ReadonlySet<WriterAbility>): DraftTable {
  const language = choices.of(languages);
  const scale = pickTableScale('risk', choices);
  const type = choices.of(riskTypes);
  const ahead = aheadOf(type, choices);
  const all = tableSubjects.get(type) ?? [];
  const usable = ahead === 'code' ? all.filter(({ code }) => code.length > 1) : all;
  const chosen = choices.some(usable, 4 + choices.below(12));
  const columns = columnsOf(choices);
  const register: Register = { type, language, scale, columns, can };
  const place = new TableBuilder();
  for (const line of choices.some(captionLines.above[language], choices.below(3)))
    place.line(createTextCell(line));
  const isLevel = (column: Column) => /^(?:inherent|residual|before)$/u.test(column);
  const first = {
    nothing: [],
    number: ['Nr'],
    category: [choices.of(headings.category[language])],
    code: [codeHeadings[type === 'industries' ? 'industries' : 'geographies'][language]],
  }[ahead];
  const heads = columns.map(
    (column) =>
      `${choices.of<string>(headings[column][language])}${isLevel(column) ? scale.words[language] : ''}`,
  );
  place.line(...[...first, choices.of<string>(headings.name[language]), ...heads].map(createTextCell));
  chosen.forEach((subject, at) => {
    const cells = {
      nothing: [],
      number: [createTextCell(`R${at + 1}`)],
      category: [createTextCell(language === 'sv' ? 'Operativ' : 'Operational')],
      code: [createTextCell(type === 'geographies' ? subject.code.toUpperCase() : subject.code)],
    }[ahead];
    rowOf(place, register, { choices, at, subject, ahead: cells });
  });
  return {
    ...{ rows: place.rows, merges: [], truth: place.truth, width: first.length + columns.length + 1 },
    traits: [
      ...[language, 'risks', type, `scale ${scale.name}`, `ahead ${ahead}`],
      ...(columns.includes('likelihood') ? ['likelihood and impact'] : []),
      ...(columns.includes('before') ? ['earlier level'] : []),
    ],
    valueColumns: columns.flatMap((column, at) =>
      column === 'inherent' || column === 'residual' ? [first.length + at + 1] : [],
    ),
  };
}

const listHeadings = {
  country: {
    en: ['Country', 'Country or territory', 'Jurisdiction', 'Country Name'],
    sv: ['Land', 'Land eller territorium', 'Jurisdiktion'],
  },
  score: {
    en: ['Score', 'Index score', 'CPI score 2025', 'Risk score'],
    sv: ['Poäng', 'Index', 'Riskpoäng'],
  },
  rank: { en: ['Rank'], sv: ['Placering'] },
  year: { en: ['Year'], sv: ['År'] },
  code: { en: ['ISO3', 'Code'], sv: ['Landskod'] },
} as const;

/** Makes one list of countries with values from 0 to 100. */
export function generateCountryTable(choices: SeededChoices, can: ReadonlySet<WriterAbility>): DraftTable {
  const language = choices.of(languages);
  const countries = (tableSubjects.get('geographies') ?? []).filter(({ code }) => code !== '');
  const chosen = choices.some(countries, 8 + choices.below(40));
  const place = new TableBuilder();
  for (const line of choices.some(captionLines.above[language], choices.below(3)))
    place.line(createTextCell(line));
  const [hasCode, hasRank, hasYear] = [choices.percent(40), choices.percent(40), choices.percent(40)];
  const before = [...(hasCode ? ['code' as const] : []), ...(hasRank ? ['rank' as const] : [])];
  const order = [...before, 'country' as const, ...(hasYear ? ['year' as const] : []), 'score' as const];
  place.line(...order.map((column) => createTextCell(choices.of<string>(listHeadings[column][language]))));
  chosen.forEach(({ key, name, code }, at) => {
    const value = choices.below(1001) / 10;
    const shown = (number: number): GeneratedCell =>
      can.has('numbers') ? { number } : { text: String(number).replace('.', language === 'sv' ? ',' : '.') };
    const cells = order.map((column): GeneratedCell => {
      if (column === 'country') return createTextCell(name[language]);
      if (column === 'code') return createTextCell(code.toUpperCase());
      return shown(column === 'score' ? value : column === 'year' ? 2025 : at + 1);
    });
    place.meant(cells, key, [{ column: order.indexOf('score'), field: 'value', value }], true);
  });
  return {
    ...{ rows: place.rows, merges: [], truth: place.truth, width: order.length },
    traits: [language, 'countries'],
    valueColumns: [order.indexOf('score')],
  };
}
