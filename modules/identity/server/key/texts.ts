export const keySentTwiceText = {
  en: 'The key is in both the header and the form. Send it only once.',
  sv: 'Nyckeln finns både i huvudet och i formuläret. Skicka den bara en gång.',
} as const;
