/** Names of the model's collections and of the fixed values of its fields, in both languages. */

import { requirements } from '@klarsikt/engine/completeness';
import type { CollectionName } from '@klarsikt/engine/model';
import type { Language, Text } from '@klarsikt/engine/text';
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
