import { organization as contract, type InputOf } from '@klarsikt/contract';
import { type Language, readTimeZone } from '@klarsikt/engine';
import { type Actor, administersCustomer } from '@klarsikt/server/platform/actor.ts';
import { difference } from '@klarsikt/server/platform/difference.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { OrganizationDeps } from './deps.ts';
import { organizationDetail, organizationTree, standsAbove } from './detail.ts';
import { federationSettings, requireOverSignIn, saveFederation } from './federation.ts';
import {
  administrableBy,
  deleteOrganization,
  factsOf,
  findOrganization,
  insertOrganization,
  isKnownZone,
  lockOrganization,
  lockTree,
  type OrganizationRecord,
  organizationsInReach,
  setActing,
  settingsOf,
  siblingWithName,
  updateOrganization,
} from './store.ts';
import { nameMissing, nameTaken, zoneUnknown } from './texts.ts';

type SaveBody = InputOf<typeof contract.save>['body'];

interface Saving {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: OrganizationDeps;
  readonly language: Language;
}

async function requireFreeName(
  { tx, language }: Saving,
  given: { parentId: number | null; name: string; except: number | null },
): Promise<void> {
  if (given.parentId === null) return;
  const taken = await siblingWithName(tx, { ...given, parentId: given.parentId });
  if (taken) throw invalid({ path: 'body.name', code: 'taken', message: nameTaken[language] });
}

/** The name of the zone as it is kept. The database compares days too, so that both must know it. */
async function requireZone({ tx, language }: Saving, given: string | null): Promise<string | null> {
  if (given === null) return null;
  const name = readTimeZone(given);
  if (name === null || !(await isKnownZone(tx, name)))
    throw invalid({ path: 'body.timeZone', code: 'custom', message: zoneUnknown[language] });
  return name;
}

async function requireFresh(
  tx: ReadTx,
  actor: Actor,
  row: OrganizationRecord,
  revision: number | undefined,
): Promise<void> {
  if (row.revision !== revision) throw staleRecord(row.revision, await organizationDetail(tx, actor, row));
}

/** What the audit log tells of an organisation: no secret is in it. */
async function audited(tx: ReadTx, row: OrganizationRecord) {
  const { name, country, language, demo, trade, timeZone } = row;
  const federation = await federationSettings(tx, row.id);
  return { name, country, language, demo, trade, timeZone, settings: settingsOf(row), federation };
}

async function create(saving: Saving, body: SaveBody) {
  const { tx, actor, deps, language } = saving;
  const { name } = body;
  if (name === undefined)
    throw invalid({ path: 'body.name', code: 'required', message: nameMissing[language] });
  const parent = found(await findOrganization(tx, body.parentId ?? found(actor.organizationId)));
  await requireFreeName(saving, { parentId: parent.id, name, except: null });
  const at = deps.clock.now();
  const row = await insertOrganization(tx, {
    parentId: parent.id,
    kind: 'customer',
    name,
    country: body.country ?? parent.country,
    language: body.language ?? parent.language,
    demo: body.demo ?? false,
    trade: body.trade ?? null,
    timeZone: await requireZone(saving, body.timeZone ?? null),
    settings: body.settings ?? parent.settings,
    createdAt: at,
    updatedAt: at,
  });
  if (body.federation !== undefined)
    await saveFederation({ ...saving, organizationId: row.id }, body.federation);
  const after = { ...(await audited(tx, row)), parent: parent.id };
  return {
    output: await organizationDetail(tx, actor, row),
    audit: [
      {
        event: 'organization.created' as const,
        subject: `organization:${row.id}`,
        after,
        organizationId: row.id,
      },
    ] as const,
  };
}

async function change(saving: Saving, id: number, body: SaveBody) {
  const { tx, actor, deps } = saving;
  const row = found(await lockOrganization(tx, id));
  await requireFresh(tx, actor, row, body.revision);
  if (body.demo !== undefined && body.demo !== row.demo && !standsAbove(actor, row))
    throw new Refusal('error.forbidden');
  const { name = row.name } = body;
  if (name !== row.name) await requireFreeName(saving, { parentId: row.parentId, name, except: id });
  const before = await audited(tx, row);
  const { secondFactor } = settingsOf(row);
  if (body.settings !== undefined && body.settings.secondFactor !== secondFactor)
    await requireOverSignIn({ ...saving, organizationId: id });
  if (body.federation !== undefined) await saveFederation({ ...saving, organizationId: id }, body.federation);
  const { country = row.country, language = row.language, demo = row.demo, settings = row.settings } = body;
  const { trade = row.trade } = body;
  const timeZone = body.timeZone === undefined ? row.timeZone : await requireZone(saving, body.timeZone);
  const saved = await updateOrganization(tx, id, {
    name,
    timeZone,
    country,
    language,
    demo,
    trade,
    settings,
    revision: row.revision + 1,
    updatedAt: deps.clock.now(),
  });
  const changes = difference(before, await audited(tx, saved));
  const secret = body.federation?.clientSecret === undefined ? {} : { clientSecret: 'replaced' as const };
  return {
    output: await organizationDetail(tx, actor, saved),
    audit: [
      {
        event: 'organization.changed' as const,
        subject: `organization:${id}`,
        before: changes.before,
        after: { ...changes.after, ...secret },
        organizationId: id,
      },
    ] as const,
  };
}

