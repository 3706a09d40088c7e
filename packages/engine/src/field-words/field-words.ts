/** Names of the fields of the reference model in both languages, as the screens show them. */
import type { Field, FieldsByName } from '../fields/field.ts';
import { isCollectionName } from '../model/collections.ts';
import { modelTables } from '../model/tables.ts';
import type { Language, Text } from '../text/terms.ts';
import { getOwnMember } from '../values/own-member.ts';

const text = (en: string, sv: string): Text => ({ en, sv });

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
  taken: text('Imported on', 'Importerad'),
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

/** Returns the field of a member; for a list, the field of its entries. */
const memberOf = (fields: FieldsByName | undefined, name: string): Field | undefined => {
  const field = fields === undefined ? undefined : getOwnMember(fields, name);
  return field?.type === 'list'
    ? { ...field.of, ...(field.label !== undefined && { label: field.label }) }
    : field;
};

/**
 * Returns the name of a place in an entity as the form of the collection shows it. `path` is that of a problem, such
 * as `relations.customers[2]`, whose positions are counted from 0; the name counts them from 1: "Related: customers
 * (3)".
 */
export function getEntityFieldLabel(collection: string, path: string, language: Language): string {
  let fields: FieldsByName | undefined = isCollectionName(collection)
    ? modelTables[collection].fields
    : undefined;
  const names = path.split('.').map((part) => {
    const [, name = part, place = ''] = /^([^[]*)(\[.*)?$/.exec(part) ?? [];
    const field = memberOf(fields, name);
    fields = field?.type === 'object' ? field.fields : undefined;
    return `${field?.label ?? name}${place}`;
  });
  const label = getFieldPathLabel(names.join('.'), language).replace(
    / \[(\d+)\]/g,
    (_, position: string) => ` (${Number(position) + 1})`,
  );
  return label.slice(0, 1).toLocaleUpperCase(language) + label.slice(1);
}
