/** Queues mails in the transaction that causes them. */
import { randomUUID } from 'node:crypto';
import type { Config } from '@klarsikt/server/config/config.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import { z } from 'zod';
import {
  composeLetterMail,
  composeTemplateMail,
  createInvitationLetter,
  removeLetterItems,
  removeSecretLink,
  removeWebAddresses,
  toSingleLine,
} from './compose.ts';
import {
  type InvitationMailQueue,
  type MailKindWithTexts,
  mailKindsWithFeatureTexts,
  type NewMail,
} from './provides.ts';
import {
  deleteUnsentInvitations,
  findNamesOfUser,
  findOrganizationName,
  insertMail,
  listInvitationMails,
  notifyMailSender,
  unsentMailStates,
  updateUnsentMail,
} from './queue.store.ts';
import { formatDuration } from './texts.ts';

const purpose = 'mail';
const secondsInDay = 86_400;
/** Default validity of links in seconds; `data.validSec` overrides it. */
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
  /** Instant in epoch milliseconds at which the link expires; the mail is not sent after it. */
  until: z.number().nullable(),
  unsubscribe: z.string().nullable().default(null),
  attachment: z
    .object({ filename: z.string(), contentType: z.string(), content: z.string() })
    .nullable()
    .default(null),
});

function isWordedKind(kind: NewMail['template']): kind is MailKindWithTexts {
  return !mailKindsWithFeatureTexts.some((own) => own === kind);
}

/** Contents of a mail, stored encrypted. */
export type StoredMailContent = z.output<typeof sealedSchema>;

export function decryptMailContent(vault: ValueCipher, body: Buffer): StoredMailContent {
  return sealedSchema.parse(JSON.parse(vault.open(purpose, body)));
}

async function loadUserName(tx: ReadTx, organizationId: number, userId: number | null) {
  if (userId === null) return { givenName: '', full: '' };
  const { givenName = '', surname = '' } = (await findNamesOfUser(tx, organizationId, userId)) ?? {};
  return {
    givenName: removeWebAddresses(givenName),
    full: removeWebAddresses(`${givenName} ${surname}`),
  };
}

interface QueuedContents {
  readonly contents: StoredMailContent;
  readonly shown: string;
}

async function compose(tx: ReadTx, wanted: NewMail, at: Date): Promise<QueuedContents> {
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
  const whole = (contents: StoredMailContent): QueuedContents => ({
    contents,
    shown: removeSecretLink(contents.text, link),
  });
  if (wanted.composed)
    return whole({ ...wanted.composed, subject: toSingleLine(wanted.composed.subject), ...rest });
  const own = await findOrganizationName(tx, organizationId);
  const named = {
    organization: removeWebAddresses(data.organization ?? own ?? '') || 'Klarsikt',
    givenName: (await loadUserName(tx, organizationId, userId)).givenName,
    by: causedBy === userId ? '' : (await loadUserName(tx, organizationId, causedBy)).full,
    validity: link === null ? '' : formatDuration(lifeSec, language),
    recipient: toSingleLine(wanted.recipient),
    at: `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    removed: data.change === 'removed',
  };
  const given = { language, link };
  const letter =
    wanted.asked === undefined ? wanted.letter : createInvitationLetter(named, wanted.asked, language);
  if (letter) {
    const { text } = composeLetterMail(removeLetterItems(letter), named, given);
    return {
      contents: { ...composeLetterMail(letter, named, given), ...rest },
      shown: removeSecretLink(text, link),
    };
  }
  if (!isWordedKind(template)) throw new Error(`the words of ${template} come with it`);
  return whole({ ...composeTemplateMail(template, named, given), ...rest });
}

export function createInvitationMailQueue(given: {
  config: Config;
  clock: Clock;
  vault: ValueCipher;
}): InvitationMailQueue {
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
      if (sends) await notifyMailSender(tx);
      return id;
    },
    invitation: async (tx, userId, isOpen) => {
      for (const { id, state, body } of await listInvitationMails(tx, userId)) {
        const { link } = decryptMailContent(vault, body);
        if (link !== null && isOpen(link))
          return { mailId: id, link, isUnsent: unsentMailStates.some((one) => one === state) };
      }
      return null;
    },
    rewrite: async (tx, id, wanted) => {
      const at = clock.now();
      const { contents, shown } = await compose(tx, wanted, at);
      const sends = config.mail.smtpUrl !== null;
      const changed = await updateUnsentMail(tx, id, {
        subject: contents.subject,
        masked: shown,
        body: vault.close(purpose, JSON.stringify(contents)),
        language: wanted.language,
        ...(sends ? { state: 'queued' as const, nextAt: at, error: null } : {}),
      });
      if (changed && sends) await notifyMailSender(tx);
      return changed;
    },
    dropInvitations: deleteUnsentInvitations,
  };
}
