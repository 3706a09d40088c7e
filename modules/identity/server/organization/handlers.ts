import { organizationContract as contract, type EndpointInput } from '@klarsikt/contract';
import { readTimeZone } from '@klarsikt/engine/calendar';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, isAdministeringCustomer } from '@klarsikt/server/platform/actor.ts';
import { pickChangedFields } from '@klarsikt/server/platform/difference.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { OrganizationDeps } from './deps.ts';
import { isAboveOrganization, loadOrganizationDetail, loadOrganizationTree } from './detail.ts';
import { findFederationSettings, requireSignInAuthority, saveFederationSettings } from './federation.ts';
import {
  deleteOrganization,
  findOrganization,
  hasSiblingWithName,
  insertOrganization,
  isKnownTimeZone,
  listAdministrableOrganizations,
  listOrganizationsInReach,
  loadOrganizationCounts,
  lockOrganization,
  lockOrganizationTree,
  type OrganizationRecord,
  readOrganizationSettings,
  updateActingOrganization,
  updateOrganization,
} from './store.ts';
import { organizationNameMissingText, organizationNameTakenText, timeZoneUnknownText } from './texts.ts';

type SaveBody = EndpointInput<typeof contract.save>['body'];

interface OrganizationSaveContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: OrganizationDeps;
  readonly language: Language;
}

async function requireFreeName(
  { tx, language }: OrganizationSaveContext,
  given: { parentId: number | null; name: string; except: number | null },
): Promise<void> {
  if (given.parentId === null) return;
  const taken = await hasSiblingWithName(tx, { ...given, parentId: given.parentId });
  if (taken)
    throw createInputRefusal({
      path: 'body.name',
      code: 'taken',
      message: organizationNameTakenText[language],
    });
}

/**
 * Returns the canonical name of the time zone. Both the runtime and the database must know the zone, because the
 * database also compares days.
 */
async function requireKnownTimeZone(
  { tx, language }: OrganizationSaveContext,
  given: string | null,
): Promise<string | null> {
  if (given === null) return null;
  const name = readTimeZone(given);
  if (name === null || !(await isKnownTimeZone(tx, name)))
    throw createInputRefusal({
      path: 'body.timeZone',
      code: 'custom',
      message: timeZoneUnknownText[language],
    });
  return name;
}

async function requireCurrentRevision(
  tx: ReadTx,
  actor: Actor,
  row: OrganizationRecord,
  revision: number | undefined,
): Promise<void> {
  if (row.revision !== revision)
    throw createStaleRecordRefusal(row.revision, await loadOrganizationDetail(tx, actor, row));
}

/** Builds the record of an organisation for the audit log, without secrets. */
async function createAuditRecord(tx: ReadTx, row: OrganizationRecord) {
  const { name, country, language, demo, trade, timeZone } = row;
  const federation = await findFederationSettings(tx, row.id);
  return {
    name,
    country,
    language,
    demo,
    trade,
    timeZone,
    settings: readOrganizationSettings(row),
    federation,
  };
}

