/** Background data of the demo bank for one year, with declared totals and sources. */
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { FigureSegment, Language, PartStatus } from '@klarsikt/engine/text';
import {
  type DemoFigureTable,
  type DemoGrowth,
  demoFigures,
  readFigureTable,
  scaleAmount,
  toBackgroundData,
} from './figures.ts';
import { createDemoGeographyFigures } from './places.ts';

type Background = AssessmentDocument['background'];

function totalsOf(
  segment: FigureSegment,
  growth: DemoGrowth,
): NonNullable<Background['totals'][FigureSegment]> {
  return Object.fromEntries(
    demoFigures
      .get('totals')
      .entries()
      .map(([type, sides]) => [
        type,
        Object.fromEntries(
          sides
            .get(segment)
            .entries()
            .map(([kind, total]) => [kind, scaleAmount(total.number(), segment, growth)]),
        ),
      ]),
  );
}

function provenance(language: Language, date: string): Background['provenance'] {
  return Object.fromEntries(
    demoFigures
      .get('provenance')
      .entries()
      .map(([type, source]) => [type, { source: source.text()[language], date }]),
  );
}

export function createDemoBackground(
  language: Language,
  given: {
    readonly date: string;
    readonly growth: DemoGrowth;
    readonly status: PartStatus;
    readonly extra?: { readonly customers: DemoFigureTable };
  },
): Background {
  const { growth } = given;
  const figuresOf = (name: string) => readFigureTable(demoFigures.get(name));
  return {
    status: given.status,
    totals: { INDIVIDUALS: totalsOf('INDIVIDUALS', growth), CORPORATES: totalsOf('CORPORATES', growth) },
    data: {
      customers: toBackgroundData(
        'customers',
        { ...figuresOf('customers'), ...given.extra?.customers },
        growth,
      ),
      products: toBackgroundData('products', figuresOf('products'), growth),
      transactions: toBackgroundData('transactions', figuresOf('transactions'), growth),
      channels: toBackgroundData('channels', figuresOf('channels'), growth),
      geographies: toBackgroundData('geographies', createDemoGeographyFigures(), growth),
      industries: toBackgroundData('industries', figuresOf('industries'), growth),
      legalForms: toBackgroundData('legalForms', figuresOf('legalForms'), growth),
    },
    provenance: provenance(language, given.date),
  };
}
