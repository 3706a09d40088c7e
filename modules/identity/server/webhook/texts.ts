import type { WebhookEventKind } from '@klarsikt/contract';
import type { Language, Text } from '@klarsikt/engine/text';

/** Headings of a card, by kind of event. */
export const webhookCardHeadings: Readonly<Record<WebhookEventKind | 'webhook.test', Text>> = {
  'assessment.created': { en: 'Assessment created', sv: 'Riskbedömning skapad' },
  'assessment.changed': { en: 'Assessment changed', sv: 'Riskbedömning ändrad' },
  'assessment.deleted': { en: 'Assessment deleted', sv: 'Riskbedömning borttagen' },
  'signoff.requested': { en: 'Approval requested', sv: 'Godkännande begärt' },
  'signoff.approved': { en: 'Assessment approved', sv: 'Riskbedömning godkänd' },
  'signoff.returned': { en: 'Assessment returned', sv: 'Riskbedömning återlämnad' },
  'signoff.withdrawn': { en: 'Approval withdrawn', sv: 'Godkännande återkallat' },
  'action.created': { en: 'Action created', sv: 'Åtgärd skapad' },
  'action.changed': { en: 'Action changed', sv: 'Åtgärd ändrad' },
  'comment.added': { en: 'Comment added', sv: 'Kommentar tillagd' },
  'comment.changed': { en: 'Comment changed', sv: 'Kommentar ändrad' },
  'news.changed': { en: 'News published or withdrawn', sv: 'Nyhet publicerad eller indragen' },
  'list.changed': { en: 'Country list changed', sv: 'Landlista ändrad' },
  'version.live': { en: 'New version of the library', sv: 'Ny version av biblioteket' },
  'user.created': { en: 'User created', sv: 'Användare skapad' },
  'user.changed': { en: 'User changed', sv: 'Användare ändrad' },
  'import.done': { en: 'Import finished', sv: 'Import klar' },
  'report.created': { en: 'Report created', sv: 'Rapport skapad' },
  'report.accepted': { en: 'Report accepted', sv: 'Rapport godkänd' },
  'webhook.test': { en: 'Webhook test', sv: 'Test av webhook' },
};

export const webhookCardTexts: Readonly<
  Record<Language, { readonly number: string; readonly open: string }>
> = {
  en: { number: 'Object ID', open: 'Open in Klarsikt' },
  sv: { number: 'Objekt-id', open: 'Öppna i Klarsikt' },
};

/** Mails to the person who created a webhook that was turned off. */
export const webhookEndedMailTexts: Readonly<
  Record<
    Language,
    {
      readonly subject: string;
      readonly gone: string;
      readonly failed: string;
      readonly next: string;
      readonly button: string;
    }
  >
> = {
  en: {
    subject: 'The webhook {label} has been switched off',
    gone: 'The receiver’s address at {host} no longer exists (response 410).',
    failed: 'No message has reached the receiver at {host} for a week.',
    next: 'Undelivered messages are kept. Switch on the webhook to send them again.',
    button: 'Open the webhook',
  },
  sv: {
    subject: 'Webhooken {label} har stängts av',
    gone: 'Mottagarens adress på {host} finns inte längre (svar 410).',
    failed: 'Inget meddelande har nått mottagaren på {host} på en vecka.',
    next: 'Meddelanden som inte har levererats finns kvar. Slå på webhooken för att skicka dem igen.',
    button: 'Öppna webhooken',
  },
};
