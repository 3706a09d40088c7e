/** The bank's products, its customers' transactions, and its channels. */
import type { EntitySelection } from '@klarsikt/engine/assessment';
import { absoluteDatum, ballparkDatum, type DemoFigureTable, percentDatum, ratioDatum } from './figures.ts';

const million = 1_000_000;
const billion = 1_000_000_000;

/** All products of the model except those that Nordsund does not sell. */
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

/** The channels without shop counters, partner brands, and service abroad without a branch. */
export const demoChannels: EntitySelection = {
  mode: 'all',
  exceptions: ['ch-pos', 'ch-whitelabel', 'ch-crossborder'],
};

/** Numbers of contracts, and of payments through the product in twelve months. */
export const demoProductTotals = {
  INDIVIDUALS: { Quantity: 2_440_000, TransactionQuantity: 214 * million },
  CORPORATES: { Quantity: 131_000, TransactionQuantity: 38_500_000 },
} as const;

/** An absolute Quantity is a number of contracts, a share is that of customers with the product. */
export const demoProductFigures: DemoFigureTable = {
  'pr-current': { INDIVIDUALS: [absoluteDatum(571_000), null] },
  'pr-savings': {
    INDIVIDUALS: [absoluteDatum(402_000), absoluteDatum(1_900_000)],
    CORPORATES: [absoluteDatum(9_800), absoluteDatum(61_000)],
  },
  'pr-business': { CORPORATES: [absoluteDatum(43_900), null] },
  'pr-fxaccount': {
    INDIVIDUALS: [absoluteDatum(3_900), absoluteDatum(18_000)],
    CORPORATES: [absoluteDatum(2_300), absoluteDatum(96_000)],
  },
  'pr-clientfunds': { CORPORATES: [absoluteDatum(196), absoluteDatum(74_000)] },
  'pr-domestic': {
    INDIVIDUALS: [null, absoluteDatum(35_800_000)],
    CORPORATES: [null, absoluteDatum(16_500_000)],
  },
  'pr-instant': {
    INDIVIDUALS: [absoluteDatum(440_000), absoluteDatum(48_600_000)],
    CORPORATES: [absoluteDatum(14_300), absoluteDatum(5_800_000)],
  },
  'pr-crossborder': {
    INDIVIDUALS: [percentDatum(4.3), absoluteDatum(1_860_000)],
    CORPORATES: [percentDatum(11.5), absoluteDatum(2_550_000)],
  },
  'pr-openbank': {
    INDIVIDUALS: [absoluteDatum(61_000), absoluteDatum(3_400_000)],
    CORPORATES: [absoluteDatum(1_250), absoluteDatum(310_000)],
  },
  'pr-bulk': { CORPORATES: [absoluteDatum(6_100), absoluteDatum(9_600_000)] },
  'pr-cashdep': {
    INDIVIDUALS: [null, absoluteDatum(96_000)],
    CORPORATES: [absoluteDatum(1_480), absoluteDatum(142_000)],
  },
  'pr-cashwd': { INDIVIDUALS: [null, absoluteDatum(4_100_000)], CORPORATES: [null, absoluteDatum(88_000)] },
  'pr-debit': {
    INDIVIDUALS: [absoluteDatum(512_000), absoluteDatum(118_000_000)],
    CORPORATES: [absoluteDatum(28_700), absoluteDatum(3_100_000)],
  },
  'pr-credit-card': { INDIVIDUALS: [percentDatum(7.4), null], CORPORATES: [ratioDatum(0.018), null] },
  'pr-mortgage': { INDIVIDUALS: [percentDatum(19.5), null] },
  'pr-consumer': { INDIVIDUALS: [percentDatum(6.2), null] },
  'pr-corploan': { CORPORATES: [percentDatum(24), null] },
  'pr-factoring': { CORPORATES: [percentDatum(1.9), null] },
  'pr-leasing': { INDIVIDUALS: [percentDatum(2.1), null], CORPORATES: [percentDatum(8.4), null] },
  'pr-lc': { CORPORATES: [ballparkDatum(1), ballparkDatum(1)] },
  'pr-guarantee': { CORPORATES: [ballparkDatum(1), null] },
  'pr-securities': { INDIVIDUALS: [percentDatum(12.6), null], CORPORATES: [percentDatum(3.1), null] },
  'pr-funds': { INDIVIDUALS: [percentDatum(27), null], CORPORATES: [percentDatum(4.6), null] },
  'pr-private': { INDIVIDUALS: [absoluteDatum(1_150), null] },
  'pr-life': { INDIVIDUALS: [percentDatum(5.1), null], CORPORATES: [percentDatum(1.2), null] },
  'pr-pension': { INDIVIDUALS: [percentDatum(3.4), null], CORPORATES: [percentDatum(12), null] },
};

