/** Products of the demo bank, its customers' transactions, and its channels. */
import type { EntitySelection } from '@klarsikt/engine/assessment';
import {
  type DemoFigureTable,
  toAbsoluteDatum,
  toBallparkDatum,
  toPercentDatum,
  toRatioDatum,
} from './figures.ts';

const million = 1_000_000;
const billion = 1_000_000_000;

/** All products of the model except those that the demo bank (Nordsund) does not sell. */
export const demoProducts: EntitySelection = {
  mode: 'all',
  exceptions: [
    'pr-viban',
    'pr-acquiring',
    'pr-exchange',
    'pr-safebox',
    'pr-invoice',
    'pr-corpfin',
    'pr-correspondent',
    'pr-baas',
  ],
};

/** All channels of the model except shop counters, partner brands, and service abroad without a branch. */
export const demoChannels: EntitySelection = {
  mode: 'all',
  exceptions: ['ch-pos', 'ch-whitelabel', 'ch-crossborder'],
};

/** Totals by segment: numbers of contracts, and of payments through products in twelve months. */
export const demoProductTotals = {
  INDIVIDUALS: { Quantity: 2_440_000, TransactionQuantity: 214 * million },
  CORPORATES: { Quantity: 131_000, TransactionQuantity: 38_500_000 },
} as const;

/**
 * Figures by product. An absolute `Quantity` is a number of contracts; a share is the share of customers with the
 * product.
 */
export const demoProductFigures: DemoFigureTable = {
  'pr-current': { INDIVIDUALS: [toAbsoluteDatum(571_000), null] },
  'pr-savings': {
    INDIVIDUALS: [toAbsoluteDatum(402_000), toAbsoluteDatum(1_900_000)],
    CORPORATES: [toAbsoluteDatum(9_800), toAbsoluteDatum(61_000)],
  },
  'pr-business': { CORPORATES: [toAbsoluteDatum(43_900), null] },
  'pr-fxaccount': {
    INDIVIDUALS: [toAbsoluteDatum(3_900), toAbsoluteDatum(18_000)],
    CORPORATES: [toAbsoluteDatum(2_300), toAbsoluteDatum(96_000)],
  },
  'pr-clientfunds': { CORPORATES: [toAbsoluteDatum(196), toAbsoluteDatum(74_000)] },
  'pr-domestic': {
    INDIVIDUALS: [null, toAbsoluteDatum(35_800_000)],
    CORPORATES: [null, toAbsoluteDatum(16_500_000)],
  },
  'pr-instant': {
    INDIVIDUALS: [toAbsoluteDatum(440_000), toAbsoluteDatum(48_600_000)],
    CORPORATES: [toAbsoluteDatum(14_300), toAbsoluteDatum(5_800_000)],
  },
  'pr-crossborder': {
    INDIVIDUALS: [toPercentDatum(4.3), toAbsoluteDatum(1_860_000)],
    CORPORATES: [toPercentDatum(11.5), toAbsoluteDatum(2_550_000)],
  },
  'pr-openbank': {
    INDIVIDUALS: [toAbsoluteDatum(61_000), toAbsoluteDatum(3_400_000)],
    CORPORATES: [toAbsoluteDatum(1_250), toAbsoluteDatum(310_000)],
  },
  'pr-bulk': { CORPORATES: [toAbsoluteDatum(6_100), toAbsoluteDatum(9_600_000)] },
  'pr-cashdep': {
    INDIVIDUALS: [null, toAbsoluteDatum(96_000)],
    CORPORATES: [toAbsoluteDatum(1_480), toAbsoluteDatum(142_000)],
  },
  'pr-cashwd': {
    INDIVIDUALS: [null, toAbsoluteDatum(4_100_000)],
    CORPORATES: [null, toAbsoluteDatum(88_000)],
  },
  'pr-debit': {
    INDIVIDUALS: [toAbsoluteDatum(512_000), toAbsoluteDatum(118_000_000)],
    CORPORATES: [toAbsoluteDatum(28_700), toAbsoluteDatum(3_100_000)],
  },
  'pr-credit-card': { INDIVIDUALS: [toPercentDatum(7.4), null], CORPORATES: [toRatioDatum(0.018), null] },
  'pr-mortgage': { INDIVIDUALS: [toPercentDatum(19.5), null] },
  'pr-consumer': { INDIVIDUALS: [toPercentDatum(6.2), null] },
  'pr-corploan': { CORPORATES: [toPercentDatum(24), null] },
  'pr-factoring': { CORPORATES: [toPercentDatum(1.9), null] },
  'pr-leasing': { INDIVIDUALS: [toPercentDatum(2.1), null], CORPORATES: [toPercentDatum(8.4), null] },
  'pr-lc': { CORPORATES: [toBallparkDatum(1), toBallparkDatum(1)] },
  'pr-guarantee': { CORPORATES: [toBallparkDatum(1), null] },
  'pr-securities': { INDIVIDUALS: [toPercentDatum(12.6), null], CORPORATES: [toPercentDatum(3.1), null] },
  'pr-funds': { INDIVIDUALS: [toPercentDatum(27), null], CORPORATES: [toPercentDatum(4.6), null] },
  'pr-private': { INDIVIDUALS: [toAbsoluteDatum(1_150), null] },
  'pr-life': { INDIVIDUALS: [toPercentDatum(5.1), null], CORPORATES: [toPercentDatum(1.2), null] },
  'pr-pension': { INDIVIDUALS: [toPercentDatum(3.4), null], CORPORATES: [toPercentDatum(12), null] },
};

