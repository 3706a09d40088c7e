/** Settings of an organisation's identity provider. The sign-in itself is in the folder `federation`. */
import { randomUUID } from 'node:crypto';
import type { federationInputSchema, federationSettingsSchema, InputFault } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { createInputRefusal, Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { type ReadTx, runInOrganization, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import type { OrganizationDeps } from './deps.ts';
import { isPublicMailDomain } from './domains.ts';
import {
  deleteFederation,
  type FederationRecord,
  findStoredFederation,
  hasSignedInThroughConnection,
  isMailDomainTaken,
  listGroupsOfOrganization,
  listPeopleBelowByDomain,
  type StoredFederation,
  upsertFederation,
} from './store.ts';
import { federationFaultTexts } from './texts.ts';

type Settings = z.output<typeof federationSettingsSchema>;
type Input = z.output<typeof federationInputSchema>;

type StoredSettings = Omit<Settings, 'proved'>;

/** Returns the settings of the identity provider, without the client secret. */
export async function findFederationSettings(
  tx: ReadTx,
  organizationId: number,
): Promise<StoredSettings | null> {
  const stored = await findStoredFederation(tx, organizationId);
  return stored && federationSettingsOf(stored);
}

function federationSettingsOf({ row, domains }: StoredFederation): StoredSettings {
  const { issuer, clientId, clientSecret, idpHint, enabled, passwordAllowed, createUsers, groupId } = row;
  return {
    issuer,
    clientId,
    idpHint,
    enabled,
    passwordAllowed,
    createUsers,
    groupId,
    hasSecret: clientSecret !== null,
    domains,
  };
}

/** Returns the settings, and whether the caller has signed in through this connection. */
export async function findFederationForActor(
  tx: ReadTx,
  actor: Actor,
  organizationId: number,
): Promise<Settings | null> {
  const stored = await findStoredFederation(tx, organizationId);
  return (
    stored && {
      ...federationSettingsOf(stored),
      proved: await hasActorProvedConnection(tx, actor, stored.row),
    }
  );
}

function createFederationFault(
  field: string,
  name: keyof typeof federationFaultTexts,
  language: Language,
  domain = '',
): InputFault {
  const message = federationFaultTexts[name][language].replace('{domain}', domain);
  return { path: `body.federation.${field}`, code: name, message };
}

function isIssuerAllowed(issuer: string, allowed: readonly string[]): boolean {
  const url = new URL(issuer);
  return (url.protocol === 'https:' && url.username === '') || allowed.includes(url.origin);
}

interface FederationSaveContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: OrganizationDeps;
  readonly language: Language;
  readonly organizationId: number;
}

async function checkFederationInput(given: FederationSaveContext, input: Input): Promise<InputFault[]> {
  const { tx, deps, language, organizationId } = given;
  const faults: InputFault[] = [];
  if (!isIssuerAllowed(input.issuer, deps.config.allowedOrigins))
    faults.push(createFederationFault('issuer', 'issuer', language));
  for (const domain of new Set(input.domains)) {
    if (isPublicMailDomain(domain)) faults.push(createFederationFault('domains', 'public', language, domain));
    else if (await isMailDomainTaken(tx, domain, organizationId))
      faults.push(createFederationFault('domains', 'taken', language, domain));
  }
  if (input.createUsers && input.groupId === null)
    faults.push(createFederationFault('groupId', 'group', language));
  if (input.groupId !== null) {
    const groups = await listGroupsOfOrganization(tx, organizationId);
    if (!groups.some(({ id }) => id === input.groupId))
      faults.push(createFederationFault('groupId', 'unknownGroup', language));
  }
  return faults;
}

/** Returns whether the provider is the only way to sign in, because passwords are disabled. */
const isOnlySignInMethod = (given: { enabled: boolean; passwordAllowed: boolean } | null): boolean =>
  given?.enabled === true && !given.passwordAllowed;

/** Returns whether issuer and client are unchanged; only then may the stored secret be kept. */
const isSameProvider = (before: StoredSettings | null, input: Input): boolean =>
  before?.issuer === input.issuer && before.clientId === input.clientId;

/** Returns whether the connection changes, so that earlier sign-ins no longer prove that it works. */
const isConnectionChanged = (before: StoredSettings | null, input: Input): boolean =>
  !isSameProvider(before, input) || input.clientSecret !== undefined || before?.idpHint !== input.idpHint;

const decided = [
  'issuer',
  'clientId',
  'idpHint',
  'enabled',
  'passwordAllowed',
  'createUsers',
  'groupId',
] as const;

function isUnchanged(before: StoredSettings | null, input: Input | null): boolean {
  if (before === null || input === null) return before === null && input === null;
  const same = new Set(input.domains);
  return (
    !isConnectionChanged(before, input) &&
    decided.every((name) => before[name] === input[name]) &&
    same.size === before.domains.length &&
    before.domains.every((domain) => same.has(domain))
  );
}

/**
 * Requires rights over all affected people, because a person who controls their sign-in can impersonate them or lock
 * them out: `admin:SecurityAdmin`, and every permission of the organisation's people, of the user group for new
 * accounts, and of people below with addresses of the domains (security page V2).
 */
async function requireSignInRights(
  given: FederationSaveContext,
  input: Input | null,
  before: StoredSettings | null,
): Promise<void> {
  const { tx, actor, deps, organizationId } = given;
  await requireSignInAuthority(given);
  const from = requireFound(actor.organizationId);
  const groupId = input?.createUsers ? input.groupId : null;
  if (groupId !== null)
    await runInOrganization(tx, { organizationId, from }, async () =>
      deps.rights.requireGranted(tx, actor, await deps.rights.ofGroups(tx, [groupId])),
    );
  for (const domain of new Set(input?.domains ?? [])) {
    if (before?.domains.includes(domain)) continue;
    for (const [below, people] of await listPeopleBelowByDomain(tx, domain, organizationId))
      await runInOrganization(tx, { organizationId: below, from }, () =>
        deps.rights.requireReach(tx, actor, people),
      );
  }
}

export async function requireSignInAuthority(given: Omit<FederationSaveContext, 'language'>): Promise<void> {
  const { tx, actor, deps, organizationId } = given;
  if (!actor.permissions.has('admin:SecurityAdmin'))
    throw new Refusal('error.user.signin', { rights: 'admin:SecurityAdmin' });
  await runInOrganization(tx, { organizationId, from: requireFound(actor.organizationId) }, async () => {
    // The lock prevents new permissions between this check and the commit.
    await deps.rights.lock(tx, organizationId);
    await deps.rights.requireOverAll(tx, actor);
  });
}

/**
 * Returns whether the caller has signed in through this connection, which proves that it works and that the caller's
 * account is linked.
 */
async function hasActorProvedConnection(
  tx: ReadTx,
  { userId }: Actor,
  row: FederationRecord,
): Promise<boolean> {
  return userId !== null && (await hasSignedInThroughConnection(tx, { userId, connection: row.connection }));
}

async function requireProvedConnection(
  given: FederationSaveContext,
  input: Input,
  stored: StoredFederation | null,
): Promise<void> {
  if (!isOnlySignInMethod(input)) return;
  const before = stored && federationSettingsOf(stored);
  const reconnected = isConnectionChanged(before, input);
  if (isOnlySignInMethod(before) && !reconnected) return;
  if (stored === null || reconnected || !(await hasActorProvedConnection(given.tx, given.actor, stored.row)))
    throw createInputRefusal(createFederationFault('passwordAllowed', 'unproved', given.language));
}

/** Refuses settings under which none of the security administrators could sign in. */
async function requireAdministratorSignIn(given: FederationSaveContext): Promise<void> {
  const { tx, actor, deps, organizationId, language } = given;
  const { all, entering } = await runInOrganization(
    tx,
    { organizationId, from: requireFound(actor.organizationId) },
    () => deps.rights.administrators(tx, organizationId),
  );
  if (all > 0 && entering === 0)
    throw createInputRefusal(createFederationFault('passwordAllowed', 'lastAdministrator', language));
}

/**
 * Stores the settings, or delete them if `input` is null. The secret is encrypted; without a new secret, the stored
 * one is kept for the same provider.
 */
export async function saveFederationSettings(
  given: FederationSaveContext,
  input: Input | null,
): Promise<void> {
  const { tx, organizationId } = given;
  const stored = await findStoredFederation(tx, organizationId);
  const before = stored && federationSettingsOf(stored);
  if (isUnchanged(before, input)) return;
  await requireSignInRights(given, input, before);
  if (input === null) await deleteFederation(tx, organizationId);
  else {
    const faults = await checkFederationInput(given, input);
    if (faults.length > 0) throw createInputRefusal(...faults);
    await requireProvedConnection(given, input, stored);
    await write(given, input, before);
  }
  await requireAdministratorSignIn(given);
}

async function write(
  { tx, deps, organizationId }: FederationSaveContext,
  input: Input,
  before: StoredSettings | null,
): Promise<void> {
  const { clientSecret, domains, ...fields } = input;
  const kept = isSameProvider(before, input) ? {} : { clientSecret: null };
  const sealed =
    clientSecret === undefined
      ? kept
      : { clientSecret: clientSecret === null ? null : deps.vault.close('federation', clientSecret) };
  const connection = isConnectionChanged(before, input) ? { connection: randomUUID() } : {};
  await upsertFederation(
    tx,
    { organizationId, ...fields, ...sealed, ...connection },
    [...new Set(domains)].sort(),
  );
}
