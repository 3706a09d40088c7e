/** The mail queue: the row is written in the transaction of what the mail is about. */
import { randomUUID } from 'node:crypto';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { Vault } from '@klarsikt/server/platform/vault.ts';
import { z } from 'zod';
import { composeLetter, composeMail, masked, oneLine, withoutAddresses, withoutItems } from './compose.ts';
import { type Mail, type NewMail, ownWords, type WordedKind } from './provides.ts';
import { announceMail, insertMail, namesOf, organizationName } from './queue.store.ts';
import { durationInWords } from './texts.ts';

const purpose = 'mail';
const secondsInDay = 86_400;
/** How long links work unless the caller says otherwise with `data.validSec`. */
const linkLifeSec: Partial<Record<NewMail['template'], number>> = {
  invite: 7 * secondsInDay,
  connectAccount: 7 * secondsInDay,
  resetPassword: 3600,
};

const sealedSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  link: z.string().nullable(),
  /** After this instant (epoch ms) the link is dead and the mail is not worth sending. */
  until: z.number().nullable(),
  /** Where a mail program can end mails of this kind; null for those that nobody subscribes to. */
  unsubscribe: z.string().nullable().default(null),
  /** A file that goes with it, its content in base64. */
  attachment: z
    .object({ filename: z.string(), contentType: z.string(), content: z.string() })
    .nullable()
    .default(null),
});

function isWorded(kind: NewMail['template']): kind is WordedKind {
  return !ownWords.some((own) => own === kind);
}

/** A mail's contents as they are stored sealed. */
export type MailContents = z.output<typeof sealedSchema>;

export function openContents(vault: Vault, body: Buffer): MailContents {
  return sealedSchema.parse(JSON.parse(vault.open(purpose, body)));
}

async function nameOfUser(tx: ReadTx, organizationId: number, userId: number | null) {
  if (userId === null) return { givenName: '', full: '' };
  const { givenName = '', surname = '' } = (await namesOf(tx, organizationId, userId)) ?? {};
  return {
    givenName: withoutAddresses(givenName),
    full: withoutAddresses(`${givenName} ${surname}`),
  };
}

/** What is sent, and what an administrator reads of it in the outbox. */
interface Composed {
  readonly contents: MailContents;
  readonly shown: string;
}

async function compose(tx: ReadTx, wanted: NewMail, at: Date): Promise<Composed> {
  const { template, language, organizationId, userId, causedBy, data } = wanted;
  const link = wanted.link ?? null;
  const lifeSec = Number(data.validSec ?? linkLifeSec[template] ?? 0);
  const until = link === null || lifeSec === 0 ? null : at.getTime() + lifeSec * 1000;
  const rest = {
    link,
    until,
    unsubscribe: wanted.composed?.unsubscribe ?? null,
    attachment:
      wanted.attachment === undefined
        ? null
        : {
            ...wanted.attachment,
            content: Buffer.from(wanted.attachment.content).toString('base64'),
          },
  };
  const whole = (contents: MailContents): Composed => ({ contents, shown: masked(contents.text, link) });
  if (wanted.composed)
    return whole({ ...wanted.composed, subject: oneLine(wanted.composed.subject), ...rest });
  const own = await organizationName(tx, organizationId);
  const named = {
    organization: withoutAddresses(data.organization ?? own ?? '') || 'Klarsikt',
    givenName: (await nameOfUser(tx, organizationId, userId)).givenName,
    by: causedBy === userId ? '' : (await nameOfUser(tx, organizationId, causedBy)).full,
    validity: link === null ? '' : durationInWords(lifeSec, language),
    recipient: oneLine(wanted.recipient),
    at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    removed: data.change === 'removed',
  };
  const given = { language, link };
  if (wanted.letter) {
    const { text } = composeLetter(withoutItems(wanted.letter), named, given);
    return {
      contents: { ...composeLetter(wanted.letter, named, given), ...rest },
      shown: masked(text, link),
    };
  }
  if (!isWorded(template)) throw new Error(`the words of ${template} come with it`);
  return whole({ ...composeMail(template, named, given), ...rest });
}

export function createMail(given: { config: Config; clock: Clock; vault: Vault }): Mail {
  const { config, clock, vault } = given;
  const domain = new URL(config.origin).hostname;
  return {
    queue: async (tx, wanted) => {
      const { organizationId, userId, recipient, template, language, causedBy } = wanted;
      const at = clock.now();
      const { contents, shown } = await compose(tx, wanted, at);
      const sends = config.mail.smtpUrl !== null;
      const id = await insertMail(tx, {
        organizationId,
        userId,
        recipient,
        template,
        language,
        subject: contents.subject,
        masked: shown,
        body: vault.close(purpose, JSON.stringify(contents)),
        state: sends ? 'queued' : 'kept',
        nextAt: sends ? at : null,
        messageId: `<${randomUUID()}@${domain}>`,
        causedBy,
        createdAt: at,
      });
      if (sends) await announceMail(tx);
      return id;
    },
  };
}
