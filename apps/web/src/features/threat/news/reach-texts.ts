import { dictionary } from '../../../platform/i18n/texts.ts';

/** Words of what a publication reaches in the organisation's assessments. */
export const reachTexts = dictionary({
  en: {
    'reach.show': 'What it means for us',
    'reach.none':
      'It reaches none of the {count, plural, one {# assessment} other {# assessments}} that were looked at: no threat, country or list of it counts there.',
    'reach.noAssessments': 'There is no assessment yet that it could reach.',
    'reach.more':
      'Only {count, plural, one {# assessment was} other {# assessments were}} looked at: what was changed last.',
    'reach.threats': 'Threats that count',
    'reach.places': 'Countries with customers or without a figure',
    'reach.riskLists': 'Lists in force',
    'reach.risks': 'Risks',
    'reach.controls': 'Controls',
    'reach.andMore': 'and {count} more',
    'reach.takeover': 'If the newest version of the list is taken over',
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
    'reach.show': 'Vad den betyder för oss',
    'reach.none':
      'Den berör ingen av de {count, plural, one {# riskbedömning} other {# riskbedömningar}} som har gåtts igenom: inget hot, land eller lista räknas där.',
    'reach.noAssessments': 'Det finns ännu ingen riskbedömning som den kan beröra.',
    'reach.more':
      'Bara {count, plural, one {# riskbedömning} other {# riskbedömningar}} har gåtts igenom: det som ändrats senast.',
    'reach.threats': 'Hot som räknas',
    'reach.places': 'Länder med kunder eller utan uppgift',
    'reach.riskLists': 'Gällande listor',
    'reach.risks': 'Risker',
    'reach.controls': 'Kontroller',
    'reach.andMore': 'och {count} till',
    'reach.takeover': 'Om listans nyaste version tas över',
    'reach.unmoved': 'Ingen nivå ändras.',
    'reach.overall': 'Totalt',
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
