/**
 * Maps words of analysts to wordings in texts: `smurfing` matches a text with "just below the limit". Content, not
 * code: add missing words here.
 */
import type { Language } from '@klarsikt/engine/text';

interface TradeWord {
  /** Words that analysts type, in lower case. */
  readonly asked: readonly string[];
  /** Regular expression fragments per language, matched from the beginning of a word. */
  readonly said: { readonly [L in Language]: string };
}

const tradeWords: readonly TradeWord[] = [
  {
    asked: ['smurf', 'smurfs', 'smurfing', 'structuring', 'smurfning', 'strukturering', 'beloppsuppdelning'],
    said: {
      en: String.raw`(?:just |kept )?(?:below|under) (?:the |a |any )?(?:\w+ )?(?:limit|threshold)s?|split into (?:many|several|small)\w*`,
      sv: String.raw`(?:strax )?under (?:\p{L}+)?(?:gräns|tröskel)(?:en|erna|värden|värdet)?|delas upp på flera \p{L}+`,
    },
  },
  {
    asked: ['tbml'],
    said: { en: 'trade-based (?:money )?laundering', sv: String.raw`handelsbaserad\p{L}*` },
  },
  {
    asked: ['bec'],
    said: { en: 'business e-?mail compromise', sv: String.raw`vd-bedrägeri\p{L}*|kapad e-post` },
  },
  {
    asked: ['strawman', 'strawmen', 'frontman', 'figurehead', 'nominee', 'nominees', 'målvakt', 'bulvan'],
    said: {
      en: String.raw`nominees?|straw (?:m[ae]n|person\w*|director\w*|compan\w+|own\w+)|front (?:m[ae]n|persons?)`,
      sv: String.raw`målvakt\p{L}*|bulvan\p{L}*`,
    },
  },
  {
    asked: ['mtic', 'carousel', 'momskarusell', 'karusellhandel'],
    said: { en: 'carousels?|missing traders?', sv: String.raw`(?:moms)?karusell\p{L}*|skenhandlare` },
  },
  {
    asked: ['ubo', 'ubos'],
    said: { en: String.raw`beneficial owner\w*`, sv: String.raw`verklig\p{L}* huvudm[aä]n\p{L}*` },
  },
  {
    asked: ['pep', 'peps'],
    said: {
      en: String.raw`politically exposed \w+`,
      sv: String.raw`politiskt (?:utsatt ställning|exponerad\p{L}*)`,
    },
  },
  {
    asked: ['vasp', 'vasps', 'casp', 'casps', 'kryptobörs'],
    said: {
      en: String.raw`crypto-asset (?:service|exchang)\w*(?: provider\w*)?`,
      sv: String.raw`kryptoväxl\p{L}*|kryptobörs\p{L}*|leverantör\p{L}* av kryptotillgång\p{L}*`,
    },
  },
  {
    asked: ['cft', 'ctf'],
    said: {
      en: 'terrorist financing|financing of terrorism',
      sv: 'finansiering av terrorism|terrorismfinansiering',
    },
  },
  {
    asked: ['fei', 'ivts', 'fenix', 'hundi', 'hawala'],
    said: {
      en: String.raw`hawala\w*|underground bank\w*|unregistered value transfer`,
      sv: String.raw`hawala\p{L}*|underjordisk\p{L}* bank\p{L}*|oregistrerad värdeöverföring`,
    },
  },
  {
    asked: ['kyc', 'cdd', 'edd'],
    said: { en: '(?:customer )?due diligence', sv: String.raw`kundkännedom\p{L}*` },
  },
  {
    asked: ['ngo', 'ngos', 'npo', 'npos', 'charity', 'charities', 'välgörenhet'],
    said: {
      en: String.raw`non-profit organi[sz]ations?|charit\w+`,
      sv: String.raw`ideell\p{L}* (?:organisation|förening)\p{L}*|välgörenhet\p{L}*`,
    },
  },
  {
    asked: ['mvts', 'msb', 'remitter', 'remitters', 'remittance'],
    said: { en: String.raw`remit\w+`, sv: String.raw`penningöverför\p{L}*` },
  },
  {
    asked: ['butchering', 'catfishing', 'sweetheart'],
    said: { en: 'investment and romance fraud|romance fraud', sv: String.raw`romansbedrägeri\p{L}*` },
  },
  {
    asked: ['scam', 'scams'],
    said: { en: String.raw`fraud\w*|scams?`, sv: String.raw`\p{L}*bedrägeri\p{L}*` },
  },
  {
    asked: ['bidragsfusk', 'bidragsbrott', 'välfärdsbrott', 'välfärdsbrottslighet'],
    said: { en: 'welfare fraud|benefit fraud', sv: String.raw`välfärdsbrott\p{L}*|bidragsbrott\p{L}*` },
  },
  { asked: ['dprk'], said: { en: 'North Korea', sv: 'Nordkorea' } },
];

/** Index term for the meaning of a trade word; it starts with §, so that no word of a text is equal to it. */
const termOf = (place: number): string => `\u00a7${place}`;

const byWord = new Map(
  tradeWords.flatMap(({ asked }, place) => asked.map((word) => [word, termOf(place)] as const)),
);

/** Returns true if an index term represents a meaning instead of a word. */
export const isMeaningTerm = (term: string): boolean => term.startsWith('\u00a7');

/** Finds the index term for the meaning of a typed trade word; undefined for other words. */
export const findMeaningTerm = (word: string): string | undefined => byWord.get(word);

const patternOf = (language: Language): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:${tradeWords.map(({ said }) => `(${said[language]})`).join('|')})(?![\p{L}\p{N}])`,
    'giu',
  );
const patterns: { readonly [L in Language]: RegExp } = { en: patternOf('en'), sv: patternOf('sv') };

export interface TradeTermMatch {
  readonly from: number;
  readonly to: number;
  readonly term: string;
}

export function listMeaningsInText(text: string, language: Language): readonly TradeTermMatch[] {
  return [...text.matchAll(patterns[language])].map(({ index, 0: said, ...groups }) => ({
    from: index,
    to: index + said.length,
    term: termOf(tradeWords.findIndex((_, place) => groups[place + 1] !== undefined)),
  }));
}
