import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'uses.heading': 'Where it is used',
    'uses.approved': 'approved',
    'uses.more': '{count, plural, one {and one more} other {and # more}}',
    'uses.hidden':
      '{count, plural, one {and one other that you do not have permission to see} other {and # others that you do not have permission to see}}',
    'uses.stays': 'What is approved, accepted or made into a file stays as it is.',
    'uses.barred':
      'It cannot be deleted as long as it is used so. Move, change or delete what is listed first.',
    'uses.kept': 'What has been accepted is kept, so the report cannot be deleted.',
    'uses.kind.approval': 'Approval',
    'uses.kind.assessment': 'Assessment',
    'uses.kind.deleted': 'Deleted assessment that can still be restored',
    'uses.kind.launch': 'Planned launch',
    'uses.kind.accepted': 'Accepted report',
    'uses.kind.report': 'Saved report',
    'uses.kind.groupReport': 'Report on a group',
    'uses.kind.pack': 'Examination pack of revision',
    'uses.kind.analysis': 'Analysis',
    'uses.kind.group': 'User group',
    'uses.kind.person': 'Person',
    'uses.kind.unit': 'Unit',
    'uses.kind.organization': 'Installed in',
    'uses.kind.signin': 'Sign-in by an identity provider',
  },
  sv: {
    'uses.heading': 'Här används den',
    'uses.approved': 'godkänd',
    'uses.more': '{count, plural, one {och en till} other {och # till}}',
    'uses.hidden':
      '{count, plural, one {och ett ställe till som du inte har behörighet att se} other {och # ställen till som du inte har behörighet att se}}',
    'uses.stays': 'Det som är godkänt eller har blivit en fil förblir som det är.',
    'uses.barred':
      'Det går inte att ta bort så länge det används så. Flytta, ändra eller ta först bort det som räknas upp.',
    'uses.kept': 'Det som har godkänts bevaras, så rapporten kan inte tas bort.',
    'uses.kind.approval': 'Godkännande',
    'uses.kind.assessment': 'Bedömning',
    'uses.kind.deleted': 'Borttagen bedömning som ännu kan återställas',
    'uses.kind.launch': 'Planerad lansering',
    'uses.kind.accepted': 'Godkänd rapport',
    'uses.kind.report': 'Sparad rapport',
    'uses.kind.groupReport': 'Rapport om en grupp',
    'uses.kind.pack': 'Granskningspaket av version',
    'uses.kind.analysis': 'Analys',
    'uses.kind.group': 'Användargrupp',
    'uses.kind.person': 'Person',
    'uses.kind.unit': 'Enhet',
    'uses.kind.organization': 'Installerad i',
    'uses.kind.signin': 'Inloggning via identitetsleverantör',
  },
});
