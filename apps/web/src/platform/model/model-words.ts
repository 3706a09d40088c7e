/** Names of the model's collections and fields in both languages. */

import { requirements } from '@klarsikt/engine/completeness';
import type { CollectionName } from '@klarsikt/engine/model';
import type { Language, Text } from '@klarsikt/engine/text';
import { getOwnMember } from '@klarsikt/engine/values';
import { sourceLevelTexts } from '@klarsikt/engine/words';

const text = (en: string, sv: string): Text => ({ en, sv });

export const collectionLabels: { readonly [N in CollectionName]: Text } = {
  threats: text('Threats', 'Hot'),
  categories: text('Threat categories', 'Hotkategorier'),
  customers: text('Customers', 'Kunder'),
  products: text('Products', 'Produkter'),
  productCategories: text('Product categories', 'Produktkategorier'),
  transactions: text('Transactions', 'Transaktioner'),
  channels: text('Channels', 'Kanaler'),
  geographies: text('Geographies', 'Geografiska områden'),
  industries: text('Industries', 'Branscher'),
  legalForms: text('Legal forms', 'Associationsformer'),
  legals: text('Legal obligations', 'Rättsliga skyldigheter'),
  businesses: text('Businesses', 'Verksamheter'),
  controls: text('Controls', 'Kontroller'),
  controlCategories: text('Control categories', 'Kontrollkategorier'),
  riskLabels: text('Risk labels', 'Risketiketter'),
  riskLists: text('Country lists', 'Landlistor'),
  references: text('References', 'Källor'),
  publications: text('Publications', 'Publikationer'),
  tags: text('Tags', 'Taggar'),
  instruments: text('Instruments', 'Regelverk'),
  requirements: text('Requirements', 'Krav'),
};

