import { mail as contract, resendableStates } from '@klarsikt/contract';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { MailDeps } from './deps.ts';
import { openContents } from './mail.ts';
import { announceMail } from './queue.store.ts';
import { describeMail, listMails, mailById, queueAgain, takeLink } from './store.ts';

export const mail = implementFor<MailDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { rows, total } = await listMails(tx, input.body);
    return {
      rows: rows.map((row) => describeMail(row, actor)),
      total,
      configured: deps.config.mail.smtpUrl !== null,
    };
  },

  get: async ({ tx, input, actor }) => {
    const row = found(await mailById(tx, input.params.id));
    return { ...describeMail(row, actor), text: row.masked, messageId: row.messageId };
  },

  resend: async ({ tx, input, actor, deps }) => {
    const before = found(await mailById(tx, input.params.id));
    if (deps.config.mail.smtpUrl === null) throw new Refusal('error.mail.unconfigured');
    const row = await queueAgain(tx, before.id, { from: resendableStates, at: deps.clock.now() });
    if (row === null) throw new Refusal('error.conflict');
    await announceMail(tx);
    return {
      output: describeMail(row, actor),
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
    const row = found(await mailById(tx, input.params.id));
    if (row.template !== 'invite' || row.causedBy === null || row.causedBy !== actor.userId)
      throw new Refusal('error.forbidden');
    // Who reads the link can sign in with it: as somebody who by now may hold more than they do.
    if (row.userId !== null) await deps.rights.requireReach(tx, actor, [row.userId]);
    const now = deps.clock.now();
    const body = await takeLink(tx, row.id, now);
    if (body === null) throw new Refusal('error.mail.link');
    const { link, until } = openContents(deps.vault, body);
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
      organizationId: found(organizationId),
      // An administrator of a customer organisation is no user of it.
      userId: actor.ownOrganizationId === organizationId ? userId : null,
      causedBy: userId,
      data: {},
    });
    const row = found(await mailById(tx, id));
    return {
      output: describeMail(row, actor),
      audit: [{ event: 'mail.tested', subject: `mail:${id}`, after: { recipient: username } }],
    };
  },
});
