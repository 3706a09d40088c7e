/**
 * Countries of the demo bank's customers and payments in twelve months: customers, inactive customers, incoming and
 * outgoing payments, incoming and outgoing amounts in millions of SEK. Sweden gets the remainder of the totals.
 */
import { sharedEditionFiles } from '../editions/shared.ts';
import { readGeographies } from '../read-model.ts';
import { demoCompaniesCount, demoIndividualsCount } from './customers.ts';
import { type DemoFigureRow, type DemoFigureTable, toAbsoluteDatum, toPercentDatum } from './figures.ts';

type Corridor = readonly [
  customers: number,
  inactive: number,
  paymentsIn: number,
  paymentsOut: number,
  millionsIn: number,
  millionsOut: number,
];

const million = 1_000_000;

export const demoGeographyTotals = {
  INDIVIDUALS: {
    CustomerQuantity: demoIndividualsCount,
    CustomerInactive: 43_400,
    TransactionsIn: 62 * million,
    TransactionsOut: 152 * million,
    TransactionVolumeIn: 243_000 * million,
    TransactionVolumeOut: 243_000 * million,
  },
  CORPORATES: {
    CustomerQuantity: demoCompaniesCount,
    CustomerInactive: 2_050,
    TransactionsIn: 16_400_000,
    TransactionsOut: 22_100_000,
    TransactionVolumeIn: 361_000 * million,
    TransactionVolumeOut: 351_000 * million,
  },
} as const;

const none: Corridor = [0, 0, 0, 0, 0, 0];

