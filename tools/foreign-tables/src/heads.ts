/** Headings of columns of figures as people write them, in two languages. */
import type { DataKind, Language, RiskType } from '@klarsikt/engine/text';

type Headings = { readonly [L in Language]: readonly string[] };

/** One kind of figures of a risk type, with the headings that people use for it. */
export interface FigureKindHeadings {
  readonly kind: DataKind;
  readonly isMoney: boolean;
  readonly headings: Headings;
}

const counted = (kind: DataKind, headings: Headings): FigureKindHeadings => ({
  kind,
  isMoney: false,
  headings,
});
const money = (kind: DataKind, headings: Headings): FigureKindHeadings => ({ kind, isMoney: true, headings });

/** The kinds of figures of each risk type. */
export const figureKindHeadings: { readonly [T in RiskType]?: readonly FigureKindHeadings[] } = {
  customers: [
    counted('Quantity', {
      en: ['Number', 'Number of customers', 'Customers', 'Count', 'No. of customers', 'Quantity'],
      sv: ['Antal', 'Antal kunder', 'Kunder, antal', 'Antal st', 'Kunder'],
    }),
  ],
  products: [
    counted('Quantity', {
      en: ['Number of contracts', 'Count', 'Number of customers'],
      sv: ['Antal avtal', 'Antal', 'Antal kunder'],
    }),
    counted('TransactionQuantity', {
      en: ['Number of transactions', 'Payments, number'],
      sv: ['Antal transaktioner', 'Transaktioner, antal'],
    }),
  ],
  transactions: [
    counted('Quantity', { en: ['Number', 'Number of transactions'], sv: ['Antal', 'Antal transaktioner'] }),
    money('TransactionVolume', {
      en: ['Amount', 'Volume', 'Turnover', 'Transaction amount'],
      sv: ['Belopp', 'Volym', 'Omsättning', 'Transaktionsbelopp'],
    }),
  ],
  channels: [
    counted('Onboarded', {
      en: ['New customers', 'Onboarded, number'],
      sv: ['Antal nya kunder', 'Nya kunder'],
    }),
    counted('Ongoing', {
      en: ['Existing customers', 'Ongoing customers'],
      sv: ['Befintliga kunder', 'Bestånd, antal'],
    }),
  ],
  geographies: [
    counted('CustomerQuantity', {
      en: ['Customers', 'Number of customers', 'No. of clients'],
      sv: ['Antal kunder', 'Kunder', 'Kunder, antal'],
    }),
    counted('CustomerInactive', {
      en: ['Inactive customers'],
      sv: ['Inaktiva kunder', 'Antal inaktiva kunder'],
    }),
    counted('TransactionsIn', { en: ['Incoming payments, number'], sv: ['Antal inkommande betalningar'] }),
    counted('TransactionsOut', { en: ['Outgoing payments, number'], sv: ['Antal utgående betalningar'] }),
    money('TransactionVolumeIn', { en: ['Incoming amount', 'Amount received'], sv: ['Inkommande belopp'] }),
    money('TransactionVolumeOut', { en: ['Outgoing amount', 'Amount sent'], sv: ['Utgående belopp'] }),
  ],
  industries: [
    counted('CustomerQuantity', { en: ['Number of customers', 'Customers'], sv: ['Antal kunder', 'Kunder'] }),
  ],
};

/** Headings of the column of names. */
export const nameHeadings: { readonly [T in RiskType]?: Headings } = {
  customers: {
    en: ['Customer type', 'Type of customer', 'Category'],
    sv: ['Kundtyp', 'Kundkategori', 'Typ av kund'],
  },
  products: { en: ['Product', 'Service', 'Product type'], sv: ['Produkt', 'Tjänst', 'Produkttyp'] },
  transactions: {
    en: ['Transaction type', 'Type of transaction'],
    sv: ['Transaktionstyp', 'Typ av transaktion'],
  },
  channels: { en: ['Channel', 'Distribution channel'], sv: ['Kanal', 'Distributionskanal'] },
  geographies: {
    en: ['Country', 'Jurisdiction', 'Country of residence'],
    sv: ['Land', 'Hemvistland', 'Bosättningsland'],
  },
  industries: { en: ['Industry', 'Sector'], sv: ['Bransch', 'Näringsgren'] },
};

/** Units of amounts in a heading or title, each with its multiplier. */
export const headingUnits: {
  readonly [L in Language]: readonly (readonly [words: string, times: number])[];
} = {
  sv: [
    ['tkr', 1e3],
    ['mkr', 1e6],
    ['mnkr', 1e6],
    ['MSEK', 1e6],
    ['mdkr', 1e9],
    ['kSEK', 1e3],
    ['milj kr', 1e6],
    ['1000 kr', 1e3],
    ['tusental kr', 1e3],
    ['kr', 1],
    ['SEK', 1],
  ],
  en: [
    ['SEKm', 1e6],
    ['SEK m', 1e6],
    ['EURm', 1e6],
    ['kSEK', 1e3],
    ['T SEK', 1e3],
    ['SEK thousands', 1e3],
    ['in thousands', 1e3],
    ['in millions', 1e6],
    ['bn', 1e9],
    ["SEK '000", 1e3],
    ['SEK', 1],
  ],
};

/** Headings of shares. */
export const shareHeadings: Headings = {
  en: ['Share of customers', 'Share', 'Proportion of customers'],
  sv: ['Andel kunder', 'Andel', 'Andel av kunderna'],
};

/** Headings of columns that contain no figures to import. */
export const otherColumnHeadings: { readonly [L in Language]: readonly string[] } = {
  sv: ['Kommentar', 'Ansvarig', 'År', 'Löpnr', 'Källa', 'Uppdaterad'],
  en: ['Comment', 'Owner', 'Year', 'Row', 'Source', 'Updated'],
};

/** Lines above and below tables. */
export const captionLines = {
  above: {
    sv: ['Underlag till riskbedömningen', 'Per 2025-12-31', 'Källa: kärnsystemet', 'Kreditavdelningen'],
    en: [
      'Data for the risk assessment',
      'As of 31 December 2025',
      'Source: core system',
      'Credit department',
    ],
  },
  below: {
    sv: ['* Preliminär siffra', 'Siffrorna är hämtade ur kärnsystemet.', 'Not: avser hela koncernen'],
    en: ['* Preliminary figure', 'Figures are taken from the core system.', 'Note: the whole group'],
  },
  total: { sv: ['Summa', 'Totalt', 'Delsumma'], en: ['Total', 'Sum', 'Grand total'] },
} as const;
