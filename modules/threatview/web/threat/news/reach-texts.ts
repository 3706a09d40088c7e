import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const reachTexts = dictionary({
  en: {
    'reach.show': 'Effect on our assessments',
    'reach.none':
      'None of the {count, plural, one {# assessment} other {# assessments}} checked is affected: the threats, countries and lists of the publication do not count in them.',
    'reach.noAssessments': 'There is no assessment yet that could be affected.',
    'reach.more':
      'Only {count, plural, one {the most recently changed assessment was} other {the # most recently changed assessments were}} checked.',
    'reach.threats': 'Threats that count',
    'reach.places': 'Countries with customers or without a figure',
    'reach.riskLists': 'Lists in force',
    'reach.risks': 'Risks',
    'reach.controls': 'Controls',
    'reach.andMore': 'and {count} more',
    'reach.takeover': 'If the latest version of the list is adopted',
    'reach.unmoved': 'No level changes.',
    'reach.overall': 'Overall',
    'reach.level': '{name}: level {before} to {after}, after controls {residualBefore} to {residualAfter}',
    'reach.action': 'New action',
    'reach.actionIn': 'New action in {name}',
    'reach.comment': 'Comment',
    'reach.commentIn': 'Comment in {name}',
    'reach.record': 'Record as event',
    'reach.recordIn': 'Record as event in {name}',
    'reach.recorded': 'Recorded as event, not handled yet',
    'reach.handled': 'Handled',
  },
  sv: {
    'reach.show': 'Påverkan på våra riskbedömningar',
    'reach.none':
      'Ingen av de {count, plural, one {# riskbedömning} other {# riskbedömningar}} som har kontrollerats berörs: publikationens hot, länder och listor räknas inte i dem.',
    'reach.noAssessments': 'Det finns ännu ingen riskbedömning som kan beröras.',
    'reach.more':
      'Bara {count, plural, one {den senast ändrade riskbedömningen} other {de # senast ändrade riskbedömningarna}} har kontrollerats.',
    'reach.threats': 'Hot som räknas',
    'reach.places': 'Länder med kunder eller utan uppgift',
    'reach.riskLists': 'Gällande listor',
    'reach.risks': 'Risker',
    'reach.controls': 'Kontroller',
    'reach.andMore': 'och {count} till',
    'reach.takeover': 'Om listans senaste version förs in',
    'reach.unmoved': 'Ingen nivå ändras.',
    'reach.overall': 'Samlad nivå',
    'reach.level':
      '{name}: nivå {before} till {after}, efter kontroller {residualBefore} till {residualAfter}',
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
