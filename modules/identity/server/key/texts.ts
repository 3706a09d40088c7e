export const keySentTwiceText = {
  en: 'The key was sent in both the HTTP header and the form. Send it in only one of them.',
  sv: 'Nyckeln skickades både i anropets HTTP-huvud och i formuläret. Skicka den bara på ett av sätten.',
} as const;
