export const endBeforeStartText = {
  en: 'The last day cannot be before the first day',
  sv: 'Sista dagen kan inte vara före den första',
};
