import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const publicationEffectTexts = dictionary({
  en: {
    'reach.show': 'Effect on our assessments',
    'reach.none':
      '{count, plural, one {The # assessment checked is not affected} other {None of the # assessments checked is affected}}: no threat, country or list in the publication counts towards a level.',
    'reach.noAssessments': 'There is no assessment yet that could be affected.',
    'reach.more':
      'Only {count, plural, one {the most recently changed assessment was} other {the # most recently changed assessments were}} checked.',
    'reach.threats': 'Threats counted towards a level',
    'reach.places': 'Countries with customers or with no customer figure',
    'reach.riskLists': 'Lists in force',
    'reach.risks': 'Risks',
    'reach.controls': 'Controls',
    'reach.andMore': 'and {count} more',
    'reach.takeover': 'If the latest version of the list is adopted',
    'reach.unmoved': 'No level changes.',
    'reach.overall': 'Overall level',
    'reach.level':
      '{name}: level from {before} to {after}, after controls from {residualBefore} to {residualAfter}',
    'reach.action': 'New action',
    'reach.actionIn': 'New action in {name}',
    'reach.comment': 'Comment',
    'reach.commentIn': 'Comment in {name}',
    'reach.record': 'Record as an event',
    'reach.recordIn': 'Record as an event in {name}',
    'reach.recorded': 'Recorded as an event, not handled yet',
    'reach.handled': 'Handled',
  },
  sv: {
    'reach.show': 'Påverkan på våra riskbedömningar',
    'reach.none':
      '{count, plural, one {Den riskbedömning som har kontrollerats berörs inte} other {Ingen av de # riskbedömningar som har kontrollerats berörs}}: inget hot, inget land och ingen lista i publikationen räknas in i någon nivå.',
    'reach.noAssessments': 'Det finns ännu ingen riskbedömning som kan beröras.',
    'reach.more':
      'Bara {count, plural, one {den senast ändrade riskbedömningen} other {de # senast ändrade riskbedömningarna}} har kontrollerats.',
    'reach.threats': 'Hot som räknas in i en nivå',
    'reach.places': 'Länder med kunder eller utan uppgift om kunder',
    'reach.riskLists': 'Gällande listor',
    'reach.risks': 'Risker',
    'reach.controls': 'Kontroller',
    'reach.andMore': 'och {count} till',
    'reach.takeover': 'Om listans senaste version förs in',
    'reach.unmoved': 'Ingen nivå ändras.',
    'reach.overall': 'Samlad nivå',
    'reach.level':
      '{name}: nivå från {before} till {after}, efter kontroller från {residualBefore} till {residualAfter}',
    'reach.action': 'Ny åtgärd',
    'reach.actionIn': 'Ny åtgärd i {name}',
    'reach.comment': 'Kommentera',
    'reach.commentIn': 'Kommentera i {name}',
    'reach.record': 'Anteckna som händelse',
    'reach.recordIn': 'Anteckna som händelse i {name}',
    'reach.recorded': 'Antecknad som händelse, ännu inte hanterad',
    'reach.handled': 'Hanterad',
  },
});
