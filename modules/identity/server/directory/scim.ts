/** Handlers of the calls that directories make. */
import type { directoryContract as contract } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Call, EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  type AttributeChoice,
  chooseAttributes,
  getScimAddress,
  noContentOutput,
  readPage,
  requireVersion,
  type ScimListQuery,
  toListOutput,
  toResourceOutput,
  toScimOutput,
} from './answers.ts';
import type { DirectoryDeps } from './deps.ts';
import { describeConfig, listResourceTypes, listSchemas } from './discovery.ts';
import { buildFilterCondition, buildOrder, type FilterAttributes } from './filter.store.ts';
import { listDirectoryGroups, lockDirectoryGroup, scimGroupAttributes } from './groups.store.ts';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  getGroupVersion,
  loadGroupResource,
  readGroup,
  readGroupPatch,
  toGroupResources,
} from './groups.ts';
import { applyPatch } from './patch.ts';
import { type DirectoryPerson, readPerson } from './resource.ts';
import { findDirectorySetting } from './store.ts';
import { listPeople, listUserAttributes, lockPerson, type StoredPerson } from './users.store.ts';
import {
  changePerson,
  computeUserVersion,
  createPerson,
  type DirectoryScope,
  deletePerson,
  isSamePerson,
  loadUserResource,
  toPerson,
  toUserResources,
} from './users.ts';

type Contract = typeof contract;
type Handler<K extends keyof Contract> = EndpointHandler<Contract[K], DirectoryDeps>;

const scopeOf = ({ organizationId }: Actor): number => requireFound(organizationId);

async function openScope(tx: WriteTx, deps: DirectoryDeps, actor: Actor): Promise<DirectoryScope> {
  const organizationId = scopeOf(actor);
  const setting = await findDirectorySetting(tx, organizationId);
  if (setting?.enabled !== true) throw new Refusal('error.directory.off');
  const { personId } = requireFound(actor.directoryKey);
  return { tx, deps, actor, organizationId, personId, invites: setting.invites };
}

const buildPage = (query: ScimListQuery, attributes: FilterAttributes) => ({
  condition:
    query.filter === undefined || query.filter.trim() === ''
      ? undefined
      : buildFilterCondition(query.filter, attributes),
  order: buildOrder(query, attributes),
  ...readPage(query),
});

export const getScimConfigHandler: Handler<'getConfig'> = {
  direct: ({ deps }) => toScimOutput(describeConfig(getScimAddress(deps.config))),
};

const listAll = (resources: readonly object[]) =>
  toListOutput(
    resources.map((one) => ({ ...one })),
    { total: resources.length, offset: 0 },
  );

export const listResourceTypesHandler: Handler<'listResourceTypes'> = {
  direct: ({ deps }) => listAll(listResourceTypes(getScimAddress(deps.config))),
};

export const getResourceTypeHandler: Handler<'getResourceType'> = {
  direct: ({ deps, input }) =>
    toScimOutput(
      requireFound(listResourceTypes(getScimAddress(deps.config)).find(({ id }) => id === input.params.name)),
    ),
};

export const listSchemasHandler: Handler<'listSchemas'> = {
  direct: ({ deps }) => listAll(listSchemas(getScimAddress(deps.config))),
};

export const getSchema: Handler<'getSchema'> = {
  direct: ({ deps, input }) =>
    toScimOutput(
      requireFound(listSchemas(getScimAddress(deps.config)).find(({ id }) => id === input.params.name)),
    ),
};

export const listUsers: Handler<'listUsers'> = async ({ tx, input, actor, deps }) => {
  const organizationId = scopeOf(actor);
  const page = buildPage(input.query, listUserAttributes(organizationId));
  const { rows, total } = await listPeople(tx, organizationId, page);
  const resources = await toUserResources(tx, deps, rows, input.query);
  return toListOutput(
    resources.map((one) => chooseAttributes(one, input.query)),
    { total, offset: page.offset },
  );
};

export const getUser: Handler<'getUser'> = async ({ tx, input, actor, deps }) => {
  const given = { organizationId: scopeOf(actor), id: input.params.id, choice: input.query };
  return toResourceOutput(await loadUserResource(tx, deps, given), input.query);
};

async function answerUser(
  scope: DirectoryScope,
  id: number,
  choice: AttributeChoice,
  status: 200 | 201 = 200,
) {
  const { tx, deps, organizationId } = scope;
  return toResourceOutput(await loadUserResource(tx, deps, { organizationId, id, choice }), choice, status);
}

const tellLeft = ({ deps }: DirectoryScope, leaves: boolean, userId: number) =>
  leaves ? { committed: async () => deps.watching.end(userId) } : {};

