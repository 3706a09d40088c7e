/** What the feature says to people. */

export const endsBefore = {
  en: 'The last day cannot be before the first day',
  sv: 'Sista dagen kan inte vara före den första',
};
