export const keySentTwiceText = {
  en: 'The key is in both the header and the form. Send it in only one of them.',
  sv: 'Nyckeln finns både i anropets HTTP-huvud och i formuläret. Skicka den bara på ett av ställena.',
} as const;
