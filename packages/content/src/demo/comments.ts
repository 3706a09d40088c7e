/** Comments by colleagues on the demo assessments. */
import type { Language, Text } from '@klarsikt/engine/text';
import { demoAnalyst, demoComplianceOfficer, demoHeadOfCompliance, t } from './words.ts';

export interface DemoComment {
  /** JSON pointer into the document; empty for the whole assessment. */
  readonly subject: string;
  /**
   * Label of the comment, in order: follow up, action required, data, resolved, override, conclusion, evidence,
   * internal findings.
   */
  readonly label: 'fup' | 'act' | 'data' | 'res' | 'over' | 'conc' | 'evi' | 'inf';
  readonly text: string;
  readonly author: string;
  /** Number of days before the start of the demo on which the comment was written. */
  readonly daysBefore: number;
  /** For an action: owner, days until it is due (negative if late), and days since it was done. */
  readonly action?: { readonly owner: string; readonly dueIn: number; readonly doneBefore?: number };
}

type Written = Omit<DemoComment, 'text'> & { readonly text: Text };

const ofThisYear: readonly Written[] = [
  {
    subject: '',
    label: 'fup',
    author: demoComplianceOfficer,
    daysBefore: 34,
    text: t(
      'The risk committee wants the draft on 4 December and the board decides on 16 December. Ten controls are still to be assessed.',
      'Riskkommittén vill ha utkastet den 4 december och styrelsen beslutar den 16 december. Tio kontroller återstår att bedöma.',
    ),
  },
  {
    subject: '',
    label: 'inf',
    author: demoAnalyst,
    daysBefore: 27,
    text: t(
      'Own reports to the Financial Intelligence Unit over twelve months: 1,846. Fraud and mule accounts 61 per cent, company cases with false invoices 17, cash 9, other 13.',
      'Egna rapporter till Finanspolisen på tolv månader: 1 846. Bedrägerier och målvaktskonton 61 procent, företagsärenden med osanna fakturor 17, kontanter 9, övrigt 13.',
    ),
  },
  {
    subject: '/background/data/customers/cu-gambler',
    label: 'data',
    author: demoHeadOfCompliance,
    daysBefore: 19,
    text: t(
      'No figure yet: the analytics team counts payments to gambling companies per customer and delivers in week 49. Until then full weight.',
      'Ingen uppgift än: analysteamet räknar betalningar till spelbolag per kund och levererar vecka 49. Till dess full vikt.',
    ),
  },
  {
    subject: '/background/data/geographies/ge-ps',
    label: 'data',
    author: demoHeadOfCompliance,
    daysBefore: 18,
    text: t(
      'Payments go through banks in Jordan and Israel and cannot be told apart. Left without figure on purpose.',
      'Betalningarna går via banker i Jordanien och Israel och kan inte skiljas ut. Lämnas utan uppgift med avsikt.',
    ),
  },
  {
    subject: '/risks/data/transactions/tr-passthrough',
    label: 'over',
    author: demoAnalyst,
    daysBefore: 12,
    text: t(
      'The sample of 400 is in the case system. Maria, please confirm that 2.8 for companies is not too low: half of the confirmed invoice cases had this pattern.',
      'Urvalet om 400 ligger i ärendesystemet. Maria, bekräfta att 2,8 för företag inte är för lågt: hälften av de konstaterade fakturaärendena hade detta mönster.',
    ),
  },
  {
    subject: '/risks/data/geographies/ge-se',
    label: 'over',
    author: demoComplianceOfficer,
    daysBefore: 11,
    text: t(
      'Supported by the regional statistics of the National Council for Crime Prevention; to be reviewed if we open in Gothenburg.',
      'Stöds av Brås regionala statistik; omprövas om vi öppnar i Göteborg.',
    ),
  },
  {
    subject: '/controls/data/co-ongoing',
    label: 'act',
    author: demoComplianceOfficer,
    daysBefore: 26,
    action: { owner: demoAnalyst, dueIn: 92 },
    text: t(
      'Reduce the share of overdue reviews to less than 5 per cent.',
      'Minska andelen försenade genomgångar till under 5 procent.',
    ),
  },
  {
    subject: '/controls/data/co-strawcheck',
    label: 'act',
    author: demoAnalyst,
    daysBefore: 25,
    action: { owner: demoComplianceOfficer, dueIn: -12 },
    text: t(
      'Run the indicators when the register reports a change of board.',
      'Kör indikatorerna när registret anmäler styrelsebyte.',
    ),
  },
  {
    subject: '/controls/data/co-idv',
    label: 'evi',
    author: demoHeadOfCompliance,
    daysBefore: 9,
    text: t(
      'Report from the external test of 30 June, section 4: forged passports and residence cards.',
      'Rapport från det externa testet den 30 juni, avsnitt 4: förfalskade pass och uppehållstillståndskort.',
    ),
  },
  {
    subject: '/controls/data/co-npa',
    label: 'res',
    author: demoComplianceOfficer,
    daysBefore: 5,
    text: t(
      'Checked: payroll by file now has its own risk assessment, decided on 2 October.',
      'Kontrollerat: lönefil har nu en egen riskbedömning, beslutad den 2 oktober.',
    ),
  },
  {
    subject: '/conclusions/products',
    label: 'conc',
    author: demoComplianceOfficer,
    daysBefore: 2,
    text: t(
      'Add how each product can be misused through each channel before this goes to the board; the supervisor asks for it.',
      'Lägg till hur varje produkt kan utnyttjas genom varje kanal innan detta går till styrelsen; Finansinspektionen frågar efter det.',
    ),
  },
];

