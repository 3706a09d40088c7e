/**
 * Alternative names of countries: names in official lists of the World Bank, Transparency International, the United
 * Nations and FATF, former names, and Swedish names.
 */

/** Names by ISO 3166-1 alpha-2 code; a bar separates the names. */
const otherNames: { readonly [iso: string]: string } = {
  AE: 'Emiraten|Arabemiraten|Dubai|Abu Dhabi',
  AO: 'Republic of Angola',
  BA: 'Bosnien|Bosnia|Bosnien-Hercegovina|Bosnia-Herzegovina',
  BL: 'Saint Barthélemy',
  BN: 'Brunei Darussalam',
  BO: 'Bolivia (Plurinational State of)',
  BS: 'The Bahamas',
  BY: 'Vitryssland|White Russia',
  CD: 'DR Congo|DR Kongo|Kongo-Kinshasa|Congo-Kinshasa|Congo (Democratic Republic)|Zaire|Democratic Republic of the Congo|Congo, Dem. Rep.|Demokratiska republiken Kongo',
  CF: 'Central African Rep.',
  CG: 'Congo-Brazzaville|Kongo-Brazzaville|Republiken Kongo|Congo, Rep.|Republic of the Congo|Republic of Congo',
  CH: 'Swiss Confederation|Schweiziska edsförbundet',
  CI: "Ivory Coast|Côte d'Ivoire",
  CN: "People's Republic of China|Mainland China|Folkrepubliken Kina",
  CV: 'Cabo Verde',
  CW: 'Curaçao',
  CZ: 'Czech Republic|Tjeckiska republiken|Czechia',
  DE: 'Förbundsrepubliken Tyskland',
  DO: 'Dominican Rep.',
  EG: 'Egypt, Arab Rep.',
  FK: 'Falkland Islands (Malvinas)|Malvinas',
  FM: 'Micronesia (Federated States of)|Micronesia, Fed. Sts.|Micronesia',
  FR: 'French Republic',
  GB: 'Great Britain|United Kingdom of Great Britain and Northern Ireland|England|Skottland|Scotland|Wales|Nordirland|Northern Ireland',
  GM: 'The Gambia',
  GR: 'Hellenic Republic',
  HK: 'Hong Kong SAR|Hongkong SAR|Hong Kong (Kina)|Hong Kong SAR, China|Hong Kong, China|China, Hong Kong SAR|China, Hong Kong Special Administrative Region',
  IR: 'Iran (Islamic Republic of)|Islamiska republiken Iran',
  IT: 'Italian Republic',
  KG: 'Kyrgyz Republic|Kyrgyz Rep.|Kirgizistan',
  KH: 'Kampuchea',
  KN: 'St. Kitts and Nevis',
  KP: "Demokratiska folkrepubliken Korea|Korea (Democratic People's Republic of)|Korea, Dem. People's Rep.|Democratic People's Republic of Korea|Korea, Dem. Rep.|North Korea|Democratic People's Republic of Korea (DPRK)",
  KR: 'Republic of Korea|Korea (Republic of)|Korea, Rep.|Republiken Korea|South Korea',
  LA: "Lao People's Democratic Republic|Lao PDR|Laos PDR",
  LC: 'Saint Lucia|St. Lucia',
  MD: 'Moldova (Republic of)|Republiken Moldavien',
  MF: 'Saint Martin|St. Martin (French part)|Saint Martin (French part)',
  MK: 'Makedonien|Macedonia|FYROM|Macedonia, FYR|The former Yugoslav Republic of Macedonia|Republic of North Macedonia',
  MM: 'Burma|Birma|Myanmar (Burma)|Burma (Myanmar)',
  MO: 'Macau|Macao SAR|Macao SAR, China|China, Macao SAR|Macao, China',
  NL: 'Holland|The Netherlands|Netherlands (Kingdom of the)',
  PS: 'State of Palestine|Palestinian Territories|Palestinska territorierna|Occupied Palestinian Territory|Gaza|Västbanken|West Bank|West Bank and Gaza|Palestine',
  PT: 'Portuguese Republic',
  RU: 'Russian Federation|Ryska federationen',
  SH: 'Saint Helena',
  SK: 'Slovak Republic|Slovak Rep.|Slovakiska republiken',
  SM: 'Saint Marino',
  ST: 'Sao Tome and Principe|São Tomé and Príncipe',
  SX: 'Sint Maarten (Dutch part)|St. Maarten',
  SY: 'Syrian Arab Republic|Syriska arabiska republiken|Syria',
  SZ: 'Swaziland|Kingdom of Eswatini',
  TL: 'East Timor|Östtimor',
  TR: 'Turkey|Türkiye|Turkiye|Republic of Türkiye',
  TW: 'Taiwan (Province of China)|Taiwan, Kina|Taiwan, China|Chinese Taipei|Taiwan Province of China',
  TZ: 'Tanzania, United Republic of|United Republic of Tanzania',
  US: 'United States of America|Förenta staterna|Amerikas förenta stater|USA',
  VA: 'Holy See|Heliga stolen|Vatican|Vatikanen|Vatican City State|Holy See (Vatican City State)',
  VC: 'Saint Vincent and the Grenadines|St. Vincent and the Grenadines',
  VE: 'Venezuela (Bolivarian Republic of)|Venezuela, RB',
  VG: 'British Virgin Islands|Virgin Islands (British)|Brittiska Jungfruöarna',
  VI: 'Virgin Islands (U.S.)|Virgin Islands, U.S.|US Virgin Islands|United States Virgin Islands',
  VN: 'Viet Nam',
  XK: 'Republic of Kosovo|Kosovo (UNSCR 1244)',
  YE: 'Yemen, Rep.|Republic of Yemen',
};

