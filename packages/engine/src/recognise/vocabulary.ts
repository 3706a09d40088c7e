/** What the headings of tables of controls, threats, risks and comments say, in English and Swedish. */
import { asWords, plainText } from './grid.ts';
import type { Vocabulary } from './headers.ts';

/** Kinds of tables whose rows are entries with words and levels. */
export const entryKinds = ['controls', 'threats', 'risks', 'comments'] as const;

/** A kind of table whose rows are entries with words and levels. */
export type EntryKind = (typeof entryKinds)[number];

/** What a column of such a table can say of its rows. */
export const entryFields = {
  controls: [
    'description',
    'design',
    'operation',
    'strength',
    'inUse',
    'evidence',
    'evidenceDate',
    'evidenceSource',
    'owner',
    'frequency',
    'note',
  ],
  threats: ['level', 'motivation', 'note'],
  risks: ['inherent', 'residual', 'na', 'motivation', 'note'],
  comments: ['text', 'label', 'author', 'date', 'assignee', 'due'],
} as const;

/** One thing that a column can say of its rows. */
export type EntryField = (typeof entryFields)[EntryKind][number];

/** What a column of such a table can be: what its rows are called by, or what it says of them. */
export type EntryColumn = EntryField | 'name' | 'code' | 'type' | 'likelihood' | 'impact';

type Words = readonly (readonly [EntryColumn, string])[];

const code =
  'kod|code|nyckel|key|id|nr|no|ref|referens|reference|kontroll ?nr|kontroll ?id|kontrollnummer|risk ?id|risk ?nr|hot ?id|hot ?nr';
const note = 'notes?|anteckning(?:ar)?|comments?|kommentar(?:er)?|remarks?|anmärkning(?:ar)?';
const motivation = 'motivations?|motivering|skäl|reason(?:ing|s)?|rationale|justification|grund';
const person = 'owner|ägare|ansvarig|responsible|kontrollägare|kontrollansvarig|hotägare|riskägare';
const likelihood = 'likelihood|probability|proba|prob|sannolikhet|sannolik';
const impact = 'impact|consequences?|konsekvens(?:er)?|severity|allvarlighet|påverkan';
const name = 'name|namn|benämning|title|rubrik';

/** In the order in which they are asked: the first that a heading holds is what it says. */
const words: { readonly [K in EntryKind]: Words } = {
  controls: [
    ['code', `control (?:id|no|number|ref)|${code}`],
    [
      'evidenceDate',
      'evidence date|date of evidence|underlag datum|underlagets datum|tested|test date|testdatum|senast (?:testad|prövad)|last test(?:ed)?|prövad',
    ],
    ['evidenceSource', 'evidence source|source of evidence|underlagets källa|source|källa'],
    ['evidence', 'evidence|underlag|bevis|test results?|testresultat'],
    ['owner', person],
    ['frequency', 'frequency|frekvens|how often|hur ofta|periodicitet|kontrollfrekvens|intervall'],
    ['design', 'design|designed|utformning|utformad|designeffektivitet'],
    [
      'operation',
      'operation|operating|operational|funktion|efterlevnad|operativ|tillämpning|genomförande|funktionalitet',
    ],
    [
      'strength',
      'effectiveness|effektivitet|effect|effekt|strength|styrka|rating|betyg|kontrollstyrka|bedömning',
    ],
    ['inUse', 'in use|används|implemented|implementerad|införd|infört|finns|active|aktiv|in place|på plats'],
    ['description', 'description|beskrivning|purpose|syfte|kontrollbeskrivning'],
    ['note', note],
    ['name', `controls?|kontroll(?:er)?|measures?|åtgärd(?:er)?|kontrollåtgärd|${name}`],
  ],
  threats: [
    ['code', `threat (?:id|no|ref)|${code}`],
    ['motivation', motivation],
    ['likelihood', likelihood],
    ['impact', impact],
    ['note', note],
    ['level', 'levels?|nivå|grades?|grad|hotnivå|risknivå|rating|bedömning|assessment'],
    ['name', `threats?|hot|hotet|scenarios?|scenario|modus|tillvägagångssätt|typolog(?:y|i)|${name}`],
  ],
  risks: [
    ['code', `${code}|iso|nace|sni|landskod|country code`],
    ['motivation', motivation],
    ['likelihood', likelihood],
    ['impact', impact],
    ['na', 'not applicable|n a|ej tillämplig(?:t)?|inte tillämplig'],
    ['note', note],
    ['residual', 'residual|restrisk|kvarvarande|kvarstående|netto|nettorisk|net'],
    [
      'inherent',
      'inherent|inneboende|brutto|bruttorisk|gross|levels?|nivå|risknivå|rating|riskklass|class|bedömning',
    ],
    [
      'name',
      `risks?|risker|riskfaktor|factor|risk factor|customer type|kundtyp|products?|produkt|country|land|channel|kanal|transaktion|transaction|object|objekt|${name}`,
    ],
  ],
  comments: [
    ['name', 'comments? on|kommentar till'],
    ['author', 'authors?|by|who|av|vem|författare|from|från|reviewer|granskare|upprättad av|avsändare'],
    ['due', 'due|due date|deadline|förfallodag|förfaller|klart senast|senast|slutdatum|target date|måldatum'],
    ['date', 'dates?|datum|created|skapad|written|skriven|when|när'],
    ['assignee', `assignee|assigned to|assigned|tilldelad|answered by|besvaras av|${person}`],
    ['code', 'place|plats|key|nyckel|code|kod|id|ref'],
    ['label', 'kind|label|slag|typ|type|kategori|category|etikett'],
    ['type', 'part|del|objekttyp|object type'],
    [
      'text',
      'comments?|kommentar(?:er)?|text|remarks?|anmärkning(?:ar)?|observations?|iakttagelser?|notes?|anteckning(?:ar)?|fråga|question|synpunkt(?:er)?|findings?',
    ],
    [
      'name',
      `objects?|objekt|about|avser|gäller|subject|regarding|område|area|threats?|hot|risks?|controls?|kontroll(?:er)?|kapitel|chapter|section|avsnitt|item|${name}`,
    ],
  ],
};

const readers: ReadonlyMap<EntryKind, readonly (readonly [EntryColumn, RegExp])[]> = new Map(
  entryKinds.map((kind) => [kind, words[kind].map(([field, said]) => [field, asWords(said)] as const)]),
);

/** Stages that are neither before controls nor after them: now, as planned, as wanted. */
const otherStages = asWords('current|nuvarande|aktuell|target|mål|målnivå|appetite|aptit|planned|planerad');

/** A heading has few words; what has more is a sentence that happens to hold one of them. */
const longestHeading = 6;

/** How headings of a kind of table are read. */
export const entryVocabulary = (kind: EntryKind): Vocabulary<EntryColumn> => ({
  fieldOf: (heading) => {
    const plain = plainText(heading);
    if (plain === '' || plain.split(' ').length > longestHeading) return null;
    if (kind === 'risks' && otherStages.test(plain)) return null;
    return readers.get(kind)?.find(([, said]) => said.test(plain))?.[0] ?? null;
  },
  fields: [...entryFields[kind], 'name', 'code', 'type', 'likelihood', 'impact'],
  bySegment: kind === 'threats' ? 'level' : kind === 'risks' ? 'inherent' : null,
  named: kind === 'comments' ? 'text' : 'name',
  repeated: new Set<EntryColumn>([
    'level',
    'inherent',
    'residual',
    'likelihood',
    'impact',
    ...(kind === 'comments' ? ['name' as const] : []),
  ]),
});
