/**
 * Controls of the demo bank: assessed design and operation, with evidence. The texts contain no year, because the
 * assessments of two years share them.
 */
import type { AssessedValue } from '@klarsikt/engine/assess';
import type { ControlEntry, OwnControl } from '@klarsikt/engine/assessment';
import type { Language, Segment, Text } from '@klarsikt/engine/text';
import { t } from './words.ts';

interface Assessed {
  readonly key: string;
  readonly segment?: Exclude<Segment, 'UNDEFINED'>;
  readonly both?: AssessedValue;
  readonly priv?: AssessedValue;
  readonly corp?: AssessedValue;
  readonly evidence: Text;
  /** Month and day of the evidence, as MM-DD. */
  readonly day: string;
  readonly note?: Text;
  readonly variables?: { readonly [key: string]: number };
  /** True for a control that is not yet assessed in this year's assessment. */
  readonly open?: true;
}

const value = (design: number, operation: number): AssessedValue => ({ design, operation });

/** Forty controls of the demo bank: library controls in use, and one own control. */
export const demoControls: readonly Assessed[] = [
  {
    key: 'co-policy',
    both: value(3.5, 3),
    day: '03-18',
    variables: { a: 6 },
    evidence: t(
      'Policy and eleven routines decided by the board on 18 March. Internal audit found that two routines lagged behind changes in the payment area.',
      'Riktlinjer och elva rutiner beslutade av styrelsen den 18 mars. Internrevisionen noterade att två rutiner inte följt med förändringar på betalområdet.',
    ),
  },
  {
    key: 'co-officers',
    both: value(4, 3.5),
    day: '01-24',
    evidence: t(
      'Specially appointed executive and compliance officer appointed by the board, reporting quarterly. Deputies appointed for both.',
      'Särskilt utsedd befattningshavare och centralt funktionsansvarig utsedda av styrelsen, rapporterar kvartalsvis. Ersättare utsedda för båda.',
    ),
  },
  {
    key: 'co-resources',
    both: value(3, 2),
    day: '06-12',
    evidence: t(
      '41 full-time positions in the financial-crime department, four of them vacant for more than three months. Turnover in alert handling 24 per cent.',
      '41 årsarbetare på avdelningen för finansiell brottslighet, varav fyra tjänster vakanta mer än tre månader. Personalomsättning i larmhanteringen 24 procent.',
    ),
    note: t('Recruitment approved, two start in December.', 'Rekrytering beslutad, två börjar i december.'),
  },
  {
    key: 'co-bwra',
    both: value(3.5, 3),
    day: '05-27',
    variables: { a: 0.88, b: 11 },
    evidence: t(
      "Method approved by the risk committee. Last year's assessment decided by the board; two follow-up actions closed late.",
      'Metoden godkänd i riskkommittén. Föregående års allmänna riskbedömning beslutad av styrelsen; två uppföljningsåtgärder stängdes sent.',
    ),
  },
  {
    key: 'co-npa',
    both: value(3.5, 2.5),
    day: '04-09',
    evidence: t(
      'Seven cases in the approval process over twelve months. In one of them (payroll by file) the risk assessment was completed after launch.',
      'Sju ärenden i godkännandeprocessen på tolv månader. I ett av dem (lönefil) blev riskbedömningen klar först efter lansering.',
    ),
  },
  {
    key: 'co-training',
    both: value(3.5, 3),
    day: '08-29',
    variables: { a: 0.962, b: 0.948 },
    evidence: t(
      'Annual training with test: 96.2 per cent completed, 94.8 per cent passed. Separate programme for credit officers in place since spring.',
      'Årlig utbildning med prov: 96,2 procent genomförda, 94,8 procent godkända. Särskilt program för kreditgivare finns sedan i våras.',
    ),
  },
  {
    key: 'co-fitness',
    both: value(3, 3),
    day: '02-20',
    evidence: t(
      'Background check before employment and every other year for 312 sensitive roles. Sample of 30: one late renewal.',
      'Bakgrundskontroll före anställning och vartannat år för 312 känsliga roller. Stickprov om 30: en försenad förnyelse.',
    ),
  },
  {
    key: 'co-audit',
    both: value(4, 3),
    day: '05-15',
    evidence: t(
      'Internal audit report on monitoring and reporting: three medium findings, one closed. External review of the risk classification ordered.',
      'Internrevisionens rapport om övervakning och rapportering: tre iakttagelser av medelgrad, en stängd. Extern granskning av riskklassificeringen beställd.',
    ),
  },
  {
    key: 'co-custrisk',
    priv: value(3.5, 3),
    corp: value(3.5, 2.5),
    day: '09-05',
    variables: { a: 1_480, b: 661_000 },
    evidence: t(
      'Risk class missing for 0.2 per cent of customers. Sample of 120 files: the class was raised by hand without a reason in nine corporate files.',
      'Riskklass saknas för 0,2 procent av kunderna. Stickprov om 120 akter: klassen höjd manuellt utan skäl i nio företagsakter.',
    ),
  },
  {
    key: 'co-idv',
    priv: value(4, 3.5),
    corp: value(3.5, 3),
    day: '06-30',
    evidence: t(
      'E-ID with device signals for 97 per cent of remote onboarding. Photo and video flow tested by an external party: 2 of 150 forged documents passed.',
      'E-legitimation med enhetssignaler i 97 procent av kundintagen på distans. Foto- och videoflödet testat av extern part: 2 av 150 förfalskade handlingar släpptes igenom.',
    ),
  },
  {
    key: 'co-purpose',
    priv: value(3, 2.5),
    corp: value(3, 2),
    day: '09-12',
    evidence: t(
      'Purpose and expected flows recorded for 94 per cent of individuals and 87 per cent of companies. Free-text answers cannot be used by monitoring.',
      'Syfte och förväntade flöden finns för 94 procent av privatkunderna och 87 procent av företagen. Fritextsvar kan inte användas i övervakningen.',
    ),
  },
  {
    key: 'co-bo',
    segment: 'CORPORATES',
    corp: value(3.5, 3),
    day: '07-04',
    evidence: t(
      'Beneficial owner compared with the register daily; 214 deviations reported to the Companies Registration Office over twelve months. Foreign chains take 19 days on average.',
      'Verklig huvudman jämförs dagligen med registret; 214 avvikelser anmälda till Bolagsverket på tolv månader. Utländska ägarkedjor tar i snitt 19 dagar.',
    ),
  },
  {
    key: 'co-strawcheck',
    segment: 'CORPORATES',
    corp: value(3, 2),
    day: '08-20',
    evidence: t(
      'Indicators run at onboarding only. Of 74 companies under suspicion, 51 had changed board after onboarding.',
      'Indikatorerna körs endast vid kundintag. Av 74 misstänkta bolag hade 51 bytt styrelse efter kundintaget.',
    ),
    note: t(
      'Running them on changes in the register is in the plan for the second quarter.',
      'Körning vid ändringar i registret ligger i planen för andra kvartalet.',
    ),
  },
  {
    key: 'co-proxycheck',
    both: value(3, 3),
    day: '04-22',
    evidence: t(
      'Authorisations registered with identity and reason, reviewed yearly. Sample of 60: no deviations, four reviews late.',
      'Fullmakter registreras med identitet och skäl och ses över årligen. Stickprov om 60: inga avvikelser, fyra översyner försenade.',
    ),
  },
  {
    key: 'co-pep',
    segment: 'INDIVIDUALS',
    priv: value(4, 3.5),
    day: '05-08',
    evidence: t(
      'Daily screening, approval by a senior manager within five days. All 412 relationships reviewed; two approvals dated after account opening.',
      'Daglig kontroll, godkännande av behörig beslutsfattare inom fem dagar. Samtliga 412 förbindelser genomgångna; två godkännanden daterade efter kontoöppning.',
    ),
  },
  {
    key: 'co-hrtc',
    both: value(3.5, 3),
    day: '06-25',
    evidence: t(
      'Country list updated within two banking days of FATF and Commission changes. Manual approval for payments above SEK 50,000.',
      'Landlistan uppdateras inom två bankdagar efter ändringar från FATF och kommissionen. Manuellt godkännande av betalningar över 50 000 kronor.',
    ),
  },
  {
    key: 'co-npo',
    segment: 'CORPORATES',
    corp: value(3, 2.5),
    day: '03-31',
    evidence: t(
      'Questionnaire and yearly review for 212 associations with payments abroad. All six active in conflict areas visited.',
      'Frågeformulär och årlig genomgång för 212 föreningar med utlandsbetalningar. Samtliga sex verksamma i konfliktområden besökta.',
    ),
  },
  {
    key: 'co-ongoing',
    priv: value(3.5, 2.5),
    corp: value(3.5, 2),
    day: '09-19',
    variables: { a: 3_120, b: 48_900 },
    evidence: t(
      'Overdue reviews 6.4 per cent, above the limit of 5. The backlog is in medium-risk companies; none in high risk.',
      'Försenade genomgångar 6,4 procent, över gränsen 5. Eftersläpningen finns bland företag med medelrisk, ingen bland hög risk.',
    ),
  },
  {
    key: 'co-exit',
    both: value(3, 2.5),
    day: '08-13',
    evidence: t(
      '187 relationships ended on risk grounds over twelve months, 38 days on average from decision. Legal checked ten cases without remark.',
      '187 förbindelser avslutade på riskgrund på tolv månader, i snitt 38 dagar från beslut. Juridik har prövat tio ärenden utan anmärkning.',
    ),
  },
  {
    key: 'co-register',
    segment: 'CORPORATES',
    corp: value(3.5, 3.5),
    day: '07-01',
    evidence: t(
      'Daily file with changes of board, tax status and disqualifications. Match rate 99.7 per cent in the last reconciliation.',
      'Daglig fil med styrelseändringar, F-skatt och näringsförbud. Träffgrad 99,7 procent vid senaste avstämning.',
    ),
  },
  {
    key: 'co-txmon',
    priv: value(3.5, 3),
    corp: value(3, 2.5),
    day: '09-26',
    variables: { a: 0.94, b: 0.061 },
    evidence: t(
      '62 scenarios, 94 per cent of products covered; factoring and leasing are not. 6.1 per cent of alerts led to a report.',
      '62 scenarier, 94 procent av produkterna täckta; factoring och leasing saknas. 6,1 procent av larmen ledde till rapport.',
    ),
  },
  {
    key: 'co-realtime',
    priv: value(3.5, 3),
    corp: value(2.5, 2),
    day: '09-02',
    evidence: t(
      'Instant payments and log-ins scored before execution. Stopped fraud SEK 148 million over twelve months; mule accounts closed within four days. Not used for file payments.',
      'Snabba betalningar och inloggningar poängsätts före utförande. Stoppade bedrägerier 148 mnkr på tolv månader; målvaktskonton stängda inom fyra dagar. Används inte för filbetalningar.',
    ),
  },
  {
    key: 'co-cashlimit',
    both: value(3.5, 2.5),
    day: '05-20',
    evidence: t(
      'Limit SEK 10,000 a day and 30,000 a month in machines, proof of origin above. Adding up across accounts of the same household is still done by hand.',
      'Gräns 10 000 kronor per dag och 30 000 per månad i automat, underlag för ursprung däröver. Summering över konton i samma hushåll görs fortfarande manuellt.',
    ),
  },
  {
    key: 'co-travelrule',
    both: value(3.5, 3.5),
    day: '04-15',
    evidence: t(
      'Missing payer information stopped in 99.4 per cent of test messages. Repeat offenders among banks reported to the supervisor once.',
      'Saknade uppgifter om betalaren stoppades i 99,4 procent av testmeddelandena. Upprepade brister hos en motpart rapporterade till Finansinspektionen en gång.',
    ),
  },
  {
    key: 'co-agents',
    both: value(3, 2.5),
    day: '03-12',
    evidence: t(
      'Nine loan brokers under agreement, all trained; follow-up visits made at six of nine.',
      'Nio låneförmedlare under avtal, samtliga utbildade; uppföljningsbesök hos sex av nio.',
    ),
  },
  {
    key: 'co-investig',
    both: value(3.5, 2.5),
    day: '09-30',
    variables: { a: 412, b: 3_660 },
    evidence: t(
      '11.3 per cent of open alerts older than 30 days, above the limit of 10. Quality review: 92 per cent of closed alerts well reasoned.',
      '11,3 procent av öppna larm äldre än 30 dagar, över gränsen 10. Kvalitetsgranskning: 92 procent av stängda larm väl motiverade.',
    ),
  },
  {
    key: 'co-report',
    both: value(4, 3.5),
    day: '09-30',
    evidence: t(
      '1,846 reports to the Financial Intelligence Unit over twelve months, median two days from suspicion. Feedback used to tune four scenarios.',
      '1 846 rapporter till Finanspolisen på tolv månader, median två dagar från misstanke. Återkopplingen användes för att trimma fyra scenarier.',
    ),
  },
  {
    key: 'co-screen',
    priv: value(4, 3.5),
    corp: value(4, 3),
    day: '06-18',
    variables: { a: 9, b: 0.991 },
    evidence: t(
      'Lists in effect nine hours after publication. External test: 99.1 per cent of altered names found; owners two levels up missing for 310 companies.',
      'Listor i drift nio timmar efter publicering. Externt test: 99,1 procent av förvanskade namn hittade; ägare två led upp saknas för 310 företag.',
    ),
  },
  {
    key: 'co-freeze',
    both: value(3.5, 3),
    day: '02-27',
    evidence: t(
      'Exercise held in February: account frozen within 35 minutes. One real case, reported the same day.',
      'Övning i februari: konto fryst inom 35 minuter. Ett skarpt fall, rapporterat samma dag.',
    ),
  },
  {
    key: 'own-newfirms',
    segment: 'CORPORATES',
    corp: value(3, 3),
    day: '08-08',
    evidence: t(
      '1,104 new companies in construction, cleaning and staffing reviewed by hand; 96 declined. Tax Agency confirmation missing in 3 of 50 sampled.',
      '1 104 nya bolag inom bygg, städ och bemanning granskade manuellt; 96 nekade. Skatteverkets bekräftelse saknades i 3 av 50 stickprov.',
    ),
  },
  {
    key: 'co-testing',
    open: true,
    both: value(3, 2),
    day: '10-03',
    variables: { a: 240, b: 19 },
    evidence: t(
      'Plan of 240 files tested; serious errors in 19. Feedback to business lines takes six weeks.',
      'Plan om 240 akter genomförd; allvarliga fel i 19. Återkopplingen till verksamheten tar sex veckor.',
    ),
  },
  {
    key: 'co-modelval',
    open: true,
    both: value(2.5, 2),
    day: '10-10',
    evidence: t(
      'Risk classification validated by an independent party; the monitoring models remain.',
      'Riskklassificeringen validerad av oberoende part; övervakningsmodellerna återstår.',
    ),
  },
  {
    key: 'co-records',
    open: true,
    both: value(3.5, 3),
    day: '09-15',
    evidence: t(
      'Files kept five years and erased by job; restore test passed. Paper archives of two former offices not yet indexed.',
      'Handlingar bevaras fem år och gallras maskinellt; återläsningstest godkänt. Pappersarkiv från två tidigare kontor är ännu inte registrerade.',
    ),
  },
  {
    key: 'co-dataquality',
    open: true,
    both: value(3, 2),
    day: '10-01',
    variables: { a: 658_900, b: 661_000 },
    evidence: t(
      'Reconciliation of customers between core system and monitoring 99.7 per cent, below the limit of 99.9.',
      'Avstämning av kunder mellan kärnsystem och övervakning 99,7 procent, under gränsen 99,9.',
    ),
  },
  {
    key: 'co-sow',
    open: true,
    both: value(3, 2),
    day: '09-22',
    evidence: t(
      'Source of funds documented in 41 of 50 private-banking files; source of wealth in 33.',
      'Medlens ursprung dokumenterat i 41 av 50 private banking-akter; förmögenhetens ursprung i 33.',
    ),
  },
  {
    key: 'co-networkanalysis',
    open: true,
    segment: 'CORPORATES',
    corp: value(3, 2),
    day: '10-07',
    evidence: t(
      'Pilot over company flows: 14 networks found, nine reported. In production for construction only.',
      'Pilot på företagsflöden: 14 nätverk funna, nio rapporterade. I drift endast för byggsektorn.',
    ),
  },
  {
    key: 'co-trademon',
    open: true,
    segment: 'CORPORATES',
    corp: value(2.5, 2),
    day: '09-11',
    evidence: t(
      'Goods codes and vessels checked for letters of credit and collections; open-account trade is not covered.',
      'Varukoder och fartyg kontrolleras vid remburs och inkasso; handel på öppen räkning täcks inte.',
    ),
  },
  {
    key: 'co-creditfraud',
    open: true,
    both: value(3.5, 3),
    day: '08-27',
    evidence: t(
      'Income checked against the Tax Agency and payout to own account only. Confirmed loan fraud SEK 6.4 million over twelve months.',
      'Inkomst kontrolleras mot Skatteverket och utbetalning sker endast till eget konto. Bekräftade lånebedrägerier 6,4 mnkr på tolv månader.',
    ),
  },
  {
    key: 'co-exposure',
    open: true,
    segment: 'CORPORATES',
    corp: value(3, 2),
    day: '09-24',
    evidence: t(
      'Exporters to transit countries mapped: 62 companies. End-user questions answered by 48.',
      'Exportörer till transitländer kartlagda: 62 företag. Frågor om slutanvändare besvarade av 48.',
    ),
  },
  {
    key: 'co-control50',
    open: true,
    segment: 'CORPORATES',
    corp: value(3, 2.5),
    day: '09-24',
    evidence: t(
      'Aggregate ownership computed from two data sources; control by other means assessed by hand in 27 cases.',
      'Sammanlagt ägande beräknas ur två datakällor; kontroll på annat sätt prövad manuellt i 27 fall.',
    ),
  },
];

