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
      'A description that lets a reader who does not know the business judge whether the assessed risks are the right ones.',
    'form.governance': 'Responsibility and maintenance',
    'form.governanceText':
      'The responsible people, the people informed, and how the assessment is kept up to date.',
    'form.method': 'Reasons for the method',
    'form.methodText':
      'Reasons for the weights, and how the variables and factors in the annexes to the Regulation were considered.',
    'form.sources': 'Types of sources and own experience',
    'help.scope.setUp': 'Legal form, licences, branches, places of work, systems',
    'help.scope.groupStructure': 'Owners, subsidiaries and branches, or a statement that there is no group',
    'help.scope.organisation': 'Duties and staff numbers in the three lines of defence',
    'help.scope.outsourcing':
      'Outsourced work, by provider, and how it is followed up; or a statement that nothing is outsourced',
    'help.scope.technologies': 'New or developing technologies in use or planned',
    'help.scope.sanctions':
      'Non-implementation: the risk that targeted financial sanctions are not applied. Evasion: the risk that they are circumvented',
    'help.scope.proliferation':
      'Proliferation financing: assessed, with the method, or excluded, with the reason',
    'help.scope.proportionality':
      'A full assessment, use of a sectoral assessment, or an exemption, with your own reasons',
    'help.scope.outlook': 'Possible changes in the risks in the coming year',
    'help.governance.supervisoryFunction':
      'The date on which the supervisory function received the assessment, or a statement that there is no such function',
    'help.governance.informed': 'People informed of the results of the assessment, with dates',
    'help.governance.events': 'Events since the approval that may affect a risk, and how they were handled',
    'help.governance.launches': 'Planned launches, assessed and with measures decided before the launch date',
    'help.method.weights': 'In your own words: the meaning of the proposed weight for your business',
    'help.method.factors':
      'For each of Annexes I to III of Regulation (EU) 2024/1624: considered, or the reason why it is not relevant',
    'help.method.comparison':
      'Comparison of your levels with the levels in the Union assessment, the national assessment and the annexes',
    'help.sources.kinds': 'For each type of source: considered, or left out with a reason',
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
    'form.methodText':
      'Skäl för vikterna, och hur variablerna och faktorerna i förordningens bilagor har beaktats.',
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
    'help.scope.proliferation':
      'Finansiering av massförstörelsevapen: bedömd, med metod, eller utesluten, med skäl',
    'help.scope.proportionality':
      'Fullständig bedömning, användning av en sektorsbedömning eller undantag, med egna skäl',
    'help.scope.outlook': 'Möjliga förändringar av riskerna det kommande året',
    'help.governance.supervisoryFunction':
      'Datum då tillsynsfunktionen fick del av bedömningen, eller en uppgift om att funktionen saknas',
    'help.governance.informed': 'Personer som har informerats om bedömningens resultat, med datum',
    'help.governance.events': 'Händelser efter godkännandet som kan påverka en risk, och hur de hanterades',
    'help.governance.launches':
      'Planerade lanseringar, bedömda och med beslutade åtgärder före lanseringsdagen',
    'help.method.weights': 'Med egna ord: den föreslagna viktens betydelse för er verksamhet',
    'help.method.factors':
      'För var och en av bilagorna I–III till förordning (EU) 2024/1624: beaktad, eller skälet till att den inte är relevant',
    'help.method.comparison':
      'Jämförelse av era nivåer med nivåerna i unionens och den nationella riskbedömningen och i bilagorna',
    'help.sources.kinds': 'För varje typ av källa: beaktad, eller utelämnad med skäl',
    'help.sources.own': 'Källor som inte finns i biblioteket',
    'help.sources.experience': 'Iakttagelser från den egna verksamheten, eller en uppgift om att inga finns',
  },
});
