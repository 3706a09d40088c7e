import { dictionary } from '../../../../platform/i18n/texts.ts';

/** What the forms of the document's fields say beside the names of the fields; helps are named by place. */
export const texts = dictionary({
  en: {
    'form.unsaid': 'Not said yet',
    'form.none': 'Nothing is recorded.',
    'form.add': 'Add: {name}',
    'form.remove': 'Remove',
    'form.scope': 'The business and the frame of the assessment',
    'form.scopeText':
      'Described so that somebody who does not know the business can judge whether the risks fit it.',
    'form.governance': 'Ownership and upkeep',
    'form.governanceText':
      'Who answers for the assessment, who has been told of it, and what keeps it up to date.',
    'form.method': 'Reasons of the method',
    'form.methodText':
      'Why the weights are as they are, and how the variables and factors of the annexes were considered.',
    'form.sources': 'Kinds and experience',
    'help.scope.setUp': 'Legal form, licences, branches, places of work, systems',
    'help.scope.groupStructure': 'Owners, subsidiaries and branches, or that there is no group',
    'help.scope.organisation': 'Who does what in the three lines, and with how many people',
    'help.scope.outsourcing':
      'What is done by others, by whom, and how it is followed up; or that nothing is',
    'help.scope.technologies': 'New or developing technologies in use or planned',
    'help.scope.sanctions':
      'Non-implementation is the risk that targeted measures are not carried out; evasion that they are got around',
    'help.scope.proliferation': 'Assessed, and how; or excluded, and why',
    'help.scope.proportionality':
      'A full assessment, a sectoral one that is used, or an exemption, with your own reasons',
    'help.scope.outlook': 'What may change the risks in the coming year',
    'help.governance.supervisoryFunction':
      'The day on which it was given the assessment, or that there is none',
    'help.governance.informed': 'Who has been told of the assessment’s results, and when',
    'help.governance.events':
      'What has happened since the approval and may move a risk, and how it was handled',
    'help.governance.launches': 'Assessed, and measures decided, before the day of the launch',
    'help.method.weights': 'In your own words; what the proposed weight means for your business',
    'help.method.factors':
      'Annexes I to III of Regulation (EU) 2024/1624: considered, or not relevant because',
    'help.method.comparison':
      'How your levels were held against those of the Union, the nation and the annexes',
    'help.sources.kinds': 'Each kind considered, or left out with a reason',
    'help.sources.own': 'Sources that the library lacks',
    'help.sources.experience': 'What your own operations have shown, or that there was nothing',
  },
  sv: {
    'form.unsaid': 'Inte angivet',
    'form.none': 'Inget är antecknat.',
    'form.add': 'Lägg till: {name}',
    'form.remove': 'Ta bort',
    'form.scope': 'Verksamheten och bedömningens ram',
    'form.scopeText': 'Beskrivet så att den som inte känner verksamheten kan avgöra om riskerna stämmer.',
    'form.governance': 'Ansvar och uppföljning',
    'form.governanceText':
      'Vem som svarar för bedömningen, vilka som har informerats och vad som håller den aktuell.',
    'form.method': 'Metodens skäl',
    'form.methodText':
      'Varför vikterna är som de är, och hur bilagornas variabler och faktorer har beaktats.',
    'form.sources': 'Slag och erfarenhet',
    'help.scope.setUp': 'Associationsform, tillstånd, filialer, verksamhetsställen, system',
    'help.scope.groupStructure': 'Ägare, dotterföretag och filialer, eller att ingen koncern finns',
    'help.scope.organisation': 'Vem som gör vad i de tre försvarslinjerna, och med hur många personer',
    'help.scope.outsourcing':
      'Vad som utförs av andra, av vem och hur det följs upp; eller att inget gör det',
    'help.scope.technologies': 'Ny eller framväxande teknik som används eller planeras',
    'help.scope.sanctions':
      'Bristande genomförande är risken att riktade åtgärder inte verkställs; kringgående att de rundas',
    'help.scope.proliferation': 'Bedömd, och hur; eller utesluten, och varför',
    'help.scope.proportionality':
      'Fullständig bedömning, en sektorsbedömning som används, eller undantag, med egna skäl',
    'help.scope.outlook': 'Vad som kan ändra riskerna det kommande året',
    'help.governance.supervisoryFunction': 'Dagen då den fick del av bedömningen, eller att den saknas',
    'help.governance.informed': 'Vilka som har informerats om bedömningens resultat, och när',
    'help.governance.events':
      'Vad som har hänt efter godkännandet och kan påverka en risk, och hur det hanterades',
    'help.governance.launches': 'Bedömt, och åtgärder beslutade, före lanseringsdagen',
    'help.method.weights': 'Med egna ord; vad den föreslagna vikten betyder för er verksamhet',
    'help.method.factors':
      'Bilagorna I till III i förordning (EU) 2024/1624: beaktad, eller inte relevant därför att',
    'help.method.comparison': 'Hur era nivåer har ställts mot unionens, nationella och bilagornas',
    'help.sources.kinds': 'Varje slag beaktat, eller utelämnat med skäl',
    'help.sources.own': 'Källor som biblioteket saknar',
    'help.sources.experience': 'Vad den egna verksamheten har visat, eller att inget fanns',
  },
});