/** Figures by country, first for individuals and then for companies. */
const corridors: { readonly [country: string]: readonly [Corridor, Corridor] } = {
  'ge-no': [
    [1_120, 96, 214_000, 268_000, 1_640, 1_390],
    [96, 4, 402_000, 318_000, 14_800, 12_600],
  ],
  'ge-fi': [
    [980, 88, 186_000, 231_000, 890, 760],
    [71, 3, 288_000, 301_000, 11_900, 10_400],
  ],
  'ge-dk': [
    [210, 18, 92_000, 118_000, 410, 520],
    [22, 1, 141_000, 169_000, 6_200, 7_100],
  ],
  'ge-is': [
    [14, 2, 1_900, 4_100, 18, 22],
    [2, 0, 3_200, 2_900, 140, 110],
  ],
  'ge-de': [
    [240, 22, 74_000, 342_000, 520, 1_480],
    [31, 2, 196_000, 288_000, 9_800, 15_400],
  ],
  'ge-nl': [
    [60, 5, 18_000, 412_000, 150, 1_260],
    [9, 0, 61_000, 96_000, 3_100, 4_600],
  ],
  'ge-be': [
    [22, 2, 6_100, 31_000, 44, 96],
    [3, 0, 18_000, 24_000, 940, 1_180],
  ],
  'ge-fr': [
    [71, 6, 14_000, 88_000, 120, 310],
    [5, 0, 31_000, 42_000, 1_600, 2_100],
  ],
  'ge-es': [
    [330, 31, 26_000, 84_000, 240, 690],
    [4, 0, 21_000, 29_000, 620, 710],
  ],
  'ge-pt': [
    [48, 4, 4_200, 16_000, 36, 94],
    [1, 0, 4_800, 6_900, 110, 160],
  ],
  'ge-it': [
    [39, 3, 9_800, 47_000, 71, 212],
    [2, 0, 26_000, 48_000, 1_300, 2_700],
  ],
  'ge-at': [
    [21, 2, 3_900, 18_000, 28, 81],
    [1, 0, 9_200, 14_000, 460, 690],
  ],
  'ge-ch': [
    [52, 5, 6_300, 24_000, 190, 260],
    [4, 0, 12_000, 17_000, 1_900, 1_450],
  ],
  'ge-ie': [
    [18, 1, 4_100, 508_000, 31, 1_020],
    [2, 0, 8_800, 74_000, 380, 2_900],
  ],
  'ge-lu': [
    [9, 1, 2_700, 296_000, 40, 610],
    [1, 0, 3_900, 21_000, 520, 980],
  ],
  'ge-gb': [
    [190, 21, 48_000, 388_000, 430, 1_170],
    [14, 1, 88_000, 104_000, 4_300, 5_200],
  ],
  'ge-pl': [
    [160, 14, 21_000, 96_000, 110, 430],
    [12, 0, 44_000, 81_000, 1_400, 2_900],
  ],
  'ge-cz': [
    [16, 1, 2_200, 14_000, 14, 52],
    [1, 0, 11_000, 19_000, 410, 830],
  ],
  'ge-sk': [
    [7, 0, 900, 3_800, 5, 15],
    [0, 0, 3_100, 5_200, 120, 190],
  ],
  'ge-si': [
    [4, 0, 500, 2_600, 4, 11],
    [0, 0, 1_900, 3_300, 70, 140],
  ],
  'ge-hr': [
    [31, 3, 1_800, 12_000, 13, 58],
    [0, 0, 900, 1_700, 24, 41],
  ],
  'ge-hu': [
    [12, 1, 1_600, 9_400, 10, 37],
    [1, 0, 6_100, 9_800, 260, 410],
  ],
  'ge-ro': [
    [54, 6, 3_300, 28_000, 16, 97],
    [2, 0, 5_800, 11_000, 150, 380],
  ],
  'ge-bg': [
    [23, 3, 1_500, 11_000, 9, 43],
    [1, 0, 2_400, 4_700, 60, 120],
  ],
  'ge-gr': [
    [36, 4, 2_900, 21_000, 22, 88],
    [1, 0, 1_600, 2_800, 48, 70],
  ],
  'ge-cy': [
    [19, 3, 1_100, 9_600, 28, 61],
    [1, 0, 800, 1_200, 96, 110],
  ],
  'ge-mt': [
    [14, 2, 2_400, 64_000, 38, 140],
    [1, 0, 600, 1_100, 52, 66],
  ],
  'ge-ee': [
    [46, 5, 5_200, 24_000, 34, 78],
    [4, 0, 18_000, 27_000, 680, 910],
  ],
  'ge-lv': [
    [24, 3, 2_600, 13_000, 17, 41],
    [2, 0, 9_100, 13_000, 310, 460],
  ],
  'ge-lt': [
    [33, 4, 4_800, 61_000, 29, 210],
    [2, 0, 12_000, 22_000, 390, 740],
  ],
  'ge-us': [
    [110, 13, 31_000, 296_000, 380, 940],
    [6, 0, 54_000, 71_000, 3_900, 4_100],
  ],
  'ge-ca': [
    [24, 3, 4_900, 22_000, 41, 96],
    [1, 0, 5_600, 6_400, 310, 260],
  ],
  'ge-au': [
    [38, 4, 5_800, 19_000, 52, 104],
    [1, 0, 4_400, 3_900, 220, 160],
  ],
  'ge-nz': [
    [9, 1, 1_400, 4_600, 12, 24],
    [0, 0, 900, 800, 31, 22],
  ],
  'ge-jp': [
    [12, 1, 1_700, 14_000, 15, 58],
    [1, 0, 4_100, 9_300, 290, 720],
  ],
  'ge-kr': [
    [8, 1, 900, 6_400, 8, 29],
    [0, 0, 2_300, 5_100, 170, 390],
  ],
  'ge-cn': [
    [19, 2, 1_200, 34_000, 14, 118],
    [5, 0, 24_000, 61_000, 1_900, 6_300],
  ],
  'ge-hk': [
    [6, 1, 600, 7_900, 11, 42],
    [1, 0, 2_900, 8_700, 260, 910],
  ],
  'ge-sg': [
    [7, 1, 800, 9_200, 12, 44],
    [1, 0, 3_400, 4_900, 310, 420],
  ],
  'ge-in': [
    [41, 4, 1_900, 18_000, 16, 71],
    [1, 0, 6_700, 13_000, 240, 620],
  ],
  'ge-pk': [
    [13, 2, 400, 5_200, 3, 26],
    [0, 0, 300, 700, 9, 21],
  ],
  'ge-bd': [
    [8, 1, 200, 2_900, 1, 14],
    [0, 0, 400, 2_100, 12, 74],
  ],
  'ge-th': [
    [140, 19, 6_200, 38_000, 61, 410],
    [1, 0, 1_900, 4_200, 64, 130],
  ],
  'ge-vn': [
    [17, 2, 600, 8_100, 5, 42],
    [0, 0, 800, 3_600, 19, 110],
  ],
  'ge-ph': [
    [22, 3, 700, 14_000, 6, 66],
    [0, 0, 300, 900, 8, 17],
  ],
  'ge-id': [
    [9, 1, 300, 4_400, 3, 19],
    [0, 0, 500, 1_300, 14, 38],
  ],
  'ge-tr': [
    [60, 8, 5_100, 41_000, 38, 186],
    [3, 0, 6_400, 9_800, 310, 420],
  ],
  'ge-rs': [
    [21, 3, 900, 7_800, 6, 34],
    [1, 0, 1_100, 1_900, 28, 46],
  ],
  'ge-ba': [
    [28, 4, 800, 8_600, 5, 37],
    [0, 0, 400, 700, 9, 15],
  ],
  'ge-mk': [
    [7, 1, 200, 2_100, 1, 8],
    [0, 0, 100, 300, 3, 6],
  ],
  'ge-al': [
    [5, 1, 200, 1_800, 1, 7],
    [0, 0, 100, 200, 2, 4],
  ],
  'ge-ua': [
    [90, 12, 3_400, 21_000, 22, 74],
    [2, 0, 2_100, 2_600, 90, 60],
  ],
  'ge-md': [
    [6, 1, 200, 1_300, 1, 5],
    [0, 0, 100, 200, 2, 3],
  ],
  'ge-ru': [[38, 34, 0, 0, 0, 0], none],
  'ge-ge': [
    [4, 0, 100, 900, 1, 3],
    [0, 0, 60, 110, 6, 9],
  ],
  'ge-kz': [
    [2, 0, 40, 300, 0, 1],
    [0, 0, 60, 140, 9, 14],
  ],
  'ge-ae': [
    [45, 6, 1_900, 7_400, 64, 118],
    [3, 0, 2_100, 2_900, 240, 180],
  ],
  'ge-il': [
    [16, 2, 900, 6_800, 14, 39],
    [1, 0, 1_300, 1_700, 66, 58],
  ],
  'ge-sa': [
    [4, 0, 200, 700, 3, 4],
    [0, 0, 300, 200, 38, 11],
  ],
  'ge-jo': [[6, 1, 200, 2_400, 1, 11], none],
  'ge-lb': [[11, 2, 300, 3_900, 2, 21], none],
  'ge-iq': [[18, 3, 900, 6_800, 7, 48], none],
  'ge-eg': [
    [9, 1, 300, 3_600, 2, 16],
    [0, 0, 200, 400, 7, 12],
  ],
  'ge-ma': [
    [14, 2, 400, 5_100, 3, 24],
    [0, 0, 300, 600, 10, 19],
  ],
  'ge-tn': [[6, 1, 200, 1_900, 1, 9], none],
  'ge-ke': [
    [12, 1, 300, 4_700, 2, 23],
    [0, 0, 200, 300, 6, 8],
  ],
  'ge-et': [[7, 1, 100, 2_600, 1, 12], none],
  'ge-gh': [[4, 0, 100, 1_300, 1, 6], none],
  'ge-ng': [[5, 1, 100, 1_700, 1, 7], none],
  'ge-za': [
    [11, 1, 700, 3_900, 7, 18],
    [0, 0, 900, 1_200, 41, 47],
  ],
  'ge-br': [
    [19, 2, 600, 6_200, 6, 31],
    [0, 0, 800, 1_400, 44, 52],
  ],
  'ge-cl': [
    [16, 2, 500, 4_400, 4, 20],
    [0, 0, 700, 600, 58, 24],
  ],
  'ge-co': [
    [8, 1, 200, 2_700, 2, 12],
    [0, 0, 100, 300, 5, 14],
  ],
  'ge-mx': [
    [6, 1, 200, 2_300, 2, 11],
    [0, 0, 400, 500, 26, 21],
  ],
};