export const createUser: Handler<'createUser'> = async ({ tx, input, actor, deps }) => {
  const scope = await openScope(tx, deps, actor);
  const { id, audit } = await createPerson(scope, readPerson(input.body));
  return { output: await answerUser(scope, id, input.query, 201), audit: [audit] };
};

async function lockKept(scope: DirectoryScope, id: number, call: Call): Promise<StoredPerson> {
  const { tx, deps, organizationId } = scope;
  await deps.rights.lock(tx, organizationId);
  const row = requireFound(await lockPerson(tx, organizationId, id));
  requireVersion(call, computeUserVersion(row));
  return row;
}

async function savePerson(
  scope: DirectoryScope,
  row: StoredPerson,
  { person, choice }: { readonly person: DirectoryPerson; readonly choice: AttributeChoice },
) {
  const { id } = row;
  if (isSamePerson(row, person))
    return {
      output: await answerUser(scope, id, choice),
      audit: [{ event: 'directory.unchanged', subject: `user:${id}` }],
    } as const;
  const { audit, leaves } = await changePerson(scope, row, person);
  const output = await answerUser(scope, id, choice);
  return { output, audit: [audit], ...tellLeft(scope, leaves, id) } as const;
}

export const replaceUser: Handler<'replaceUser'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockKept(scope, input.params.id, call);
  return savePerson(scope, row, { person: readPerson(input.body), choice: input.query });
};

export const patchUser: Handler<'patchUser'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockKept(scope, input.params.id, call);
  const person = readPerson(applyPatch(toPerson(row), input.body.Operations));
  return savePerson(scope, row, { person, choice: input.query });
};

export const removeUser: Handler<'removeUser'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockKept(scope, input.params.id, call);
  const { audit, leaves } = await deletePerson(scope, row);
  return { output: noContentOutput, audit: [audit], ...tellLeft(scope, leaves, row.id) };
};

export const listGroups: Handler<'listGroups'> = async ({ tx, input, actor, deps }) => {
  const organizationId = scopeOf(actor);
  const page = buildPage(input.query, scimGroupAttributes);
  const { rows, total } = await listDirectoryGroups(tx, organizationId, page);
  const resources = await toGroupResources(tx, deps, rows, input.query);
  return toListOutput(
    resources.map((one) => chooseAttributes(one, input.query)),
    { total, offset: page.offset },
  );
};

export const getGroup: Handler<'getGroup'> = async ({ tx, input, actor, deps }) => {
  const given = { organizationId: scopeOf(actor), id: input.params.id, choice: input.query };
  return toResourceOutput(await loadGroupResource(tx, deps, given), input.query);
};

async function answerGroup(
  scope: DirectoryScope,
  id: number,
  choice: AttributeChoice,
  status: 200 | 201 = 200,
) {
  const { tx, deps, organizationId } = scope;
  return toResourceOutput(await loadGroupResource(tx, deps, { organizationId, id, choice }), choice, status);
}

async function lockGroup(scope: DirectoryScope, id: number, call: Call) {
  const { tx, deps, organizationId } = scope;
  await deps.rights.lock(tx, organizationId);
  const row = requireFound(await lockDirectoryGroup(tx, organizationId, id));
  requireVersion(call, getGroupVersion(row));
  return row;
}

export const createDirectoryGroup: Handler<'createGroup'> = async ({ tx, input, actor, deps }) => {
  const scope = await openScope(tx, deps, actor);
  const { id, audit } = await createGroup(scope, readGroup(input.body));
  return { output: await answerGroup(scope, id, input.query, 201), audit: [audit] };
};

export const replaceGroup: Handler<'replaceGroup'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockGroup(scope, input.params.id, call);
  const audit = await changeGroup(scope, row, readGroup(input.body));
  const output = await answerGroup(scope, row.id, input.query);
  return { output, audit: [audit ?? { event: 'directory.unchanged', subject: `directory:${row.id}` }] };
};

/** Returns the members only if requested, because a group can have thousands. */
export const patchGroup: Handler<'patchGroup'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockGroup(scope, input.params.id, call);
  const audit = await changeGroup(scope, row, readGroupPatch(row, input.body.Operations));
  const choice = input.query.attributes === undefined ? { excludedAttributes: 'members' } : input.query;
  const output = await answerGroup(scope, row.id, choice);
  return { output, audit: [audit ?? { event: 'directory.unchanged', subject: `directory:${row.id}` }] };
};

export const removeGroup: Handler<'removeGroup'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockGroup(scope, input.params.id, call);
  return { output: noContentOutput, audit: [await deleteGroup(scope, row)] };
};
