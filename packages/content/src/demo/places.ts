/**
 * Countries of the demo bank's customers and payments in twelve months. `corridors` has, for individuals and for
 * companies: customers, inactive customers, incoming and outgoing payments, incoming and outgoing amounts in millions
 * of SEK. Sweden gets the remainder of the totals.
 */
import { sharedEditionFiles } from '../editions/shared.ts';
import { readGeographies } from '../read-model.ts';
import {
  type DemoFigureRow,
  type DemoFigureTable,
  demoFigures,
  readFigureTable,
  toAbsoluteDatum,
} from './figures.ts';

const million = 1_000_000;

/** Number of the first figure of a corridor that is an amount in millions. */
const firstAmount = 4;

/** Countries without figures, because banks in neighbouring countries route their payments. */
const withoutFigure: ReadonlySet<string> = new Set(['ge-ps', 'ge-xk']);

type Sides = Readonly<Record<'INDIVIDUALS' | 'CORPORATES', DemoFigureRow>>;

function readCorridors(): { readonly [country: string]: Sides } {
  const corridors = demoFigures.get('corridors').entries();
  return Object.fromEntries(
    corridors.map(([country, sides]) => {
      const [individuals = [], companies = []] = sides.items().map((side) =>
        side.items().map((figure, at) => {
          const value = figure.number();
          return toAbsoluteDatum(at < firstAmount ? value : value * million);
        }),
      );
      return [country, { INDIVIDUALS: individuals, CORPORATES: companies }];
    }),
  );
}

/** Returns the totals of a segment less the figures of all other countries. */
function findRemainder(side: keyof Sides, abroad: readonly Sides[]): DemoFigureRow {
  const totals = demoFigures.get('totals').get('geographies').get(side).entries();
  return totals.map(([, total], kind) =>
    toAbsoluteDatum(abroad.reduce((left, row) => left - (row[side][kind]?.value ?? 0), total.number())),
  );
}

export function createDemoGeographyFigures(): DemoFigureTable {
  const zeros = readGeographies(sharedEditionFiles)
    .filter(({ kind, key }) => kind === 'country' && !withoutFigure.has(key))
    .map(({ key }): [string, DemoFigureTable[string]] => [key, { BOTH: [toAbsoluteDatum(0)] }]);
  const corridors = readCorridors();
  const abroad = Object.values(corridors);
  return {
    ...Object.fromEntries(zeros),
    ...corridors,
    'ge-se': {
      INDIVIDUALS: findRemainder('INDIVIDUALS', abroad),
      CORPORATES: findRemainder('CORPORATES', abroad),
    },
    ...readFigureTable(demoFigures.get('counties')),
  };
}
