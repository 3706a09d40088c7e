export const endBeforeStartText = {
  en: 'The last day cannot be before the first day. Choose a later last day.',
  sv: 'Den sista dagen kan inte vara före den första. Välj en senare sista dag.',
};