/** Numbers of payments, and amounts in SEK, in twelve months. */
export const demoTransactionTotals = {
  INDIVIDUALS: { Quantity: 214 * million, TransactionVolume: 486 * billion },
  CORPORATES: { Quantity: 38_500_000, TransactionVolume: 712 * billion },
} as const;

/** `tr-mirror`, `tr-crowd` and `tr-freelance` have no figures, because no scenario detects them. */
export const demoTransactionFigures: DemoFigureTable = {
  'tr-cashin': {
    INDIVIDUALS: [absoluteDatum(41_200), absoluteDatum(1_020 * million)],
    CORPORATES: [absoluteDatum(55_300), absoluteDatum(3_900 * million)],
  },
  'tr-cashstruct': {
    INDIVIDUALS: [absoluteDatum(2_900), absoluteDatum(88 * million)],
    CORPORATES: [absoluteDatum(1_450), null],
  },
  'tr-cashout': {
    INDIVIDUALS: [absoluteDatum(168_000), percentDatum(1.9)],
    CORPORATES: [absoluteDatum(9_100), absoluteDatum(1_300 * million)],
  },
  'tr-manyp2p': { INDIVIDUALS: [ratioDatum(0.031), ratioDatum(0.007)] },
  'tr-passthrough': {
    INDIVIDUALS: [percentDatum(0.4), percentDatum(1.2)],
    CORPORATES: [percentDatum(0.7), percentDatum(2.3)],
  },
  'tr-newpayee': { INDIVIDUALS: [percentDatum(6.4), percentDatum(2.2)] },
  'tr-roundlayer': { INDIVIDUALS: [ballparkDatum(1), null], CORPORATES: [ballparkDatum(2), null] },
  'tr-thirdparty': { INDIVIDUALS: [percentDatum(1.2), null], CORPORATES: [percentDatum(5.5), null] },
  'tr-dormant': {
    INDIVIDUALS: [percentDatum(0.4), percentDatum(0.2)],
    CORPORATES: [percentDatum(0.9), percentDatum(0.6)],
  },
  'tr-intlin': {
    INDIVIDUALS: [percentDatum(0.4), percentDatum(1.2)],
    CORPORATES: [absoluteDatum(1_310_000), absoluteDatum(70_900 * million)],
  },
  'tr-intlout': {
    INDIVIDUALS: [absoluteDatum(1_020_000), absoluteDatum(9_400 * million)],
    CORPORATES: [absoluteDatum(1_240_000), absoluteDatum(90_900 * million)],
  },
  'tr-highrisk': {
    INDIVIDUALS: [absoluteDatum(1_840), absoluteDatum(41 * million)],
    CORPORATES: [absoluteDatum(960), absoluteDatum(212 * million)],
  },
  'tr-offshore': {
    INDIVIDUALS: [percentDatum(0.08), percentDatum(0.3)],
    CORPORATES: [percentDatum(0.6), percentDatum(1.4)],
  },
  'tr-smallconflict': { INDIVIDUALS: [ballparkDatum(1), ballparkDatum(1)] },
  'tr-fakeinvoice': { CORPORATES: [ballparkDatum(2), null] },
  'tr-overpay': { INDIVIDUALS: [percentDatum(0.05), null], CORPORATES: [percentDatum(0.08), null] },
  'tr-mispriced': { CORPORATES: [ballparkDatum(1), ballparkDatum(1)] },
  'tr-subcontract': { CORPORATES: [ballparkDatum(2), ballparkDatum(2)] },
  'tr-vatrefund': { CORPORATES: [absoluteDatum(1_120), absoluteDatum(640 * million)] },
  'tr-publicfunds': { INDIVIDUALS: [ballparkDatum(1), null], CORPORATES: [ballparkDatum(1), null] },
  'tr-salaryback': { INDIVIDUALS: [ballparkDatum(1), null], CORPORATES: [ballparkDatum(2), null] },
  'tr-donation': {
    INDIVIDUALS: [absoluteDatum(412_000), absoluteDatum(310 * million)],
    CORPORATES: [absoluteDatum(96_000), absoluteDatum(540 * million)],
  },
  'tr-travel': { INDIVIDUALS: [absoluteDatum(35), null] },
  'tr-cryptobuy': {
    INDIVIDUALS: [percentDatum(0.9), percentDatum(1.6)],
    CORPORATES: [percentDatum(0.1), percentDatum(0.1)],
  },
  'tr-cryptosell': {
    INDIVIDUALS: [percentDatum(0.6), percentDatum(1.1)],
    CORPORATES: [percentDatum(0.1), percentDatum(0.1)],
  },
  'tr-ransom': { CORPORATES: [absoluteDatum(0), absoluteDatum(0)] },
  'tr-gamedep': { INDIVIDUALS: [percentDatum(2.4), percentDatum(0.8)] },
  'tr-gamewin': { INDIVIDUALS: [absoluteDatum(5_200), absoluteDatum(310 * million)] },
  'tr-propdeposit': {
    INDIVIDUALS: [absoluteDatum(9_400), absoluteDatum(27 * billion)],
    CORPORATES: [percentDatum(0.5), percentDatum(7.2)],
  },
  'tr-renovate': { INDIVIDUALS: [ballparkDatum(1), null], CORPORATES: [ballparkDatum(1), null] },
  'tr-luxury': {
    INDIVIDUALS: [percentDatum(0.7), percentDatum(2.2)],
    CORPORATES: [percentDatum(0.3), percentDatum(1)],
  },
  'tr-goldtrade': {
    INDIVIDUALS: [absoluteDatum(1_900), absoluteDatum(74 * million)],
    CORPORATES: [absoluteDatum(230), absoluteDatum(61 * million)],
  },
  'tr-earlyrepay': {
    INDIVIDUALS: [percentDatum(0.02), percentDatum(1.4)],
    CORPORATES: [percentDatum(0.05), percentDatum(0.9)],
  },
  'tr-loanfraud': { INDIVIDUALS: [percentDatum(0.03), percentDatum(0.6)] },
  'tr-privateloan': { INDIVIDUALS: [ballparkDatum(1), null], CORPORATES: [ballparkDatum(2), null] },
  'tr-offmarket': {
    INDIVIDUALS: [absoluteDatum(260), absoluteDatum(190 * million)],
    CORPORATES: [absoluteDatum(84), absoluteDatum(410 * million)],
  },
  'tr-surrender': {
    INDIVIDUALS: [absoluteDatum(1_150), absoluteDatum(240 * million)],
    CORPORATES: [absoluteDatum(12), absoluteDatum(9 * million)],
  },
  'tr-restricted': { CORPORATES: [absoluteDatum(85), absoluteDatum(120 * million)] },
  'tr-transship': { CORPORATES: [ballparkDatum(1), ballparkDatum(1)] },
  'tr-shipfuel': { CORPORATES: [absoluteDatum(12), absoluteDatum(38 * million)] },
  'tr-lowvalue-abuse': { INDIVIDUALS: [absoluteDatum(640), null] },
  'tr-vice': { INDIVIDUALS: [ballparkDatum(1), null] },
  'tr-consultfee': { CORPORATES: [ballparkDatum(1), ballparkDatum(1)] },
};