const fieldWords: Readonly<Record<string, Text>> = {
  id: text('Id', 'Id'),
  name: text('Name', 'Namn'),
  description: text('Description', 'Beskrivning'),
  riskDescription: text('Risk description', 'Riskbeskrivning'),
  category: text('Category', 'Kategori'),
  relevance: text('Relevance', 'Relevans'),
  relevances: text('Relevance', 'Relevans'),
  multiRelevance: text('Several relevances', 'Flera relevanser'),
  label: text('Source level', 'Källnivå'),
  level: text('Level', 'Nivå'),
  geography: text('Geographic', 'Geografiskt område'),
  parent: text('Mother', 'Överordnat hot'),
  motherThreat: text('Mother threat', 'Överordnat hot'),
  parents: text('Belongs to', 'Tillhör'),
  privGrade: text('Grade, individuals', 'Grad, fysiska personer'),
  corpGrade: text('Grade, corporates', 'Grad, juridiska personer'),
  grade: text('grade', 'grad'),
  motivation: text('motivation', 'motivering'),
  levelIndividual: text('Level, individuals', 'Nivå, fysiska personer'),
  levelCorporate: text('Level, corporates', 'Nivå, juridiska personer'),
  privGradeTime: text('Grading date, individuals', 'Graderingsdag, fysiska personer'),
  corpGradeTime: text('Grading date, corporates', 'Graderingsdag, juridiska personer'),
  sourceGrades: text('Ratings given by sources', 'Källornas egna bedömningar'),
  gradeMethods: text('Basis of the grade', 'Grund för graden'),
  probability: text('Probability', 'Sannolikhet'),
  priv: text('individuals', 'fysiska personer'),
  corp: text('corporates', 'juridiska personer'),
  inheritance: text('Inherited', 'Ärvt'),
  demo: text('Shown in the demo', 'Visas i demoversionen'),
  relations: text('Related', 'Relaterade'),
  related: text('Covers', 'Täcker'),
  references: text('Sources', 'Källor'),
  texts: text('Texts', 'Texter'),
  generalInfo: text('general information', 'allmän information'),
  modusOperandi: text('modus operandi', 'modus operandi'),
  customerCharacteristics: text('customer characteristics', 'kundegenskaper'),
  illicitFinancialFlows: text('illicit financial flows', 'olagliga finansiella flöden'),
  geographicalAspects: text('geographical aspects', 'geografiska aspekter'),
  exploitation: text('exploitation', 'utnyttjande'),
  indicators: text('indicators', 'riskindikatorer'),
  segment: text('Customers', 'Kunder'),
  offering: text('Package', 'Paket'),
  datapoint: text('Data point', 'Datapunkt'),
  businesses: text('Businesses', 'Verksamheter'),
  risklabels: text('Risk labels', 'Risketiketter'),
  hidden: text('Hidden', 'Dold'),
  kri: text('Key risk indicator', 'Central riskindikator'),
  type: text('Type', 'Typ'),
  general: text('General', 'Generell'),
  allOf: text('Covers all of', 'Täcker alla'),
  spec: text('Variables and Actions', 'Variabler och åtgärder'),
  lawReference: text('Law', 'Lagrum'),
  title: text('Title', 'Titel'),
  text: text('Text', 'Text'),
  author: text('Author', 'Författare'),
  publication: text('Publication', 'Publikation'),
  published: text('Published', 'Publicerad'),
  created: text('Created', 'Skapad'),
  retrieved: text('Retrieved', 'Hämtad'),
  year: text('Year', 'År'),
  url: text('Address', 'Adress'),
  online: text('Online', 'På nätet'),
  country: text('Country', 'Land'),
  source: text('Source', 'Källa'),
  date: text('Date', 'Datum'),
  entries: text('Entry', 'Post'),
  value: text('value', 'värde'),
  tags: text('Tags', 'Taggar'),
  instruments: text('Instruments', 'Regelverk'),
  requirements: text('Requirements', 'Krav'),
  kind: text('Type', 'Typ'),
  iso: text('Country code', 'Landskod'),
  products: text('products', 'produkter'),
  transactions: text('transactions', 'transaktioner'),
  customers: text('customers', 'kunder'),
  channels: text('channels', 'kanaler'),
  geographies: text('geographies', 'geografiska områden'),
  industries: text('industries', 'branscher'),
  legalForms: text('legal forms', 'associationsformer'),
  legals: text('legal obligations', 'rättsliga skyldigheter'),
  overlay: text('Own parts', 'Egna delar'),
  shared: text('Organisation', 'Organisation'),
  own: text('This assessment', 'Denna bedömning'),
  revision: text('version', 'version'),
  parts: text('parts', 'delar'),
  grades: text('Own grades', 'Egna grader'),
  methods: text('Basis of the grade', 'Grund för graden'),
  threats: text('threats', 'hot'),
  categories: text('threat categories', 'hotkategorier'),
  productCategories: text('product categories', 'produktkategorier'),
  controls: text('controls', 'kontroller'),
  controlCategories: text('control categories', 'kontrollkategorier'),
  riskLists: text('country lists', 'landlistor'),
  key: text('Key', 'Nyckel'),
  summary: text('Summary', 'Sammanfattning'),
  context: text('Mother threat only', 'Bara överordnat hot'),
  product: text('Product', 'Produkt'),
  channel: text('Channel', 'Kanal'),
  depCountry: text('Depends on country', 'Beror på land'),
  depLegalform: text('Depends on legal form', 'Beror på associationsform'),
  depIndustry: text('Depends on industry', 'Beror på bransch'),
  dep: text('Depends on', 'Beror på'),
  highIsGood: text('High values are good', 'Höga värden är bra'),
  inForce: text('Applies from', 'Gäller från'),
  appliesFrom: text('Obliged from', 'Omfattas från'),
  riskList: text('Country list', 'Landlista'),
  act: text('Legal act', 'Rättsakt'),
  publisher: text('Publisher', 'Utgivare'),
  licence: text('Licence', 'Licens'),
  rhythm: text('New editions', 'Nya utgåvor'),
  next: text('Next edition announced for', 'Nästa utgåva aviserad till'),
  group: text('Group of places', 'Grupp av platser'),
  measures: text('Restrictive measures', 'Restriktiva åtgärder'),
  framework: text('Framework', 'Ramverk'),
  measureKind: text('Type of measure', 'Typ av åtgärd'),
  until: text('Last day', 'Sista dag'),
  area: text('Area', 'Område'),
  verified: text('Compared with the act', 'Jämförd med rättsakten'),
  lists: text('Editions of country lists', 'Utgåvor av landlistor'),
  taken: text('Imported on', 'Inläst'),
  short: text('Cited as', 'Citeras som'),
  version: text('Version', 'Version'),
  instrumentDate: text('Date of the version', 'Versionens datum'),
  instrumentState: text('Status', 'Status'),
  askedFrom: text('Required from', 'Krävs från'),
  requirementInstrument: text('Instrument', 'Regelverk'),
  paragraph: text('Article or paragraph', 'Artikel eller punkt'),
  requirementCheck: text('Check', 'Prövning'),
  requirementSeverity: text('Weight', 'Vikt'),
  requirementSummary: text('Summary in own words', 'Sammanfattning med egna ord'),
  lossReason: text('Reason for dropping or weakening', 'Skäl till att kravet tas bort eller mildras'),
  authorShort: text('Author, short', 'Författare, kort'),
  pdfCmsId: text('Number of the stored PDF', 'Nummer på den sparade PDF-filen'),
  maiaDocumentId: text('Number of the stored text', 'Nummer på den sparade texten'),
  forCustom: text('Pattern for own controls', 'Mall för egna kontroller'),
  variableLabel: text('Label', 'Etikett'),
  vars: text('Variables', 'Variabler'),
  actions: text('Actions', 'Åtgärder'),
  expr: text('Formula', 'Formel'),
  choices: text('Choices', 'Alternativ'),
  unit: text('Unit', 'Enhet'),
  default: text('Default', 'Förvalt'),
  seqno: text('Order', 'Ordning'),
  notes: text('Notes', 'Anteckningar'),
  comment: text('Comment', 'Kommentar'),
  reason: text('Reason', 'Skäl'),
  evidence: text('Evidence', 'Underlag'),
  verification: text('Verification', 'Verifiering'),
  draft: text('Draft: not published', 'Utkast: inte publicerad'),
  withdrawn: text('Withdrawn', 'Indragen'),
  publishAt: text('Publish on', 'Publiceras'),
  reviewBy: text('Reviewer', 'Granskare'),
  aliases: text('Other names', 'Andra namn'),
  reviewNote: text('Review note', 'Att granska'),
  outdated: text('Translation outdated', 'Inaktuell översättning'),
  asOf: text('Valid as of', 'Gäller per'),
  nace2: text('NACE Rev. 2', 'SNI 2007'),
  nace21: text('NACE Rev. 2.1', 'SNI 2025'),
  nacecode: text('NACE code', 'SNI-kod'),
  naceRevision: text('NACE revision', 'NACE-revision'),
  isic: text('ISIC code', 'ISIC-kod'),
  islawyer: text('Law firm', 'Advokatbyrå'),
  isbank: text('Bank', 'Bank'),
  isrealestate: text('Estate agent', 'Fastighetsmäklare'),
  controlLabel: text('Part of the programme', 'Del av programmet'),
  controlType: text('Form of control', 'Kontrollform'),
  reference: text('Source', 'Källa'),
  mediaSource: text('Picture', 'Bild'),
  mediaMime: text('Type of picture', 'Bildtyp'),
  mediaWidth: text('Width of picture', 'Bildens bredd'),
  mediaHeight: text('Height of picture', 'Bildens höjd'),
  tag: text('Word', 'Ord'),
  hiddenInAssessments: text('Hide in RA', 'Dölj i riskbedömning'),
};

