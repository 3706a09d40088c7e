import type { federationContract as contract } from '@klarsikt/contract';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { FederationDeps } from './deps.ts';
import { deleteAccountLinking, upsertAccountLinking } from './linking.store.ts';
import {
  findEnabledProvider,
  loadAccountLinkingStatus,
  runWithSignInAuthority,
  sendConnectLinks,
} from './linking.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = EndpointHandler<Contract[K], FederationDeps>;

const dayMs = 24 * 3_600_000;

export const getAccountLinkingHandler: Handler<'linking'> = {
  direct: async ({ db, input, actor, deps }) => {
    const { id: organizationId } = input.params;
    const row = await runInReadTransaction(db, actor, (tx) => findEnabledProvider(tx, organizationId));
    return (
      row && runInReadTransaction(db, { organizationId }, (tx) => loadAccountLinkingStatus(tx, { deps, row }))
    );
  },
};

export const openAccountLinking: Handler<'openLinking'> = async ({ tx, input, actor, deps }) => {
  const { id: organizationId } = input.params;
  const row = requireFound(await findEnabledProvider(tx, organizationId));
  const openedAt = deps.clock.now();
  const until = new Date(openedAt.getTime() + input.body.days * dayMs);
  const { connection, issuer } = row;
  const output = await runWithSignInAuthority(tx, { actor, deps, organizationId }, async () => {
    const by = { openedBy: requireFound(actor.userId), openedName: getActorName(actor) };
    await upsertAccountLinking(tx, { organizationId, connection, openedAt, until, ...by });
    return loadAccountLinkingStatus(tx, { deps, row });
  });
  const subject = `organization:${organizationId}`;
  const after = { until: until.toISOString(), issuer };
  return { output, audit: [{ event: 'federation.linkingOpened', subject, after, organizationId }] };
};

export const endAccountLinking: Handler<'endLinking'> = async ({ tx, input, actor, deps }) => {
  const { id: organizationId } = input.params;
  requireFound(await findEnabledProvider(tx, organizationId));
  const ended = await runWithSignInAuthority(tx, { actor, deps, organizationId }, () =>
    deleteAccountLinking(tx, organizationId),
  );
  if (!ended) throw new Refusal('error.notfound');
  const subject = `organization:${organizationId}`;
  return { output: { done: true }, audit: [{ event: 'federation.linkingEnded', subject, organizationId }] };
};

export const sendAccountLinkingMails: Handler<'sendLinks'> = async ({ tx, input, actor, deps }) => {
  const { id: organizationId } = input.params;
  const row = requireFound(await findEnabledProvider(tx, organizationId));
  const { users, output } = await runWithSignInAuthority(tx, { actor, deps, organizationId }, () =>
    sendConnectLinks(tx, { actor, deps }, { row, to: input.body.to }),
  );
  const subject = `organization:${organizationId}`;
  const after = { users: [...users] };
  return { output, audit: [{ event: 'federation.linksSent', subject, after, organizationId }] };
};
