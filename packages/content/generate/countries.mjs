// Writes src/data/countries.json: every ISO 3166-1 country, plus Kosovo, that the hand-written geographies lack. The
// result is committed, because names depend on the machine's ICU version. Run the script only to add a country;
// existing ids must not change (they follow the alphabetical order of this table).
import { readFileSync, writeFileSync } from 'node:fs';
import countries from 'i18n-iso-countries';

const FIRST_ID = 6301;

// UN M49 regions, expressed in the regions of the model.
const regions = {
  'ge-world': 'AQ',
  'ge-europe': 'AD GG IM SM VA',
  'ge-nordic': 'AX FO SJ',
  'ge-mena': 'BH EH OM',
  'ge-ssa': 'BI BJ BW CF CG CV DJ GA GM GN GQ GW IO KM LR LS MG MR MW RE RW SH SL SN ST SZ TD TF TG YT ZM ZW',
  'ge-sasia': 'BT MV',
  'ge-easia': 'MN MO',
  'ge-seasia': 'BN TL',
  'ge-namerica': 'BM GL PM',
  'ge-latam': 'BV CR FK GF GS GT GY HN NI PY SR SV UY',
  'ge-caribbean': 'AI AW BB BL BQ CU CW GD GP LC MF MQ MS PR SX TC VC VI',
  'ge-oceania': 'AS CC CK CX FJ FM GU HM KI MP NC NF NR NU PF PN PW SB TK TO TV UM WF WS',
};

const places = {
  'ge-world': ['in Antarctica', 'i Antarktis'],
  'ge-europe': [
    'in Europe outside the European Economic Area',
    'i Europa utanför Europeiska ekonomiska samarbetsområdet',
  ],
  'ge-nordic': ['in the Nordic region', 'i Norden'],
  'ge-mena': ['in the Middle East or North Africa', 'i Mellanöstern eller Nordafrika'],
  'ge-ssa': ['in Africa south of the Sahara', 'i Afrika söder om Sahara'],
  'ge-sasia': ['in South Asia', 'i Sydasien'],
  'ge-easia': ['in East Asia', 'i Östasien'],
  'ge-seasia': ['in Southeast Asia', 'i Sydostasien'],
  'ge-namerica': ['in North America', 'i Nordamerika'],
  'ge-latam': ['in Latin America', 'i Latinamerika'],
  'ge-caribbean': ['in the Caribbean', 'i Karibien'],
  'ge-oceania': ['in Oceania', 'i Oceanien'],
};

// Names that replace those of ICU, where readers would expect another form in a list of countries.
const names = {
  MO: ['Macao', 'Macao'],
  CG: ['Republic of the Congo', 'Kongo-Brazzaville'],
  IM: ['Isle of Man', 'Isle of Man'],
};

const data = new URL('../src/data/', import.meta.url);
const written = new Set(
  JSON.parse(readFileSync(new URL('geographies.json', data), 'utf8'))
    .filter((geography) => geography.kind === 'country')
    .map((geography) => geography.iso),
);
const regionOf = new Map(
  Object.entries(regions).flatMap(([region, codes]) => codes.split(' ').map((code) => [code, region])),
);
const english = new Intl.DisplayNames('en', { type: 'region' });
const swedish = new Intl.DisplayNames('sv', { type: 'region' });

const missing = [...Object.keys(countries.getAlpha2Codes()), 'XK']
  .filter((code, index, all) => all.indexOf(code) === index && !written.has(code))
  .sort();
const homeless = missing.filter((code) => !regionOf.has(code));
const superfluous = [...regionOf.keys()].filter((code) => !missing.includes(code));
if (homeless.length + superfluous.length > 0) {
  throw new Error(`Region table: missing ${homeless.join(' ')}, superfluous ${superfluous.join(' ')}`);
}

const rows = missing.map((iso, index) => {
  const region = regionOf.get(iso);
  const [en, sv] = names[iso] ?? [english.of(iso), swedish.of(iso)];
  const [placeEn, placeSv] = places[region];
  return {
    key: `ge-${iso.toLowerCase()}`,
    id: FIRST_ID + index,
    name: { en, sv },
    description: { en: `Country or territory ${placeEn}.`, sv: `Land eller territorium ${placeSv}.` },
    iso,
    kind: 'country',
    level: 'NRA',
    parents: [region],
    kri: false,
    hidden: false,
    risklabels: [],
    asOf: null,
  };
});
writeFileSync(new URL('countries.json', data), `${JSON.stringify(rows, null, 1)}\n`);