async function create(saving: OrganizationSaveContext, body: SaveBody) {
  const { tx, actor, deps, language } = saving;
  const { name } = body;
  if (name === undefined)
    throw createInputRefusal({
      path: 'body.name',
      code: 'required',
      message: organizationNameMissingText[language],
    });
  const parent = requireFound(
    await findOrganization(tx, body.parentId ?? requireFound(actor.organizationId)),
  );
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
    timeZone: await requireKnownTimeZone(saving, body.timeZone ?? null),
    settings: body.settings ?? parent.settings,
    createdAt: at,
    updatedAt: at,
  });
  if (body.federation !== undefined)
    await saveFederationSettings({ ...saving, organizationId: row.id }, body.federation);
  const after = { ...(await createAuditRecord(tx, row)), parent: parent.id };
  return {
    output: await loadOrganizationDetail(tx, actor, row),
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

async function change(saving: OrganizationSaveContext, id: number, body: SaveBody) {
  const { tx, actor, deps } = saving;
  const row = requireFound(await lockOrganization(tx, id));
  await requireCurrentRevision(tx, actor, row, body.revision);
  if (body.demo !== undefined && body.demo !== row.demo && !isAboveOrganization(actor, row))
    throw new Refusal('error.forbidden');
  const { name = row.name } = body;
  if (name !== row.name) await requireFreeName(saving, { parentId: row.parentId, name, except: id });
  const before = await createAuditRecord(tx, row);
  const { secondFactor, passkeySignIn } = readOrganizationSettings(row);
  const { settings: wanted } = body;
  if (
    wanted !== undefined &&
    (wanted.secondFactor !== secondFactor || wanted.passkeySignIn !== passkeySignIn)
  )
    await requireSignInAuthority({ ...saving, organizationId: id });
  if (body.federation !== undefined)
    await saveFederationSettings({ ...saving, organizationId: id }, body.federation);
  const { country = row.country, language = row.language, demo = row.demo, settings = row.settings } = body;
  const { trade = row.trade } = body;
  const timeZone =
    body.timeZone === undefined ? row.timeZone : await requireKnownTimeZone(saving, body.timeZone);
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
  const changes = pickChangedFields(before, await createAuditRecord(tx, saved));
  const secret = body.federation?.clientSecret === undefined ? {} : { clientSecret: 'replaced' as const };
  return {
    output: await loadOrganizationDetail(tx, actor, saved),
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

export const organizationHandlers = implementEndpoints<OrganizationDeps>()(contract, {
  list: ({ tx, actor, deps }) => loadOrganizationTree(tx, actor, deps),
  get: async ({ tx, input, actor }) =>
    loadOrganizationDetail(tx, actor, requireFound(await findOrganization(tx, input.params.id))),
  save: async ({ tx, input, actor, deps, call }) => {
    const saving = { tx, actor, deps, language: call.language };
    const { id } = input.body;
    return id === undefined ? create(saving, input.body) : change(saving, id, input.body);
  },
  listAdministrable: ({ tx, actor }) => listAdministrableOrganizations(tx, actor.userId),
  move: async ({ tx, input, actor, deps, call }) => {
    await lockOrganizationTree(tx);
    const { parentId, revision } = input.body;
    const row = requireFound(await lockOrganization(tx, input.params.id));
    const parent = requireFound(await findOrganization(tx, parentId));
    await requireCurrentRevision(tx, actor, row, revision);
    // The root of the caller's visible tree can only be moved from an organisation above it.
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
    // The event is also written to the log of the previous parent, whose administrators can no longer see the
    // organisation.
    const left = from === null ? [] : [{ ...entry, organizationId: from }];
    return {
      output: await loadOrganizationDetail(tx, actor, saved),
      audit: [{ ...entry, organizationId: row.id }, ...left],
    };
  },
  administer: async ({ tx, input, actor }) => {
    const allowed = await listAdministrableOrganizations(tx, actor.userId);
    const { id, name } = requireFound(allowed.find((one) => one.id === input.params.id));
    await updateActingOrganization(tx, requireFound(actor.tokenHash), id);
    const before = isAdministeringCustomer(actor) ? { administering: actor.organizationId } : null;
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
    if (actor.tokenHash !== null) await updateActingOrganization(tx, actor.tokenHash, null);
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
    const row = requireFound(await lockOrganization(tx, input.params.id));
    await requireCurrentRevision(tx, actor, row, input.query.revision);
    if (row.id === actor.organizationId || row.kind !== 'customer' || row.parentId === null)
      throw new Refusal('error.forbidden');
    const {
      accounts: users,
      documents: assessments,
      keys,
    } = (await loadOrganizationCounts(tx, row.id))(row.id);
    const reach = await listOrganizationsInReach(tx);
    const children = reach.filter(({ parentId }) => parentId === row.id).length;
    if (users + assessments + keys + children > 0)
      throw new Refusal('error.organization.notempty', { users, assessments, keys, children });
    const before = { ...(await createAuditRecord(tx, row)), parent: row.parentId };
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
