/** Formats messages as JSON of the Standard Webhooks scheme, as an adaptive card, or as Slack blocks. */
import type { WebhookMessageFormat } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { z } from 'zod';
import { webhookCardHeadings, webhookCardTexts } from './texts.ts';

const payloadSchema = z.looseObject({
  link: z.string(),
  id: z.union([z.number(), z.string()]).optional(),
  texts: z.object({ title: z.string() }).optional(),
});

export interface WebhookEventMessage {
  readonly kind: string;
  readonly at: Date;
  readonly payload: unknown;
}

interface Look {
  readonly form: WebhookMessageFormat;
  readonly language: Language;
  readonly origin: string;
}

const isKnown = (kind: string): kind is keyof typeof webhookCardHeadings =>
  Object.hasOwn(webhookCardHeadings, kind);

const headingOf = (kind: string, language: Language): string =>
  isKnown(kind) ? webhookCardHeadings[kind][language] : kind;

/** Slack reads these three characters as markup, so they are escaped. */
const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Cards read text as Markdown, so its special characters are escaped. */
const cardText = (text: string): string => text.replace(/[\\`*_[\]()#~>|-]/g, (sign) => `\\${sign}`);

interface Told {
  readonly heading: string;
  readonly title: string | null;
  readonly id: string | null;
  readonly link: string;
  readonly language: Language;
}

function teamsCard({ heading, title, id, link, language }: Told) {
  const words = webhookCardTexts[language];
  const block = (text: string, more: object) => ({ type: 'TextBlock', text, wrap: true, ...more });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          lang: language,
          body: [
            block(heading, { weight: 'Bolder', size: 'Medium' }),
            ...(title === null ? [] : [block(cardText(title), {})]),
            ...(id === null ? [] : [{ type: 'FactSet', facts: [{ title: words.number, value: id }] }]),
          ],
          actions: [{ type: 'Action.OpenUrl', title: words.open, url: link }],
        },
      },
    ],
  };
}

function slackBlocks({ heading, title, id, link, language }: Told) {
  const words = webhookCardTexts[language];
  const lines = [`*${slackText(heading)}*`, ...(title === null ? [] : [slackText(title)])];
  if (id !== null) lines.push(`${words.number}: ${slackText(id)}`);
  return {
    text: slackText(title === null ? heading : `${heading}: ${title}`),
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: lines.join('\n') } },
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: words.open }, url: link }],
      },
    ],
  };
}

/** Formats the body of a message as JSON. */
export function formatWebhookBody(
  { kind, at, payload }: WebhookEventMessage,
  { form, language, origin }: Look,
): string {
  const data = payloadSchema.parse(payload);
  const link = `${origin}${data.link}`;
  if (form === 'json')
    return JSON.stringify({ type: kind, timestamp: at.toISOString(), data: { ...data, link } });
  const told: Told = {
    heading: headingOf(kind, language),
    title: data.texts?.title ?? null,
    id: data.id === undefined || data.id === '' ? null : String(data.id),
    link,
    language,
  };
  return JSON.stringify(form === 'teams' ? teamsCard(told) : slackBlocks(told));
}
