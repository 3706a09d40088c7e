/** Judgements of people at the demo bank: overrides, exclusions, notes and conclusions. */
import type { AssessmentDocument, RiskEntry, ThreatEntry } from '@klarsikt/engine/assessment';
import type { Language, RiskType } from '@klarsikt/engine/text';
import { demoAnalyst, demoComplianceOfficer, demoHeadOfCompliance, getTextsInLanguage, t } from './words.ts';

type RiskEntries = AssessmentDocument['risks']['data'];

const loanFraud = t(
  'Our own losses from loan fraud rose by 70 per cent in twelve months and the police region reports the same. The national grade of 2 does not yet reflect it.',
  'Våra egna förluster från lånebedrägerier ökade med 70 procent på tolv månader och polisregionen ser samma sak. Den nationella graden 2 speglar det ännu inte.',
);

const identity = t(
  'Watch: three takeovers through remote-control software in August.',
  'Bevaka: tre kapningar via fjärrstyrning i augusti.',
);

export function createDemoThreatEntries(language: Language): { readonly [key: string]: ThreatEntry } {
  return {
    'th-loan': { override: { priv: 2.5, motivation: loanFraud[language] } },
    'th-identity': { note: identity[language] },
  };
}

const passthrough = t(
  'Of 400 sampled flows, 361 were salary moved on to rent, loans and own savings in other banks. The pattern alone therefore says less than the model assumes; the cases that remain are kept as High.',
  'Av 400 granskade flöden var 361 lön som fördes vidare till hyra, lån och eget sparande i andra banker. Mönstret i sig säger därför mindre än modellen antar; de fall som återstår bedöms fortsatt som höga.',
);

const sweden = t(
  'The threats against Sweden are concentrated in the metropolitan counties, where 21 per cent of our customers live. Offence statistics for our home counties are 40 per cent lower per inhabitant. Lowered, but kept High.',
  'Hoten mot Sverige är koncentrerade till storstadslänen, där 21 procent av våra kunder bor. Brottsstatistiken i våra hemlän ligger 40 procent lägre per invånare. Sänkt, men fortsatt hög.',
);

const machines = t(
  'The new deposit machines run without the household limit until the first quarter. Until then we do not credit the limit in full.',
  'De nya insättningsautomaterna saknar hushållsgränsen till första kvartalet. Till dess tillgodoräknar vi oss inte gränsen fullt ut.',
);

const notApplicable: readonly (readonly [RiskType, string, ReturnType<typeof t>])[] = [
  [
    'customers',
    'cu-respondent',
    t(
      'The bank offers no correspondent services and has no respondent institutions.',
      'Banken erbjuder inte korrespondenttjänster och har inga motpartsinstitut.',
    ),
  ],
  [
    'customers',
    'cu-casp',
    t(
      'Outside the risk appetite: crypto-asset businesses are not accepted as customers. Checked against the register in September.',
      'Utanför riskaptiten: kryptoföretag tas inte emot som kunder. Kontrollerat mot registret i september.',
    ),
  ],
  [
    'transactions',
    'tr-highdenom',
    t(
      'Currency exchange was closed down in 2023 and the machines take kronor only.',
      'Valutaväxlingen lades ned 2023 och automaterna tar endast emot kronor.',
    ),
  ],
  ['legals', 'le-correspondent', t('No correspondent relationships.', 'Inga korrespondentförbindelser.')],
];

const nominees = t(
  '74 companies, of which 58 under exit. See the action on checks after a change of board.',
  '74 bolag, varav 58 under avslut. Se åtgärden om kontroll efter styrelsebyte.',
);

const mirror = t(
  'No scenario counts these payments. Kept without data, that is at full weight, until the pilot is evaluated.',
  'Inget scenario räknar dessa betalningar. Lämnas utan uppgift, det vill säga med full vikt, tills piloten är utvärderad.',
);

/** Creates the entries on risks; `at` is the instant of the overrides. */
export function createDemoRiskEntries(language: Language, at: string): RiskEntries {
  const entries: { [T in RiskType]?: { [key: string]: RiskEntry } } = {
    customers: { 'cu-nominee': { note: nominees[language] } },
    transactions: {
      'tr-passthrough': {
        override: {
          inherent: { priv: 3, corp: 2.8 },
          motivation: passthrough[language],
          by: demoAnalyst,
          at,
        },
      },
      'tr-mirror': { note: mirror[language] },
    },
    geographies: {
      'ge-se': {
        override: {
          inherent: { priv: 3.4, corp: 3.3 },
          motivation: sweden[language],
          by: demoComplianceOfficer,
          at,
        },
      },
    },
    channels: {
      'ch-atm': {
        override: { residual: { priv: 1.7 }, motivation: machines[language], by: demoHeadOfCompliance, at },
      },
    },
  };
  for (const [type, key, reason] of notApplicable)
    entries[type] = { ...entries[type], [key]: { na: { reason: reason[language] } } };
  return entries;
}

