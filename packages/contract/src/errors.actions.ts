/** Errors of actions, and of gaps that somebody takes responsibility for. */

/** Errors of actions and of accepted gaps, by code. */
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
    en: 'Say why: it is recorded with the action.',
    sv: 'Ange varför: det sparas med åtgärden.',
  },
  'error.action.since': {
    status: 409,
    en: 'Changed by somebody since: {titles}. None of the actions was changed. Look at them, and choose again.',
    sv: 'Ändrade av någon sedan dess: {titles}. Ingen av åtgärderna ändrades. Titta på dem och välj igen.',
  },
  'error.action.same': {
    status: 409,
    en: 'The actions are so already.',
    sv: 'Åtgärderna är redan sådana.',
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
  'error.gap.stands': {
    status: 409,
    en: 'An acceptance is already proposed for {requirements}. None was proposed. Open it, or leave it out.',
    sv: 'Ett godtagande är redan föreslaget för {requirements}. Inget föreslogs. Öppna det eller lämna det utanför.',
  },
  'error.gap.since': {
    status: 409,
    en: 'Agreed to or withdrawn by somebody since: {requirements}. Nothing was taken back. Open each to withdraw it with a reason.',
    sv: 'Godtaget eller återkallat av någon sedan dess: {requirements}. Inget togs tillbaka. Öppna var och en för att återkalla med skäl.',
  },
  'error.gap.own': {
    status: 409,
    en: 'You proposed this yourself. Another person with the right to approve has to agree to it.',
    sv: 'Du har själv föreslagit detta. En annan person med rätt att godkänna behöver godta det.',
  },
  'error.gap.withdrawn': {
    status: 409,
    en: 'The acceptance has been withdrawn and stays so. Propose the gap anew.',
    sv: 'Godtagandet är återkallat och förblir det. Föreslå bristen på nytt.',
  },
  'error.gap.expired': {
    status: 409,
    en: 'The day until which the gap was to be accepted has passed. Propose it anew.',
    sv: 'Dagen som bristen skulle godtas till har passerat. Föreslå på nytt.',
  },
} as const;