/** Alternative names of a country, in addition to those of the model. */
export const listCountryNames = (code: string): readonly string[] =>
  otherNames[code.toUpperCase()]?.split('|') ?? [];

/** Abbreviated words in official lists, with the full words. */
const abbreviated: Readonly<Record<string, string>> = {
  rep: 'republic',
  dem: 'democratic',
  fed: 'federated',
  sts: 'states',
  st: 'saint',
  is: 'islands',
  isl: 'islands',
  utd: 'united',
  ppls: 'peoples',
};
const filling: ReadonlySet<string> = new Set(['the', 'of', 'and', 'och', 'for']);
/** Words of long official names. A name without them is the short form, except for names that two countries share. */
const longForm: ReadonlySet<string> = new Set(
  'republic kingdom state federal principality commonwealth union islamic socialist democratic peoples plurinational bolivarian arab hashemite sultanate emirate grand duchy independent federative oriental eastern cooperative republiken konungariket kungariket furstendömet förbundsrepubliken'.split(
    ' ',
  ),
);
const shared: ReadonlySet<string> = new Set([
  'korea',
  'congo',
  'china',
  'kongo',
  'kina',
  'guinea',
  'virgin islands',
]);

const wordsIn = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`´]/gu, '')
    .replaceAll('&', ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !filling.has(word))
    .map((word) => abbreviated[word] ?? word);

const joinSorted = (words: readonly string[]): string => words.toSorted().join(' ');

/** Converts the name of a country to a form in which accents, abbreviations and the order of words do not matter. */
export const normalizeCountryName = (name: string): string => joinSorted(wordsIn(name));

/**
 * Lists the forms of a text that may be the name of a country: the whole text, and the text without words of long
 * official names.
 */
export function listCountryNameForms(text: string): readonly string[] {
  const words = wordsIn(text);
  const short = joinSorted(words.filter((word) => !longForm.has(word)));
  const whole = joinSorted(words);
  return short === '' || short === whole || shared.has(short) ? [whole] : [whole, short];
}
