/** Background data of the demo bank for one year, with declared totals and sources. */
import type { AssessmentDocument } from '@klarsikt/engine/assessment';
import type { FigureSegment, Language, PartStatus, RiskType, Text } from '@klarsikt/engine/text';
import {
  demoCompaniesCount,
  demoCustomerFigures,
  demoIndividualsCount,
  demoIndustryFigures,
  demoLegalFormFigures,
} from './customers.ts';
import { type DemoFigureTable, type DemoGrowth, scaleAmount, toBackgroundData } from './figures.ts';
import { createDemoGeographyFigures, demoGeographyTotals } from './places.ts';
import {
  demoChannelFigures,
  demoProductFigures,
  demoProductTotals,
  demoTransactionFigures,
  demoTransactionTotals,
} from './services.ts';
import { t } from './words.ts';

type Background = AssessmentDocument['background'];

const customerTotals = {
  INDIVIDUALS: { CustomerQuantity: demoIndividualsCount },
  CORPORATES: { CustomerQuantity: demoCompaniesCount },
} as const;

const totals = {
  customers: {
    INDIVIDUALS: { Quantity: demoIndividualsCount },
    CORPORATES: { Quantity: demoCompaniesCount },
  },
  products: demoProductTotals,
  transactions: demoTransactionTotals,
  geographies: demoGeographyTotals,
  industries: customerTotals,
  legalForms: customerTotals,
} as const satisfies Partial<Record<RiskType, Record<FigureSegment, Readonly<Record<string, number>>>>>;

function totalsOf(
  segment: FigureSegment,
  growth: DemoGrowth,
): NonNullable<Background['totals'][FigureSegment]> {
  return Object.fromEntries(
    Object.entries(totals).map(([type, sides]) => [
      type,
      Object.fromEntries(
        Object.entries(sides[segment]).map(([kind, total]) => [kind, scaleAmount(total, segment, growth)]),
      ),
    ]),
  );
}

const sources: Partial<Record<RiskType, Text>> = {
  customers: t(
    'Customer register (Kundregister 360), extract K-17, checked against the ledger',
    'Kundregistret (Kundregister 360), uttag K-17, avstämt mot huvudboken',
  ),
  products: t(
    'Contract database and payment ledger, extract P-04',
    'Avtalsdatabasen och betalningsreskontran, uttag P-04',
  ),
  transactions: t(
    'Transaction warehouse, rolling twelve months; ball-park figures from the monitoring team',
    'Transaktionslagret, rullande tolv månader; uppskattningar från övervakningsteamet',
  ),
  channels: t('Onboarding log and channel statistics', 'Kundintagsloggen och kanalstatistiken'),
  geographies: t(
    'Address register and cross-border payments by counterpart country, extract G-02',
    'Adressregistret och gränsöverskridande betalningar per motpartsland, uttag G-02',
  ),
  industries: t(
    'Main activity code (SNI 2025) from the business register, matched with customers',
    'Huvudsaklig näringsgren (SNI 2025) ur företagsregistret, matchad mot kunderna',
  ),
  legalForms: t('Companies Registration Office, monthly file', 'Bolagsverkets månadsfil'),
};

function provenance(language: Language, date: string): Background['provenance'] {
  return Object.fromEntries(
    Object.entries(sources).map(([type, source]) => [type, { source: source[language], date }]),
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
  return {
    status: given.status,
    totals: { INDIVIDUALS: totalsOf('INDIVIDUALS', growth), CORPORATES: totalsOf('CORPORATES', growth) },
    data: {
      customers: toBackgroundData('customers', { ...demoCustomerFigures, ...given.extra?.customers }, growth),
      products: toBackgroundData('products', demoProductFigures, growth),
      transactions: toBackgroundData('transactions', demoTransactionFigures, growth),
      channels: toBackgroundData('channels', demoChannelFigures, growth),
      geographies: toBackgroundData('geographies', createDemoGeographyFigures(), growth),
      industries: toBackgroundData('industries', demoIndustryFigures, growth),
      legalForms: toBackgroundData('legalForms', demoLegalFormFigures, growth),
    },
    provenance: provenance(language, given.date),
  };
}
