import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const unitTexts = dictionary({
  en: {
    'units.title': 'Assessment Units',
    'units.find': 'Find a unit',
    'units.noneFound': 'No unit has this name.',
    'units.sub':
      'Assessment units are shown as a tree. Permissions on a unit also apply to the units below it.',
    'units.new': 'New unit',
    'units.newBelow': 'New unit below',
    'units.name': 'Name',
    'units.description': 'Description',
    'units.parent': 'Parent unit',
    'units.top': 'Top level',
    'units.assessments': 'Assessments',
    'units.groups': 'User groups',
    'units.failed': 'The units could not be fetched',
    'units.empty': 'No units yet',
    'units.emptyText':
      'Start with the organisation as a whole, then add its parts: countries, business areas, subsidiaries.',
    'units.nameMissing': 'Enter a name for the unit',
    'units.create': 'Create',
    'units.created': '{name} was created',
    'units.drag': 'Drag {name}',
    'units.keys':
      'Move with the keyboard: hold Alt and press an arrow key (up or down to reorder, right to move into the unit above, left to move out of the parent unit).',
    'units.up': 'Move up',
    'units.down': 'Move down',
    'units.in': 'Move into the unit above',
    'units.out': 'Move out of the parent unit',
    'units.moveTo': 'Move to…',
    'units.move': 'Move',
    'units.moveTitle': 'Move {name}',
    'units.moveBelow': 'New parent unit',
    'units.moveHelp': 'The unit is placed last below its new parent. All units below it move too.',
    'units.moved': '{name} was moved',
    'units.place': 'Place in the tree',
    'units.delete': 'Delete',
    'units.deleteAsk':
      'Delete {name}? {groups, plural, =0 {} one {The permissions that # user group has in the unit are deleted too.} other {The permissions that # user groups have in the unit are deleted too.}}',
    'units.deleted': '{name} was deleted',
    'units.held':
      'The unit contains {count, plural, one {# assessment} other {# assessments}}. Move all assessments before you delete the unit.',
    'units.deletedHeld':
      '{count, plural, one {# deleted assessment} other {# deleted assessments}} can still be restored in this unit.',
    'units.personal': 'Personal units',
    'units.personalHelp':
      'Each user has a personal unit for trying things out. The unit is created and deleted with the account.',
    'units.personalCount': '{count, plural, one {# personal unit} other {# personal units}}',
    'units.user': 'User',
  },
  sv: {
    'units.title': 'Bedömningsenheter',
    'units.find': 'Sök enhet',
    'units.noneFound': 'Ingen enhet har det namnet.',
    'units.sub':
      'Bedömningsenheterna visas som ett träd. Behörigheter i en enhet gäller även enheterna under den.',
    'units.new': 'Ny enhet',
    'units.newBelow': 'Ny underenhet',
    'units.name': 'Namn',
    'units.description': 'Beskrivning',
    'units.parent': 'Överordnad enhet',
    'units.top': 'Översta nivån',
    'units.assessments': 'Bedömningar',
    'units.groups': 'Användargrupper',
    'units.failed': 'Enheterna kunde inte hämtas',
    'units.empty': 'Inga enheter ännu',
    'units.emptyText':
      'Börja med organisationen som helhet och lägg sedan till dess delar: länder, affärsområden, dotterbolag.',
    'units.nameMissing': 'Ange ett namn på enheten',
    'units.create': 'Skapa',
    'units.created': '{name} har skapats',
    'units.drag': 'Dra {name}',
    'units.keys':
      'Flytta med tangentbordet: håll ned Alt och tryck på en piltangent (upp eller ned för att ändra ordningen, höger för att flytta in i enheten ovanför, vänster för att flytta ut ur den överordnade enheten).',
    'units.up': 'Flytta upp',
    'units.down': 'Flytta ned',
    'units.in': 'Flytta in i enheten ovanför',
    'units.out': 'Flytta ut ur den överordnade enheten',
    'units.moveTo': 'Flytta till…',
    'units.move': 'Flytta',
    'units.moveTitle': 'Flytta {name}',
    'units.moveBelow': 'Ny överordnad enhet',
    'units.moveHelp':
      'Enheten placeras sist under den nya överordnade enheten. Alla enheter under den följer med.',
    'units.moved': '{name} har flyttats',
    'units.place': 'Plats i trädet',
    'units.delete': 'Ta bort',
    'units.deleteAsk':
      'Ta bort {name}? {groups, plural, =0 {} one {Behörigheterna som # användargrupp har i enheten tas också bort.} other {Behörigheterna som # användargrupper har i enheten tas också bort.}}',
    'units.deleted': '{name} har tagits bort',
    'units.held':
      'Enheten innehåller {count, plural, one {# bedömning} other {# bedömningar}}. Flytta alla bedömningar innan du tar bort enheten.',
    'units.deletedHeld':
      '{count, plural, one {# borttagen bedömning} other {# borttagna bedömningar}} kan fortfarande återställas i enheten.',
    'units.personal': 'Personliga enheter',
    'units.personalHelp':
      'Varje användare har en personlig enhet att prova i. Enheten skapas och tas bort med kontot.',
    'units.personalCount': '{count, plural, one {# personlig enhet} other {# personliga enheter}}',
    'units.user': 'Användare',
  },
});
