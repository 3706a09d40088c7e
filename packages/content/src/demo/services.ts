/** The bank's products, its customers' transactions, and its channels. */
import type { Selection } from '@klarsikt/engine/assessment';
import { abs, ball, perc, ratio, type Table } from './figures.ts';

const million = 1_000_000;
const billion = 1_000_000_000;

/** All products of the model except those that Nordsund does not sell. */
export const productSelection: Selection = {
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
export const channelSelection: Selection = {
  mode: 'all',
  exceptions: ['ch-pos', 'ch-whitelabel', 'ch-crossborder'],
};

/** Numbers of contracts, and of payments through the product in twelve months. */
export const productTotals = {
  INDIVIDUALS: { Quantity: 2_440_000, TransactionQuantity: 214 * million },
  CORPORATES: { Quantity: 131_000, TransactionQuantity: 38_500_000 },
} as const;

/** An absolute Quantity is a number of contracts, a share is that of customers with the product. */
export const products: Table = {
  'pr-current': { INDIVIDUALS: [abs(571_000), null] },
  'pr-savings': { INDIVIDUALS: [abs(402_000), abs(1_900_000)], CORPORATES: [abs(9_800), abs(61_000)] },
  'pr-business': { CORPORATES: [abs(43_900), null] },
  'pr-fxaccount': { INDIVIDUALS: [abs(3_900), abs(18_000)], CORPORATES: [abs(2_300), abs(96_000)] },
  'pr-clientfunds': { CORPORATES: [abs(196), abs(74_000)] },
  'pr-domestic': { INDIVIDUALS: [null, abs(35_800_000)], CORPORATES: [null, abs(16_500_000)] },
  'pr-instant': { INDIVIDUALS: [abs(440_000), abs(48_600_000)], CORPORATES: [abs(14_300), abs(5_800_000)] },
  'pr-crossborder': { INDIVIDUALS: [perc(4.3), abs(1_860_000)], CORPORATES: [perc(11.5), abs(2_550_000)] },
  'pr-openbank': { INDIVIDUALS: [abs(61_000), abs(3_400_000)], CORPORATES: [abs(1_250), abs(310_000)] },
  'pr-bulk': { CORPORATES: [abs(6_100), abs(9_600_000)] },
  'pr-cashdep': { INDIVIDUALS: [null, abs(96_000)], CORPORATES: [abs(1_480), abs(142_000)] },
  'pr-cashwd': { INDIVIDUALS: [null, abs(4_100_000)], CORPORATES: [null, abs(88_000)] },
  'pr-debit': { INDIVIDUALS: [abs(512_000), abs(118_000_000)], CORPORATES: [abs(28_700), abs(3_100_000)] },
  'pr-credit-card': { INDIVIDUALS: [perc(7.4), null], CORPORATES: [ratio(0.018), null] },
  'pr-mortgage': { INDIVIDUALS: [perc(19.5), null] },
  'pr-consumer': { INDIVIDUALS: [perc(6.2), null] },
  'pr-corploan': { CORPORATES: [perc(24), null] },
  'pr-factoring': { CORPORATES: [perc(1.9), null] },
  'pr-leasing': { INDIVIDUALS: [perc(2.1), null], CORPORATES: [perc(8.4), null] },
  'pr-lc': { CORPORATES: [ball(1), ball(1)] },
  'pr-guarantee': { CORPORATES: [ball(1), null] },
  'pr-securities': { INDIVIDUALS: [perc(12.6), null], CORPORATES: [perc(3.1), null] },
  'pr-funds': { INDIVIDUALS: [perc(27), null], CORPORATES: [perc(4.6), null] },
  'pr-private': { INDIVIDUALS: [abs(1_150), null] },
  'pr-life': { INDIVIDUALS: [perc(5.1), null], CORPORATES: [perc(1.2), null] },
  'pr-pension': { INDIVIDUALS: [perc(3.4), null], CORPORATES: [perc(12), null] },
};

/** Numbers of payments, and amounts in SEK, in twelve months. */
export const transactionTotals = {
  INDIVIDUALS: { Quantity: 214 * million, TransactionVolume: 486 * billion },
  CORPORATES: { Quantity: 38_500_000, TransactionVolume: 712 * billion },
} as const;

/** `tr-mirror`, `tr-crowd` and `tr-freelance` have no figures, because no scenario detects them. */
export const transactions: Table = {
  'tr-cashin': {
    INDIVIDUALS: [abs(41_200), abs(1_020 * million)],
    CORPORATES: [abs(55_300), abs(3_900 * million)],
  },
  'tr-cashstruct': { INDIVIDUALS: [abs(2_900), abs(88 * million)], CORPORATES: [abs(1_450), null] },
  'tr-cashout': { INDIVIDUALS: [abs(168_000), perc(1.9)], CORPORATES: [abs(9_100), abs(1_300 * million)] },
  'tr-manyp2p': { INDIVIDUALS: [ratio(0.031), ratio(0.007)] },
  'tr-passthrough': { INDIVIDUALS: [perc(0.4), perc(1.2)], CORPORATES: [perc(0.7), perc(2.3)] },
  'tr-newpayee': { INDIVIDUALS: [perc(6.4), perc(2.2)] },
  'tr-roundlayer': { INDIVIDUALS: [ball(1), null], CORPORATES: [ball(2), null] },
  'tr-thirdparty': { INDIVIDUALS: [perc(1.2), null], CORPORATES: [perc(5.5), null] },
  'tr-dormant': { INDIVIDUALS: [perc(0.4), perc(0.2)], CORPORATES: [perc(0.9), perc(0.6)] },
  'tr-intlin': {
    INDIVIDUALS: [perc(0.4), perc(1.2)],
    CORPORATES: [abs(1_310_000), abs(70_900 * million)],
  },
  'tr-intlout': {
    INDIVIDUALS: [abs(1_020_000), abs(9_400 * million)],
    CORPORATES: [abs(1_240_000), abs(90_900 * million)],
  },
  'tr-highrisk': {
    INDIVIDUALS: [abs(1_840), abs(41 * million)],
    CORPORATES: [abs(960), abs(212 * million)],
  },
  'tr-offshore': { INDIVIDUALS: [perc(0.08), perc(0.3)], CORPORATES: [perc(0.6), perc(1.4)] },
  'tr-smallconflict': { INDIVIDUALS: [ball(1), ball(1)] },
  'tr-fakeinvoice': { CORPORATES: [ball(2), null] },
  'tr-overpay': { INDIVIDUALS: [perc(0.05), null], CORPORATES: [perc(0.08), null] },
  'tr-mispriced': { CORPORATES: [ball(1), ball(1)] },
  'tr-subcontract': { CORPORATES: [ball(2), ball(2)] },
  'tr-vatrefund': { CORPORATES: [abs(1_120), abs(640 * million)] },
  'tr-publicfunds': { INDIVIDUALS: [ball(1), null], CORPORATES: [ball(1), null] },
  'tr-salaryback': { INDIVIDUALS: [ball(1), null], CORPORATES: [ball(2), null] },
  'tr-donation': {
    INDIVIDUALS: [abs(412_000), abs(310 * million)],
    CORPORATES: [abs(96_000), abs(540 * million)],
  },
  'tr-travel': { INDIVIDUALS: [abs(35), null] },
  'tr-cryptobuy': { INDIVIDUALS: [perc(0.9), perc(1.6)], CORPORATES: [perc(0.1), perc(0.1)] },
  'tr-cryptosell': { INDIVIDUALS: [perc(0.6), perc(1.1)], CORPORATES: [perc(0.1), perc(0.1)] },
  'tr-ransom': { CORPORATES: [abs(0), abs(0)] },
  'tr-gamedep': { INDIVIDUALS: [perc(2.4), perc(0.8)] },
  'tr-gamewin': { INDIVIDUALS: [abs(5_200), abs(310 * million)] },
  'tr-propdeposit': {
    INDIVIDUALS: [abs(9_400), abs(27 * billion)],
    CORPORATES: [perc(0.5), perc(7.2)],
  },
  'tr-renovate': { INDIVIDUALS: [ball(1), null], CORPORATES: [ball(1), null] },
  'tr-luxury': { INDIVIDUALS: [perc(0.7), perc(2.2)], CORPORATES: [perc(0.3), perc(1)] },
  'tr-goldtrade': { INDIVIDUALS: [abs(1_900), abs(74 * million)], CORPORATES: [abs(230), abs(61 * million)] },
  'tr-earlyrepay': { INDIVIDUALS: [perc(0.02), perc(1.4)], CORPORATES: [perc(0.05), perc(0.9)] },
  'tr-loanfraud': { INDIVIDUALS: [perc(0.03), perc(0.6)] },
  'tr-privateloan': { INDIVIDUALS: [ball(1), null], CORPORATES: [ball(2), null] },
  'tr-offmarket': { INDIVIDUALS: [abs(260), abs(190 * million)], CORPORATES: [abs(84), abs(410 * million)] },
  'tr-surrender': { INDIVIDUALS: [abs(1_150), abs(240 * million)], CORPORATES: [abs(12), abs(9 * million)] },
  'tr-restricted': { CORPORATES: [abs(85), abs(120 * million)] },
  'tr-transship': { CORPORATES: [ball(1), ball(1)] },
  'tr-shipfuel': { CORPORATES: [abs(12), abs(38 * million)] },
  'tr-lowvalue-abuse': { INDIVIDUALS: [abs(640), null] },
  'tr-vice': { INDIVIDUALS: [ball(1), null] },
  'tr-consultfee': { CORPORATES: [ball(1), ball(1)] },
};

/** Channels of onboarding (Onboarded) and of present contact (Ongoing); each adds up to 100 per cent. */
export const channels: Table = {
  'ch-branch': { INDIVIDUALS: [perc(12), perc(6)], CORPORATES: [perc(38), perc(8)] },
  'ch-web': { INDIVIDUALS: [perc(3), perc(26)], CORPORATES: [perc(8), perc(62)] },
  'ch-app': { INDIVIDUALS: [perc(9), perc(48)], CORPORATES: [perc(2), perc(14)] },
  'ch-eid': { INDIVIDUALS: [perc(66), null], CORPORATES: [perc(41), null] },
  'ch-video': { INDIVIDUALS: [perc(3), null], CORPORATES: [perc(4), null] },
  'ch-phone': { INDIVIDUALS: [perc(0), perc(7)], CORPORATES: [perc(0), perc(9)] },
  'ch-broker': { INDIVIDUALS: [perc(4.5), null], CORPORATES: [perc(3), null] },
  'ch-reliance': { INDIVIDUALS: [perc(0.5), null], CORPORATES: [perc(1), null] },
  'ch-atm': { INDIVIDUALS: [perc(0), perc(8)], CORPORATES: [perc(0), perc(2)] },
  'ch-api': { INDIVIDUALS: [perc(0), ratio(0.03)], CORPORATES: [perc(0), ratio(0.03)] },
  'ch-proxy': { INDIVIDUALS: [perc(2), perc(2)], CORPORATES: [perc(3), perc(2)] },
};