/** Totals by segment: numbers of payments, and amounts in SEK, in twelve months. */
export const demoTransactionTotals = {
  INDIVIDUALS: { Quantity: 214 * million, TransactionVolume: 486 * billion },
  CORPORATES: { Quantity: 38_500_000, TransactionVolume: 712 * billion },
} as const;

/**
 * Figures by transaction type. `tr-mirror`, `tr-crowd` and `tr-freelance` have none, because no monitoring scenario
 * detects them.
 */
export const demoTransactionFigures: DemoFigureTable = {
  'tr-cashin': {
    INDIVIDUALS: [toAbsoluteDatum(41_200), toAbsoluteDatum(1_020 * million)],
    CORPORATES: [toAbsoluteDatum(55_300), toAbsoluteDatum(3_900 * million)],
  },
  'tr-cashstruct': {
    INDIVIDUALS: [toAbsoluteDatum(2_900), toAbsoluteDatum(88 * million)],
    CORPORATES: [toAbsoluteDatum(1_450), null],
  },
  'tr-cashout': {
    INDIVIDUALS: [toAbsoluteDatum(168_000), toPercentDatum(1.9)],
    CORPORATES: [toAbsoluteDatum(9_100), toAbsoluteDatum(1_300 * million)],
  },
  'tr-manyp2p': { INDIVIDUALS: [toRatioDatum(0.031), toRatioDatum(0.007)] },
  'tr-passthrough': {
    INDIVIDUALS: [toPercentDatum(0.4), toPercentDatum(1.2)],
    CORPORATES: [toPercentDatum(0.7), toPercentDatum(2.3)],
  },
  'tr-newpayee': { INDIVIDUALS: [toPercentDatum(6.4), toPercentDatum(2.2)] },
  'tr-roundlayer': { INDIVIDUALS: [toBallparkDatum(1), null], CORPORATES: [toBallparkDatum(2), null] },
  'tr-thirdparty': { INDIVIDUALS: [toPercentDatum(1.2), null], CORPORATES: [toPercentDatum(5.5), null] },
  'tr-dormant': {
    INDIVIDUALS: [toPercentDatum(0.4), toPercentDatum(0.2)],
    CORPORATES: [toPercentDatum(0.9), toPercentDatum(0.6)],
  },
  'tr-intlin': {
    INDIVIDUALS: [toPercentDatum(0.4), toPercentDatum(1.2)],
    CORPORATES: [toAbsoluteDatum(1_310_000), toAbsoluteDatum(70_900 * million)],
  },
  'tr-intlout': {
    INDIVIDUALS: [toAbsoluteDatum(1_020_000), toAbsoluteDatum(9_400 * million)],
    CORPORATES: [toAbsoluteDatum(1_240_000), toAbsoluteDatum(90_900 * million)],
  },
  'tr-highrisk': {
    INDIVIDUALS: [toAbsoluteDatum(1_840), toAbsoluteDatum(41 * million)],
    CORPORATES: [toAbsoluteDatum(960), toAbsoluteDatum(212 * million)],
  },
  'tr-offshore': {
    INDIVIDUALS: [toPercentDatum(0.08), toPercentDatum(0.3)],
    CORPORATES: [toPercentDatum(0.6), toPercentDatum(1.4)],
  },
  'tr-smallconflict': { INDIVIDUALS: [toBallparkDatum(1), toBallparkDatum(1)] },
  'tr-fakeinvoice': { CORPORATES: [toBallparkDatum(2), null] },
  'tr-overpay': { INDIVIDUALS: [toPercentDatum(0.05), null], CORPORATES: [toPercentDatum(0.08), null] },
  'tr-mispriced': { CORPORATES: [toBallparkDatum(1), toBallparkDatum(1)] },
  'tr-subcontract': { CORPORATES: [toBallparkDatum(2), toBallparkDatum(2)] },
  'tr-vatrefund': { CORPORATES: [toAbsoluteDatum(1_120), toAbsoluteDatum(640 * million)] },
  'tr-publicfunds': { INDIVIDUALS: [toBallparkDatum(1), null], CORPORATES: [toBallparkDatum(1), null] },
  'tr-salaryback': { INDIVIDUALS: [toBallparkDatum(1), null], CORPORATES: [toBallparkDatum(2), null] },
  'tr-donation': {
    INDIVIDUALS: [toAbsoluteDatum(412_000), toAbsoluteDatum(310 * million)],
    CORPORATES: [toAbsoluteDatum(96_000), toAbsoluteDatum(540 * million)],
  },
  'tr-travel': { INDIVIDUALS: [toAbsoluteDatum(35), null] },
  'tr-cryptobuy': {
    INDIVIDUALS: [toPercentDatum(0.9), toPercentDatum(1.6)],
    CORPORATES: [toPercentDatum(0.1), toPercentDatum(0.1)],
  },
  'tr-cryptosell': {
    INDIVIDUALS: [toPercentDatum(0.6), toPercentDatum(1.1)],
    CORPORATES: [toPercentDatum(0.1), toPercentDatum(0.1)],
  },
  'tr-ransom': { CORPORATES: [toAbsoluteDatum(0), toAbsoluteDatum(0)] },
  'tr-gamedep': { INDIVIDUALS: [toPercentDatum(2.4), toPercentDatum(0.8)] },
  'tr-gamewin': { INDIVIDUALS: [toAbsoluteDatum(5_200), toAbsoluteDatum(310 * million)] },
  'tr-propdeposit': {
    INDIVIDUALS: [toAbsoluteDatum(9_400), toAbsoluteDatum(27 * billion)],
    CORPORATES: [toPercentDatum(0.5), toPercentDatum(7.2)],
  },
  'tr-renovate': { INDIVIDUALS: [toBallparkDatum(1), null], CORPORATES: [toBallparkDatum(1), null] },
  'tr-luxury': {
    INDIVIDUALS: [toPercentDatum(0.7), toPercentDatum(2.2)],
    CORPORATES: [toPercentDatum(0.3), toPercentDatum(1)],
  },
  'tr-goldtrade': {
    INDIVIDUALS: [toAbsoluteDatum(1_900), toAbsoluteDatum(74 * million)],
    CORPORATES: [toAbsoluteDatum(230), toAbsoluteDatum(61 * million)],
  },
  'tr-earlyrepay': {
    INDIVIDUALS: [toPercentDatum(0.02), toPercentDatum(1.4)],
    CORPORATES: [toPercentDatum(0.05), toPercentDatum(0.9)],
  },
  'tr-loanfraud': { INDIVIDUALS: [toPercentDatum(0.03), toPercentDatum(0.6)] },
  'tr-privateloan': { INDIVIDUALS: [toBallparkDatum(1), null], CORPORATES: [toBallparkDatum(2), null] },
  'tr-offmarket': {
    INDIVIDUALS: [toAbsoluteDatum(260), toAbsoluteDatum(190 * million)],
    CORPORATES: [toAbsoluteDatum(84), toAbsoluteDatum(410 * million)],
  },
  'tr-surrender': {
    INDIVIDUALS: [toAbsoluteDatum(1_150), toAbsoluteDatum(240 * million)],
    CORPORATES: [toAbsoluteDatum(12), toAbsoluteDatum(9 * million)],
  },
  'tr-restricted': { CORPORATES: [toAbsoluteDatum(85), toAbsoluteDatum(120 * million)] },
  'tr-transship': { CORPORATES: [toBallparkDatum(1), toBallparkDatum(1)] },
  'tr-shipfuel': { CORPORATES: [toAbsoluteDatum(12), toAbsoluteDatum(38 * million)] },
  'tr-lowvalue-abuse': { INDIVIDUALS: [toAbsoluteDatum(640), null] },
  'tr-vice': { INDIVIDUALS: [toBallparkDatum(1), null] },
  'tr-consultfee': { CORPORATES: [toBallparkDatum(1), toBallparkDatum(1)] },
};

