/** Errors of actions, of accepted gaps, and of what happens after an approval. */

/** Errors of actions, accepted gaps, drift and incidents, by code. */
export const actionErrors = {
  'error.action.closed': {
    status: 409,
    en: 'The action is closed and stays as it is. Open a verified one again before you change it; in the place of a dropped one, raise a new one.',
    sv: 'Åtgärden är avslutad och förblir som den är. Öppna en verifierad åtgärd igen innan du ändrar den; lägg upp en ny i stället för en avförd.',
  },
  'error.action.control': {
    status: 400,
    en: 'The assessment does not use this control. Choose one that it uses.',
    sv: 'Riskbedömningen använder inte den här kontrollen. Välj en som den använder.',
  },
  'error.action.reason': {
    status: 400,
    en: 'Give a reason. It is recorded with the action.',
    sv: 'Ange ett skäl. Det sparas med åtgärden.',
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
    en: 'This has been undone already.',
    sv: 'Det här är redan ångrat.',
  },
  'error.action.status': {
    status: 409,
    en: 'The action can not go from its present status to this one.',
    sv: 'Åtgärden kan inte gå från sin nuvarande status till den här.',
  },
  'error.action.verifier': {
    status: 403,
    en: 'An action is verified by somebody else than its owner and than the person who said that it is done.',
    sv: 'En åtgärd verifieras av någon annan än den som äger den och den som sade att den är klar.',
  },
  'error.drift.approval': {
    status: 409,
    en: 'The assessment has never been approved. There is nothing to compare it with.',
    sv: 'Riskbedömningen har aldrig godkänts. Det finns inget att jämföra den med.',
  },
  'error.drift.changed': {
    status: 409,
    en: 'Other levels have changed since you opened the page. Read them before you handle them.',
    sv: 'Andra nivåer har ändrats sedan du öppnade sidan. Läs dem innan du hanterar dem.',
  },
  'error.trigger.handled': {
    status: 409,
    en: 'Somebody has already handled this criterion.',
    sv: 'Någon har redan hanterat det här kriteriet.',
  },
  'error.incident.future': {
    status: 400,
    en: 'The day of an incident cannot be in the future.',
    sv: 'Dagen för en incident kan inte ligga i framtiden.',
  },
  'error.gap.stands': {
    status: 409,
    en: 'Acceptance has already been proposed for {requirements}. Nothing new was proposed. Leave these requirements out, or open the existing proposal.',
    sv: 'Godtagande är redan föreslaget för {requirements}. Inget nytt föreslogs. Utelämna de kraven eller öppna det befintliga förslaget.',
  },
  'error.gap.since': {
    status: 409,
    en: 'Somebody has agreed to or withdrawn the acceptance in the meantime: {requirements}. Nothing was undone. Open each requirement to withdraw it with a reason.',
    sv: 'Någon har godtagit eller återkallat detta under tiden: {requirements}. Inget ångrades. Öppna varje krav för att återkalla med skäl.',
  },
  'error.gap.own': {
    status: 409,
    en: 'You proposed this yourself. Another person with permission to approve must agree to it.',
    sv: 'Du har själv föreslagit detta. En annan person med behörighet att godkänna måste godta det.',
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
