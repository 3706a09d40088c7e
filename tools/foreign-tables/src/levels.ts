/** Registers of risks with levels, and lists of countries with values, as other people keep them. */
import { type Language, languages, type RiskType } from '@klarsikt/engine';
import type { Choices } from './choices.ts';
import { lines } from './heads.ts';
import type { Ability, MadeCell, TrueValue } from './made.ts';
import { type DraftTable, Placing, wordCell } from './placing.ts';
import { subjects } from './world.ts';

interface Scale {
  readonly name: string;
  /** What stands in the heading; '' for nothing. */
  readonly words: { readonly [L in Language]: string };
  /** Cells with the level that each means. */
  readonly steps: readonly (readonly [
    cell: string | number | { readonly [L in Language]: string },
    level: number,
  ])[];
  /** Cells that have to be there, so that the scale can be known. */
  readonly telling: number;
  /** The product's own scale, about which nothing has to be asked. */
  readonly isOwn?: true;
}

const none = { en: '', sv: '' };
const word = (en: string, sv: string) => ({ en, sv });

const scales: readonly Scale[] = [
  {
    name: 'own',
    words: none,
    steps: [0, 1, 2, 3, 4].map((level) => [level, level] as const),
    telling: 0,
    isOwn: true,
  },
  {
    name: 'own words',
    words: none,
    steps: [
      [word('Low', 'Låg'), 1],
      [word('Medium', 'Medel'), 2],
      [word('High', 'Hög'), 3],
      [word('Very high', 'Mycket hög'), 4],
    ],
    telling: 3,
  },
  { name: '1-5', words: none, steps: [1, 2, 3, 4, 5].map((step) => [step, step - 1] as const), telling: 4 },
  {
    name: '1-5 said',
    words: { en: ' (1-5)', sv: ' (1–5)' },
    steps: [1, 2, 3, 4, 5].map((step) => [step, step - 1] as const),
    telling: 0,
  },
  {
    name: '1-25',
    words: none,
    steps: [1, 2, 4, 6, 9, 12, 16, 20, 25].map(
      (step) => [step, Math.round(((step - 1) / 24) * 400) / 100] as const,
    ),
    telling: 7,
  },
  {
    name: '1 is best',
    words: { en: ' (1 = best)', sv: ' (1 = bäst)' },
    steps: [1, 2, 3, 4].map((step) => [step, 5 - step] as const),
    telling: 0,
  },
  {
    name: 'four words',
    words: none,
    steps: [
      [word('Low', 'Låg'), 1],
      [word('Medium', 'Medel'), 2],
      [word('Substantial', 'Väsentlig'), 3],
      [word('High', 'Hög'), 4],
    ],
    telling: 2,
  },
  {
    name: 'five words',
    words: none,
    steps: [
      [word('Very low', 'Mycket låg'), 0],
      [word('Low', 'Låg'), 1],
      [word('Medium', 'Medel'), 2],
      [word('High', 'Hög'), 3],
      [word('Very high', 'Mycket hög'), 4],
    ],
    telling: 0,
  },
];

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
  likelihood: { en: ['Likelihood', 'Probability'], sv: ['Sannolikhet'] },
  impact: { en: ['Impact', 'Consequence'], sv: ['Konsekvens', 'Påverkan'] },
} as const;

const riskTypes: readonly RiskType[] = ['customers', 'products', 'transactions', 'channels', 'geographies'];

const shownCell = (
  cell: Scale['steps'][number][0],
  language: Language,
  can: ReadonlySet<Ability>,
): MadeCell => {
  if (typeof cell === 'number') return can.has('numbers') ? { number: cell } : { text: String(cell) };
  return { text: typeof cell === 'string' ? cell : cell[language] };
};

/** Columns of a register beside the name, in their order. */
type Column = 'inherent' | 'residual' | 'motivation' | 'likelihood' | 'impact';

