/** Statements of the demo bank on itself, its sources and its method, as far as this year's work has progressed. */
import {
  type AssessmentDocument,
  type AssessmentGovernance,
  type AssessmentMethod,
  type AssessmentScope,
  type AssessmentSources,
  type FirmQuestion,
  weightNames,
} from '@klarsikt/engine/assessment';
import type { Language, Text } from '@klarsikt/engine/text';
import { demoComplianceOfficer, getTextsInLanguage, t } from './words.ts';

const answers: { readonly [F in FirmQuestion]: 'no' | 'yes' } = {
  lines: 'no',
  branches: 'no',
  staff: 'yes',
  agents: 'no',
  distributors: 'yes',
  supervisoryFunction: 'yes',
  thirdParties: 'no',
  launches: 'no',
  method: 'yes',
};

const described = {
  setUp: t(
    'Limited banking company with a licence from Finansinspektionen, 38 branch offices and one core banking system.',
    'Bankaktiebolag med tillstånd från Finansinspektionen, 38 kontor och ett gemensamt banksystem.',
  ),
  groupStructure: t(
    'The bank is owned by 1,900 private shareholders and three savings-bank foundations. It owns no other company.',
    'Banken ägs av 1 900 enskilda aktieägare och tre sparbanksstiftelser. Den äger inget annat företag.',
  ),
  organisation: t(
    'The department against financial crime has 41 full-time positions in the first line. Compliance has six and internal audit two.',
    'Avdelningen mot finansiell brottslighet har 41 årsarbetare i första linjen. Regelefterlevnad har sex och internrevisionen två.',
  ),
  outsourcing: t(
    'Card issuing, cash machines and parts of transaction monitoring are outsourced to two providers, which are reviewed each year.',
    'Kortutgivning, uttagsautomater och delar av transaktionsövervakningen är utlagda på två leverantörer, som granskas varje år.',
  ),
  technologies: t(
    'Customers are identified remotely by app and e-identification. Machine learning ranks alerts since March.',
    'Kunder identifieras på distans med app och e-legitimation. Maskininlärning rangordnar larm sedan mars.',
  ),
};

const outlook = {
  emerging: t(
    'Instant payments at all hours shorten the time to stop fraud, and synthetic voices make telephone fraud more convincing.',
    'Direktbetalningar dygnet runt kortar tiden att stoppa bedrägerier, och syntetiska röster gör telefonbedrägerier mer övertygande.',
  ),
  plans: t(
    'The number of branch offices falls from 38 to 35 in 2027. No new product is decided.',
    'Antalet kontor minskar från 38 till 35 under 2027. Ingen ny produkt är beslutad.',
  ),
  mergers: t(
    'No purchase, sale or merger is under negotiation.',
    'Inga köp, försäljningar eller sammanslagningar förhandlas.',
  ),
  regulation: t(
    'Regulation (EU) 2024/1624 applies from 10 July 2027. A project adapts customer due diligence to it.',
    'Förordning (EU) 2024/1624 tillämpas från den 10 juli 2027. Ett projekt anpassar kundkännedomen.',
  ),
};

function scopeIn(language: Language): AssessmentScope {
  const in_ = (text: Text): string => text[language];
  return {
    facts: Object.fromEntries(
      Object.entries(answers).map(([name, answer]) => [
        name,
        { answer, by: demoComplianceOfficer, at: '2026-11-06T09:40:00Z' },
      ]),
    ),
    ...getTextsInLanguage(described, language),
    sanctions: {
      approach: 'integrated',
      nonImplementation: in_(
        t(
          'Customers are screened each night and payments in real time. A test in May found two delayed list updates.',
          'Kunder kontrolleras mot listorna varje natt och betalningar i realtid. Ett test i maj visade två försenade uppdateringar.',
        ),
      ),
      evasion: in_(
        t(
          'Corporate customers that trade with neighbours of sanctioned countries are reviewed by trade pattern and owner.',
          'Företagskunder som handlar med grannländer till sanktionerade länder granskas efter handelsmönster och ägare.',
        ),
      ),
    },
    proliferation: {
      treatment: 'assessed',
      text: in_(
        t(
          'Assessed together with evasion of sanctions: payments for dual-use goods are few and known to the bank.',
          'Bedömd tillsammans med kringgående av sanktioner: betalningar för produkter med dubbla användningsområden är få och kända.',
        ),
      ),
    },
    proportionality: {
      kind: 'full',
      reasoning: in_(
        t(
          'The number of customers and the range of products call for a full assessment.',
          'Antalet kunder och utbudet av produkter kräver en fullständig riskbedömning.',
        ),
      ),
    },
    outlook: getTextsInLanguage(outlook, language),
  };
}

function governanceIn(language: Language): AssessmentGovernance {
  const in_ = (text: Text): string => text[language];
  return {
    complianceOfficer: {
      name: demoComplianceOfficer,
      title: in_(t('Compliance officer', 'Centralt funktionsansvarig')),
    },
    supervisoryFunction: { body: in_(t('Board of directors', 'Styrelsen')) },
    review: {
      next: '2027-09-30',
      procedure: in_(
        t(
          'The assessment is reviewed each September, and at once when a new product, a changed list or a publication affects it.',
          'Riskbedömningen ses över varje september, och genast när en ny produkt, en ändrad lista eller en publikation berör den.',
        ),
      ),
    },
  };
}

