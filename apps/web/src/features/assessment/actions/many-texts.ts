import { dictionary } from '../../../platform/i18n/texts.ts';

/** Words of what is done to several actions at once. */
export const texts = dictionary({
  en: {
    'manyActions.owner': 'Owner…',
    'manyActions.ownerTitle': 'One owner for {count, plural, one {# action} other {# actions}}',
    'manyActions.ownerTake': 'Set the owner',
    'manyActions.ownerHelp': 'The new owner is reminded of them from now on.',
    'manyActions.due': 'Due day…',
    'manyActions.dueTitle': 'One due day for {count, plural, one {# action} other {# actions}}',
    'manyActions.dueTake': 'Set the due day',
    'manyActions.dueHelp': 'An empty field takes the day away.',
    'manyActions.reason': 'Reason',
    'manyActions.reasonDue':
      'Needed where the day of one of them moves later or goes away. It is recorded with each. At most {count, number} characters.',
    'manyActions.reasonStatus':
      'Needed to drop actions and to open closed ones. It is recorded with each. At most {count, number} characters.',
    'manyActions.reasonDueMissing':
      '{count, plural, one {One of them moves} other {# of them move}} later: write in a sentence why.',
    'manyActions.reasonStatusMissing': 'Write in a sentence why.',
    'manyActions.priority': 'Priority…',
    'manyActions.priorityTitle': 'One priority for {count, plural, one {# action} other {# actions}}',
    'manyActions.priorityTake': 'Set the priority',
    'manyActions.status': 'Status…',
    'manyActions.statusTitle': 'One status for {count, plural, one {# action} other {# actions}}',
    'manyActions.statusTake': 'Set the status',
    'manyActions.statusField': 'Status',
    'manyActions.statusHelp': 'Those that all of them can have now. Each is verified by itself.',
    'manyActions.same': 'They are so already: choose something else.',
    'manyActions.changed':
      'Changed: {count, plural, one {# action} other {# actions}}. Undo puts all of them back.',
    'manyActions.raised':
      'Raised: {count, plural, one {# action} other {# actions}}. Undo drops all of them.',
    'manyActions.raise': 'Raise actions…',
    'manyActions.raiseTitle': 'An action for {count, plural, one {# gap} other {# gaps}}',
    'manyActions.raiseTake': 'Create actions',
    'manyActions.what': 'What is to be done',
    'manyActions.whatHelp':
      'Each action is called so, with its requirement after it. At most {count, number} characters.',
    'manyActions.whatFirst': 'Close the gap',
    'manyActions.whatMissing': 'Write in a few words what is to be done.',
    'manyActions.named': '{what}: {gap}',
  },
  sv: {
    'manyActions.owner': 'Ansvarig…',
    'manyActions.ownerTitle': 'En ansvarig för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.ownerTake': 'Sätt ansvarig',
    'manyActions.ownerHelp': 'Den nya ansvariga påminns om dem från och med nu.',
    'manyActions.due': 'Slutdatum…',
    'manyActions.dueTitle': 'Ett slutdatum för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.dueTake': 'Sätt slutdatumet',
    'manyActions.dueHelp': 'Ett tomt fält tar bort datumet.',
    'manyActions.reason': 'Skäl',
    'manyActions.reasonDue':
      'Behövs när datumet för någon av dem flyttas fram eller tas bort. Sparas med var och en. Högst {count, number} tecken.',
    'manyActions.reasonStatus':
      'Behövs för att avföra åtgärder och för att öppna stängda. Sparas med var och en. Högst {count, number} tecken.',
    'manyActions.reasonDueMissing':
      '{count, plural, one {En av dem flyttas} other {# av dem flyttas}} fram: skriv med en mening varför.',
    'manyActions.reasonStatusMissing': 'Skriv med en mening varför.',
    'manyActions.priority': 'Prioritet…',
    'manyActions.priorityTitle': 'En prioritet för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.priorityTake': 'Sätt prioriteten',
    'manyActions.status': 'Status…',
    'manyActions.statusTitle': 'En status för {count, plural, one {# åtgärd} other {# åtgärder}}',
    'manyActions.statusTake': 'Sätt statusen',
    'manyActions.statusField': 'Status',
    'manyActions.statusHelp': 'De som alla kan ha nu. Var och en verifieras för sig.',
    'manyActions.same': 'De är redan sådana: välj något annat.',
    'manyActions.changed':
      'Ändrade: {count, plural, one {# åtgärd} other {# åtgärder}}. Ångra återställer alla.',
    'manyActions.raised': 'Skapade: {count, plural, one {# åtgärd} other {# åtgärder}}. Ångra avför alla.',
    'manyActions.raise': 'Skapa åtgärder…',
    'manyActions.raiseTitle': 'En åtgärd för {count, plural, one {# brist} other {# brister}}',
    'manyActions.raiseTake': 'Skapa åtgärderna',
    'manyActions.what': 'Vad som ska göras',
    'manyActions.whatHelp': 'Varje åtgärd heter så, följt av sitt krav. Högst {count, number} tecken.',
    'manyActions.whatFirst': 'Avhjälp bristen',
    'manyActions.whatMissing': 'Skriv med några ord vad som ska göras.',
    'manyActions.named': '{what}: {gap}',
  },
});
