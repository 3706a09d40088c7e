/** Questions that firms of every trade answer. */
import { annexFactors, furtherSourceKinds, sourceKindTexts, weightNames } from '@klarsikt/engine/assessment';
import type { PortalEffect, PortalQuestion } from '@klarsikt/engine/portal';
import {
  createExclusiveOption,
  createMultipleChoiceQuestion,
  createNoneValueEffect,
  createOption,
  createPortalEffect,
  createQuestion,
  createRoutineQuestion,
  createSingleChoiceQuestion,
  createTextEffect,
  createTextQuestion,
  createTodayEffect,
  createValueEffect,
} from './build.ts';

/** Properties of a firm that are covered by one common question. */
const partFacts = ['agents', 'distributors', 'branches', 'lines', 'supervisoryFunction'] as const;

/** Creates an effect that answers "no" for a property if other properties are chosen, but not the property itself. */
const notAmong = (place: string, part: string, others: readonly string[]): PortalEffect => ({
  kind: 'value',
  place,
  when: others,
  unless: [part],
  value: { answer: 'no' },
});

const business: readonly PortalQuestion[] = [
  createTextQuestion(
    'c-what',
    'business',
    {
      q: [
        'Vad gör företaget? Beskriv det som för en ny medarbetare.',
        'What does the firm do? Describe it as to a new colleague.',
      ],
      why: [
        'Läsaren av bedömningen ska förstå verksamheten utan att känna till den [re-se-ptl].',
        'A reader of the assessment should understand the business without knowing it beforehand [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
    '/settings/description',
  ),
  createSingleChoiceQuestion(
    'c-form',
    'business',
    {
      q: ['Hur drivs företaget?', 'How is the firm run?'],
      why: [
        'Företagsformen avgör vem som äger, bestämmer och ansvarar.',
        'The legal form determines who owns, decides and is liable.',
      ],
    },
    {
      options: [
        createOption(
          'sole',
          ['Enskild firma', 'Sole trader'],
          [
            'Företaget drivs som enskild firma av innehavaren.',
            'The firm is run by its owner as a sole trader.',
          ],
        ),
        createOption(
          'company',
          ['Aktiebolag', 'Limited company'],
          ['Företaget är ett aktiebolag.', 'The firm is a limited company.'],
        ),
        createOption(
          'partners',
          ['Handelsbolag eller kommanditbolag', 'Partnership'],
          ['Företaget är ett handelsbolag eller kommanditbolag.', 'The firm is a partnership.'],
        ),
        createOption(
          'association',
          ['Ekonomisk förening', 'Cooperative'],
          ['Företaget är en ekonomisk förening.', 'The firm is a cooperative.'],
        ),
      ],
      effects: [createTextEffect('/scope/setUp')],
    },
  ),
  createSingleChoiceQuestion(
    'c-people',
    'business',
    {
      q: ['Hur många arbetar i företaget?', 'How many people work in the firm?'],
      why: [
        'Kraven ska stå i proportion till företagets storlek [re-se-ptl].',
        'The requirements depend on the size of the firm [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
    {
      options: [
        createOption(
          '1',
          ['Bara jag', 'Only me'],
          [
            'En person arbetar i företaget och utför alla uppgifter. En fullständig bedömning görs, anpassad efter storleken.',
            'One person works in the firm and does every task. A full assessment is made, adapted to the size of the firm.',
          ],
        ),
        createOption(
          '2',
          ['2–4 personer', '2–4 people'],
          [
            'Två till fyra personer arbetar i företaget. En fullständig bedömning görs, anpassad efter storleken.',
            'Two to four people work in the firm. A full assessment is made, adapted to the size of the firm.',
          ],
        ),
        createOption(
          '5',
          ['5–9 personer', '5–9 people'],
          [
            'Fem till nio personer arbetar i företaget. En fullständig bedömning görs, anpassad efter storleken.',
            'Five to nine people work in the firm. A full assessment is made, adapted to the size of the firm.',
          ],
        ),
        createOption(
          '10',
          ['10 personer eller fler', '10 people or more'],
          [
            'Tio personer eller fler arbetar i företaget. En fullständig bedömning görs.',
            'Ten people or more work in the firm. A full assessment is made.',
          ],
        ),
      ],
      effects: [
        createTextEffect('/scope/organisation'),
        createTextEffect('/scope/proportionality/reasoning'),
        createValueEffect('/scope/proportionality/kind', ['1', '2', '5', '10'], 'full'),
        createValueEffect('/scope/facts/staff', ['1'], { answer: 'no' }),
        createValueEffect('/scope/facts/staff', ['2', '5', '10'], { answer: 'yes' }),
        createPortalEffect(
          '/governance/informed/staff/who',
          ['2', '5', '10'],
          ['Alla som arbetar i företaget.', 'Everybody who works in the firm.'],
        ),
      ],
    },
  ),
  {
    kind: 'text',
    ...createQuestion(
      'c-responsible',
      'business',
      {
        q: [
          'Vem ansvarar för arbetet mot penningtvätt? Ange ett namn.',
          'Who is responsible for the work against money laundering? Enter a name.',
        ],
        why: [
          'En person ska ansvara för bedömningen [re-se-ptl].',
          'One person must be responsible for the assessment [re-se-ptl].',
        ],
        from: ['re-se-ptl'],
      },
      [createTextEffect('/governance/complianceOfficer/name'), createTextEffect('/settings/responsible')],
    ),
  },
  createSingleChoiceQuestion(
    'c-group',
    'business',
    {
      q: ['Ingår företaget i en koncern?', 'Is the firm part of a group?'],
      why: [
        'Ett annat företag i koncernen kan påverka er risk, till exempel genom gemensamma kunder.',
        'Another firm in the group can affect your risk, for example through shared customers.',
      ],
    },
    {
      options: [
        createOption(
          'alone',
          ['Nej, det är fristående', 'No, it is independent'],
          ['Företaget ingår inte i någon koncern.', 'The firm is not part of a group.'],
        ),
        createOption(
          'owned',
          ['Ja, vi ägs av ett annat företag', 'Yes, another firm owns us'],
          [
            'Företaget ägs av ett annat företag. Bedömningen gäller bara det egna företaget.',
            'The firm is owned by another firm. The assessment covers this firm only.',
          ],
        ),
        createOption(
          'owns',
          ['Ja, vi äger andra företag', 'Yes, we own other firms'],
          [
            'Företaget äger andra företag. De bedöms var för sig.',
            'The firm owns other firms. They are assessed separately.',
          ],
        ),
      ],
      effects: [createTextEffect('/scope/groupStructure')],
    },
  ),
  createMultipleChoiceQuestion(
    'c-outsourced',
    'business',
    {
      q: ['Vilka uppgifter sköter andra åt er?', 'Which tasks do others do for you?'],
      why: [
        'Ni ansvarar även för uppgifter som andra utför åt er.',
        'You are also responsible for tasks that others do for you.',
      ],
    },
    {
      options: [
        createExclusiveOption(
          'nothing',
          ['Inget', 'Nothing'],
          [
            'Ingen del av arbetet mot penningtvätt utförs av andra.',
            'No part of the work against money laundering is done by others.',
          ],
        ),
        createOption(
          'books',
          ['Bokföring', 'Bookkeeping'],
          ['Bokföringen sköts av en redovisningsbyrå.', 'An accounting firm keeps the books.'],
        ),
        createOption(
          'identity',
          ['Identitetskontroll', 'Identity checks'],
          ['En leverantör hjälper till att kontrollera identitet.', 'A supplier helps to check identity.'],
        ),
        createOption(
          'register',
          ['Sökning i register', 'Register searches'],
          ['En leverantör söker i register och listor.', 'A supplier searches registers and lists.'],
        ),
        createOption(
          'systems',
          ['It-system', 'IT systems'],
          ['It-systemen sköts av en leverantör.', 'A supplier runs the IT systems.'],
        ),
      ],
      effects: [createTextEffect('/scope/outsourcing')],
    },
  ),
  createMultipleChoiceQuestion(
    'c-technology',
    'business',
    {
      q: ['Vilken teknik använder ni med kunderna?', 'Which technology do you use with customers?'],
      why: [
        'Ny teknik kan göra det lättare att dölja vem man är.',
        'New technology can make it easier to hide one’s identity.',
      ],
    },
    {
      options: [
        createExclusiveOption(
          'none',
          ['Bara telefon och e-post', 'Telephone and e-mail only'],
          [
            'Kontakten sker personligen, per telefon och med e-post.',
            'Contact is in person, by telephone and by e-mail.',
          ],
        ),
        createOption(
          'eid',
          ['E-legitimation', 'Electronic ID'],
          [
            'Kunder legitimerar sig med e-legitimation.',
            'Customers identify themselves with an electronic ID.',
          ],
        ),
        createOption(
          'signing',
          ['Elektronisk underskrift', 'Electronic signature'],
          ['Avtal skrivs under elektroniskt.', 'Contracts are signed electronically.'],
        ),
        createOption(
          'payment',
          ['Betalning på nätet eller i app', 'Payment online or in an app'],
          ['Betalning sker på nätet eller i app.', 'Payments are made online or in an app.'],
        ),
        createOption(
          'ai',
          ['Artificiell intelligens', 'Artificial intelligence'],
          [
            'Tjänster som bygger på artificiell intelligens används som stöd.',
            'Services based on artificial intelligence are used as support.',
          ],
        ),
      ],
      effects: [createTextEffect('/scope/technologies')],
    },
  ),
  createSingleChoiceQuestion(
    'c-plans',
    'business',
    {
      q: ['Vad planerar ni för det kommande året?', 'What do you plan for the coming year?'],
      why: [
        'Nya tjänster ska bedömas innan de säljs, enligt EU-regler som gäller från juli 2027 [re-eu-amlr].',
        'New services must be assessed before they are sold, under EU rules that apply from July 2027 [re-eu-amlr].',
      ],
      from: ['re-eu-amlr'],
    },
    {
      options: [
        createOption(
          'same',
          ['Inget nytt', 'Nothing new'],
          [
            'Inga nya tjänster, kundgrupper eller betalsätt planeras.',
            'No new services, customer groups or payment methods are planned.',
          ],
        ),
        createOption(
          'service',
          ['En ny tjänst, utan bestämd dag', 'A new service, no date set'],
          [
            'En ny tjänst planeras. Den bedöms innan den börjar säljas.',
            'A new service is planned. It will be assessed before it is sold.',
          ],
        ),
        createOption(
          'customers',
          ['Nya kundgrupper, utan bestämd dag', 'New customer groups, no date set'],
          [
            'Nya kundgrupper planeras. De bedöms innan kunderna tas emot.',
            'New customer groups are planned. They will be assessed before any such customer is accepted.',
          ],
        ),
        createOption(
          'payment',
          ['Ett nytt betalsätt, utan bestämd dag', 'A new payment method, no date set'],
          [
            'Ett nytt betalsätt planeras. Det bedöms innan det införs.',
            'A new payment method is planned. It will be assessed before it is introduced.',
          ],
        ),
        createOption(
          'dated',
          ['Något nytt, en bestämd dag', 'Something new, on a set date'],
          [
            'Något nytt införs en bestämd dag. Det bedöms dessförinnan.',
            'Something new is introduced on a set date. It will be assessed before then.',
          ],
        ),
      ],
      effects: [
        createTextEffect('/scope/outlook/plans'),
        createValueEffect('/scope/facts/launches', ['same', 'service', 'customers', 'payment'], {
          answer: 'no',
        }),
        createValueEffect('/scope/facts/launches', ['dated'], { answer: 'yes' }),
      ],
    },
  ),
  createSingleChoiceQuestion(
    'c-sale',
    'business',
    {
      q: [
        'Ska företaget säljas, köpa ett annat företag eller slås ihop med ett?',
        'Will the firm be sold, buy another firm or merge?',
      ],
      why: ['Ett ägarbyte kan ändra risken.', 'A change of ownership can change the risk.'],
    },
    {
      options: [
        createOption(
          'no',
          ['Nej', 'No'],
          ['Ingen försäljning eller sammanslagning planeras.', 'No sale or merger is planned.'],
        ),
        createOption(
          'yes',
          ['Ja', 'Yes'],
          [
            'Ett ägarbyte eller en sammanslagning planeras. Bedömningen görs då om.',
            'A change of ownership or a merger is planned. The assessment will then be made again.',
          ],
        ),
      ],
      effects: [
        createTextEffect('/scope/outlook/mergers'),
        createPortalEffect(
          '/scope/outlook/regulation',
          [],
          [
            'EU:s nya penningtvättsförordning gäller från den 10 juli 2027. Rutinerna ses över dessförinnan.',
            'The new EU Anti-Money Laundering Regulation applies from 10 July 2027. Routines will be reviewed before then.',
          ],
        ),
      ],
    },
  ),
  createSingleChoiceQuestion(
    'c-helped',
    'business',
    {
      q: ['Har ni fått hjälp med bedömningen?', 'Did you have help with the assessment?'],
      why: [
        'Hjälp utifrån är tillåten men ska redovisas. Ansvaret är ert.',
        'Outside help is allowed but must be disclosed. The responsibility is yours.',
      ],
    },
    {
      options: [
        createOption(
          'no',
          ['Nej', 'No'],
          ['Ingen utanför företaget har hjälpt till.', 'Nobody outside the firm has helped.'],
        ),
        createOption(
          'trade',
          ['Ja, av en branschorganisation eller dess mall', 'Yes, from a trade association or its template'],
          ['Branschens vägledning har använts.', 'Guidance from the trade has been used.'],
        ),
        createOption(
          'adviser',
          ['Ja, av en rådgivare', 'Yes, from an adviser'],
          [
            'En rådgivare har hjälpt till. Företaget ansvarar för innehållet.',
            'An adviser has helped. The firm is responsible for the content.',
          ],
        ),
      ],
      effects: [createTextEffect('/governance/thirdParties/text')],
    },
  ),
  createMultipleChoiceQuestion(
    'c-parts',
    'business',
    {
      q: ['Vad av detta har företaget?', 'Which of these does the firm have?'],
      why: [
        'Varje del av företaget ska omfattas av bedömningen [re-eu-amlr].',
        'The assessment must cover every part of the firm [re-eu-amlr].',
      ],
      from: ['re-eu-amlr'],
    },
    {
      options: [
        createExclusiveOption(
          'nothing',
          ['Inget av detta', 'None of these'],
          ['Inget av detta.', 'None of these.'],
        ),
        createOption(
          'agents',
          ['Ombud som säljer för oss', 'Agents who sell on our behalf'],
          ['Ombud säljer för företaget.', 'Agents sell on behalf of the firm.'],
        ),
        createOption(
          'distributors',
          ['Återförsäljare', 'Distributors'],
          ['Företaget har återförsäljare.', 'The firm has distributors.'],
        ),
        createOption(
          'branches',
          ['Filialer eller dotterföretag', 'Branches or subsidiaries'],
          ['Företaget har filialer eller dotterföretag.', 'The firm has branches or subsidiaries.'],
        ),
        createOption(
          'lines',
          ['Flera skilda slags verksamheter', 'Several separate kinds of business'],
          ['Företaget har flera slags verksamheter.', 'The firm has several kinds of business.'],
        ),
        createOption(
          'supervisoryFunction',
          ['En styrelse som bara övervakar ledningen', 'A board that only oversees the management'],
          [
            'Företaget har en styrelse som övervakar ledningen utan att själv driva företaget.',
            'The firm has a board that oversees the management without running the firm itself.',
          ],
        ),
      ],
      effects: partFacts.flatMap((part) => [
        notAmong(`/scope/facts/${part}`, part, ['nothing', ...partFacts.filter((one) => one !== part)]),
        createValueEffect(`/scope/facts/${part}`, [part], { answer: 'yes' }),
      ]),
    },
  ),
];

const offered: readonly PortalQuestion[] = [
  {
    kind: 'bands',
    type: 'products',
    ...createQuestion(
      'c-services',
      'products',
      {
        q: [
          'Vilka tjänster och varor erbjuder ni, och hur ofta?',
          'Which services and goods do you offer, and how often?',
        ],
        why: [
          'För varje tjänst ska ni bedöma hur den kan utnyttjas [re-se-lst-arb]. Ta även med det som är ovanligt.',
          'For each service you must assess how it can be misused [re-se-lst-arb]. Include unusual ones too.',
        ],
        from: ['re-se-lst-arb'],
      },
      [],
    ),
  },
  {
    kind: 'bands',
    type: 'transactions',
    ...createQuestion(
      'c-events',
      'products',
      {
        q: ['Hur ofta händer det här hos er?', 'How often does this happen at your firm?'],
        why: [
          'Så brukar brottslingar gå till väga. Ett ungefärligt svar är bättre än inget.',
          'Criminals often use these methods. An approximate answer is better than none.',
        ],
      },
      [],
    ),
  },
];

const customers: readonly PortalQuestion[] = [
  createSingleChoiceQuestion(
    'c-segment',
    'customers',
    {
      q: ['Är kunderna privatpersoner eller företag?', 'Are your customers private persons or companies?'],
      why: [
        'Risken ser olika ut för privatpersoner och företag.',
        'The risk differs between private persons and companies.',
      ],
    },
    {
      options: [
        createOption(
          'both',
          ['Både och', 'Both'],
          ['Kunderna är privatpersoner och företag.', 'Customers are private persons and companies.'],
        ),
        createOption(
          'persons',
          ['Bara privatpersoner', 'Private persons only'],
          ['Kunderna är privatpersoner.', 'Customers are private persons.'],
        ),
        createOption(
          'companies',
          ['Bara företag', 'Companies only'],
          ['Kunderna är företag.', 'Customers are companies.'],
        ),
      ],
      effects: [
        createValueEffect('/settings/segment', ['both'], 'BOTH'),
        createValueEffect('/settings/segment', ['persons'], 'INDIVIDUALS'),
        createValueEffect('/settings/segment', ['companies'], 'CORPORATES'),
      ],
    },
  ),
  {
    kind: 'bands',
    type: 'customers',
    ...createQuestion(
      'c-customers',
      'customers',
      {
        q: ['Hur vanliga är de här kunderna hos er?', 'How common are these customers at your firm?'],
        why: [
          'Det handlar om situationer, inte om vilka människor är. Ursprung, språk och religion är aldrig riskindikatorer.',
          'It is about situations, not about who people are. Origin, language and religion are never risk indicators.',
        ],
      },
      [],
    ),
  },
  createSingleChoiceQuestion(
    'c-figures',
    'customers',
    {
      q: ['Vad bygger uppgifterna om kunderna på?', 'What are the answers about customers based on?'],
      why: [
        'Läsaren vill veta om svaren är räknade eller uppskattade.',
        'Readers want to know whether the answers are counted or estimated.',
      ],
    },
    {
      options: [
        createOption(
          'register',
          ['Vårt kundregister', 'Our customer register'],
          [
            'Kundregistret, genomgånget för den här bedömningen.',
            'The customer register, reviewed for this assessment.',
          ],
        ),
        createOption(
          'books',
          ['Bokföringen', 'Our books'],
          ['Bokföringen, genomgången för den här bedömningen.', 'The books, reviewed for this assessment.'],
        ),
        createOption(
          'estimate',
          ['En uppskattning', 'An estimate'],
          ['En uppskattning av den ansvariga.', 'An estimate by the responsible person.'],
        ),
      ],
      effects: [
        createTextEffect('/background/provenance/customers/source'),
        createTodayEffect('/background/provenance/customers/date'),
      ],
    },
  ),
];

const channels: readonly PortalQuestion[] = [
  {
    kind: 'bands',
    type: 'channels',
    ...createQuestion(
      'c-channels',
      'channels',
      {
        q: ['Hur möter ni kunderna, och hur ofta?', 'How do you meet customers, and how often?'],
        why: [
          'Ju längre bort kunden finns, desto svårare är det att veta vem det är [re-se-nra-2019].',
          'The further away a customer is, the harder it is to know who they are [re-se-nra-2019].',
        ],
        from: ['re-se-nra-2019'],
      },
      [],
    ),
  },
  {
    kind: 'text',
    ...createQuestion(
      'c-distance',
      'channels',
      {
        q: [
          'Hur kontrollerar ni identiteten hos kunder som ni inte träffar?',
          'How do you verify the identity of customers whom you do not meet?',
        ],
        why: [
          'Stulna identiteter är ett huvudfynd i den nationella riskbedömningen [re-se-nra-2019].',
          'Stolen identities are a main finding of the national risk assessment [re-se-nra-2019].',
        ],
        from: ['re-se-nra-2019'],
      },
      [{ kind: 'channels' }],
    ),
  },
];

const geography: readonly PortalQuestion[] = [
  {
    kind: 'bands',
    type: 'geographies',
    start: { 'ge-se': 4 },
    ...createQuestion(
      'c-countries',
      'geography',
      {
        q: [
          'Vilka länder och län kommer kunder och pengar från?',
          'Which countries and counties do customers and money come from?',
        ],
        why: [
          'Affärer med länder på officiella listor är tillåtna men kräver mer av er [re-eu-hrtc][re-fatf-lists]. Länder som ni inte lägger till räknas som ”aldrig”.',
          'Business with countries on official lists is allowed but requires more of you [re-eu-hrtc][re-fatf-lists]. Countries that you do not add count as “never”.',
        ],
        from: ['re-eu-hrtc', 're-fatf-lists'],
      },
      [],
    ),
  },
  createSingleChoiceQuestion(
    'c-screening',
    'geography',
    {
      q: [
        'Hur kontrollerar ni kunder mot sanktionslistorna?',
        'How do you check customers against the sanctions lists?',
      ],
      why: [
        'Sanktioner är förbud mot affärer med vissa personer och länder. Alla måste följa dem [re-se-sanktion].',
        'Sanctions are bans on business with certain people and countries. Everybody must comply with them [re-se-sanktion].',
      ],
      from: ['re-se-sanktion'],
    },
    {
      options: [
        createOption(
          'always',
          ['Alla kunder, varje gång', 'Every customer, every time'],
          [
            'Alla kunder kontrolleras mot listorna före affären. Risken att missa ett förbud är liten.',
            'Every customer is checked against the lists before the transaction. The risk of missing a ban is small.',
          ],
        ),
        createOption(
          'first',
          ['Nya kunder', 'New customers'],
          [
            'Nya kunder kontrolleras mot listorna. Senare förbud kan missas.',
            'New customers are checked against the lists. Later bans can be missed.',
          ],
        ),
        createOption(
          'never',
          ['Inte än', 'Not yet'],
          [
            'Kunder kontrolleras inte mot listorna än. Förbud kan missas. En rutin ska införas.',
            'Customers are not checked against the lists yet. Bans can be missed. A routine will be introduced.',
          ],
        ),
      ],
      effects: [
        createTextEffect('/scope/sanctions/nonImplementation'),
        createValueEffect('/scope/sanctions/approach', ['always', 'first', 'never'], 'integrated'),
      ],
    },
  ),
  createSingleChoiceQuestion(
    'c-evasion',
    'geography',
    {
      q: [
        'Skulle någon kunna använda er för att komma runt sanktioner?',
        'Could somebody use you to get round sanctions?',
      ],
      why: [
        'Personer under sanktioner låter ofta någon annan göra affären [re-eu-1226].',
        'People under sanctions often let somebody else make the transaction [re-eu-1226].',
      ],
      from: ['re-eu-1226'],
    },
    {
      options: [
        createOption(
          'unlikely',
          ['Knappast', 'Hardly likely'],
          [
            'Kringgående är osannolikt: vi känner kunderna, och affärerna är lokala.',
            'Evasion is unlikely: the customers are known and the business is local.',
          ],
        ),
        createOption(
          'possible',
          ['Det är möjligt', 'It is possible'],
          [
            'Kringgående är möjligt, till exempel genom ett ombud eller en närstående. Vi frågar om syfte och ägare.',
            'Evasion is possible, for example through a representative or relative. We ask about purpose and ownership.',
          ],
        ),
        createOption(
          'seen',
          ['Ja, vi har sett försök', 'Yes, we have seen attempts'],
          [
            'Försök har förekommit. Sådana affärer avböjs, och vi prövar om de ska rapporteras.',
            'There have been attempts. Such transactions are declined, and we consider reporting them.',
          ],
        ),
      ],
      effects: [createTextEffect('/scope/sanctions/evasion')],
    },
  ),
  createSingleChoiceQuestion(
    'c-weapons',
    'geography',
    {
      q: [
        'Säljer eller förmedlar ni något som kan användas till vapen?',
        'Do you sell or broker anything that can be used for weapons?',
      ],
      why: [
        'Lagen kräver att ni tar ställning till finansiering av massförstörelsevapen, även om svaret är nej [re-eu-amlr].',
        'The law requires you to consider the financing of weapons of mass destruction, even if the answer is no [re-eu-amlr].',
      ],
      from: ['re-eu-amlr'],
    },
    {
      options: [
        createOption(
          'no',
          ['Nej', 'No'],
          [
            'Utesluten: företaget säljer eller förmedlar inget som kan användas till sådana vapen.',
            'Excluded: the firm does not sell or broker anything that can be used for such weapons.',
          ],
        ),
        createOption(
          'yes',
          ['Ja, det kan hända', 'Yes, possibly'],
          [
            'Bedömd: varor och mottagare kontrolleras mot förbuden före affären.',
            'Assessed: goods and recipients are checked against the bans before the transaction.',
          ],
        ),
      ],
      effects: [
        createTextEffect('/scope/proliferation/text'),
        createValueEffect('/scope/proliferation/treatment', ['no'], 'excluded'),
        createValueEffect('/scope/proliferation/treatment', ['yes'], 'assessed'),
      ],
    },
  ),
];

const threats: readonly PortalQuestion[] = [
  {
    kind: 'misuse',
    ...createQuestion(
      'c-misuse',
      'threats',
      {
        q: [
          'Så kan det gå till hos ett företag som ert. Stämmer det?',
          'This is how it can happen at a firm like yours. Is that correct?',
        ],
        why: [
          'Den vanligaste bristen vid tillsyn är att företaget inte har beskrivit hur tjänsterna kan utnyttjas [re-se-lst-arb]. Ändra det som inte stämmer.',
          'The most common finding of supervisors is a missing description of how services can be misused [re-se-lst-arb]. Correct any errors.',
        ],
        from: ['re-se-lst-arb'],
      },
      [],
    ),
  },
  createMultipleChoiceQuestion(
    'c-experience',
    'threats',
    {
      q: [
        'Vad har hänt det senaste året? Nämn inga kunder vid namn.',
        'What has happened during the last year? Do not name any customers.',
      ],
      why: [
        'Egna erfarenheter är bättre underlag än en mall. Berätta aldrig för kunden om en rapport [re-se-ptl].',
        'Your own experience is a better basis than a template. Never tell a customer about a report [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
    {
      options: [
        createExclusiveOption('nothing', ['Inget av detta', 'None of this'], ['Inget.', 'Nothing.']),
        createOption(
          'reports',
          ['Vi har rapporterat en misstanke', 'We have reported a suspicion'],
          [
            'En eller flera misstankar har rapporterats till Finanspolisen.',
            'One or more suspicions have been reported to the Financial Intelligence Unit.',
          ],
        ),
        createOption(
          'requests',
          ['En myndighet har ställt frågor', 'An authority has asked questions'],
          ['En myndighet har begärt uppgifter.', 'An authority has asked for information.'],
        ),
        createOption(
          'findings',
          ['Vi har hittat egna fel', 'We have found mistakes of our own'],
          [
            'Egna kontroller har visat fel som har rättats.',
            'Our own checks have found mistakes that were corrected.',
          ],
        ),
        createOption(
          'lessons',
          ['Vi har granskats av tillsynsmyndigheten', 'The supervisory authority has examined us'],
          ['Tillsynsmyndigheten har granskat företaget.', 'The supervisory authority has examined the firm.'],
        ),
      ],
      effects: [
        createNoneValueEffect('/sources/experience/reports/none', 'reports', [
          'nothing',
          'requests',
          'findings',
          'lessons',
        ]),
        createNoneValueEffect('/sources/experience/requests/none', 'requests', [
          'nothing',
          'reports',
          'findings',
          'lessons',
        ]),
        createNoneValueEffect('/sources/experience/findings/none', 'findings', [
          'nothing',
          'reports',
          'requests',
          'lessons',
        ]),
        createNoneValueEffect('/sources/experience/lessons/none', 'lessons', [
          'nothing',
          'reports',
          'requests',
          'findings',
        ]),
        createPortalEffect(
          '/sources/experience/reports/text',
          ['reports'],
          [
            'En eller flera misstankar har rapporterats till Finanspolisen.',
            'One or more suspicions were reported to the Financial Intelligence Unit.',
          ],
        ),
        createPortalEffect(
          '/sources/experience/requests/text',
          ['requests'],
          ['En myndighet har begärt uppgifter.', 'An authority asked for information.'],
        ),
        createPortalEffect(
          '/sources/experience/findings/text',
          ['findings'],
          [
            'Egna kontroller har visat fel som har rättats.',
            'Our own checks found mistakes that were corrected.',
          ],
        ),
        createPortalEffect(
          '/sources/experience/lessons/text',
          ['lessons'],
          ['Tillsynsmyndigheten har granskat företaget.', 'The supervisory authority examined the firm.'],
        ),
      ],
    },
  ),
  createSingleChoiceQuestion(
    'c-worry',
    'threats',
    {
      q: ['Vad oroar er mest inför det kommande året?', 'What worries you most about the coming year?'],
      why: [
        'Bedömningen ska blicka framåt. Brottslingar hittar nya metoder varje år [re-se-fipo-2024].',
        'The assessment should look ahead. Criminals find new methods every year [re-se-fipo-2024].',
      ],
      from: ['re-se-fipo-2024'],
    },
    {
      options: [
        createOption(
          'identity',
          ['Falska identiteter', 'False identities'],
          [
            'Falska och stulna identiteter väntas bli vanligare.',
            'False and stolen identities are expected to become more common.',
          ],
        ),
        createOption(
          'fronts',
          ['Bolag som fasad', 'Front companies'],
          [
            'Bolag som används som fasad väntas bli vanligare.',
            'Front companies are expected to become more common.',
          ],
        ),
        createOption(
          'pressure',
          ['Hot eller påtryckningar', 'Threats or pressure'],
          ['Hot och påtryckningar mot personal kan öka.', 'Threats and pressure against staff can increase.'],
        ),
        createOption(
          'payments',
          ['Nya betalsätt', 'New payment methods'],
          [
            'Nya betalsätt kan göra det svårare att följa pengarna.',
            'New payment methods can make money harder to trace.',
          ],
        ),
      ],
      effects: [createTextEffect('/scope/outlook/emerging')],
    },
  ),
];

const proof: PortalEffect[] = [{ kind: 'proof', of: 'text' }];

const controls: readonly PortalQuestion[] = [
  createRoutineQuestion('c-identity', 'co-idv', {
    q: ['Kontrollerar ni legitimation för varje kund?', 'Do you check the identity of every customer?'],
    why: [
      'Kontrollen avslöjar falska och lånade identiteter.',
      'The check reveals false and borrowed identities.',
    ],
  }),
  createRoutineQuestion('c-class', 'co-custrisk', {
    q: [
      'Bedömer ni risken för varje kund: låg, normal eller hög?',
      'Do you assess the risk of each customer: low, normal or high?',
    ],
    why: [
      'Kunder med högre risk får fler frågor, så att ovanliga affärer upptäcks i tid.',
      'Customers with a higher risk are asked more questions, so that unusual transactions are noticed in time.',
    ],
  }),
  createRoutineQuestion('c-owners', 'co-bo', {
    q: [
      'Tar ni reda på vem som ytterst äger ett bolag som är kund?',
      'Do you find out who ultimately owns a company that is a customer?',
    ],
    why: [
      'Kännedom om ägaren avslöjar bolag som används som skal [re-fatf-bo-2018].',
      'Knowledge of the owner reveals shell companies [re-fatf-bo-2018].',
    ],
    from: ['re-fatf-bo-2018'],
  }),
  createRoutineQuestion('c-money', 'co-sow', {
    q: [
      'Frågar ni var pengarna kommer ifrån, och sparar ni svaret?',
      'Do you ask where the money comes from, and record the answer?',
    ],
    why: [
      'Frågan gör det svårare att använda brottspengar, och svaret kan kontrolleras i efterhand.',
      'The question makes it harder to use criminal money, and the answer can be checked later.',
    ],
  }),
  createRoutineQuestion('c-office', 'co-pep', {
    q: [
      'Frågar ni om kunden eller en nära anhörig har en viktig offentlig ställning?',
      'Do you ask whether the customer or a close relative holds a prominent public position?',
    ],
    why: [
      'Personer i viktig offentlig ställning kan utsättas för mutförsök. Då krävs alltid fler åtgärder [re-se-ptl].',
      'People in a prominent public position can be offered bribes. Additional measures are always required [re-se-ptl].',
    ],
    from: ['re-se-ptl'],
  }),
  createRoutineQuestion('c-sanctions', 'co-screen', {
    q: [
      'Söker ni i sanktionslistorna före affären?',
      'Do you search the sanctions lists before the transaction?',
    ],
    why: ['Sökningen stoppar förbjudna affärer.', 'The search stops banned transactions.'],
  }),
  createRoutineQuestion(
    'c-offer',
    {
      name: ['Genomgång av varje tjänst och kontaktväg', 'Review of each service and way of contact'],
      allOf: ['products', 'channels'],
    },
    {
      q: [
        'Går ni igenom hur varje tjänst kan utnyttjas och hur kunderna kontaktar er?',
        'Do you review how each service can be misused, and how customers contact you?',
      ],
      why: [
        'Genomgången visar var ni behöver ställa frågor för att tjänsten inte ska användas till brott.',
        'The review shows where you need to ask questions, so that the service is not used for crime.',
      ],
    },
  ),
  createRoutineQuestion(
    'c-unusual',
    {
      name: [
        'Frågor om ovanliga betalningar, branscher och länder',
        'Questions about unusual payments, industries and countries',
      ],
      allOf: ['transactions', 'geographies', 'industries', 'legalForms'],
    },
    {
      q: [
        'Stoppar ni och frågar när en betalning, en bransch eller ett land är ovanligt?',
        'Do you stop and ask when a payment, an industry or a country is unusual?',
      ],
      why: [
        'Frågor före affären håller oförklarade pengar borta.',
        'Questions before the transaction keep unexplained money away.',
      ],
    },
  ),
  createRoutineQuestion(
    'c-duties',
    {
      name: ['Rutiner för lagens krav och rapportering', 'Routines for legal requirements and reporting'],
      allOf: ['legals'],
    },
    {
      q: [
        'Har ni skriftliga rutiner, och vet alla hur en misstanke rapporteras till Finanspolisen?',
        'Do you have written routines, and does everybody know how to report a suspicion to the Financial Intelligence Unit?',
      ],
      why: [
        'Med rutiner följs lagens krav även när det är bråttom [re-se-ptl].',
        'With routines, the legal requirements are met even in a hurry [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
  ),
  createSingleChoiceQuestion(
    'c-proof',
    'controls',
    {
      q: ['Hur kontrollerar ni att rutinerna används?', 'How do you check that the routines are used?'],
      why: [
        'Tillsynsmyndigheten granskar inte bara rutinerna utan även hur de används [re-se-lst-arb].',
        'Supervisors examine not only the routines but also how they are used [re-se-lst-arb].',
      ],
      from: ['re-se-lst-arb'],
    },
    {
      options: [
        createOption(
          'files',
          ['Vi går igenom några kundakter', 'We review some customer files'],
          ['Stickprov av kundakter har gåtts igenom.', 'A sample of customer files was reviewed.'],
        ),
        createOption(
          'talk',
          ['Vi går igenom affärer tillsammans', 'We review transactions together'],
          [
            'Genomförda affärer har gåtts igenom på ett möte.',
            'Completed transactions were reviewed at a meeting.',
          ],
        ),
        createOption(
          'outside',
          ['En utomstående har granskat dem', 'An outsider has examined them'],
          ['En utomstående har granskat rutinerna.', 'An outsider has examined the routines.'],
        ),
        createOption(
          'own',
          ['Jag följer upp dem själv', 'I check them myself'],
          [
            'Den ansvariga utför rutinerna och har följt upp dem.',
            'The responsible person carries out the routines and has checked them.',
          ],
        ),
      ],
      effects: proof,
    },
  ),
  {
    kind: 'day',
    ...createQuestion(
      'c-proofday',
      'controls',
      {
        q: ['När kontrollerade ni det senast?', 'When did you last check it?'],
        why: [
          'Ett datum räcker långt som underlag. Det gäller i tolv månader.',
          'A date goes a long way as evidence. It is valid for twelve months.',
        ],
      },
      [{ kind: 'proof', of: 'day' }],
    ),
  },
  {
    kind: 'day',
    start: 'today',
    ...createQuestion(
      'c-told',
      'controls',
      {
        q: [
          'När informerades de som arbetar hos er om bedömningen?',
          'When were the people who work for you informed of the assessment?',
        ],
        why: [
          'Bedömningen skyddar bara om de känner till den [re-se-lst-arb]. Är du ensam anger du dagens datum.',
          'The assessment only protects the firm if they know of it [re-se-lst-arb]. If you work alone, enter today’s date.',
        ],
        from: ['re-se-lst-arb'],
      },
      [createTextEffect('/governance/informed/staff/date')],
    ),
  },
];

const result: readonly PortalQuestion[] = [
  createSingleChoiceQuestion(
    'c-limit',
    'result',
    {
      q: ['Hur stor risk får vara kvar efter rutinerna?', 'How much risk may remain after the routines?'],
      why: [
        'För risker över gränsen ska ni bestämma åtgärd, ansvarig och slutdatum.',
        'For risks above the limit you must decide on an action, an owner and a due date.',
      ],
    },
    {
      options: [
        createOption('low', ['Låg', 'Low'], ['Låg.', 'Low.']),
        createOption('medium', ['Högst medel', 'Medium at most'], ['Högst medel.', 'Medium at most.']),
        createOption('high', ['Högst hög', 'High at most'], ['Högst hög.', 'High at most.']),
      ],
      effects: [],
    },
  ),
  createSingleChoiceQuestion(
    'c-compare',
    'result',
    {
      q: [
        'Är er risk högre eller lägre än i branschen i stort?',
        'Is your risk higher or lower than in your trade in general?',
      ],
      why: [
        'Den nationella riskbedömningen beskriver branschen [re-se-nra-2021]. Ange om ni avviker från den.',
        'The national risk assessment describes the trade [re-se-nra-2021]. State whether you differ.',
      ],
      from: ['re-se-nra-2021'],
    },
    {
      options: [
        createOption(
          'same',
          ['Ungefär som branschen', 'About the same as the trade'],
          [
            'Nivåerna har jämförts med den nationella riskbedömningen. Företaget skiljer sig inte från branschen.',
            'The levels were compared with the national risk assessment. The firm does not differ from its trade.',
          ],
        ),
        createOption(
          'lower',
          ['Lägre', 'Lower'],
          [
            'Nivåerna har jämförts med den nationella riskbedömningen. Risken är lägre, eftersom kunderna är få och kända.',
            'The levels were compared with the national risk assessment. The risk is lower, because the customers are few and known.',
          ],
        ),
        createOption(
          'higher',
          ['Högre', 'Higher'],
          [
            'Nivåerna har jämförts med den nationella riskbedömningen. Risken är högre, eftersom kunderna eller affärerna är mer utsatta.',
            'The levels were compared with the national risk assessment. The risk is higher, because the customers or transactions are more exposed.',
          ],
        ),
      ],
      effects: [createTextEffect('/method/comparison')],
    },
  ),
  createSingleChoiceQuestion(
    'c-method',
    'result',
    {
      q: ['Godtar ni beräkningsmetoden?', 'Do you accept the method of calculation?'],
      why: [
        'De fem områdena väger lika. Nivåerna utgår från unionens och Sveriges riskbedömningar, och lagens riskfaktorer har vägts in genom era svar [re-eu-amlr].',
        'The five areas weigh the same. Levels start from the risk assessments of the Union and of Sweden, and your answers include the risk factors of the law [re-eu-amlr].',
      ],
      from: ['re-eu-amlr'],
    },
    {
      options: [createOption('yes', ['Ja, det gör vi', 'Yes, we do'], ['Ja.', 'Yes.'])],
      effects: [
        ...weightNames.map((name) => createValueEffect(`/method/weights/${name}/confirmed`, ['yes'], true)),
        createValueEffect('/scope/facts/method', ['yes'], { answer: 'yes' }),
        ...annexFactors.flatMap(({ key, name }) => [
          createValueEffect(`/method/factors/${key}`, ['yes'], { treatment: 'considered' }),
          createPortalEffect(
            `/method/factors/${key}/text`,
            ['yes'],
            [
              `${name.sv}: beaktat genom företagets svar på frågorna.`,
              `${name.en}: considered through the answers of the firm.`,
            ],
          ),
        ]),
        ...[...furtherSourceKinds, 'sector' as const].flatMap((kind) => [
          createValueEffect(`/sources/kinds/${kind}`, ['yes'], { treatment: 'considered' }),
          createPortalEffect(
            `/sources/kinds/${kind}/text`,
            ['yes'],
            [
              `${sourceKindTexts[kind].sv}: beaktat genom källorna till frågorna och hoten.`,
              `${sourceKindTexts[kind].en}: considered through the sources of the questions and threats.`,
            ],
          ),
        ]),
        { kind: 'sources', when: ['yes'] },
      ],
    },
  ),
  createTextQuestion(
    'c-summary',
    'result',
    {
      q: [
        'Vad visar resultatet? Sammanfatta med egna ord.',
        'What does the result show? Summarise it in your own words.',
      ],
      why: [
        'Slutsatsen visar att ni har läst och förstått siffrorna.',
        'The conclusion shows that you have read and understood the figures.',
      ],
    },
    '/conclusions/overall',
  ),
  {
    kind: 'day',
    start: 'nextYear',
    ...createQuestion(
      'c-next',
      'result',
      {
        q: ['När gör ni nästa bedömning?', 'When will you make the next assessment?'],
        why: [
          'Bedömningen ska hållas aktuell och ses över minst en gång om året [re-se-ptl].',
          'The assessment must be kept up to date and reviewed at least once a year [re-se-ptl].',
        ],
        from: ['re-se-ptl'],
      },
      [createTextEffect('/governance/review/next')],
    ),
  },
  createSingleChoiceQuestion(
    'c-read',
    'result',
    {
      q: [
        'Har du läst resultatet, och står du för det?',
        'Have you read the result, and do you agree with it?',
      ],
      why: [
        'Läs särskilt de nivåer som rutinerna sänker mycket, och de risker som ensamma avgör en nivå.',
        'Pay special attention to levels that routines lower a lot, and to single risks that decide a level.',
      ],
    },
    {
      options: [
        createOption(
          'yes',
          ['Ja', 'Yes'],
          [
            'Den ansvariga går igenom frågorna på nytt, utgår från förra årets svar och rättar det som inte längre stämmer.',
            'The responsible person answers the questions again, starts from last year’s answers and corrects outdated ones.',
          ],
        ),
      ],
      effects: [{ kind: 'reading' }, createTextEffect('/governance/review/procedure')],
    },
  ),
];

export const commonQuestions: readonly PortalQuestion[] = [
  ...business,
  ...offered,
  ...customers,
  ...channels,
  ...geography,
  ...threats,
  ...controls,
  ...result,
];