const drafts = {
  customers: t(
    'The inherent level is driven by companies with suspected straw persons. Ordinary local companies come next because they are so many, and dealers in dual-use goods because that indicator must not be diluted by its small share. The risk of individuals is somewhat lower. The conclusion will be finished when the figures on heavy gamblers have arrived.',
    'Den inneboende risken drivs av bolag med misstänkt målvakt. Därnäst kommer vanliga lokala företag, eftersom de är så många, och handlare med produkter med dubbla användningsområden, eftersom den indikatorn inte får spädas ut av sin andel. Privatpersoner ligger något lägre. Slutsatsen blir klar när uppgiften om storspelare kommit.',
  ),
  products: t(
    'Business accounts and cash deposits stand out. Cash deposits are few, yet every one of them weighs in full because the indicator must not be diluted by volume.',
    'Företagskonto och kontantinsättning sticker ut. Insättningarna är få, men var och en väger fullt eftersom indikatorn inte får spädas ut av volym.',
  ),
} as const;

const finished = {
  ...drafts,
  overall: t(
    'Nordsund Bank has a high inherent risk, mainly from fraud with money mules, from companies used for undeclared work and false invoices, and from cash. The controls lower the risk to medium. The board accepts the residual risk on condition that the three actions on monitoring of company flows, checks after a change of board and the alert backlog are completed before the next assessment.',
    'Nordsund Bank har en hög inneboende risk, främst från bedrägerier med målvakter, från bolag som används för svartarbete och osanna fakturor samt från kontanter. Kontrollerna sänker risken till medel. Styrelsen godtar den kvarstående risken under förutsättning att de tre åtgärderna om övervakning av företagsflöden, kontroll efter styrelsebyte och eftersläpningen av larm är genomförda före nästa bedömning.',
  ),
  customers: t(
    'The inherent level is driven by companies with suspected straw persons. Ordinary local companies come next because they are so many, and dealers in dual-use goods because that indicator must not be diluted by its small share. The risk of individuals is somewhat lower. Risk classification and the review of new companies work; checks after a change of board are the weak point.',
    'Den inneboende risken drivs av bolag med misstänkt målvakt. Därnäst kommer vanliga lokala företag, eftersom de är så många, och handlare med produkter med dubbla användningsområden, eftersom den indikatorn inte får spädas ut av sin andel. Privatpersoner ligger något lägre. Riskklassificeringen och granskningen av nya bolag fungerar; kontrollen efter styrelsebyte är den svaga punkten.',
  ),
  transactions: t(
    'Rapid in-and-out movement, large cash deposits and payments for restricted goods decide the level. Monitoring covers nearly all products, but circular company flows are only found by hand.',
    'Snabb genomströmning, stora kontantinsättningar och betalningar för begränsade varor avgör nivån. Övervakningen täcker nästan alla produkter, men cirkulära företagsflöden upptäcks endast manuellt.',
  ),
  channels: t(
    'Nearly four out of five contacts are digital, and most individuals were onboarded remotely. Strong e-identification holds the risk down; photo and video onboarding is rare and followed closely.',
    'Nästan fyra av fem kontakter är digitala och de flesta privatkunder har tagits in på distans. Stark e-legitimation håller nere risken; kundintag med foto och video är ovanligt och följs noga.',
  ),
  geographies: t(
    'The risk is mainly domestic: 99 per cent of the customers live in Sweden. A quarter of the companies’ payments by amount cross the border, half of that to the Nordic countries and Germany. Payments to high-risk third countries are few and examined one by one. The bank has no payments with Russia or Iran.',
    'Risken är främst inhemsk: 99 procent av kunderna bor i Sverige. En fjärdedel av företagens betalningar räknat i belopp går över gränsen, hälften av dem till Norden och Tyskland. Betalningar till högrisktredjeländer är få och granskas var för sig. Banken har inga betalningar med Ryssland eller Iran.',
  ),
  industries: t(
    'Construction, freight, restaurants, cleaning and staffing are the exposed trades, together a fifth of the companies.',
    'Bygg, godstransport, restaurang, städ och bemanning är de utsatta branscherna, tillsammans en femtedel av företagen.',
  ),
  legalForms: t(
    'Private limited companies dominate both in number and in risk. Foreign forms are rare and always examined by the head office.',
    'Privata aktiebolag dominerar både i antal och risk. Utländska former är ovanliga och prövas alltid av huvudkontoret.',
  ),
  legals: t(
    'The obligations most exposed are monitoring, beneficial ownership and reporting. No breach was found during the year.',
    'De skyldigheter som är mest utsatta är övervakning, verklig huvudman och rapportering. Ingen överträdelse har konstaterats under året.',
  ),
} as const;

export function createDemoConclusions(
  language: Language,
  done: boolean,
): { readonly [subject: string]: string } {
  return getTextsInLanguage(done ? finished : drafts, language);
}