/** Shares of channels in onboarding (Onboarded) and in present contact (Ongoing); each adds up to 100 per cent. */
export const demoChannelFigures: DemoFigureTable = {
  'ch-branch': {
    INDIVIDUALS: [toPercentDatum(12), toPercentDatum(6)],
    CORPORATES: [toPercentDatum(38), toPercentDatum(8)],
  },
  'ch-web': {
    INDIVIDUALS: [toPercentDatum(3), toPercentDatum(26)],
    CORPORATES: [toPercentDatum(8), toPercentDatum(62)],
  },
  'ch-app': {
    INDIVIDUALS: [toPercentDatum(9), toPercentDatum(48)],
    CORPORATES: [toPercentDatum(2), toPercentDatum(14)],
  },
  'ch-eid': { INDIVIDUALS: [toPercentDatum(66), null], CORPORATES: [toPercentDatum(41), null] },
  'ch-video': { INDIVIDUALS: [toPercentDatum(3), null], CORPORATES: [toPercentDatum(4), null] },
  'ch-phone': {
    INDIVIDUALS: [toPercentDatum(0), toPercentDatum(7)],
    CORPORATES: [toPercentDatum(0), toPercentDatum(9)],
  },
  'ch-broker': { INDIVIDUALS: [toPercentDatum(4.5), null], CORPORATES: [toPercentDatum(3), null] },
  'ch-reliance': { INDIVIDUALS: [toPercentDatum(0.5), null], CORPORATES: [toPercentDatum(1), null] },
  'ch-atm': {
    INDIVIDUALS: [toPercentDatum(0), toPercentDatum(8)],
    CORPORATES: [toPercentDatum(0), toPercentDatum(2)],
  },
  'ch-api': {
    INDIVIDUALS: [toPercentDatum(0), toRatioDatum(0.03)],
    CORPORATES: [toPercentDatum(0), toRatioDatum(0.03)],
  },
  'ch-proxy': {
    INDIVIDUALS: [toPercentDatum(2), toPercentDatum(2)],
    CORPORATES: [toPercentDatum(3), toPercentDatum(2)],
  },
};
