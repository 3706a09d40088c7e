import { dictionary } from '../../platform/i18n/texts.ts';

export const texts = dictionary({
  en: {
    'units.title': 'Assessment Units',
    'units.sub': 'The units that assess, as a tree. A right in a unit covers everything below it.',
    'units.new': 'New unit',
    'units.newBelow': 'New unit below',
    'units.name': 'Name',
    'units.description': 'Description',
    'units.parent': 'Parent unit',
    'units.top': 'At the top',
    'units.assessments': 'Assessments',
    'units.groups': 'User groups',
    'units.failed': 'The units could not be fetched',
    'units.empty': 'No units yet',
    'units.emptyText':
      'Begin with the organization as a whole, then its parts: countries, business areas, subsidiaries.',
    'units.nameMissing': 'Give the unit a name',
    'units.create': 'Create',
    'units.created': '{name} was created',
    'units.drag': 'Drag {name}',
    'units.keys':
      'Move by keyboard: Alt and the arrow keys (up, down, right into the unit above, left out of the parent).',
    'units.up': 'Up',
    'units.down': 'Down',
    'units.in': 'Into the one above',
    'units.out': 'Out of the parent',
    'units.moveTo': 'Move to…',
    'units.move': 'Move',
    'units.moveTitle': 'Move {name}',
    'units.moveBelow': 'Place below',
    'units.moveHelp': 'It becomes the last one there. Everything below it moves along.',
    'units.moved': '{name} was moved',
    'units.place': 'Place in the tree',
    'units.delete': 'Delete',
    'units.deleteAsk':
      'Delete {name}? {groups, plural, =0 {} one {The rights of # user group in it go too.} other {The rights of # user groups in it go too.}}',
    'units.deleted': '{name} was deleted',
    'units.held':
      'Holds {count, plural, one {# assessment} other {# assessments}}. Move them before deleting the unit.',
    'units.deletedHeld':
      '{count, plural, one {# deleted assessment} other {# deleted assessments}} can still be restored here.',
    'units.personal': 'Personal units',
    'units.personalHelp':
      'Each user has one for trying things out. It is made with the account and goes with it.',
    'units.personalCount': '{count, plural, one {# personal unit} other {# personal units}}',
    'units.user': 'User',
  },
  sv: {
    'units.title': 'Bedömningsenheter',
    'units.sub':
      'Enheterna som gör riskbedömningar, som ett träd. En behörighet i en enhet gäller även allt under den.',
    'units.new': 'Ny enhet',
    'units.newBelow': 'Ny enhet under',
    'units.name': 'Namn',
    'units.description': 'Beskrivning',
    'units.parent': 'Överordnad enhet',
    'units.top': 'Överst',
    'units.assessments': 'Bedömningar',
    'units.groups': 'Användargrupper',
    'units.failed': 'Enheterna kunde inte hämtas',
    'units.empty': 'Inga enheter ännu',
    'units.emptyText':
      'Börja med organisationen som helhet, sedan dess delar: länder, affärsområden, dotterbolag.',
    'units.nameMissing': 'Ge enheten ett namn',
    'units.create': 'Skapa',
    'units.created': '{name} har skapats',
    'units.drag': 'Dra {name}',
    'units.keys':
      'Flytta med tangentbordet: Alt och piltangenterna (upp, ned, höger in i enheten ovanför, vänster ut ur den överordnade).',
    'units.up': 'Upp',
    'units.down': 'Ned',
    'units.in': 'In i den ovanför',
    'units.out': 'Ut ur den överordnade',
    'units.moveTo': 'Flytta till…',
    'units.move': 'Flytta',
    'units.moveTitle': 'Flytta {name}',
    'units.moveBelow': 'Placera under',
    'units.moveHelp': 'Den hamnar sist där. Allt under den följer med.',
    'units.moved': '{name} har flyttats',
    'units.place': 'Plats i trädet',
    'units.delete': 'Ta bort',
    'units.deleteAsk':
      'Ta bort {name}? {groups, plural, =0 {} one {Behörigheterna som # användargrupp har i den försvinner också.} other {Behörigheterna som # användargrupper har i den försvinner också.}}',
    'units.deleted': '{name} har tagits bort',
    'units.held':
      'Innehåller {count, plural, one {# bedömning} other {# bedömningar}}. Flytta dem innan enheten tas bort.',
    'units.deletedHeld':
      '{count, plural, one {# borttagen bedömning} other {# borttagna bedömningar}} kan fortfarande återställas här.',
    'units.personal': 'Personliga enheter',
    'units.personalHelp':
      'Varje användare har en egen enhet att prova i. Den skapas med kontot och försvinner med det.',
    'units.personalCount': '{count, plural, one {# personlig enhet} other {# personliga enheter}}',
    'units.user': 'Användare',
  },
});