export function createDemoOwnControls(language: Language): { readonly [key: string]: OwnControl } {
  const name = t(
    'Manual review of new companies in exposed trades',
    'Manuell granskning av nya bolag i utsatta branscher',
  );
  const description = t(
    'Companies younger than twelve months in construction, cleaning and staffing are reviewed by two officers before the account is opened: purpose, contracts, staff, tax registration, who runs the business.',
    'Bolag yngre än tolv månader inom bygg, städ och bemanning granskas av två handläggare innan konto öppnas: syfte, avtal, personal, skatteregistrering och vem som driver verksamheten.',
  );
  return {
    'own-newfirms': {
      name: name[language],
      description: description[language],
      category: 'cc-cdd-edd',
      general: false,
      related: { customers: ['cu-newco', 'cu-construction', 'cu-labour', 'cu-nominee'] },
      allOf: [],
    },
  };
}

/** Keys of the library controls in use. */
export const demoControlKeys: readonly string[] = demoControls
  .map(({ key }) => key)
  .filter((key) => !key.startsWith('own-'));

/** Lowers the assessed operation of a control for the previous year's assessment, but not below 0. */
function weaker(assessed: AssessedValue | undefined, by: number): AssessedValue | undefined {
  if (assessed === undefined || typeof assessed === 'number') return assessed;
  const { design = 0, operation = 0 } = assessed;
  return { design, operation: Math.max(0, operation - by) };
}

/**
 * Creates the control entries of one year. Unless `finished`, open controls have no assessment. `weakening` is
 * subtracted from the assessed operation.
 */
export function createDemoControlEntries(
  language: Language,
  given: { readonly year: number; readonly finished: boolean; readonly weakening: number },
): { readonly [key: string]: ControlEntry } {
  return Object.fromEntries(
    demoControls.map((control): [string, ControlEntry] => {
      const segment = control.segment ? { segment: control.segment } : {};
      if (control.open && !given.finished) return [control.key, segment];
      const sides = (['priv', 'corp', 'both'] as const).flatMap((side) => {
        const assessed = weaker(control[side], given.weakening);
        return assessed === undefined ? [] : [[side, assessed] as const];
      });
      const note = control.note && !given.finished ? { note: control.note[language] } : {};
      return [
        control.key,
        {
          ...segment,
          assessment: Object.fromEntries(sides),
          evidence: control.evidence[language],
          evidenceDate: `${given.year}-${control.day}`,
          ...note,
          ...(control.variables ? { variables: control.variables } : {}),
        },
      ];
    }),
  );
}
