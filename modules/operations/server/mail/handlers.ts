import { mailContract as contract, resendableMailStates } from '@klarsikt/contract';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { MailDeps } from './deps.ts';
import { decryptMailContent } from './mail.ts';
import { notifyMailSender } from './queue.store.ts';
import { canReadMailLink, claimMailLink, findMail, listMails, requeueMail, toMailRow } from './store.ts';

export const mailHandlers = implementEndpoints<MailDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { rows, total } = await listMails(tx, input.body);
    return {
      rows: rows.map((row) => toMailRow(row, actor)),
      total,
      configured: deps.config.mail.smtpUrl !== null,
    };
  },

  get: async ({ tx, input, actor }) => {
    const row = requireFound(await findMail(tx, input.params.id));
    return { ...toMailRow(row, actor), text: row.masked, messageId: row.messageId };
  },

  resend: async ({ tx, input, actor, deps }) => {
    const before = requireFound(await findMail(tx, input.params.id));
    if (deps.config.mail.smtpUrl === null) throw new Refusal('error.mail.unconfigured');
    const row = await requeueMail(tx, before.id, { from: resendableMailStates, at: deps.clock.now() });
    if (row === null) throw new Refusal('error.conflict');
    await notifyMailSender(tx);
    return {
      output: toMailRow(row, actor),
      audit: [
        {
          event: 'mail.resent',
          subject: `mail:${row.id}`,
          before: { state: before.state },
          after: { state: row.state, recipient: row.recipient, template: row.template },
        },
      ],
    };
  },

  copyLink: async ({ tx, input, actor, deps }) => {
    const row = requireFound(await findMail(tx, input.params.id));
    if (!canReadMailLink(row, actor)) throw new Refusal('error.forbidden');
    // With the link, the administrator can sign in as the invited user, so refuse a user with more permissions than the
    // administrator.
    if (row.userId !== null) await deps.rights.requireReach(tx, actor, [row.userId]);
    const now = deps.clock.now();
    const body = await claimMailLink(tx, row.id, now);
    if (body === null) throw new Refusal('error.mail.link');
    const { link, until } = decryptMailContent(deps.vault, body);
    if (link === null || (until !== null && until < now.getTime())) throw new Refusal('error.mail.link');
    return {
      output: { link },
      audit: [{ event: 'mail.link.copied', subject: `mail:${row.id}`, after: { recipient: row.recipient } }],
    };
  },

  test: async ({ tx, actor, deps, call }) => {
    const { userId, organizationId, username } = actor;
    const id = await deps.mail.queue(tx, {
      template: 'test',
      recipient: username,
      language: call.language,
      organizationId: requireFound(organizationId),
      // An administrator from another organisation is not a user of this organisation.
      userId: actor.ownOrganizationId === organizationId ? userId : null,
      causedBy: userId,
      data: {},
    });
    const row = requireFound(await findMail(tx, id));
    return {
      output: toMailRow(row, actor),
      audit: [{ event: 'mail.tested', subject: `mail:${id}`, after: { recipient: username } }],
    };
  },
});