/** Channels of onboarding (Onboarded) and of present contact (Ongoing); each adds up to 100 per cent. */
export const demoChannelFigures: DemoFigureTable = {
  'ch-branch': {
    INDIVIDUALS: [percentDatum(12), percentDatum(6)],
    CORPORATES: [percentDatum(38), percentDatum(8)],
  },
  'ch-web': {
    INDIVIDUALS: [percentDatum(3), percentDatum(26)],
    CORPORATES: [percentDatum(8), percentDatum(62)],
  },
  'ch-app': {
    INDIVIDUALS: [percentDatum(9), percentDatum(48)],
    CORPORATES: [percentDatum(2), percentDatum(14)],
  },
  'ch-eid': { INDIVIDUALS: [percentDatum(66), null], CORPORATES: [percentDatum(41), null] },
  'ch-video': { INDIVIDUALS: [percentDatum(3), null], CORPORATES: [percentDatum(4), null] },
  'ch-phone': {
    INDIVIDUALS: [percentDatum(0), percentDatum(7)],
    CORPORATES: [percentDatum(0), percentDatum(9)],
  },
  'ch-broker': { INDIVIDUALS: [percentDatum(4.5), null], CORPORATES: [percentDatum(3), null] },
  'ch-reliance': { INDIVIDUALS: [percentDatum(0.5), null], CORPORATES: [percentDatum(1), null] },
  'ch-atm': {
    INDIVIDUALS: [percentDatum(0), percentDatum(8)],
    CORPORATES: [percentDatum(0), percentDatum(2)],
  },
  'ch-api': {
    INDIVIDUALS: [percentDatum(0), ratioDatum(0.03)],
    CORPORATES: [percentDatum(0), ratioDatum(0.03)],
  },
  'ch-proxy': {
    INDIVIDUALS: [percentDatum(2), percentDatum(2)],
    CORPORATES: [percentDatum(3), percentDatum(2)],
  },
};
