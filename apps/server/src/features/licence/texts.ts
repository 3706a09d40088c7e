/** What the feature says to people. */

export const endsBefore = {
  en: 'The last day must not come before the first one',
  sv: 'Sista dagen får inte komma före den första',
};