/** Names of the completeness checks, by id: number and title. */
export const requirementLabels: Readonly<Record<string, Text>> = Object.fromEntries(
  requirements.map(({ id, title }) => [id, text(`${id} ${title.en}`, `${id} ${title.sv}`)]),
);

/** Texts for the fixed values that fields of the model can have. */
const choiceWords: Readonly<Record<string, Text>> = {
  ...sourceLevelTexts,
  ...requirementLabels,
  draft: text('Draft', 'Utkast'),
  final: text('Final', 'Slutlig'),
  inForce: text('In force', 'I kraft'),
  must: text('must', 'ska'),
  should: text('should', 'bör'),
  UNDEFINED: text('Not stated', 'Inte angivet'),
  INDIVIDUALS: text('Individuals', 'Fysiska personer'),
  CORPORATES: text('Corporates', 'Juridiska personer'),
  BOTH: text('Individuals and corporates', 'Fysiska och juridiska personer'),
  STANDARD: text('Standard', 'Standard'),
  ENTERPRISE: text('Enterprise', 'Enterprise'),
  NO: text('No figures', 'Inga uppgifter'),
  BASIC: text('Basic', 'Bas'),
  PRO: text('Pro', 'Pro'),
  LOW: text('Low', 'Låg'),
  MEDIUM: text('Medium', 'Medel'),
  HIGH: text('High', 'Hög'),
  VERYHIGH: text('Very high', 'Mycket hög'),
  Authority: text('Authority', 'Myndighet'),
  Amounts: text('Amounts', 'Belopp'),
  Offences: text('Offences', 'Brott'),
  Experts: text('Experts', 'Experter'),
  Compliance: text('Compliance', 'Regelefterlevnad'),
  ml: text('Money laundering', 'Penningtvätt'),
  tf: text('Terrorist financing', 'Finansiering av terrorism'),
  sv: text('Sanctions violations', 'Sanktionsöverträdelser'),
  flat: text('Levels 0–4', 'Nivåer 0–4'),
  index: text('Index 0–100', 'Index 0–100'),
  SOP: text('Routine', 'Rutin'),
  TECHNICAL_SYSTEMS: text('Technical system', 'Tekniskt system'),
  GOVERNANCE: text('Governance', 'Styrning'),
  Undefined: text('Not stated', 'Inte angivet'),
  RiskAssessmentProceduresAndRoutines: text(
    'Risk assessment, procedures and routines',
    'Riskbedömning, rutiner och riktlinjer',
  ),
  CustomerDueDiligence: text('Customer due diligence', 'Kundkännedom'),
  MonitoringAndReporting: text('Monitoring and reporting', 'Övervakning och rapportering'),
  DataProtection: text('Data protection', 'Dataskydd'),
  InternalControlAndReporting: text('Internal control and reporting', 'Intern kontroll och rapportering'),
  OtherControls: text('Other controls', 'Övriga kontroller'),
  number: text('number', 'tal'),
  boolean: text('yes or no', 'ja eller nej'),
  choice: text('choice', 'val'),
  country: text('country', 'land'),
  group: text('group', 'grupp'),
  region: text('region', 'region'),
  control: text('control', 'kontroll'),
  raFilter: text('filter', 'filter'),
  countryWide: text('Measures against the whole economy', 'Åtgärder mot hela ekonomin'),
  sectoral: text('Sectoral measures', 'Sektorsåtgärder'),
  listings: text('Listed persons and entities', 'Listade personer och enheter'),
  none: text('Framework without listings', 'Ramverk utan listningar'),
  plenaries: text(
    'After each plenary (February, June, October)',
    'Efter varje plenarmöte (februari, juni, oktober)',
  ),
  twiceYearly: text('Twice a year (February, October)', 'Två gånger om året (februari, oktober)'),
  yearly: text('Yearly', 'Årligen'),
  event: text('When an act changes', 'När en rättsakt ändras'),
};

