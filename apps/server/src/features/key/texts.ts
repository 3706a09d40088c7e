/** What the feature says to people. */

export const twice = {
  en: 'The key is given in the header and in the form: give it once',
  sv: 'Nyckeln står både i huvudet och i formuläret: ange den en gång',
} as const;
