/** The mail queue: a row in the transaction of what the mail speaks of. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Mail } from '../../deps.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Vault } from '../../platform/vault.ts';
import { mail } from '../../schema/operations.ts';

export function createMail(given: { config: Config; clock: Clock; vault: Vault }): Mail {
  const { clock, vault } = given;
  return {
    queue: async (tx, wanted) => {
      const { organizationId, userId, recipient, template, language, causedBy } = wanted;
      const composed = wanted.composed ?? { subject: template, text: wanted.link ?? '', html: '' };
      const [row] = await tx
        .insert(mail)
        .values({
          organizationId,
          userId,
          recipient,
          template,
          language,
          subject: composed.subject,
          masked: composed.text.replaceAll(wanted.link ?? '\u0000', '***'),
          body: vault.close('mail', JSON.stringify(composed)),
          state: 'kept',
          messageId: `<${randomUUID()}@klarsikt>`,
          causedBy,
          createdAt: clock.now(),
        })
        .returning({ id: mail.id });
      if (!row) throw new Error('the mail was not queued');
      return row.id;
    },
  };
}
