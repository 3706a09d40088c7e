import { dictionary } from '@klarsikt/web/platform/i18n/texts.ts';

export const actionBulkTexts = dictionary({
  en: {
    'manyActions.owner': 'Set owner…',
    'manyActions.ownerTitle': 'One owner for {count, plural, one {# action} other {# actions}}',
    'manyActions.ownerTake': 'Set the owner',
    'manyActions.ownerHelp': 'The new owner gets reminders from now on.',
    'manyActions.due': 'Set due date…',
    'manyActions.dueTitle': 'One due date for {count, plural, one {# action} other {# actions}}',
    'manyActions.dueTake': 'Set the due date',
    'manyActions.dueHelp': 'Leave empty to remove the date.',
    'manyActions.reason': 'Reason',
    'manyActions.reasonDue':
      'Required if a due date is postponed or removed. Recorded with each action. At most {count, number} characters.',
    'manyActions.reasonStatus':
      'Required to drop actions and to reopen closed actions. Recorded with each action. At most {count, number} characters.',
    'manyActions.reasonDueMissing':
      '{count, plural, one {One due date is} other {# due dates are}} postponed: enter the reason in one sentence.',
    'manyActions.reasonStatusMissing': 'Enter the reason in one sentence.',
    'manyActions.priority': 'Set priority…',
    'manyActions.priorityTitle': 'One priority for {count, plural, one {# action} other {# actions}}',
    'manyActions.priorityTake': 'Set the priority',
    'manyActions.status': 'Set status…',
    'manyActions.statusTitle': 'One status for {count, plural, one {# action} other {# actions}}',
    'manyActions.statusTake': 'Set the status',
    'manyActions.statusField': 'Status',
    'manyActions.statusHelp':
      'Statuses available for all selected actions. Each action is verified separately.',
    'manyActions.same': 'All selected actions already have this value. Choose another one.',
    'manyActions.changed': 'Changed: {count, plural, one {# action} other {# actions}}',
    'manyActions.raised': 'Created: {count, plural, one {# action} other {# actions}}',
    'manyActions.raise': 'Create actions…',
    'manyActions.raiseTitle':
      '{count, plural, one {An action for # gap} other {An action for each of # gaps}}',
    'manyActions.raiseTake': 'Create actions',
    'manyActions.what': 'Action',
    'manyActions.whatHelp':
      'Used as the title of each action, followed by the requirement. At most {count, number} characters.',
    'manyActions.whatFirst': 'Close the gap',
    'manyActions.whatMissing': 'Describe the action in a few words.',
    'manyActions.named': '{what}: {gap}',
  },
  sv: {
    'manyActions.owner': 'Ange ansvarig…',
    'manyActions.ownerTitle': 'En ansvarig för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.ownerTake': 'Ange ansvarig',
    'manyActions.ownerHelp': 'Den nya ansvariga får påminnelser från och med nu.',
    'manyActions.due': 'Ange slutdatum…',
    'manyActions.dueTitle': 'Ett slutdatum för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.dueTake': 'Ange slutdatum',
    'manyActions.dueHelp': 'Lämna tomt för att ta bort datumet.',
    'manyActions.reason': 'Skäl',
    'manyActions.reasonDue':
      'Krävs om ett slutdatum flyttas fram eller tas bort. Sparas med varje åtgärd. Högst {count, number} tecken.',
    'manyActions.reasonStatus':
      'Krävs för att avföra åtgärder och för att öppna avslutade åtgärder igen. Sparas med varje åtgärd. Högst {count, number} tecken.',
    'manyActions.reasonDueMissing':
      '{count, plural, one {Ett slutdatum flyttas} other {# slutdatum flyttas}} fram: ange skälet i en mening.',
    'manyActions.reasonStatusMissing': 'Ange skälet i en mening.',
    'manyActions.priority': 'Ange prioritet…',
    'manyActions.priorityTitle': 'En prioritet för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.priorityTake': 'Ange prioritet',
    'manyActions.status': 'Ange status…',
    'manyActions.statusTitle': 'En status för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.statusTake': 'Ange status',
    'manyActions.statusField': 'Status',
    'manyActions.statusHelp':
      'Statusar som är möjliga för alla valda åtgärder. Varje åtgärd verifieras för sig.',
    'manyActions.same': 'Alla valda åtgärder har redan det här värdet. Välj ett annat.',
    'manyActions.changed': '{count, plural, one {# åtgärd har ändrats} other {# åtgärder har ändrats}}',
    'manyActions.raised': '{count, plural, one {# åtgärd har skapats} other {# åtgärder har skapats}}',
    'manyActions.raise': 'Skapa åtgärder…',
    'manyActions.raiseTitle':
      '{count, plural, one {En åtgärd för # brist} other {En åtgärd för var och en av # brister}}',
    'manyActions.raiseTake': 'Skapa åtgärderna',
    'manyActions.what': 'Åtgärd',
    'manyActions.whatHelp':
      'Används som rubrik för varje åtgärd, följd av kravet. Högst {count, number} tecken.',
    'manyActions.whatFirst': 'Avhjälp bristen',
    'manyActions.whatMissing': 'Beskriv åtgärden med några ord.',
    'manyActions.named': '{what}: {gap}',
  },
});
