/** Errors of actions, accepted gaps, drift and incidents, by code. */
export const actionErrors = {
  'error.action.closed': {
    status: 409,
    en: 'The action is closed and cannot be changed. Reopen a verified action before you change it, or create a new one instead of a dropped action.',
    sv: 'Åtgärden är avslutad och kan inte ändras. Öppna en verifierad åtgärd igen innan du ändrar den, eller skapa en ny i stället för en avförd.',
  },
  'error.action.control': {
    status: 400,
    en: 'This control is not used in the assessment. Choose a control that is in use.',
    sv: 'Den här kontrollen används inte i riskbedömningen. Välj en kontroll som används.',
  },
  'error.action.reason': {
    status: 400,
    en: 'Give a reason. It is recorded with the action.',
    sv: 'Ange ett skäl. Skälet sparas med åtgärden.',
  },
  'error.action.since': {
    status: 409,
    en: 'Somebody has changed these actions in the meantime: {titles}. None of the chosen actions was changed. Review them and choose again.',
    sv: 'Någon har ändrat dessa åtgärder under tiden: {titles}. Ingen av de valda åtgärderna ändrades. Granska dem och välj igen.',
  },
  'error.action.same': {
    status: 409,
    en: 'The chosen actions already have these values. Nothing was changed.',
    sv: 'De valda åtgärderna har redan dessa värden. Inget ändrades.',
  },
  'error.action.undone': {
    status: 409,
    en: 'The change has already been undone.',
    sv: 'Ändringen är redan ångrad.',
  },
  'error.action.status': {
    status: 409,
    en: 'The action cannot change from its current status to the chosen status. Choose another status.',
    sv: 'Åtgärden kan inte byta från sin nuvarande status till den valda. Välj en annan status.',
  },
  'error.action.verifier': {
    status: 403,
    en: 'An action must be verified by somebody other than its owner and the person who marked it as done.',
    sv: 'En åtgärd måste verifieras av någon annan än den ansvariga och den som har klarmarkerat den.',
  },
  'error.drift.approval': {
    status: 409,
    en: 'The assessment has never been approved, so there is nothing to compare it with. A comparison is possible after the first approval.',
    sv: 'Riskbedömningen har aldrig godkänts, så det finns inget att jämföra den med. En jämförelse kan göras efter det första godkännandet.',
  },
  'error.drift.changed': {
    status: 409,
    en: 'Other levels have changed since you opened the page. Read the changes before you handle them.',
    sv: 'Andra nivåer har ändrats sedan du öppnade sidan. Läs ändringarna innan du hanterar dem.',
  },
  'error.trigger.handled': {
    status: 409,
    en: 'Somebody has already handled this criterion. Reload the page to see the result.',
    sv: 'Någon har redan hanterat det här kriteriet. Ladda om sidan för att se resultatet.',
  },
  'error.incident.future': {
    status: 400,
    en: 'The date of an incident cannot be in the future. Choose today or an earlier date.',
    sv: 'Incidentens datum kan inte ligga i framtiden. Välj dagens datum eller ett tidigare.',
  },
  'error.incident.table': {
    status: 422,
    en: 'The file has no table of incidents. It needs a row of headings with at least Day and Incident.',
    sv: 'Filen har ingen tabell över incidenter. Den behöver en rubrikrad med minst Dag och Incident.',
  },
  'error.incident.rows': {
    status: 409,
    en: 'Nothing was imported: a chosen row can no longer be registered. Review the rows again.',
    sv: 'Inget importerades: en vald rad kan inte längre registreras. Granska raderna igen.',
  },
  'error.gap.stands': {
    status: 409,
    en: 'Acceptance has already been proposed for {requirements}. Nothing new was proposed. Leave these requirements out, or open the existing proposal.',
    sv: 'Godtagande har redan föreslagits för {requirements}. Inget nytt föreslogs. Utelämna de kraven eller öppna det befintliga förslaget.',
  },
  'error.gap.since': {
    status: 409,
    en: 'Somebody has agreed to the acceptance or withdrawn it in the meantime: {requirements}. Nothing was undone. Open each requirement to withdraw the acceptance with a reason.',
    sv: 'Någon har under tiden bekräftat eller återkallat godtagandet: {requirements}. Inget ångrades. Öppna varje krav för att återkalla godtagandet med skäl.',
  },
  'error.gap.own': {
    status: 409,
    en: 'You proposed the acceptance yourself. Another person with permission to approve must accept the gap.',
    sv: 'Du har själv föreslagit godtagandet. En annan person med behörighet att godkänna måste godta bristen.',
  },
  'error.gap.withdrawn': {
    status: 409,
    en: 'The acceptance has been withdrawn. Propose it again if the gap is still to be accepted.',
    sv: 'Godtagandet är återkallat. Föreslå det på nytt om bristen fortfarande ska godtas.',
  },
  'error.gap.expired': {
    status: 409,
    en: 'The last day of the acceptance has passed. Propose it again with a later day.',
    sv: 'Godtagandets sista dag har passerat. Föreslå det på nytt med en senare dag.',
  },
} as const;
