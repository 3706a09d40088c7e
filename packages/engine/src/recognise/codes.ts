/** Recognises codes and alternative names of countries and industries in uploaded tables. */
import { normalizeWords } from '../text/spelling.ts';

/** ISO 3166-1: alpha-2 and alpha-3 codes, concatenated. */
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

/** ISO 3166-1: alpha-2 and numeric codes, concatenated. */
const numeric = [
  'AF004 AL008 DZ012 AS016 AD020 AO024 AI660 AQ010 AG028 AR032 AM051 AW533 AU036 AT040 AZ031 BS044 BH048',
  'BD050 BB052 BY112 BE056 BZ084 BJ204 BM060 BT064 BO068 BA070 BW072 BV074 BR076 IO086 BN096 BG100 BF854',
  'BI108 KH116 CM120 CA124 CV132 KY136 CF140 TD148 CL152 CN156 CX162 CC166 CO170 KM174 CG178 CD180 CK184',
  'CR188 CI384 HR191 CU192 CY196 CZ203 DK208 DJ262 DM212 DO214 EC218 EG818 SV222 GQ226 ER232 EE233 ET231',
  'FK238 FO234 FJ242 FI246 FR250 GF254 PF258 TF260 GA266 GM270 GE268 DE276 GH288 GI292 GR300 GL304 GD308',
  'GP312 GU316 GT320 GN324 GW624 GY328 HT332 HM334 VA336 HN340 HK344 HU348 IS352 IN356 ID360 IR364 IQ368',
  'IE372 IL376 IT380 JM388 JP392 JO400 KZ398 KE404 KI296 KP408 KR410 KW414 KG417 LA418 LV428 LB422 LS426',
  'LR430 LY434 LI438 LT440 LU442 MO446 MG450 MW454 MY458 MV462 ML466 MT470 MH584 MQ474 MR478 MU480 YT175',
  'MX484 FM583 MD498 MC492 MN496 MS500 MA504 MZ508 MM104 NA516 NR520 NP524 NL528 NC540 NZ554 NI558 NE562',
  'NG566 NU570 NF574 MP580 MK807 NO578 OM512 PK586 PW585 PS275 PA591 PG598 PY600 PE604 PH608 PN612 PL616',
  'PT620 PR630 QA634 RE638 RO642 RU643 RW646 SH654 KN659 LC662 PM666 VC670 WS882 SM674 ST678 SA682 SN686',
  'SC690 SL694 SG702 SK703 SI705 SB090 SO706 ZA710 GS239 ES724 LK144 SD729 SR740 SJ744 SZ748 SE752 CH756',
  'SY760 TW158 TJ762 TZ834 TH764 TL626 TG768 TK772 TO776 TT780 TN788 TR792 TM795 TC796 TV798 UG800 UA804',
  'AE784 GB826 US840 UM581 UY858 UZ860 VU548 VE862 VN704 VG092 VI850 WF876 EH732 YE887 ZM894 ZW716 AX248',
  'BQ535 CW531 GG831 IM833 JE832 ME499 BL652 MF663 RS688 SX534 SS728 XK983',
];

const numberOf = new Map(
  numeric.flatMap((line) => line.split(' ')).map((pair) => [pair.slice(0, 2), pair.slice(2)] as const),
);

/** Common short forms of countries that tables use as codes and that ISO does not contain. */
const shortForms: { readonly [iso: string]: readonly string[] } = {
  AE: ['UAE'],
  CD: ['DRC'],
  GB: ['UK'],
  GR: ['EL'],
  KP: ['DPRK'],
  KR: ['ROK'],
  PR: ['PR'],
  SA: ['KSA'],
  TW: ['ROC'],
  US: ['U.S.', 'U.S.A.', 'US'],
  VG: ['BVI'],
  VI: ['USVI'],
  XK: ['XKX', 'UNK'],
};

const threeOf = new Map(
  iso.flatMap((line) => line.split(' ')).map((pair) => [pair.slice(0, 2), pair.slice(2)] as const),
);

/** The codes of a country: alpha-2 (as in the model), alpha-3, numeric, and short forms. */
export function listCountryCodes(code: string): readonly string[] {
  const two = code.toUpperCase();
  const others = [threeOf.get(two), numberOf.get(two)].flatMap((one) => one ?? []);
  return [code, ...others, ...(shortForms[two] ?? [])];
}

/** True for the numeric code of a country without its leading zeros, which spreadsheets drop. */
export const lacksLeadingZeros = (code: string, said: string): boolean =>
  /^0\d{2}$/u.test(code) && code.replace(/^0+/u, '') === said.trim();

/** True for a text of up to four letters, which can be a code or some other abbreviation. */
export const isShortCode = (text: string): boolean => /^(?:\p{L}\.?){1,4}$/u.test(text.trim());

/** True for the heading of a column with names or codes of countries, or with codes of any kind. */
export const isCodeHeading = (heading: string): boolean =>
  /(?<!\p{L})(?:land|länder|countr|jurisdi|hemvist|bosättning|domicil|residence|iso|kod|code|landskod|nace|sni|bransch|nationalit|medborgar|citizen)/iu.test(
    heading,
  );

/** Lists the unambiguous notations of a NACE or SNI class in tables: `64.19`, `6419`, `64.190`, `64190`. */
export function listIndustryCodes(code: string): readonly string[] {
  const digits = /^(\d{2})\.(\d{2})$/u.exec(code);
  if (digits === null) return [code];
  const [, division = '', rest = ''] = digits;
  return [code, `${division}${rest}`, `${division}.${rest}0`, `${division}${rest}0`];
}

/**
 * True for ambiguous notations of a class: spreadsheets drop a leading or final 0, and five digits of SNI are
 * more specific than the class.
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

/** True when the text can stand for the code of the model although it is not equal to it. */
export const canMeanCode = (code: string, said: string): boolean =>
  /^[A-Z]?\s?\d[\d.\s]*$/u.test(said.trim()) && isNearCode(code, said);

/** Returns the codes in a text that also has a name: codes before the name, or in brackets after it. */
export function extractCodes(text: string): readonly string[] {
  const before = /^\s*([A-Z]?\s?\d{2}(?:[.\s]?\d{1,3})?)(?=[\s,:–-]|$)/u.exec(text)?.[1];
  const behind = /\(([A-Za-z]{2,3}|\d{2}\.?\d{2,3})\)\s*$/u.exec(text)?.[1];
  return [text, before, behind].flatMap((code) => (code === undefined ? [] : [code.trim()]));
}

/** Removes the codes before and after a name. */
export const removeCodes = (text: string): string =>
  normalizeWords(
    text
      .replace(/^\s*[A-Z]?\s?\d{2}(?:[.\s]?\d{1,3})?(?=[\s,:–-])/u, '')
      .replace(/\((?:[A-Za-z]{2,3}|\d{2}\.?\d{2,3})\)\s*$/u, ''),
  );
