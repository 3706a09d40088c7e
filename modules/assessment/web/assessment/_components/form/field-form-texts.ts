import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

/** Texts of the generated forms; help texts are keyed by the path of the field. */
export const fieldFormTexts = dictionary({
  en: {
    'form.unsaid': 'Not stated',
    'form.none': 'Nothing recorded.',
    'form.add': 'Add: {name}',
    'form.remove': 'Remove',
    'form.scope': 'Business and scope of the assessment',
    'form.scopeText':
      'A description that enables a reader without knowledge of the business to judge whether the risks are right for it.',
    'form.governance': 'Responsibility and maintenance',
    'form.governanceText':
      'The responsible people, the people informed, and how the assessment is kept up to date.',
    'form.method': 'Reasons for the method',
    'form.methodText':
      'Reasons for the weights, and how the variables and factors of the annexes were considered.',
    'form.sources': 'Types of sources and own experience',
    'help.scope.setUp': 'Legal form, licences, branches, places of work, systems',
    'help.scope.groupStructure': 'Owners, subsidiaries and branches, or a statement that there is no group',
    'help.scope.organisation': 'Duties and staff numbers in the three lines of defence',
    'help.scope.outsourcing':
      'Outsourced work, by provider, and how it is followed up; or a statement that nothing is outsourced',
    'help.scope.technologies': 'New or developing technologies in use or planned',
    'help.scope.sanctions':
      'Non-implementation: the risk that targeted financial sanctions are not applied. Evasion: the risk that they are circumvented',
    'help.scope.proliferation': 'Assessed, with the method; or excluded, with the reason',
    'help.scope.proportionality':
      'A full assessment, use of a sectoral assessment, or an exemption, with your own reasons',
    'help.scope.outlook': 'Possible changes in the risks in the coming year',
    'help.governance.supervisoryFunction':
      'The date on which the supervisory function received the assessment, or a statement that there is no such function',
    'help.governance.informed': 'People informed of the results of the assessment, with dates',
    'help.governance.events': 'Events since the approval that may affect a risk, and how they were handled',
    'help.governance.launches': 'Assessed, with measures decided, before the launch date',
    'help.method.weights': 'In your own words: the meaning of the proposed weight for your business',
    'help.method.factors':
      'Annexes I to III of Regulation (EU) 2024/1624: considered, or not relevant and why',
    'help.method.comparison':
      'Comparison of your levels with the levels in the Union assessment, the national assessment and the annexes',
    'help.sources.kinds': 'Each type considered, or left out with a reason',
    'help.sources.own': 'Sources that are not in the library',
    'help.sources.experience': 'Findings from your own operations, or a statement that there were none',
  },
  sv: {
    'form.unsaid': 'Inte angivet',
    'form.none': 'Inget antecknat.',
    'form.add': 'Lägg till: {name}',
    'form.remove': 'Ta bort',
    'form.scope': 'Verksamhet och omfattning',
    'form.scopeText':
      'En beskrivning som gör att även en läsare utan kännedom om verksamheten kan bedöma om riskerna stämmer.',
    'form.governance': 'Ansvar och uppföljning',
    'form.governanceText': 'Vilka som ansvarar, vilka som har informerats och hur bedömningen hålls aktuell.',
    'form.method': 'Skäl för metoden',
    'form.methodText': 'Skäl för vikterna, och hur bilagornas variabler och faktorer har beaktats.',
    'form.sources': 'Typer av källor och egen erfarenhet',
    'help.scope.setUp': 'Associationsform, tillstånd, filialer, verksamhetsställen, system',
    'help.scope.groupStructure':
      'Ägare, dotterföretag och filialer, eller en uppgift om att ingen koncern finns',
    'help.scope.organisation': 'Ansvar och antal personer i de tre försvarslinjerna',
    'help.scope.outsourcing':
      'Utkontrakterad verksamhet, per leverantör, och hur den följs upp; eller en uppgift om att ingen verksamhet är utkontrakterad',
    'help.scope.technologies': 'Ny eller framväxande teknik som används eller planeras',
    'help.scope.sanctions':
      'Utebliven tillämpning: risken att riktade ekonomiska sanktioner inte tillämpas. Kringgående: risken att de kringgås',
    'help.scope.proliferation': 'Bedömd, med metoden; eller utesluten, med skälet',
    'help.scope.proportionality':
      'Fullständig bedömning, användning av en sektorsbedömning eller undantag, med egna skäl',
    'help.scope.outlook': 'Möjliga förändringar av riskerna det kommande året',
    'help.governance.supervisoryFunction':
      'Datum då tillsynsfunktionen fick del av bedömningen, eller en uppgift om att funktionen saknas',
    'help.governance.informed': 'Personer som har informerats om bedömningens resultat, med datum',
    'help.governance.events': 'Händelser efter godkännandet som kan påverka en risk, och hur de hanterades',
    'help.governance.launches': 'Bedömda, med beslutade åtgärder, före lanseringsdagen',
    'help.method.weights': 'Med egna ord: den föreslagna viktens betydelse för er verksamhet',
    'help.method.factors':
      'Bilagorna I till III i förordning (EU) 2024/1624: beaktad, eller inte relevant och varför',
    'help.method.comparison':
      'Jämförelse av era nivåer med nivåerna i unionens och den nationella riskbedömningen och i bilagorna',
    'help.sources.kinds': 'Varje typ beaktad, eller utelämnad med skäl',
    'help.sources.own': 'Källor som inte finns i biblioteket',
    'help.sources.experience': 'Iakttagelser från den egna verksamheten, eller en uppgift om att inga finns',
  },
});
