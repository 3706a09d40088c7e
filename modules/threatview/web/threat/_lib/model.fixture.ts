/** Small reference model: five threats in two categories, with risks, a demo mother threat and sources. */
import type { ReferenceModel, Threat, ThreatRelations } from '@klarsikt/engine/model';

const text = (en: string, sv = en) => ({ en, sv });

export const noRelations: ThreatRelations = {
  customers: [],
  products: [],
  transactions: [],
  channels: [],
  geographies: [],
  industries: [],
  legalForms: [],
  legals: [],
};

let lastId = 0;

function named(key: string, en: string, sv = en) {
  lastId += 1;
  return { id: lastId, key, name: text(en, sv), description: text('') };
}

function threat(key: string, name: readonly [string, string], given: Partial<Threat>): Threat {
  return {
    ...named(key, ...name),
    riskDescription: text(''),
    category: 'ca-a',
    relevance: ['ml'],
    multiRelevance: false,
    label: 'GLOBAL',
    geography: 'ge-world',
    parent: null,
    privGrade: null,
    corpGrade: null,
    levelIndividual: 'UNDEFINED',
    levelCorporate: 'UNDEFINED',
    privGradeTime: '2026-11-01',
    corpGradeTime: '2026-11-01',
    gradeMethods: [],
    probability: {},
    inheritance: [],
    demo: true,
    relations: noRelations,
    references: [],
    ...given,
  };
}

const grade = (level: number) => ({ grade: level, motivation: text('') });
const indicator = { kri: false, hidden: false, risklabels: [] };

export const smallModel: ReferenceModel = {
  schema: 1,
  threats: [
    threat('th-cash', ['Cash laundering', 'Kontantbaserad penningtvätt'], {
      privGrade: grade(2),
      corpGrade: grade(1),
      relations: { ...noRelations, customers: ['cu-private'], products: ['pr-cash'] },
      references: ['re-fatf-2020'],
    }),
    threat('th-courier', ['Cash couriers', 'Kontantkurirer'], {
      parent: 'th-cash',
      privGrade: grade(3),
      corpGrade: grade(0),
      privGradeTime: '2026-01-01',
      relations: { ...noRelations, geographies: ['ge-se'], products: ['pr-advice'] },
      references: ['re-fatf-2020', 're-bra-2019'],
    }),
    threat('th-shell', ['Shell companies', 'Skalbolag'], {
      category: 'ca-b',
      label: 'NRA',
      relevance: ['ml', 'sv'],
      privGrade: grade(0),
      corpGrade: grade(4),
      relations: { ...noRelations, customers: ['cu-company'], transactions: ['tr-loan'] },
    }),
    threat('th-mother', ['Extremism', 'Extremism'], {
      category: 'ca-b',
      relevance: ['tf'],
      context: true,
      demo: false,
    }),
    threat('th-funds', ['Fundraising', 'Insamling'], {
      category: 'ca-b',
      relevance: ['tf'],
      parent: 'th-mother',
      privGrade: grade(1),
      corpGrade: grade(1),
      relations: { ...noRelations, products: ['pr-cash'] },
    }),
  ],
  categories: [named('ca-a', 'A. Cash', 'A. Kontanter'), named('ca-b', 'B. Companies', 'B. Företag')],
  customers: [
    {
      ...named('cu-private', 'Private customer', 'Privatkund'),
      ...indicator,
      segment: 'INDIVIDUALS',
      datapoint: 'NO',
      depCountry: false,
      depLegalform: false,
      depIndustry: false,
      businesses: ['bu-bank'],
      dep: {},
    },
    {
      ...named('cu-company', 'Company', 'Företag'),
      ...indicator,
      segment: 'CORPORATES',
      datapoint: 'NO',
      depCountry: false,
      depLegalform: false,
      depIndustry: false,
      businesses: ['bu-law'],
      dep: {},
    },
  ],
  products: [
    {
      ...named('pr-cash', 'Cash service', 'Kontanttjänst'),
      ...indicator,
      category: 'pc-pay',
      segment: 'BOTH',
      offering: 'STANDARD',
      businesses: ['bu-bank'],
      transactions: [],
    },
    {
      ...named('pr-advice', 'Advice', 'Rådgivning'),
      ...indicator,
      category: 'pc-pay',
      segment: 'BOTH',
      offering: 'STANDARD',
      businesses: ['bu-law'],
      transactions: [],
    },
  ],
  productCategories: [named('pc-pay', 'Payments', 'Betalningar')],
  transactions: [
    {
      ...named('tr-loan', 'Loan between companies', 'Lån mellan bolag'),
      ...indicator,
      segment: 'BOTH',
      datapoint: 'NO',
      businesses: ['bu-law'],
      products: [],
    },
  ],
  channels: [],
  geographies: [
    {
      ...named('ge-world', 'World', 'Världen'),
      ...indicator,
      iso: '',
      kind: 'group',
      level: 'GLOBAL',
      parents: [],
      asOf: null,
    },
    {
      ...named('ge-se', 'Sweden', 'Sverige'),
      ...indicator,
      iso: 'SE',
      kind: 'country',
      level: 'NRA',
      parents: ['ge-world'],
      asOf: null,
    },
  ],
  industries: [],
  legalForms: [],
  legals: [],
  businesses: ['bu-bank', 'bu-law'].map((key) => ({
    ...named(key, key),
    offering: 'STANDARD' as const,
    islawyer: key === 'bu-law',
    isbank: key === 'bu-bank',
    isrealestate: false,
  })),
  controls: [],
  controlCategories: [],
  riskLabels: [],
  riskLists: [
    {
      ...named('li-call', 'Call for action', 'Uppmaning'),
      relevances: ['ml'],
      kind: 'flat',
      highIsGood: false,
      source: 'FATF',
      date: '2026-06-19',
      entries: [{ geography: 'ge-se', value: 4 }],
    },
  ],
  references: [['re-fatf-2020', 'FATF', 2020] as const, ['re-bra-2019', 'Brå', 2019] as const].map(
    ([key, authorShort, year]) => ({
      ...named(key, key),
      title: key,
      author: authorShort,
      authorShort,
      publication: '',
      published: `${year}`,
      year,
      url: 'https://example.org/',
      online: true,
      retrieved: null,
      country: key === 're-bra-2019' ? 'ge-se' : 'ge-world',
    }),
  ),
  publications: [],
  tags: [],
};
