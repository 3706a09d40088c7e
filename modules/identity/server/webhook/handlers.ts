import {
  webhookContract as contract,
  formerWebhookSecretHours,
  maxWebhooks,
  type Webhook,
} from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { createStaleRecordRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { OutboundRefusal } from '@klarsikt/server/platform/outbound.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { deliverWebhookMessage } from './deliver.ts';
import type { WebhookDeps } from './deps.ts';
import { createWebhookSecret } from './secret.ts';
import {
  countWebhookMessages,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhookMessages,
  listWebhooks,
  recordWebhookState,
  requeueDeadMessages,
  updateWebhook,
  type WebhookRow,
} from './store.ts';

type Counts = { readonly waiting: number; readonly dead: number };

function wire(row: WebhookRow, { counts, now }: { counts: Counts | undefined; now: Date }): Webhook {
  const { id, revision, label, host, form, kinds, texts, language, state, formerUntil } = row;
  return {
    ...{ id, revision, label, host, form, kinds, texts, language, state },
    formerUntil: formerUntil !== null && formerUntil > now ? formerUntil.toISOString() : null,
    failingSince: row.failingSince?.toISOString() ?? null,
    created: row.createdAt.toISOString(),
    createdBy: row.createdName,
    waiting: counts?.waiting ?? 0,
    dead: counts?.dead ?? 0,
  };
}

const noted = ({ label, host, form, kinds, texts, state }: WebhookRow) => ({
  ...{ label, host, form, texts, state },
  kinds: [...kinds],
});

const subjectOf = ({ id }: Pick<WebhookRow, 'id'>): string => `webhook:${id}`;

async function shown(tx: ReadTx, row: WebhookRow, { clock }: WebhookDeps): Promise<Webhook> {
  return wire(row, { counts: (await countWebhookMessages(tx)).get(row.id), now: clock.now() });
}

/** Refuses an address that outbound calls may not reach, before anything is stored. */
async function requireAddress({ webhooks }: WebhookDeps, url: string): Promise<void> {
  try {
    await webhooks.check(url);
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    throw new Refusal('error.webhook.address', { reason: error.reason }, { cause: error });
  }
}

const sealedUrl = ({ vault }: WebhookDeps, url: string) => ({
  url: vault.close('webhook', url),
  host: new URL(url).host,
});

async function requireRevision(tx: ReadTx, id: number, revision: number, deps: WebhookDeps) {
  const row = requireFound(await findWebhook(tx, id));
  if (row.revision !== revision) throw createStaleRecordRefusal(row.revision, await shown(tx, row, deps));
  return row;
}

const organizationOf = (actor: Actor): number => requireFound(actor.organizationId);

export const webhookHandlers = implementEndpoints<WebhookDeps>()(contract, {
  list: async ({ tx, deps }) => {
    const counts = await countWebhookMessages(tx);
    const now = deps.clock.now();
    return { rows: (await listWebhooks(tx)).map((row) => wire(row, { counts: counts.get(row.id), now })) };
  },

  create: {
    prepare: async ({ input, actor, deps }) => {
      const { url, ...given } = input.body;
      await requireAddress(deps, url);
      return async (tx) => {
        if ((await listWebhooks(tx)).length >= maxWebhooks) throw new Refusal('error.webhook.most');
        const secret = createWebhookSecret();
        const row = await insertWebhook(tx, {
          ...given,
          ...sealedUrl(deps, url),
          organizationId: organizationOf(actor),
          secret: deps.vault.close('webhook', secret),
          state: 'active',
          createdAt: deps.clock.now(),
          createdBy: actor.ownOrganizationId === actor.organizationId ? actor.userId : null,
          createdName: getActorName(actor),
        });
        return {
          output: { ...(await shown(tx, row, deps)), secret },
          audit: [{ event: 'webhook.created', subject: subjectOf(row), after: noted(row) }],
        };
      };
    },
  },

  change: {
    prepare: async ({ input, deps }) => {
      const { url, active, revision, ...given } = input.body;
      if (url !== undefined) await requireAddress(deps, url);
      return async (tx) => {
        const before = await requireRevision(tx, input.params.id, revision, deps);
        const state = active ? 'active' : before.state === 'active' ? 'off' : before.state;
        const restarted = active && before.state !== 'active' ? { failingSince: null } : {};
        const address = url === undefined ? {} : sealedUrl(deps, url);
        const row = requireFound(
          await updateWebhook(tx, before, { ...given, ...address, ...restarted, state }),
        );
        return {
          output: await shown(tx, row, deps),
          audit: [
            { event: 'webhook.changed', subject: subjectOf(row), before: noted(before), after: noted(row) },
          ],
        };
      };
    },
  },

  rotate: async ({ tx, input, deps }) => {
    const before = await requireRevision(tx, input.params.id, input.body.revision, deps);
    const secret = createWebhookSecret();
    const until = new Date(deps.clock.now().getTime() + formerWebhookSecretHours * 3_600_000);
    const change = {
      secret: deps.vault.close('webhook', secret),
      formerSecret: before.secret,
      formerUntil: until,
    };
    const row = requireFound(await updateWebhook(tx, before, change));
    return {
      output: { ...(await shown(tx, row, deps)), secret },
      audit: [{ event: 'webhook.rotated', subject: subjectOf(row), after: { label: row.label } }],
    };
  },

  endFormer: async ({ tx, input, deps }) => {
    const before = requireFound(await findWebhook(tx, input.params.id));
    await recordWebhookState(tx, before.id, { formerSecret: null, formerUntil: null });
    const row = { ...before, formerSecret: null, formerUntil: null };
    return {
      output: await shown(tx, row, deps),
      audit: [{ event: 'webhook.formerEnded', subject: subjectOf(row), before: { label: row.label } }],
    };
  },

  remove: async ({ tx, input }) => {
    const row = requireFound(await findWebhook(tx, input.params.id));
    await deleteWebhook(tx, row.id);
    return {
      output: { done: true },
      audit: [{ event: 'webhook.removed', subject: subjectOf(row), before: noted(row) }],
    };
  },

  test: {
    prepare: async ({ input, actor, deps, db, call }) => {
      const organizationId = organizationOf(actor);
      const row = await runInReadTransaction(db, { organizationId }, (tx) =>
        findWebhook(tx, input.params.id),
      );
      const now = deps.clock.now();
      const payload = {
        event: 'webhook.test',
        object: 'webhook',
        id: requireFound(row).id,
        link: '/admin/webhooks',
      };
      const message = {
        id: `msg_test_${call.id.replaceAll('-', '')}`,
        kind: 'webhook.test',
        at: now,
        payload,
      };
      const { vault, webhooks: calls, config } = deps;
      const outcome = await deliverWebhookMessage(requireFound(row), message, {
        vault,
        calls,
        origin: config.origin,
        now,
      });
      const delivered = outcome.kind === 'delivered';
      return async (tx) => {
        const still = requireFound(await findWebhook(tx, input.params.id));
        return {
          output: { delivered, status: outcome.status, error: 'error' in outcome ? outcome.error : null },
          audit: [
            { event: 'webhook.tested', subject: subjectOf(still), after: { label: still.label, delivered } },
          ],
        };
      };
    },
  },

  deliveries: async ({ tx, input }) => {
    const row = requireFound(await findWebhook(tx, input.params.id));
    const rows = await listWebhookMessages(tx, row.id);
    return {
      rows: rows.map(({ id, message, kind, createdAt, state, attempts, nextAt, status, error }) => ({
        ...{ id, message, kind, state, attempts, status, error },
        created: createdAt.toISOString(),
        next: state === 'waiting' ? (nextAt?.toISOString() ?? null) : null,
      })),
    };
  },

  resend: async ({ tx, input, deps }) => {
    const row = requireFound(await findWebhook(tx, input.params.id));
    if (row.state !== 'active') throw new Refusal('error.webhook.off');
    const resent = await requeueDeadMessages(tx, row.id, {
      messages: input.body.messages,
      at: deps.clock.now(),
    });
    return {
      output: { resent },
      audit: [
        { event: 'webhook.resent', subject: subjectOf(row), after: { label: row.label, messages: resent } },
      ],
    };
  },
});