export const organization = implementFor<OrganizationDeps>()(contract, {
  list: ({ tx, actor, deps }) => organizationTree(tx, actor, deps),
  get: async ({ tx, input, actor }) =>
    organizationDetail(tx, actor, found(await findOrganization(tx, input.params.id))),
  save: async ({ tx, input, actor, deps, call }) => {
    const saving = { tx, actor, deps, language: call.language };
    const { id } = input.body;
    return id === undefined ? create(saving, input.body) : change(saving, id, input.body);
  },
  listAdministrable: ({ tx, actor }) => administrableBy(tx, actor.userId),
  move: async ({ tx, input, actor, deps, call }) => {
    await lockTree(tx);
    const { parentId, revision } = input.body;
    const row = found(await lockOrganization(tx, input.params.id));
    const parent = found(await findOrganization(tx, parentId));
    await requireFresh(tx, actor, row, revision);
    // The root of what is in scope hangs where somebody further up has put it.
    if (row.id === actor.organizationId || row.kind !== 'customer') throw new Refusal('error.forbidden');
    if (parent.path.includes(row.id)) throw new Refusal('error.conflict');
    const saving = { tx, actor, deps, language: call.language };
    await requireFreeName(saving, { parentId, name: row.name, except: row.id });
    const from = row.parentId;
    const saved = await updateOrganization(tx, row.id, {
      parentId,
      revision: row.revision + 1,
      updatedAt: deps.clock.now(),
    });
    const entry = {
      event: 'organization.moved' as const,
      subject: `organization:${row.id}`,
      before: { parent: from },
      after: { parent: parentId },
    };
    // Written where it was too: those who lose sight of it learn where it went.
    const left = from === null ? [] : [{ ...entry, organizationId: from }];
    return {
      output: await organizationDetail(tx, actor, saved),
      audit: [{ ...entry, organizationId: row.id }, ...left],
    };
  },
  administer: async ({ tx, input, actor }) => {
    const allowed = await administrableBy(tx, actor.userId);
    const { id, name } = found(allowed.find((one) => one.id === input.params.id));
    await setActing(tx, found(actor.tokenHash), id);
    const before = administersCustomer(actor) ? { administering: actor.organizationId } : null;
    return {
      output: { administering: { id, name } },
      audit: [
        {
          event: 'organization.administered',
          subject: `organization:${id}`,
          before,
          organizationId: id,
        },
      ],
    };
  },
  leave: async ({ tx, actor }) => {
    const left = actor.organizationId ?? actor.ownOrganizationId;
    if (actor.tokenHash !== null) await setActing(tx, actor.tokenHash, null);
    return {
      output: { done: true },
      audit: [
        {
          event: 'organization.left',
          subject: `organization:${left}`,
          ...(left === null ? {} : { organizationId: left }),
        },
      ],
    };
  },
  remove: async ({ tx, input, actor }) => {
    const row = found(await lockOrganization(tx, input.params.id));
    await requireFresh(tx, actor, row, input.query.revision);
    if (row.id === actor.organizationId || row.kind !== 'customer' || row.parentId === null)
      throw new Refusal('error.forbidden');
    const { accounts: users, documents: assessments, keys } = (await factsOf(tx, row.id))(row.id);
    const reach = await organizationsInReach(tx);
    const children = reach.filter(({ parentId }) => parentId === row.id).length;
    if (users + assessments + keys + children > 0)
      throw new Refusal('error.organization.notempty', { users, assessments, keys, children });
    const before = { ...(await audited(tx, row)), parent: row.parentId };
    await deleteOrganization(tx, row.id);
    return {
      output: { done: true },
      audit: [
        {
          event: 'organization.removed',
          subject: `organization:${row.id}`,
          before,
          organizationId: row.parentId,
        },
      ],
    };
  },
});
