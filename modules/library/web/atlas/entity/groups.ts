import type { Field } from '@klarsikt/engine/fields';
import {
  type CollectionName,
  dependencyFlags,
  getWorkingEntityFields,
  modelTables,
} from '@klarsikt/engine/model';
import type { Text } from '@klarsikt/engine/text';
import { sourceLevelTexts } from '@klarsikt/engine/words';
import { requirementLabels } from '@klarsikt/web/platform/model/model-words.ts';

/** Groups of fields in a form, in the order in which they are shown. */
export const entityFormGroups = ['texts', 'facts', 'grades', 'relations', 'editorial'] as const;
export type EntityFormGroup = (typeof entityFormGroups)[number];

export interface EntityFormField {
  readonly path: readonly string[];
  readonly field: Field;
}

const grades: ReadonlySet<string> = new Set([
  'privGrade',
  'corpGrade',
  'levelIndividual',
  'levelCorporate',
  'privGradeTime',
  'corpGradeTime',
  'gradeMethods',
  'probability',
]);

/** Fields without an input in the form: the server or another field sets them, or nobody edits them. */
const unasked: ReadonlySet<string> = new Set([
  ...'id key outdated context withdrawn draft mediaMime mediaWidth mediaHeight'.split(' '),
  // These flags are shown beside the lists that they enable.
  ...Object.values<string>(dependencyFlags),
]);

const refers = (field: Field): boolean =>
  field.type === 'reference' ||
  (field.type === 'list' && field.of.type === 'reference') ||
  (field.type === 'object' && Object.values(field.fields).some(refers));

const isText = ({ type }: Field): boolean => type === 'translated';

function chooseGroup(name: string, field: Field, published: ReadonlySet<string>): EntityFormGroup {
  if (!published.has(name)) return 'editorial';
  if (grades.has(name)) return 'grades';
  if (isText(field) || name === 'texts') return 'texts';
  return refers(field) ? 'relations' : 'facts';
}

/** `publishAt` has no input in the form, because the release panel sets it. */
const isAsked = (collection: CollectionName, name: string): boolean =>
  !unasked.has(name) && !(collection === 'publications' && name === 'publishAt');

/** Returns the fields of the form by group, without empty groups. */
export function groupEntityFields(
  collection: CollectionName,
): ReadonlyMap<EntityFormGroup, readonly EntityFormField[]> {
  const table: Readonly<Record<string, Field>> = modelTables[collection].fields;
  const published = new Set(
    Object.entries(table).flatMap(([name, { editorial }]) => (editorial === true ? [] : [name])),
  );
  const groups = new Map<EntityFormGroup, EntityFormField[]>();
  for (const group of entityFormGroups) {
    const fields = Object.entries(getWorkingEntityFields(collection)).filter(
      ([name, field]) => isAsked(collection, name) && chooseGroup(name, field, published) === group,
    );
    if (fields.length > 0)
      groups.set(
        group,
        fields.map(([name, field]) => ({ path: [name], field })),
      );
  }
  return groups;
}