const ofLastYear: readonly Written[] = [
  {
    subject: '',
    label: 'res',
    author: demoComplianceOfficer,
    daysBefore: 345,
    text: t(
      'Decided by the board; the minutes are filed with the assessment.',
      'Beslutad av styrelsen; protokollet är bilagt bedömningen.',
    ),
  },
  {
    subject: '',
    label: 'inf',
    author: demoAnalyst,
    daysBefore: 380,
    text: t(
      'Own reports to the Financial Intelligence Unit over twelve months: 1,512.',
      'Egna rapporter till Finanspolisen på tolv månader: 1 512.',
    ),
  },
  {
    subject: '/risks/data/geographies/ge-se',
    label: 'over',
    author: demoComplianceOfficer,
    daysBefore: 362,
    text: t(
      'Reviewed by compliance before the decision; the reason was accepted.',
      'Prövad av regelefterlevnad före beslutet; skälet godtogs.',
    ),
  },
  {
    subject: '/controls/data/co-networkanalysis',
    label: 'act',
    author: demoAnalyst,
    daysBefore: 340,
    action: { owner: demoAnalyst, dueIn: -60, doneBefore: 75 },
    text: t(
      'Extend from construction to cleaning and staffing during the coming year.',
      'Utvidga från bygg till städ och bemanning under kommande år.',
    ),
  },
  {
    subject: '/controls/data/co-training',
    label: 'act',
    author: demoComplianceOfficer,
    daysBefore: 338,
    action: { owner: demoHeadOfCompliance, dueIn: -150, doneBefore: 118 },
    text: t(
      'Train the branch staff in false identity documents before the summer.',
      'Utbilda kontorspersonalen i falska identitetshandlingar före sommaren.',
    ),
  },
];

const spokenIn = (language: Language) => (comment: Written) => ({ ...comment, text: comment.text[language] });

/** Creates the comments on this year's half-finished assessment. */
export function createDemoComments(language: Language): readonly DemoComment[] {
  return ofThisYear.map(spokenIn(language));
}

/** Creates the comments on the finished assessment of the previous year. */
export function createSampleComments(language: Language): readonly DemoComment[] {
  return ofLastYear.map(spokenIn(language));
}