/** Returns the text for a fixed value of a field; null if the word is not such a value. */
export const getChoiceLabel = (word: string, language: Language): string | null =>
  Object.hasOwn(choiceWords, word) ? (choiceWords[word]?.[language] ?? null) : null;

/** Returns the name of a field; null if the field has no name. */
export const getModelFieldLabel = (name: string, language: Language): string | null =>
  Object.hasOwn(fieldWords, name) ? (fieldWords[name]?.[language] ?? null) : null;

const languageWords: Readonly<Record<string, Text>> = {
  en: text('English', 'engelska'),
  sv: text('Swedish', 'svenska'),
};

/**
 * Returns the name of a path: `relations.customers` becomes "Related: customers"; positions and keys in lists are put
 * into brackets.
 */
export function getFieldPathLabel(path: string, language: Language): string {
  const parts = path.split('.').map((part, at) => {
    const [, name = part, place = ''] = /^([^[]*)(\[.*)?$/.exec(part) ?? [];
    const words = (at > 0 ? getOwnMember(languageWords, name) : undefined) ?? getOwnMember(fieldWords, name);
    return `${words?.[language] ?? name}${place === '' ? '' : ` ${place}`}`;
  });
  const [first = '', ...rest] = parts;
  return rest.length === 0 ? first : `${first}: ${rest.join(', ')}`;
}

/**
 * Describes a value of a field in words; parts of a translated text or of a relation are listed one after the other.
 */
export function describeFieldValue(value: unknown, language: Language): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map((part) => describeFieldValue(part, language)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .flatMap(([name, part]) => {
      const words = describeFieldValue(part, language);
      const label = getOwnMember(languageWords, name) ?? getOwnMember(fieldWords, name);
      return words === '' ? [] : [`${label?.[language] ?? name}: ${words}`];
    })
    .join('; ');
}