/** Labels of choices; a choice without a label is shown unchanged. */
const choiceWords: Readonly<Record<string, Text>> = {
  ...sourceLevelTexts,
  ...requirementLabels,
  draft: { en: 'Draft', sv: 'Utkast' },
  final: { en: 'Final', sv: 'Slutlig' },
  inForce: { en: 'In force', sv: 'I kraft' },
  must: { en: 'Must', sv: 'Ska' },
  should: { en: 'Should', sv: 'Bör' },
  UNDEFINED: { en: 'Not stated', sv: 'Inte angivet' },
  LOW: { en: 'Low', sv: 'Låg' },
  MEDIUM: { en: 'Medium', sv: 'Medel' },
  HIGH: { en: 'High', sv: 'Hög' },
  VERYHIGH: { en: 'Very High', sv: 'Mycket hög' },
  INDIVIDUALS: { en: 'Individuals', sv: 'Fysiska personer' },
  CORPORATES: { en: 'Corporates', sv: 'Juridiska personer' },
  BOTH: { en: 'Both segments', sv: 'Båda segmenten' },
  STANDARD: { en: 'Standard', sv: 'Standard' },
  ENTERPRISE: { en: 'Enterprise', sv: 'Enterprise' },
  NO: { en: 'No', sv: 'Nej' },
  BASIC: { en: 'Basic', sv: 'Bas' },
  PRO: { en: 'Pro', sv: 'Pro' },
  ml: { en: 'Money laundering', sv: 'Penningtvätt' },
  tf: { en: 'Terrorist financing', sv: 'Finansiering av terrorism' },
  sv: { en: 'Sanctions violations', sv: 'Sanktionsöverträdelser' },
  general: { en: 'General', sv: 'Allmän' },
  undefined: { en: 'Undefined', sv: 'Inte fastställt' },
  legal: { en: 'Legal obligations', sv: 'Rättsliga skyldigheter' },
  Authority: { en: 'Authority', sv: 'Myndighet' },
  Amounts: { en: 'Amounts', sv: 'Belopp' },
  Offences: { en: 'Offences', sv: 'Brott' },
  Experts: { en: 'Expert Panel', sv: 'Expertpanel' },
  Compliance: { en: 'Compliance', sv: 'Regelefterlevnad' },
  customers: { en: 'Customers', sv: 'Kundtyper' },
  products: { en: 'Products', sv: 'Produkter' },
  transactions: { en: 'Transactions', sv: 'Transaktioner' },
  channels: { en: 'Channels', sv: 'Kanaler' },
  geographies: { en: 'Geographies', sv: 'Geografiska områden' },
  industries: { en: 'Industries', sv: 'Branscher' },
  legalForms: { en: 'Legal forms', sv: 'Associationsformer' },
  legals: { en: 'Obligations', sv: 'Skyldigheter' },
  grade: { en: 'Grade', sv: 'Grad' },
  flat: { en: 'List', sv: 'Lista' },
  index: { en: 'Index', sv: 'Index' },
  country: { en: 'Country', sv: 'Land' },
  group: { en: 'Group', sv: 'Grupp' },
  region: { en: 'Region', sv: 'Region' },
  control: { en: 'Control', sv: 'Kontroll' },
  raFilter: { en: 'Risk assessment filter', sv: 'Filter i riskbedömning' },
  SOP: { en: 'Procedure', sv: 'Rutin' },
  TECHNICAL_SYSTEMS: { en: 'Technical systems', sv: 'Tekniska system' },
  GOVERNANCE: { en: 'Governance', sv: 'Styrning' },
  RiskAssessmentProceduresAndRoutines: {
    en: 'Risk assessment, procedures and routines',
    sv: 'Riskbedömning, rutiner och riktlinjer',
  },
  CustomerDueDiligence: { en: 'Customer due diligence', sv: 'Kundkännedom' },
  MonitoringAndReporting: { en: 'Monitoring and reporting', sv: 'Övervakning och rapportering' },
  DataProtection: { en: 'Data protection', sv: 'Dataskydd' },
  InternalControlAndReporting: {
    en: 'Internal control and reporting',
    sv: 'Intern kontroll och rapportering',
  },
  OtherControls: { en: 'Other controls', sv: 'Övriga kontroller' },
  Undefined: { en: 'Not stated', sv: 'Inte angivet' },
  internal: { en: 'Internal', sv: 'Intern' },
  publicationCategory: { en: 'News category', sv: 'Nyhetskategori' },
  area: { en: 'Area', sv: 'Område' },
  category: { en: 'Threat category', sv: 'Hotkategori' },
  event: { en: 'Event', sv: 'Händelse' },
  geography: { en: 'Geography', sv: 'Geografiskt område' },
  groups: { en: 'Target group', sv: 'Målgrupp' },
  threat: { en: 'Threat', sv: 'Hot' },
};

export const formatChoiceLabel = (word: string, language: keyof Text): string =>
  choiceWords[word]?.[language] ?? word;
