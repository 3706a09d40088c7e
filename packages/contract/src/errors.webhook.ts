/** Errors of webhooks, by code. */
export const webhookErrors = {
  'error.webhook.address': {
    status: 422,
    en: 'Messages cannot be sent to this address. It must begin with https:// and lead to a server that can be reached from the internet.',
    sv: 'Det går inte att skicka meddelanden till den här adressen. Den måste börja med https:// och gå till en server som kan nås från internet.',
  },
  'error.webhook.most': {
    status: 409,
    en: 'The organisation has the maximum number of webhooks. Remove one first.',
    sv: 'Organisationen har redan det högsta tillåtna antalet webhookar. Ta bort en först.',
  },
  'error.webhook.off': {
    status: 409,
    en: 'The webhook is off. Switch it on first.',
    sv: 'Webhooken är avstängd. Slå på den först.',
  },
} as const;