const experience = {
  reports: t(
    '412 reports of suspicion were sent to the Financial Intelligence Unit in twelve months. Mule accounts account for half of them.',
    '412 rapporter om misstanke lämnades till Finanspolisen på tolv månader. Hälften gäller målvaktskonton.',
  ),
  requests: t(
    '1,140 requests from the police were answered. Most concern fraud by telephone against older customers.',
    '1 140 förfrågningar från Polismyndigheten besvarades. De flesta gäller telefonbedrägerier mot äldre kunder.',
  ),
  findings: t(
    'Internal audit found in June that reviews of corporate customers were late in 9 per cent of the cases.',
    'Internrevisionen fann i juni att uppföljningen av företagskunder var försenad i 9 procent av fallen.',
  ),
  lessons: t(
    'The decision of Finansinspektionen of December 2024 led to a description of how each product can be misused.',
    'Finansinspektionens beslut i december 2024 ledde till en beskrivning av hur varje produkt kan utnyttjas.',
  ),
};

const considered = {
  authority: t(
    'The yearly reports of the Financial Intelligence Unit were read for typologies and volumes.',
    'Finanspolisens årsrapporter lästes för tillvägagångssätt och volymer.',
  ),
  lists: t(
    'The lists of the United Nations, the Union and FATF are in force in the assessment.',
    'Listorna från FN, unionen och FATF gäller i bedömningen.',
  ),
  evaluation: t(
    'The mutual evaluation of Sweden of 2017 and its follow-ups were read; the next one is under way.',
    'Den ömsesidiga utvärderingen av Sverige 2017 med uppföljningar lästes; nästa pågår.',
  ),
  industry: t(
    'The bank takes part in Samlit and uses its reports on fraud and money mules.',
    'Banken deltar i Samlit och använder dess rapporter om bedrägerier och penningmålvakter.',
  ),
  open: t(
    'Judgments and newspaper reports on cases in the bank’s area were collected each quarter.',
    'Domar och tidningsartiklar om fall i bankens område samlades in varje kvartal.',
  ),
  civil: t(
    'The Corruption Perceptions Index was compared with the levels of the countries served.',
    'Korruptionsindexet jämfördes med nivåerna för de länder där banken har kunder.',
  ),
  commercial: t(
    'A provider of data on politically exposed persons and adverse media is used every day.',
    'En leverantör av uppgifter om personer i politiskt utsatt ställning och negativ publicitet används dagligen.',
  ),
};

const used: { readonly [reference: string]: { readonly use: Text; readonly age?: Text } } = {
  're-eu-snra-2022': {
    use: t(
      'The levels of cash, transfers and private banking were compared with it.',
      'Nivåerna för kontanter, överföringar och private banking jämfördes med den.',
    ),
    age: t(
      'It is the latest assessment of the Union that has been published.',
      'Det är unionens senast publicerade riskbedömning.',
    ),
  },
  're-se-nra-2021': {
    use: t(
      'The national levels of banking and of fraud are compared with those of the bank.',
      'De nationella nivåerna för bankverksamhet och bedrägerier jämförs med bankens.',
    ),
    age: t(
      'It is the latest national assessment that covers all sectors.',
      'Det är den senaste nationella riskbedömningen som omfattar alla sektorer.',
    ),
  },
  're-fatf-tf-2025': {
    use: t(
      'The threats of terrorist financing were reviewed against its cases.',
      'Hoten om finansiering av terrorism gicks igenom mot dess fall.',
    ),
  },
  're-se-fipo-2024': {
    use: t(
      'The own grade of loan fraud rests on its figures on false employer certificates.',
      'Den egna graden för lånebedrägeri bygger på dess uppgifter om falska arbetsgivarintyg.',
    ),
  },
};

function sourcesIn(language: Language): AssessmentSources {
  const textOf = (text: Text) => ({ treatment: 'considered' as const, text: text[language] });
  return {
    kinds: Object.fromEntries(Object.entries(considered).map(([kind, text]) => [kind, textOf(text)])),
    library: {
      ...Object.fromEntries(
        Object.entries(used).map(([key, { use, age }]) => [
          key,
          { use: use[language], ...(age === undefined ? {} : { age: age[language] }) },
        ]),
      ),
      // The library has no assessment of Swedish banks, so the opinion of the European authority is used instead.
      're-eba-op-2025': {
        kind: 'sector',
        businesses: ['bu-bank'],
        use: t(
          'The risks of banks in the Union were compared with those of the bank, product by product.',
          'Riskerna för banker i unionen jämfördes med bankens, produkt för produkt.',
        )[language],
      },
    },
    experience: Object.fromEntries(
      Object.entries(experience).map(([part, text]) => [part, { text: text[language] }]),
    ),
  };
}

function methodIn(language: Language): AssessmentMethod {
  return {
    weights: Object.fromEntries(weightNames.map((name) => [name, { confirmed: true }])),
    comparison: t(
      'The levels were compared with the national assessment of 2021. Fraud is higher at the bank, because half of all reports concern it.',
      'Nivåerna jämfördes med den nationella riskbedömningen från 2021. Bedrägerier ligger högre i banken, eftersom hälften av rapporterna gäller dem.',
    )[language],
  };
}

/** Creates the bank's statements in one language. */
export function createDemoStatements(
  language: Language,
): Pick<AssessmentDocument, 'scope' | 'governance' | 'sources' | 'method'> {
  return {
    scope: scopeIn(language),
    governance: governanceIn(language),
    sources: sourcesIn(language),
    method: methodIn(language),
  };
}
