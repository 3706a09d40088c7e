/** Codes and other names by which tables of others call countries and industries. */
import { plainText } from './grid.ts';

/** ISO 3166-1: alpha-2 and alpha-3 written together. */
const iso = [
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB',
  'BDBGD BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR',
  'BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR',
  'CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK',
  'FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS',
  'GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN',
  'ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO',
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD',
  'MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER',
  'NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM',
  'PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP',
  'SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF',
  'TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA UMUMI USUSA UYURY',
  'UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKK YEYEM YTMYT ZAZAF ZMZMB ZWZWE',
];

const threeOf = new Map(
  iso.flatMap((line) => line.split(' ')).map((pair) => [pair.slice(0, 2), pair.slice(2)] as const),
);

/** What countries are called beside their usual names, in English and Swedish. */
const otherNames: { readonly [iso: string]: readonly string[] } = {
  AE: ['UAE', 'Emiraten', 'Arabemiraten', 'Dubai', 'Abu Dhabi'],
  BA: ['Bosnien', 'Bosnia', 'Bosnien-Hercegovina', 'Bosnia-Herzegovina'],
  BL: ['Saint Barthélemy'],
  BN: ['Brunei Darussalam'],
  BO: ['Bolivia (Plurinational State of)'],
  BY: ['Vitryssland', 'White Russia'],
  CD: [
    'DR Congo',
    'DRC',
    'DR Kongo',
    'Kongo-Kinshasa',
    'Congo-Kinshasa',
    'Congo (Democratic Republic)',
    'Zaire',
  ],
  CG: ['Congo-Brazzaville', 'Republiken Kongo'],
  CI: ['Ivory Coast'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic', 'Tjeckiska republiken'],
  DE: ['Förbundsrepubliken Tyskland', 'Federal Republic of Germany'],
  ES: ['Kingdom of Spain'],
  FM: ['Micronesia (Federated States of)'],
  GB: ['UK', 'Great Britain', 'England', 'Skottland', 'Scotland', 'Wales', 'Nordirland', 'Northern Ireland'],
  GM: ['The Gambia'],
  HK: ['Hong Kong SAR', 'Hongkong SAR', 'Hong Kong (Kina)'],
  IR: ['Iran (Islamic Republic of)', 'Islamic Republic of Iran', 'Islamiska republiken Iran'],
  KP: ['DPRK', 'Demokratiska folkrepubliken Korea', "Korea (Democratic People's Republic of)"],
  KR: ['Republic of Korea', 'Korea (Republic of)', 'Republiken Korea'],
  LA: ["Lao People's Democratic Republic", 'Lao PDR'],
  LC: ['Saint Lucia'],
  MD: ['Republic of Moldova', 'Moldova (Republic of)', 'Republiken Moldavien'],
  MF: ['Saint Martin'],
  MK: ['Makedonien', 'Macedonia', 'FYROM'],
  MM: ['Burma'],
  MO: ['Macau', 'Macao SAR'],
  NL: ['Holland', 'The Netherlands'],
  PS: [
    'State of Palestine',
    'Palestinian Territories',
    'Palestinska territorierna',
    'Gaza',
    'Västbanken',
    'West Bank',
  ],
  RU: ['Russian Federation', 'Ryska federationen'],
  SH: ['Saint Helena'],
  SK: ['Slovak Republic', 'Slovakiska republiken'],
  SY: ['Syrian Arab Republic', 'Syriska arabiska republiken'],
  SZ: ['Swaziland'],
  TL: ['East Timor'],
  TR: ['Turkey'],
  TW: ['Taiwan (Province of China)', 'Taiwan, Kina'],
  TZ: ['United Republic of Tanzania'],
  US: ['United States of America', 'U.S.', 'US', 'Förenta staterna', 'Amerikas förenta stater'],
  VA: ['Holy See', 'Heliga stolen', 'Vatican', 'Vatikanen'],
  VC: ['Saint Vincent and the Grenadines'],
  VE: ['Venezuela (Bolivarian Republic of)'],
  VN: ['Viet Nam'],
};

/** The codes of a country by the one that the model has. */
export function countryCodes(code: string): readonly string[] {
  const three = threeOf.get(code.toUpperCase());
  return three === undefined ? [code] : [code, three];
}

/** What a country is called beside the names that the model has. */
export const countryNames = (code: string): readonly string[] => otherNames[code.toUpperCase()] ?? [];

/** Ways in which tables write a class of NACE or SNI that name it alone: `64.19`, `6419`, `64.190`, `64190`. */
export function industryCodes(code: string): readonly string[] {
  const digits = /^(\d{2})\.(\d{2})$/u.exec(code);
  if (digits === null) return [code];
  const [, division = '', rest = ''] = digits;
  return [code, `${division}${rest}`, `${division}.${rest}0`, `${division}${rest}0`];
}

/**
 * Ways in which a table may write a class that could be something else as well: spreadsheets take the last nought, or the
 * first, and five digits of SNI say more than the class.
 */
function isNearCode(code: string, said: string): boolean {
  const digits = /^(\d{2})\.(\d{2})$/u.exec(code);
  if (digits === null) return false;
  const [, division = '', rest = ''] = digits;
  const figures = said.replaceAll(/\D/gu, '');
  const own = `${division}${rest}`;
  if (figures.length === 5 && figures.startsWith(own)) return true;
  const shorter = [own.replace(/0$/u, ''), own.replace(/^0/u, ''), own.replace(/^0/u, '').replace(/0$/u, '')];
  return figures.length > 1 && figures !== own && shorter.includes(figures);
}

/** True where a code may be meant for the one of the model, without saying it. */
export const mayMean = (code: string, said: string): boolean =>
  /^[A-Z]?\s?\d[\d.\s]*$/u.test(said.trim()) && isNearCode(code, said);

/** The codes that stand in the text of a name: before it, or in brackets behind it. */
export function codesIn(text: string): readonly string[] {
  const before = /^\s*([A-Z]?\s?\d{2}(?:[.\s]?\d{1,3})?)(?=[\s,:–-]|$)/u.exec(text)?.[1];
  const behind = /\(([A-Za-z]{2,3}|\d{2}\.?\d{2,3})\)\s*$/u.exec(text)?.[1];
  return [text, before, behind].flatMap((code) => (code === undefined ? [] : [code.trim()]));
}

/** A name without the codes that stand around it. */
export const withoutCodes = (text: string): string =>
  plainText(
    text
      .replace(/^\s*[A-Z]?\s?\d{2}(?:[.\s]?\d{1,3})?(?=[\s,:–-])/u, '')
      .replace(/\((?:[A-Za-z]{2,3}|\d{2}\.?\d{2,3})\)\s*$/u, ''),
  );
