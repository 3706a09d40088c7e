/** Handlers of the SCIM calls that directories make. */
import type { directoryContract as contract } from '@klarsikt/contract';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Call, EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  type AttributeChoice,
  getScimAddress,
  noContentOutput,
  parseScimPage,
  pickRequestedAttributes,
  requireResourceVersion,
  type ScimListQuery,
  toScimListOutput,
  toScimOutput,
  toScimResourceOutput,
} from './answers.ts';
import type { DirectoryDeps } from './deps.ts';
import { buildScimConfig, listScimResourceTypes, listScimSchemas } from './discovery.ts';
import { buildScimFilterCondition, buildScimOrder, type ScimFilterAttributes } from './filter.store.ts';
import { listDirectoryGroups, lockDirectoryGroup, scimGroupAttributes } from './groups.store.ts';
import {
  changeGroupFromDirectory,
  createGroupFromDirectory,
  deleteGroupFromDirectory,
  getGroupVersion,
  loadScimGroupResource,
  parseScimGroup,
  parseScimGroupPatch,
  toScimGroupResources,
} from './groups.ts';
import { applyScimPatch } from './patch.ts';
import { type DirectoryPerson, parseDirectoryPerson } from './resource.ts';
import { findDirectorySetting } from './store.ts';
import {
  type DirectoryPersonRecord,
  listDirectoryPeople,
  listScimUserAttributes,
  lockDirectoryPerson,
} from './users.store.ts';
import {
  changeDirectoryPerson,
  computeUserVersion,
  createDirectoryPerson,
  type DirectoryScope,
  deleteDirectoryPerson,
  isDirectoryPersonUnchanged,
  loadScimUserResource,
  toDirectoryPerson,
  toScimUserResources,
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

const buildPage = (query: ScimListQuery, attributes: ScimFilterAttributes) => ({
  condition:
    query.filter === undefined || query.filter.trim() === ''
      ? undefined
      : buildScimFilterCondition(query.filter, attributes),
  order: buildScimOrder(query, attributes),
  ...parseScimPage(query),
});

export const getScimConfigHandler: Handler<'getConfig'> = {
  direct: ({ deps }) => toScimOutput(buildScimConfig(getScimAddress(deps.config))),
};

const listAll = (resources: readonly object[]) =>
  toScimListOutput(
    resources.map((one) => ({ ...one })),
    { total: resources.length, offset: 0 },
  );

export const listResourceTypesHandler: Handler<'listResourceTypes'> = {
  direct: ({ deps }) => listAll(listScimResourceTypes(getScimAddress(deps.config))),
};

export const getResourceTypeHandler: Handler<'getResourceType'> = {
  direct: ({ deps, input }) =>
    toScimOutput(
      requireFound(
        listScimResourceTypes(getScimAddress(deps.config)).find(({ id }) => id === input.params.name),
      ),
    ),
};

export const listSchemasHandler: Handler<'listSchemas'> = {
  direct: ({ deps }) => listAll(listScimSchemas(getScimAddress(deps.config))),
};

export const getScimSchemaHandler: Handler<'getSchema'> = {
  direct: ({ deps, input }) =>
    toScimOutput(
      requireFound(listScimSchemas(getScimAddress(deps.config)).find(({ id }) => id === input.params.name)),
    ),
};

export const listScimUsers: Handler<'listUsers'> = async ({ tx, input, actor, deps }) => {
  const organizationId = scopeOf(actor);
  const page = buildPage(input.query, listScimUserAttributes(organizationId));
  const { rows, total } = await listDirectoryPeople(tx, organizationId, page);
  const resources = await toScimUserResources(tx, deps, rows, input.query);
  return toScimListOutput(
    resources.map((one) => pickRequestedAttributes(one, input.query)),
    { total, offset: page.offset },
  );
};

export const getScimUser: Handler<'getUser'> = async ({ tx, input, actor, deps }) => {
  const given = { organizationId: scopeOf(actor), id: input.params.id, choice: input.query };
  return toScimResourceOutput(await loadScimUserResource(tx, deps, given), input.query);
};

async function answerUser(
  scope: DirectoryScope,
  id: number,
  choice: AttributeChoice,
  status: 200 | 201 = 200,
) {
  const { tx, deps, organizationId } = scope;
  return toScimResourceOutput(
    await loadScimUserResource(tx, deps, { organizationId, id, choice }),
    choice,
    status,
  );
}

const tellLeft = ({ deps }: DirectoryScope, leaves: boolean, userId: number) =>
  leaves ? { committed: async () => deps.watching.end(userId) } : {};

export const createScimUser: Handler<'createUser'> = async ({ tx, input, actor, deps }) => {
  const scope = await openScope(tx, deps, actor);
  const { id, audit } = await createDirectoryPerson(scope, parseDirectoryPerson(input.body));
  return { output: await answerUser(scope, id, input.query, 201), audit: [audit] };
};

async function lockKept(scope: DirectoryScope, id: number, call: Call): Promise<DirectoryPersonRecord> {
  const { tx, deps, organizationId } = scope;
  await deps.rights.lock(tx, organizationId);
  const row = requireFound(await lockDirectoryPerson(tx, organizationId, id));
  requireResourceVersion(call, computeUserVersion(row));
  return row;
}

async function savePerson(
  scope: DirectoryScope,
  row: DirectoryPersonRecord,
  { person, choice }: { readonly person: DirectoryPerson; readonly choice: AttributeChoice },
) {
  const { id } = row;
  if (isDirectoryPersonUnchanged(row, person))
    return {
      output: await answerUser(scope, id, choice),
      audit: [{ event: 'directory.unchanged', subject: `user:${id}` }],
    } as const;
  const { audit, leaves } = await changeDirectoryPerson(scope, row, person);
  const output = await answerUser(scope, id, choice);
  return { output, audit: [audit], ...tellLeft(scope, leaves, id) } as const;
}

export const replaceScimUser: Handler<'replaceUser'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockKept(scope, input.params.id, call);
  return savePerson(scope, row, { person: parseDirectoryPerson(input.body), choice: input.query });
};

