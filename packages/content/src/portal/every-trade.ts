/** The questions that every trade is asked. */
import {
  annexFactorKeys,
  furtherSourceKinds,
  type PortalEffect,
  type PortalQuestion,
  weightNames,
} from '@klarsikt/engine';
import {
  alone,
  asking,
  none,
  one,
  option,
  routine,
  sentence,
  several,
  today,
  told,
  value,
  words,
} from './build.ts';

const yes = option('yes', ['Ja', 'Yes'], ['Ja.', 'Yes.']);

const business: readonly PortalQuestion[] = [
  told(
    'c-what',
    'business',
    {
      q: [
        'Vad gör företaget? Beskriv det som för en ny medarbetare.',
        'What does the firm do? Describe it as to a new colleague.',
      ],
      why: [
        'Den som läser bedömningen ska förstå verksamheten utan att känna den [re-se-ptl].',
        'Whoever reads the assessment should understand the business without knowing it [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
    '/settings/description',
  ),
  one(
    'c-form',
    'business',
    {
      q: ['Hur drivs företaget?', 'How is the firm run?'],
      why: [
        'Formen visar vem som äger, bestämmer och svarar för företaget.',
        'The form shows who owns, decides and answers for the firm.',
      ],
    },
    {
      options: [
        option(
          'sole',
          ['Enskild firma', 'Sole trader'],
          [
            'Företaget drivs som enskild firma av innehavaren.',
            'The firm is run by its owner as a sole trader.',
          ],
        ),
        option(
          'company',
          ['Aktiebolag', 'Limited company'],
          ['Företaget är ett aktiebolag.', 'The firm is a limited company.'],
        ),
        option(
          'partners',
          ['Handelsbolag eller kommanditbolag', 'Partnership'],
          ['Företaget är ett handelsbolag eller kommanditbolag.', 'The firm is a partnership.'],
        ),
        option(
          'association',
          ['Ekonomisk förening', 'Cooperative'],
          ['Företaget är en ekonomisk förening.', 'The firm is a cooperative.'],
        ),
      ],
      effects: [words('/scope/setUp')],
    },
  ),
  one(
    'c-people',
    'business',
    {
      q: ['Hur många arbetar i företaget?', 'How many work in the firm?'],
      why: [
        'Kraven ska stå i proportion till företagets storlek [re-se-ptl].',
        'The requirements follow the size of the firm [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
    {
      options: [
        option(
          '1',
          ['Bara jag', 'Only me'],
          [
            'En person arbetar i företaget och utför alla uppgifter. En full bedömning görs, i den omfattning som storleken kräver.',
            'One person works in the firm and does every task. A full assessment is made, to the extent that its size requires.',
          ],
        ),
        option(
          '2',
          ['2–4 personer', '2–4 people'],
          [
            'Två till fyra personer arbetar i företaget. En full bedömning görs, i den omfattning som storleken kräver.',
            'Two to four people work in the firm. A full assessment is made, to the extent that its size requires.',
          ],
        ),
        option(
          '5',
          ['5–9 personer', '5–9 people'],
          [
            'Fem till nio personer arbetar i företaget. En full bedömning görs, i den omfattning som storleken kräver.',
            'Five to nine people work in the firm. A full assessment is made, to the extent that its size requires.',
          ],
        ),
        option(
          '10',
          ['10 personer eller fler', '10 people or more'],
          [
            'Tio personer eller fler arbetar i företaget. En full bedömning görs.',
            'Ten people or more work in the firm. A full assessment is made.',
          ],
        ),
      ],
      effects: [
        words('/scope/organisation'),
        words('/scope/proportionality/reasoning'),
        value('/scope/proportionality/kind', ['1', '2', '5', '10'], 'full'),
        value('/governance/informed/staff/none', ['1'], true),
        sentence(
          '/governance/informed/staff/who',
          ['2', '5', '10'],
          ['Alla som arbetar i företaget.', 'Everybody who works in the firm.'],
        ),
      ],
    },
  ),
  {
    kind: 'text',
    ...asking(
      'c-responsible',
      'business',
      {
        q: [
          'Vem ansvarar för arbetet mot penningtvätt? Skriv ett namn.',
          'Who is responsible for the work against money laundering? Write a name.',
        ],
        why: [
          'En person ska vara ansvarig och kunna svara för bedömningen [re-se-ptl].',
          'One person must be responsible and able to answer for the assessment [re-se-ptl].',
        ],
        from: ['re-se-ptl'],
      },
      [words('/governance/complianceOfficer/name'), words('/settings/responsible')],
    ),
  },
  one(
    'c-group',
    'business',
    {
      q: ['Hör företaget ihop med andra företag?', 'Does the firm belong together with other firms?'],
      why: [
        'Ett annat företag i gruppen kan påverka er risk, till exempel genom gemensamma kunder.',
        'Another firm of the group can affect your risk, for instance through shared customers.',
      ],
    },
    {
      options: [
        option(
          'alone',
          ['Nej, det står för sig', 'No, it stands alone'],
          ['Företaget ingår inte i någon koncern.', 'The firm belongs to no group.'],
        ),
        option(
          'owned',
          ['Ja, vi ägs av ett annat företag', 'Yes, another firm owns us'],
          [
            'Företaget ägs av ett annat företag. Bedömningen gäller det egna företaget.',
            'The firm is owned by another. The assessment concerns this firm.',
          ],
        ),
        option(
          'owns',
          ['Ja, vi äger andra företag', 'Yes, we own others'],
          [
            'Företaget äger andra företag. De bedöms var för sig.',
            'The firm owns others. They are assessed one by one.',
          ],
        ),
      ],
      effects: [words('/scope/groupStructure')],
    },
  ),
  one(
    'c-board',
    'business',
    {
      q: [
        'Finns det en styrelse som övervakar utan att själv driva företaget?',
        'Is there a board that oversees without running the firm itself?',
      ],
      why: [
        'Den som övervakar ledningen ska få del av bedömningen [re-eu-amlr].',
        'Whoever oversees the management is to be given the assessment [re-eu-amlr].',
      ],
      from: ['re-eu-amlr'],
    },
    {
      options: [option('no', ['Nej', 'No'], ['Nej.', 'No.']), yes],
      effects: [value('/governance/supervisoryFunction/none', ['no'], true)],
    },
  ),
  several(
    'c-outsourced',
    'business',
    {
      q: ['Vad sköter någon annan åt er?', 'What does somebody else do for you?'],
      why: [
        'Ni ansvarar också för det som någon annan gör åt er.',
        'You are responsible also for what others do for you.',
      ],
    },
    {
      options: [
        alone(
          'nothing',
          ['Inget', 'Nothing'],
          [
            'Inget i arbetet mot penningtvätt utförs av andra.',
            'Nothing of the work against money laundering is done by others.',
          ],
        ),
        option(
          'books',
          ['Bokföring', 'Bookkeeping'],
          ['Bokföringen sköts av en byrå.', 'An agency keeps the books.'],
        ),
        option(
          'identity',
          ['Kontroll av identitet', 'Checking identity'],
          ['En leverantör hjälper till att kontrollera identitet.', 'A supplier helps to check identity.'],
        ),
        option(
          'register',
          ['Sökning i register', 'Searching registers'],
          ['En leverantör söker i register och listor.', 'A supplier searches registers and lists.'],
        ),
        option(
          'systems',
          ['It-system', 'IT systems'],
          ['It-systemen sköts av en leverantör.', 'A supplier runs the IT systems.'],
        ),
      ],
      effects: [words('/scope/outsourcing')],
    },
  ),
  several(
    'c-technology',
    'business',
    {
      q: ['Vilken teknik använder ni med kunderna?', 'Which technology do you use with customers?'],
      why: [
        'Ny teknik kan göra det lättare att dölja vem som står bakom.',
        'New technology can make it easier to hide who is behind.',
      ],
    },
    {
      options: [
        alone(
          'none',
          ['Bara telefon och e-post', 'Telephone and e-mail only'],
          [
            'Kontakten sker personligen, per telefon och med e-post.',
            'Contact is in person, by telephone and by e-mail.',
          ],
        ),
        option(
          'eid',
          ['E-legitimation', 'Electronic identity'],
          [
            'Kunder legitimerar sig med e-legitimation.',
            'Customers prove who they are with an electronic identity.',
          ],
        ),
        option(
          'signing',
          ['Underskrift på nätet', 'Signing online'],
          ['Avtal skrivs under på nätet.', 'Contracts are signed online.'],
        ),
        option(
          'payment',
          ['Betalning på nätet eller i app', 'Payment online or by app'],
          ['Betalning sker på nätet eller i app.', 'Payment is online or by app.'],
        ),
        option(
          'ai',
          ['Tjänster med artificiell intelligens', 'Services with artificial intelligence'],
          [
            'Tjänster med artificiell intelligens används som stöd.',
            'Services with artificial intelligence are used as support.',
          ],
        ),
      ],
      effects: [words('/scope/technologies')],
    },
  ),
  one(
    'c-plans',
    'business',
    {
      q: ['Vad planerar ni för det kommande året?', 'What do you plan for the coming year?'],
      why: [
        'Nya tjänster ska bedömas innan de säljs, enligt EU-regler som gäller från juli 2027 [re-eu-amlr].',
        'New services are to be assessed before they are sold, under EU rules that apply from July 2027 [re-eu-amlr].',
      ],
      from: ['re-eu-amlr'],
    },
    {
      options: [
        option(
          'same',
          ['Inget nytt', 'Nothing new'],
          [
            'Inga nya tjänster, kunder eller sätt att ta betalt planeras.',
            'No new services, customers or ways of being paid are planned.',
          ],
        ),
        option(
          'service',
          ['En ny tjänst', 'A new service'],
          [
            'En ny tjänst planeras. Den bedöms innan den börjar säljas.',
            'A new service is planned. It is assessed before it is sold.',
          ],
        ),
        option(
          'customers',
          ['Nya slags kunder', 'New kinds of customers'],
          [
            'Nya slags kunder planeras. De bedöms innan de tas emot.',
            'New kinds of customers are planned. They are assessed before they are taken on.',
          ],
        ),
        option(
          'payment',
          ['Ett nytt sätt att ta betalt', 'A new way of being paid'],
          [
            'Ett nytt sätt att ta betalt planeras. Det bedöms innan det införs.',
            'A new way of being paid is planned. It is assessed before it begins.',
          ],
        ),
      ],
      effects: [words('/scope/outlook/plans')],
    },
  ),
  one(
    'c-sale',
    'business',
    {
      q: [
        'Ska företaget säljas, köpas eller slås ihop med ett annat?',
        'Is the firm to be sold, bought or merged with another?',
      ],
      why: [
        'Ett ägarbyte ändrar vem som bestämmer, och därmed risken.',
        'A change of owner changes who decides, and so the risk.',
      ],
    },
    {
      options: [
        option(
          'no',
          ['Nej', 'No'],
          ['Ingen försäljning eller sammanslagning planeras.', 'No sale or merger is planned.'],
        ),
        option(
          'yes',
          ['Ja', 'Yes'],
          [
            'Ett ägarbyte eller en sammanslagning planeras. Bedömningen görs om när det sker.',
            'A change of owner or a merger is planned. The assessment is then made anew.',
          ],
        ),
      ],
      effects: [
        words('/scope/outlook/mergers'),
        sentence(
          '/scope/outlook/regulation',
          [],
          [
            'EU:s nya penningtvättsförordning gäller från den 10 juli 2027. Rutinerna ses över före dess.',
            'The new EU regulation against money laundering applies from 10 July 2027. Routines are reviewed before then.',
          ],
        ),
      ],
    },
  ),
  one(
    'c-helped',
    'business',
    {
      q: ['Har någon hjälpt er med bedömningen?', 'Has anybody helped you with the assessment?'],
      why: [
        'Hjälp utifrån är tillåten men ska synas. Ansvaret är ert.',
        'Help from outside is allowed but should be seen. The responsibility is yours.',
      ],
    },
    {
      options: [
        option(
          'no',
          ['Nej', 'No'],
          ['Ingen utanför företaget har hjälpt till.', 'Nobody outside the firm has helped.'],
        ),
        option(
          'trade',
          ['Ja, branschens mall eller förbund', 'Yes, a template or body of the trade'],
          ['Branschens vägledning har använts.', 'Guidance of the trade has been used.'],
        ),
        option(
          'adviser',
          ['Ja, en rådgivare', 'Yes, an adviser'],
          [
            'En rådgivare har hjälpt till. Företaget står för innehållet.',
            'An adviser has helped. The firm answers for the content.',
          ],
        ),
      ],
      effects: [
        words('/governance/thirdParties/text'),
        value('/governance/informed/agents/none', ['no', 'trade', 'adviser'], true),
        value('/governance/informed/distributors/none', ['no', 'trade', 'adviser'], true),
      ],
    },
  ),
];

const offered: readonly PortalQuestion[] = [
  {
    kind: 'bands',
    type: 'products',
    ...asking(
      'c-services',
      'products',
      {
        q: [
          'Vilka tjänster och varor erbjuder ni, och hur ofta?',
          'Which services and goods do you offer, and how often?',
        ],
        why: [
          'Varje tjänst ska bedömas efter hur den kan utnyttjas [re-se-lst-arb]. Ta med det som är ovanligt.',
          'Each service is to be assessed by how it can be misused [re-se-lst-arb]. Include what is unusual.',
        ],
        from: ['re-se-lst-arb'],
      },
      [],
    ),
  },
  {
    kind: 'bands',
    type: 'transactions',
    ...asking(
      'c-events',
      'products',
      {
        q: ['Hur ofta händer det här hos er?', 'How often does this happen with you?'],
        why: [
          'Det är så brottslingar brukar gå till väga. Ett ungefärligt svar är bättre än inget.',
          'This is how criminals tend to go about it. An approximate answer is better than none.',
        ],
      },
      [],
    ),
  },
];

const customers: readonly PortalQuestion[] = [
  one(
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
        option(
          'both',
          ['Både och', 'Both'],
          ['Kunderna är privatpersoner och företag.', 'Customers are private persons and companies.'],
        ),
        option(
          'persons',
          ['Bara privatpersoner', 'Private persons only'],
          ['Kunderna är privatpersoner.', 'Customers are private persons.'],
        ),
        option(
          'companies',
          ['Bara företag', 'Companies only'],
          ['Kunderna är företag.', 'Customers are companies.'],
        ),
      ],
      effects: [
        value('/settings/segment', ['both'], 'BOTH'),
        value('/settings/segment', ['persons'], 'INDIVIDUALS'),
        value('/settings/segment', ['companies'], 'CORPORATES'),
      ],
    },
  ),
  {
    kind: 'bands',
    type: 'customers',
    ...asking(
      'c-customers',
      'customers',
      {
        q: ['Hur vanliga är de här kunderna hos er?', 'How common are these customers with you?'],
        why: [
          'Det handlar om situationer, inte om vilka människor är. Ursprung, språk och religion är aldrig riskindikatorer.',
          'It is about situations, not about who people are. Origin, language and religion are never risk indicators.',
        ],
      },
      [],
    ),
  },
  one(
    'c-figures',
    'customers',
    {
      q: ['Var kommer uppgifterna om kunderna från?', 'Where do the answers about customers come from?'],
      why: [
        'Den som läser vill veta om svaren är räknade eller uppskattade.',
        'Whoever reads wants to know whether the answers are counted or estimated.',
      ],
    },
    {
      options: [
        option(
          'register',
          ['Vårt kundregister', 'Our customer register'],
          [
            'Kundregistret, genomgånget för den här bedömningen.',
            'The customer register, gone through for this assessment.',
          ],
        ),
        option(
          'books',
          ['Bokföringen', 'Our books'],
          [
            'Bokföringen, genomgången för den här bedömningen.',
            'The books, gone through for this assessment.',
          ],
        ),
        option(
          'estimate',
          ['En uppskattning', 'An estimate'],
          ['En uppskattning av den som är ansvarig.', 'An estimate by the person responsible.'],
        ),
      ],
      effects: [
        words('/background/provenance/customers/source'),
        today('/background/provenance/customers/date'),
      ],
    },
  ),
];

const channels: readonly PortalQuestion[] = [
  {
    kind: 'bands',
    type: 'channels',
    ...asking(
      'c-channels',
      'channels',
      {
        q: [
          'Hur möter ni kunderna, och hur ofta på varje sätt?',
          'How do you meet customers, and how often in each way?',
        ],
        why: [
          'Ju längre bort kunden är, desto svårare är det att veta vem det är [re-se-nra-2019].',
          'The further away the customer is, the harder to know who it is [re-se-nra-2019].',
        ],
        from: ['re-se-nra-2019'],
      },
      [],
    ),
  },
  {
    kind: 'text',
    ...asking(
      'c-distance',
      'channels',
      {
        q: [
          'Hur vet ni vem kunden är när ni inte träffas?',
          'How do you know who the customer is when you do not meet?',
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
    ...asking(
      'c-countries',
      'geography',
      {
        q: [
          'Vilka länder och län kommer kunder och pengar från?',
          'Which countries and counties do customers and money come from?',
        ],
        why: [
          'Affärer med länder på officiella listor är tillåtna men kräver mer av er [re-eu-hrtc][re-fatf-lists]. Ett land som ni inte lägger till räknas som aldrig.',
          'Business with countries on official lists is allowed but asks more of you [re-eu-hrtc][re-fatf-lists]. A country that you do not add counts as never.',
        ],
        from: ['re-eu-hrtc', 're-fatf-lists'],
      },
      [],
    ),
  },
  one(
    'c-screening',
    'geography',
    {
      q: [
        'Hur kontrollerar ni kunder mot sanktionslistorna?',
        'How do you check customers against the sanctions lists?',
      ],
      why: [
        'Sanktioner är förbud mot affärer med vissa personer och länder. Alla måste följa dem [re-se-sanktion].',
        'Sanctions are bans on business with certain persons and countries. Everybody must follow them [re-se-sanktion].',
      ],
      from: ['re-se-sanktion'],
    },
    {
      options: [
        option(
          'always',
          ['Alla kunder, varje gång', 'Every customer, every time'],
          [
            'Alla kunder kontrolleras mot listorna före affären. Risken att missa ett förbud är liten.',
            'Every customer is checked against the lists before the deal. The risk of missing a ban is small.',
          ],
        ),
        option(
          'first',
          ['Nya kunder', 'New customers'],
          [
            'Nya kunder kontrolleras mot listorna. Ett förbud som kommer senare kan missas.',
            'New customers are checked against the lists. A later ban can be missed.',
          ],
        ),
        option(
          'never',
          ['Inte än', 'Not yet'],
          [
            'Kunder kontrolleras inte mot listorna än. Ett förbud kan missas, och en rutin ska införas.',
            'Customers are not checked against the lists yet. A ban can be missed, and a routine is to be set up.',
          ],
        ),
      ],
      effects: [
        words('/scope/sanctions/nonImplementation'),
        value('/scope/sanctions/approach', ['always', 'first', 'never'], 'integrated'),
      ],
    },
  ),
  one(
    'c-evasion',
    'geography',
    {
      q: [
        'Skulle någon kunna använda er för att komma runt sanktioner?',
        'Could somebody use you to get round sanctions?',
      ],
      why: [
        'Den som omfattas av sanktioner låter ofta någon annan stå för affären [re-eu-1226].',
        'Who is under sanctions often lets somebody else stand for the deal [re-eu-1226].',
      ],
      from: ['re-eu-1226'],
    },
    {
      options: [
        option(
          'unlikely',
          ['Knappast', 'Hardly'],
          [
            'Kringgående är osannolikt: kunderna är kända och affärerna lokala.',
            'Evasion is unlikely: customers are known and deals are local.',
          ],
        ),
        option(
          'possible',
          ['Det är möjligt', 'It is possible'],
          [
            'Kringgående är möjligt, till exempel genom ett ombud eller en närstående. Syfte och ägare efterfrågas.',
            'Evasion is possible, for instance through a representative or relative. Purpose and owner are asked for.',
          ],
        ),
        option(
          'seen',
          ['Ja, vi har sett försök', 'Yes, we have seen attempts'],
          [
            'Försök har förekommit. Sådana affärer avböjs och prövas för rapport.',
            'Attempts have happened. Such deals are declined and considered for a report.',
          ],
        ),
      ],
      effects: [words('/scope/sanctions/evasion')],
    },
  ),
  one(
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
        option(
          'no',
          ['Nej', 'No'],
          [
            'Utesluts: företaget säljer eller förmedlar inget som kan användas till sådana vapen.',
            'Excluded: the firm sells or brokers nothing that can be used for such weapons.',
          ],
        ),
        option(
          'yes',
          ['Ja, det kan hända', 'Yes, it can happen'],
          [
            'Bedöms: varor och mottagare kontrolleras mot förbuden före affären.',
            'Assessed: goods and receiver are checked against the bans before the deal.',
          ],
        ),
      ],
      effects: [
        words('/scope/proliferation/text'),
        value('/scope/proliferation/treatment', ['no'], 'excluded'),
        value('/scope/proliferation/treatment', ['yes'], 'assessed'),
      ],
    },
  ),
];

const threats: readonly PortalQuestion[] = [
  {
    kind: 'misuse',
    ...asking(
      'c-misuse',
      'threats',
      {
        q: [
          'Så kan det gå till hos ett företag som ert. Stämmer det?',
          'This is how it can happen at a firm like yours. Is it right?',
        ],
        why: [
          'Vid tillsyn saknas oftast hur tjänsterna kan utnyttjas [re-se-lst-arb]. Ändra det som inte stämmer.',
          'What supervisors mostly miss is how services can be misused [re-se-lst-arb]. Change what is not right.',
        ],
        from: ['re-se-lst-arb'],
      },
      [],
    ),
  },
  several(
    'c-experience',
    'threats',
    {
      q: [
        'Vad har hänt det senaste året? Skriv inga namn på kunder.',
        'What has happened during the last year? Write no names of customers.',
      ],
      why: [
        'Egna erfarenheter är bättre underlag än en mall. Berätta aldrig för kunden om en rapport [re-se-ptl].',
        'Own experience is a better basis than a template. Never tell a customer of a report [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
    {
      options: [
        alone('nothing', ['Inget av detta', 'None of this'], ['Inget.', 'Nothing.']),
        option(
          'reports',
          ['Vi har rapporterat en misstanke', 'We have reported a suspicion'],
          [
            'En eller flera misstankar har rapporterats till Finanspolisen.',
            'One or more suspicions have been reported to the Financial Police.',
          ],
        ),
        option(
          'requests',
          ['En myndighet har ställt frågor', 'An authority has asked questions'],
          ['En myndighet har begärt uppgifter.', 'An authority has asked for information.'],
        ),
        option(
          'findings',
          ['Vi har hittat egna fel', 'We have found own mistakes'],
          [
            'Egna kontroller har visat fel som rättats.',
            'Own checks have shown mistakes that were put right.',
          ],
        ),
        option(
          'lessons',
          ['Vi har haft tillsyn', 'We have been supervised'],
          ['Tillsynsmyndigheten har granskat företaget.', 'The supervisor has examined the firm.'],
        ),
      ],
      effects: [
        none('/sources/experience/reports/none', 'reports', ['nothing', 'requests', 'findings', 'lessons']),
        none('/sources/experience/requests/none', 'requests', ['nothing', 'reports', 'findings', 'lessons']),
        none('/sources/experience/findings/none', 'findings', ['nothing', 'reports', 'requests', 'lessons']),
        none('/sources/experience/lessons/none', 'lessons', ['nothing', 'reports', 'requests', 'findings']),
        sentence(
          '/sources/experience/reports/text',
          ['reports'],
          [
            'En eller flera misstankar har rapporterats till Finanspolisen.',
            'One or more suspicions were reported to the Financial Police.',
          ],
        ),
        sentence(
          '/sources/experience/requests/text',
          ['requests'],
          ['En myndighet har begärt uppgifter.', 'An authority asked for information.'],
        ),
        sentence(
          '/sources/experience/findings/text',
          ['findings'],
          [
            'Egna kontroller har visat fel som har rättats.',
            'Own checks showed mistakes that were put right.',
          ],
        ),
        sentence(
          '/sources/experience/lessons/text',
          ['lessons'],
          ['Tillsynsmyndigheten har granskat företaget.', 'The supervisor examined the firm.'],
        ),
      ],
    },
  ),
  one(
    'c-worry',
    'threats',
    {
      q: ['Vad oroar er mest för det kommande året?', 'What worries you most about the coming year?'],
      why: [
        'Bedömningen ska se framåt. Nya sätt att lura och gömma kommer varje år [re-se-fipo-2024].',
        'The assessment should look ahead. New ways to deceive and hide come every year [re-se-fipo-2024].',
      ],
      from: ['re-se-fipo-2024'],
    },
    {
      options: [
        option(
          'identity',
          ['Falska identiteter', 'False identities'],
          [
            'Falska och stulna identiteter väntas bli vanligare.',
            'False and stolen identities are expected to become more common.',
          ],
        ),
        option(
          'fronts',
          ['Bolag som fasad', 'Companies as a front'],
          [
            'Bolag som används som fasad väntas bli vanligare.',
            'Companies used as a front are expected to become more common.',
          ],
        ),
        option(
          'pressure',
          ['Hot eller påtryckning', 'Threats or pressure'],
          ['Hot och påtryckning mot personal kan öka.', 'Threats and pressure on staff can grow.'],
        ),
        option(
          'payments',
          ['Nya sätt att betala', 'New ways of paying'],
          [
            'Nya sätt att betala kan göra det svårare att följa pengarna.',
            'New ways of paying can make money harder to follow.',
          ],
        ),
      ],
      effects: [words('/scope/outlook/emerging')],
    },
  ),
];

const proof: PortalEffect[] = [{ kind: 'proof', of: 'text' }];

const controls: readonly PortalQuestion[] = [
  routine('c-identity', 'co-idv', {
    q: ['Kontrollerar ni legitimation för varje kund?', 'Do you check the identity of every customer?'],
    why: [
      'Den som vet vem kunden är upptäcker falska och lånade identiteter.',
      'Knowing who the customer is uncovers false and borrowed identities.',
    ],
  }),
  routine('c-class', 'co-custrisk', {
    q: [
      'Bestämmer ni risken för varje kund: låg, vanlig eller hög?',
      'Do you decide the risk of each customer: low, normal or high?',
    ],
    why: [
      'Kunder med högre risk får fler frågor, så att ovanliga affärer syns i tid.',
      'Customers of higher risk get more questions, so that unusual deals are seen in time.',
    ],
  }),
  routine('c-owners', 'co-bo', {
    q: [
      'Tar ni reda på vem som ytterst äger ett bolag som är kund?',
      'Do you find out who ultimately owns a company that is a customer?',
    ],
    why: [
      'Den som känner ägaren märker när ett bolag används som skal [re-fatf-bo-2018].',
      'Knowing the owner shows when a company is used as a shell [re-fatf-bo-2018].',
    ],
    from: ['re-fatf-bo-2018'],
  }),
  routine('c-money', 'co-sow', {
    q: [
      'Frågar ni var pengarna kommer ifrån, och sparar ni svaret?',
      'Do you ask where the money comes from, and keep the answer?',
    ],
    why: [
      'Frågan gör det svårare att använda pengar från brott, och svaret kan prövas i efterhand.',
      'The question makes money from crime harder to use, and the answer can be tested later.',
    ],
  }),
  routine('c-office', 'co-pep', {
    q: [
      'Frågar ni om kunden eller en nära anhörig har en viktig offentlig ställning?',
      'Do you ask whether the customer or a close relative holds a prominent public position?',
    ],
    why: [
      'Den som har en viktig offentlig ställning kan utsättas för mutor. Då krävs alltid fler åtgärder [re-se-ptl].',
      'Who holds a prominent public position can be offered bribes. More measures are then always required [re-se-ptl].',
    ],
    from: ['re-se-ptl'],
  }),
  routine('c-sanctions', 'co-screen', {
    q: [
      'Söker ni i sanktionslistorna innan affären görs?',
      'Do you search the sanctions lists before the deal is made?',
    ],
    why: [
      'Sökningen stoppar affärer som är förbjudna, och visar vem som står bakom.',
      'The search stops deals that are banned, and shows who is behind.',
    ],
  }),
  routine(
    'c-offer',
    {
      name: ['Genomgång av varje tjänst och kontaktväg', 'Going through each service and way of contact'],
      allOf: ['products', 'channels'],
    },
    {
      q: [
        'Går ni igenom hur varje tjänst kan utnyttjas, och hur kunden når er?',
        'Do you go through how each service can be misused, and how customers reach you?',
      ],
      why: [
        'Genomgången visar var frågor behövs, så att tjänsten inte används till brott.',
        'Going through it shows where questions are needed, so that the service is not used for crime.',
      ],
    },
  ),
  routine(
    'c-unusual',
    {
      name: [
        'Frågor om ovanliga betalningar, branscher och länder',
        'Questions on unusual payments, trades and countries',
      ],
      allOf: ['transactions', 'geographies', 'industries', 'legalForms'],
    },
    {
      q: [
        'Stoppar ni och frågar när en betalning, en bransch eller ett land är ovanligt?',
        'Do you stop and ask when a payment, a trade or a country is unusual?',
      ],
      why: [
        'Den som frågar före affären slipper pengar utan förklaring.',
        'Asking before the deal keeps money without an explanation away.',
      ],
    },
  ),
  routine(
    'c-duties',
    {
      name: ['Rutiner för lagens krav och rapportering', 'Routines for the duties of the law and reporting'],
      allOf: ['legals'],
    },
    {
      q: [
        'Finns skrivna rutiner, och vet alla hur en misstanke rapporteras till Finanspolisen?',
        'Are there written routines, and does everybody know how to report a suspicion to the Financial Police?',
      ],
      why: [
        'Rutinerna gör att lagens krav följs också när det är bråttom [re-se-ptl].',
        'Routines make sure that the duties of the law are kept also in a hurry [re-se-ptl].',
      ],
      from: ['re-se-ptl'],
    },
  ),
  one(
    'c-proof',
    'controls',
    {
      q: ['Hur vet ni att rutinerna används?', 'How do you know that the routines are used?'],
      why: [
        'De som granskar frågar inte efter pärmen utan efter hur den används [re-se-lst-arb].',
        'Those who examine do not ask for the binder but for how it is used [re-se-lst-arb].',
      ],
      from: ['re-se-lst-arb'],
    },
    {
      options: [
        option(
          'files',
          ['Vi går igenom några akter', 'We go through some files'],
          ['Kundakter har gåtts igenom som stickprov.', 'Customer files were gone through as a sample.'],
        ),
        option(
          'talk',
          ['Vi går igenom affärer tillsammans', 'We go through deals together'],
          [
            'Genomförda affärer har gåtts igenom på ett möte.',
            'Completed deals were gone through at a meeting.',
          ],
        ),
        option(
          'outside',
          ['Någon utifrån har granskat', 'Somebody from outside has examined'],
          [
            'Någon utanför företaget har granskat rutinerna.',
            'Somebody outside the firm has examined the routines.',
          ],
        ),
        option(
          'own',
          ['Jag följer dem själv', 'I follow them myself'],
          [
            'Den ansvariga utför rutinerna och har gått igenom dem.',
            'The person responsible carries out the routines and has gone through them.',
          ],
        ),
      ],
      effects: proof,
    },
  ),
  {
    kind: 'day',
    ...asking(
      'c-proofday',
      'controls',
      {
        q: ['När tittade ni på det senast?', 'When did you last look at it?'],
        why: [
          'Ett datum räcker långt som bevis. Det räknas i tolv månader.',
          'A date goes a long way as evidence. It counts for twelve months.',
        ],
      },
      [{ kind: 'proof', of: 'day' }],
    ),
  },
  {
    kind: 'day',
    start: 'today',
    ...asking(
      'c-told',
      'controls',
      {
        q: [
          'När fick de som arbetar hos er veta vad bedömningen säger?',
          'When were those who work with you told what the assessment says?',
        ],
        why: [
          'En bedömning som ingen känner till skyddar inte [re-se-lst-arb]. Är du ensam skriver du dagens datum.',
          'An assessment that nobody knows of protects nothing [re-se-lst-arb]. If you are alone, put today.',
        ],
        from: ['re-se-lst-arb'],
      },
      [words('/governance/informed/staff/date')],
    ),
  },
];

const result: readonly PortalQuestion[] = [
  one(
    'c-limit',
    'result',
    {
      q: [
        'Hur stor risk får vara kvar när rutinerna används?',
        'How much risk may remain when the routines are used?',
      ],
      why: [
        'Det som ligger över gränsen ska ni göra något åt, och bestämma vem och när.',
        'What lies above the limit you do something about, and decide who and when.',
      ],
    },
    {
      options: [
        option('low', ['Låg', 'Low'], ['Låg.', 'Low.']),
        option('medium', ['Högst medel', 'Medium at most'], ['Högst medel.', 'Medium at most.']),
        option('high', ['Högst hög', 'High at most'], ['Högst hög.', 'High at most.']),
      ],
      effects: [],
    },
  ),
  one(
    'c-compare',
    'result',
    {
      q: [
        'Är er risk högre eller lägre än i er bransch i stort?',
        'Is your risk higher or lower than in your trade at large?',
      ],
      why: [
        'Den nationella riskbedömningen beskriver branschen [re-se-nra-2021]. Ni ska säga om ni skiljer er.',
        'The national risk assessment describes the trade [re-se-nra-2021]. You should say whether you differ.',
      ],
      from: ['re-se-nra-2021'],
    },
    {
      options: [
        option(
          'same',
          ['Ungefär som branschen', 'About as the trade'],
          [
            'Nivåerna har jämförts med den nationella riskbedömningen. Företaget skiljer sig inte från branschen.',
            'The levels were compared with the national risk assessment. The firm does not differ from its trade.',
          ],
        ),
        option(
          'lower',
          ['Lägre', 'Lower'],
          [
            'Nivåerna har jämförts med den nationella riskbedömningen. Risken är lägre, eftersom kunderna är få och kända.',
            'The levels were compared with the national risk assessment. The risk is lower, since customers are few and known.',
          ],
        ),
        option(
          'higher',
          ['Högre', 'Higher'],
          [
            'Nivåerna har jämförts med den nationella riskbedömningen. Risken är högre, genom kunder eller affärer som är mer utsatta.',
            'The levels were compared with the national risk assessment. The risk is higher, through customers or deals that are more exposed.',
          ],
        ),
      ],
      effects: [words('/method/comparison')],
    },
  ),
  one(
    'c-method',
    'result',
    {
      q: ['Godtar ni sättet att räkna?', 'Do you accept the way of calculating?'],
      why: [
        'De fem områdena väger lika, och lagens lista över omständigheter har vägts in genom era svar [re-eu-amlr].',
        "The five areas weigh the same, and the law's list of circumstances was weighed in through your answers [re-eu-amlr].",
      ],
      from: ['re-eu-amlr'],
    },
    {
      options: [option('yes', ['Ja, det gör vi', 'Yes, we do'], ['Ja.', 'Yes.'])],
      effects: [
        ...weightNames.map((name) => value(`/method/weights/${name}/confirmed`, ['yes'], true)),
        ...annexFactorKeys.map((key) =>
          value(`/method/factors/${key}`, ['yes'], { treatment: 'considered' }),
        ),
        ...furtherSourceKinds.map((kind) =>
          value(`/sources/kinds/${kind}`, ['yes'], { treatment: 'considered' }),
        ),
        value('/sources/kinds/sector', ['yes'], { treatment: 'considered' }),
      ],
    },
  ),
  told(
    'c-summary',
    'result',
    {
      q: [
        'Vad säger resultatet? Sammanfatta med egna ord.',
        'What does the result say? Sum up in your own words.',
      ],
      why: [
        'En slutsats visar att någon har läst och förstått siffrorna.',
        'A conclusion shows that somebody has read and understood the figures.',
      ],
    },
    '/conclusions/overall',
  ),
  {
    kind: 'day',
    start: 'nextYear',
    ...asking(
      'c-next',
      'result',
      {
        q: ['När gör ni nästa bedömning?', 'When do you make the next assessment?'],
        why: [
          'Bedömningen ska hållas aktuell och ses över minst en gång om året [re-se-ptl].',
          'The assessment must be kept up to date and gone over at least once a year [re-se-ptl].',
        ],
        from: ['re-se-ptl'],
      },
      [words('/governance/review/next')],
    ),
  },
  one(
    'c-read',
    'result',
    {
      q: [
        'Har du läst resultatet, och står du för det?',
        'Have you read the result, and do you stand by it?',
      ],
      why: [
        'Läs särskilt det som sjunker mycket genom rutinerna, och det som ensamt avgör nivån.',
        'Read above all what routines lower by much, and what alone decides the level.',
      ],
    },
    {
      options: [
        option(
          'yes',
          ['Ja', 'Yes'],
          [
            'Den ansvariga går igenom frågorna på nytt, utgår från förra årets svar och ändrar det som inte längre stämmer.',
            "The person responsible goes through the questions anew, starts from last year's answers and changes what no longer holds.",
          ],
        ),
      ],
      effects: [{ kind: 'reading' }, words('/governance/review/procedure')],
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
