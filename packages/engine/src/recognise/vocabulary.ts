/** Words in headings of tables of controls, threats, risks and comments, in English and Swedish. */

import { normalizeWords } from '../text/spelling.ts';
import { createWordPattern } from './grid.ts';
import type { HeadingVocabulary } from './headers.ts';

/** Kinds of tables with texts and levels instead of figures. */
export const entryKinds = ['controls', 'threats', 'risks', 'comments'] as const;

/** A kind of table with texts and levels. */
export type EntryKind = (typeof entryKinds)[number];

/** Contents of the columns of each kind of table. */
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

/** The content of a column, such as a level or a text. */
export type EntryField = (typeof entryFields)[EntryKind][number];

/** The meaning of a column: the name of the row, or a content. */
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

/** Words for each meaning. The first meaning whose words occur in a heading applies. */
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
    [
      'name',
      `controls?|kontroll(?:er)?|measures?|åtgärd(?:er)?|kontrollåtgärd(?:er)?|kontrollnamn|kontrollbenämning|kontrollaktivitet(?:er)?|kontrollmoment|kontrollpunkt(?:er)?|nyckelkontroll(?:er)?|${name}`,
    ],
  ],
  threats: [
    ['code', `threat (?:id|no|ref)|${code}`],
    ['motivation', motivation],
    ['likelihood', likelihood],
    ['impact', impact],
    ['note', note],
    [
      'level',
      'levels?|nivå|grades?|grad|hotnivå|risknivå|rating|bedömning|assessment|scores?|poäng|hotvärde|riskvärde|risktal',
    ],
    [
      'name',
      `threats?|hot|hotet|hotscenario(?:n|r)?|hotnamn|scenarios?|scenarion|modus|tillvägagångssätt|typolog(?:y|i)|${name}`,
    ],
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
      'inherent|inneboende|brutto|bruttorisk|gross|levels?|nivå|risknivå|rating|riskklass|class|bedömning|risk (?:score|value|number)|scores?|riskvärde|risktal|riskpoäng|poäng|rpn',
    ],
    [
      'name',
      `risks?|risker|risken|riskfaktor(?:er)?|risknamn|riskscenario|factor|risk factor|customer type|customer category|kundtyp|kundkategori|products?|produkt|service|tjänst|country|jurisdiction|land|jurisdiktion|channel|kanal|distributionskanal|industry|bransch|näringsgren|transaktion|transaktionstyp|transaction|object|objekt|${name}`,
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

const readers: ReadonlyMap<EntryKind, readonly (readonly [EntryColumn, RegExp])[]> = /* @__PURE__ */ new Map(
  entryKinds.map((kind) => [
    kind,
    words[kind].map(([field, said]) => [field, createWordPattern(said)] as const),
  ]),
);

/** Words that mark levels and days of another time: of an earlier assessment, a target, a plan or the next test. */
const otherTimes = createWordPattern(
  'target|mål|målnivå|appetite|aptit|planned|planera[dt]|planerade|next|nästa|kommande|upcoming|scheduled|expected|förväntad|previous|föregående|tidigare|earlier|prior|last year|förra året|forecast|prognos',
);
/** Words for the current level of a risk that are neither for the inherent nor for the residual level. */
const otherStages = createWordPattern('current|nuvarande|aktuell');

/** Headings of properties of a risk, threat or control. Such a column does not contain its name. */
const properties = createWordPattern(
  '(?:risks?|threats?|controls?|measures?) (?:type|category|class|group|actor|objective|owner|area|response|treatment|status|description|source|environment)|(?:related|linked|associated|mitigated) (?:risks?|threats?|controls?)|(?:type|kind|category|class|description|owner) of (?:the )?(?:risk|threat|control|measure)|(?:typ|slag|kategori|beskrivning|ägare) av (?:risk|risken|hot|hotet|kontroll|kontrollen|åtgärd)|(?:relaterade?|relaterat|kopplade?|kopplat|tillhörande|berörda?) (?:risk|risker|hot|kontroll|kontroller)|mål med kontrollen|mål för kontrollen|hanterad risk|hanterar risk',
);

/** Largest number of words in a heading. Longer texts are sentences that contain a known word by chance. */
const longestHeading = 6;

/** Creates the vocabulary that gives the meaning of each heading in a kind of table. */
export const createEntryVocabulary = (kind: EntryKind): HeadingVocabulary<EntryColumn> => ({
  fieldOf: (heading) => {
    const plain = normalizeWords(heading);
    if (plain === '' || plain.split(' ').length > longestHeading) return null;
    if (kind !== 'comments' && otherTimes.test(plain)) return null;
    if (kind === 'risks' && otherStages.test(plain)) return null;
    return readers.get(kind)?.find(([, said]) => said.test(plain))?.[0] ?? null;
  },
  fields: [...entryFields[kind], 'name', 'code', 'type', 'likelihood', 'impact'],
  bySegment: kind === 'threats' ? 'level' : kind === 'risks' ? 'inherent' : null,
  named: kind === 'comments' ? 'text' : 'name',
  isWeak: (heading) => properties.test(normalizeWords(heading)),
  repeated: new Set<EntryColumn>([
    ...(['level', 'inherent', 'residual', 'design', 'operation', 'strength'] as const),
    'likelihood',
    'impact',
    ...(kind === 'comments' ? ['name' as const] : []),
  ]),
});