/** Countries without figures, because banks in neighbouring countries route their payments. */
const withoutFigure: ReadonlySet<string> = new Set(['ge-ps', 'ge-xk']);

function rowOf([
  customers,
  inactive,
  paymentsIn,
  paymentsOut,
  millionsIn,
  millionsOut,
]: Corridor): DemoFigureRow {
  return [
    toAbsoluteDatum(customers),
    toAbsoluteDatum(inactive),
    toAbsoluteDatum(paymentsIn),
    toAbsoluteDatum(paymentsOut),
    toAbsoluteDatum(millionsIn * million),
    toAbsoluteDatum(millionsOut * million),
  ];
}

function remainder(side: 0 | 1, totals: Readonly<Record<string, number>>): DemoFigureRow {
  const abroad = Object.values(corridors).map((pair) => rowOf(pair[side]));
  return Object.values(totals).map((total, kind) =>
    toAbsoluteDatum(abroad.reduce((left, row) => left - (row[kind]?.value ?? 0), total)),
  );
}

/** Share of the bank's customers who live in each county. */
const counties: DemoFigureTable = {
  'ge-se-ab': { INDIVIDUALS: [toPercentDatum(11.4)], CORPORATES: [toPercentDatum(13.2)] },
  'ge-se-m': { INDIVIDUALS: [toPercentDatum(3.1)], CORPORATES: [toPercentDatum(2.6)] },
  'ge-se-o': { INDIVIDUALS: [toPercentDatum(6.2)], CORPORATES: [toPercentDatum(5.7)] },
};

export function createDemoGeographyFigures(): DemoFigureTable {
  const zeros = readGeographies(sharedEditionFiles)
    .filter(({ kind, key }) => kind === 'country' && !withoutFigure.has(key))
    .map(({ key }): [string, DemoFigureTable[string]] => [key, { BOTH: [toAbsoluteDatum(0)] }]);
  const known = Object.entries(corridors).map(([key, [priv, corp]]): [string, DemoFigureTable[string]] => [
    key,
    { INDIVIDUALS: rowOf(priv), CORPORATES: rowOf(corp) },
  ]);
  return {
    ...Object.fromEntries(zeros),
    ...Object.fromEntries(known),
    'ge-se': {
      INDIVIDUALS: remainder(0, demoGeographyTotals.INDIVIDUALS),
      CORPORATES: remainder(1, demoGeographyTotals.CORPORATES),
    },
    ...counties,
  };
}