function columnsOf(choices: Choices): readonly Column[] {
  const stages: readonly Column[] = choices.percent(50) ? ['inherent', 'residual'] : ['inherent'];
  const beside: readonly Column[] = choices.percent(35) ? ['likelihood', 'impact'] : [];
  const order: readonly Column[] = choices.percent(70) ? [...beside, ...stages] : [...stages, ...beside];
  return choices.percent(85) ? [...order, 'motivation'] : order;
}

/** Makes one register of risks. */
export function riskTable(choices: Choices, can: ReadonlySet<Ability>): DraftTable {
  const language = choices.of(languages);
  const scale = choices.of(scales);
  const type = choices.of(riskTypes);
  const chosen = choices.some(subjects.get(type) ?? [], 4 + choices.below(12));
  const columns = columnsOf(choices);
  const place = new Placing();
  for (const line of choices.some(lines.above[language], choices.below(3))) place.line(wordCell(line));
  const isLevel = (column: Column) => column === 'inherent' || column === 'residual';
  const heads = columns.map(
    (column) => `${choices.of(headings[column][language])}${isLevel(column) ? scale.words[language] : ''}`,
  );
  place.line(...[choices.of(headings.name[language]), ...heads].map(wordCell));
  chosen.forEach(({ key, name }, at) => {
    const values: TrueValue[] = [];
    const cells = columns.map((column, index): MadeCell => {
      if (column === 'motivation')
        return wordCell(language === 'sv' ? 'Enligt genomgången.' : 'As reviewed.');
      const isTelling = at < (isLevel(column) ? 1 : 0);
      const step =
        scale.steps[isTelling ? scale.telling : choices.below(scale.steps.length)] ?? scale.steps[0];
      if (column === 'likelihood' || column === 'impact')
        return shownCell(1 + choices.below(5), language, can);
      values.push({
        column: index + 1,
        field: column === 'residual' ? 'residual' : 'inherent',
        value: step?.[1] ?? null,
      });
      return shownCell(step?.[0] ?? '', language, can);
    });
    const isSure = scale.isOwn === true && columns.includes('motivation');
    const pointer = `/risks/data/${type}/${key}`;
    place.meant([wordCell(name[language]), ...cells], pointer, values, isSure || scale.name === 'own words');
  });
  return {
    ...{ rows: place.rows, merges: [], truth: place.truth, width: columns.length + 1 },
    traits: [
      language,
      'risks',
      `scale ${scale.name}`,
      ...(columns.includes('likelihood') ? ['likelihood and impact'] : []),
    ],
    valueColumns: columns.flatMap((column, at) => (isLevel(column) ? [at + 1] : [])),
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
export function countryTable(choices: Choices, can: ReadonlySet<Ability>): DraftTable {
  const language = choices.of(languages);
  const countries = (subjects.get('geographies') ?? []).filter(({ code }) => code !== '');
  const chosen = choices.some(countries, 8 + choices.below(40));
  const place = new Placing();
  for (const line of choices.some(lines.above[language], choices.below(3))) place.line(wordCell(line));
  const [hasCode, hasRank, hasYear] = [choices.percent(40), choices.percent(40), choices.percent(40)];
  const before = [...(hasCode ? ['code' as const] : []), ...(hasRank ? ['rank' as const] : [])];
  const order = [...before, 'country' as const, ...(hasYear ? ['year' as const] : []), 'score' as const];
  place.line(...order.map((column) => wordCell(choices.of<string>(listHeadings[column][language]))));
  chosen.forEach(({ key, name, code }, at) => {
    const value = choices.below(1001) / 10;
    const shown = (number: number): MadeCell =>
      can.has('numbers') ? { number } : { text: String(number).replace('.', language === 'sv' ? ',' : '.') };
    const cells = order.map((column): MadeCell => {
      if (column === 'country') return wordCell(name[language]);
      if (column === 'code') return wordCell(code.toUpperCase());
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