export const patchScimUser: Handler<'patchUser'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockKept(scope, input.params.id, call);
  const person = parseDirectoryPerson(applyScimPatch(toDirectoryPerson(row), input.body.Operations));
  return savePerson(scope, row, { person, choice: input.query });
};

export const removeScimUser: Handler<'removeUser'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockKept(scope, input.params.id, call);
  const { audit, leaves } = await deleteDirectoryPerson(scope, row);
  return { output: noContentOutput, audit: [audit], ...tellLeft(scope, leaves, row.id) };
};

export const listScimGroups: Handler<'listGroups'> = async ({ tx, input, actor, deps }) => {
  const organizationId = scopeOf(actor);
  const page = buildPage(input.query, scimGroupAttributes);
  const { rows, total } = await listDirectoryGroups(tx, organizationId, page);
  const resources = await toScimGroupResources(tx, deps, rows, input.query);
  return toScimListOutput(
    resources.map((one) => pickRequestedAttributes(one, input.query)),
    { total, offset: page.offset },
  );
};

export const getScimGroup: Handler<'getGroup'> = async ({ tx, input, actor, deps }) => {
  const given = { organizationId: scopeOf(actor), id: input.params.id, choice: input.query };
  return toScimResourceOutput(await loadScimGroupResource(tx, deps, given), input.query);
};

async function answerGroup(
  scope: DirectoryScope,
  id: number,
  choice: AttributeChoice,
  status: 200 | 201 = 200,
) {
  const { tx, deps, organizationId } = scope;
  return toScimResourceOutput(
    await loadScimGroupResource(tx, deps, { organizationId, id, choice }),
    choice,
    status,
  );
}

async function lockGroup(scope: DirectoryScope, id: number, call: Call) {
  const { tx, deps, organizationId } = scope;
  await deps.rights.lock(tx, organizationId);
  const row = requireFound(await lockDirectoryGroup(tx, organizationId, id));
  requireResourceVersion(call, getGroupVersion(row));
  return row;
}

export const createScimGroup: Handler<'createGroup'> = async ({ tx, input, actor, deps }) => {
  const scope = await openScope(tx, deps, actor);
  const { id, audit } = await createGroupFromDirectory(scope, parseScimGroup(input.body));
  return { output: await answerGroup(scope, id, input.query, 201), audit: [audit] };
};

export const replaceScimGroup: Handler<'replaceGroup'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockGroup(scope, input.params.id, call);
  const audit = await changeGroupFromDirectory(scope, row, parseScimGroup(input.body));
  const output = await answerGroup(scope, row.id, input.query);
  return { output, audit: [audit ?? { event: 'directory.unchanged', subject: `directory:${row.id}` }] };
};

/** The members are returned only if requested, because a group can have thousands. */
export const patchScimGroup: Handler<'patchGroup'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockGroup(scope, input.params.id, call);
  const audit = await changeGroupFromDirectory(scope, row, parseScimGroupPatch(row, input.body.Operations));
  const choice = input.query.attributes === undefined ? { excludedAttributes: 'members' } : input.query;
  const output = await answerGroup(scope, row.id, choice);
  return { output, audit: [audit ?? { event: 'directory.unchanged', subject: `directory:${row.id}` }] };
};

export const removeScimGroup: Handler<'removeGroup'> = async ({ tx, input, actor, deps, call }) => {
  const scope = await openScope(tx, deps, actor);
  const row = await lockGroup(scope, input.params.id, call);
  return { output: noContentOutput, audit: [await deleteGroupFromDirectory(scope, row)] };
};
