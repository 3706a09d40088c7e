/** Sign-in at an organisation's own provider, as an administrator sets it up. The sign-in itself is the federation feature's. */
import { randomUUID } from 'node:crypto';
import type { Fault, federationInputSchema, federationSettingsSchema } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { found, invalid, Refusal } from '@klarsikt/server/platform/errors.ts';
import { type ReadTx, type WriteTx, withinOrganization } from '@klarsikt/server/platform/tx.ts';
import type { z } from 'zod';
import type { OrganizationDeps } from './deps.ts';
import { isPublicMailDomain } from './domains.ts';
import {
  deleteFederation,
  domainIsTaken,
  type FederationRecord,
  federationOf,
  groupsOf,
  hasSignedInThrough,
  peopleBelowAt,
  type StoredFederation,
  writeFederation,
} from './store.ts';
import { federationFaults } from './texts.ts';

type Settings = z.output<typeof federationSettingsSchema>;
type Input = z.output<typeof federationInputSchema>;

type Kept = Omit<Settings, 'proved'>;

/** What may be shown: everything but the secret. */
export async function federationSettings(tx: ReadTx, organizationId: number): Promise<Kept | null> {
  const stored = await federationOf(tx, organizationId);
  return stored && settingsOf(stored);
}

function settingsOf({ row, domains }: StoredFederation): Kept {
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

/** The same for the screen, with whether the caller has signed in through the provider as it is connected now. */
export async function shownFederation(
  tx: ReadTx,
  actor: Actor,
  organizationId: number,
): Promise<Settings | null> {
  const stored = await federationOf(tx, organizationId);
  return stored && { ...settingsOf(stored), proved: await isProvedBy(tx, actor, stored.row) };
}

function fault(field: string, name: keyof typeof federationFaults, language: Language, domain = ''): Fault {
  const message = federationFaults[name][language].replace('{domain}', domain);
  return { path: `body.federation.${field}`, code: name, message };
}

function issuerIsAllowed(issuer: string, allowed: readonly string[]): boolean {
  const url = new URL(issuer);
  return (url.protocol === 'https:' && url.username === '') || allowed.includes(url.origin);
}

interface Given {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: OrganizationDeps;
  readonly language: Language;
  readonly organizationId: number;
}

async function faultsOf(given: Given, input: Input): Promise<Fault[]> {
  const { tx, deps, language, organizationId } = given;
  const faults: Fault[] = [];
  if (!issuerIsAllowed(input.issuer, deps.config.allowedOrigins))
    faults.push(fault('issuer', 'issuer', language));
  for (const domain of new Set(input.domains)) {
    if (isPublicMailDomain(domain)) faults.push(fault('domains', 'public', language, domain));
    else if (await domainIsTaken(tx, domain, organizationId))
      faults.push(fault('domains', 'taken', language, domain));
  }
  if (input.createUsers && input.groupId === null) faults.push(fault('groupId', 'group', language));
  if (input.groupId !== null) {
    const groups = await groupsOf(tx, organizationId);
    if (!groups.some(({ id }) => id === input.groupId))
      faults.push(fault('groupId', 'unknownGroup', language));
  }
  return faults;
}

/** Passwords are ruled out: the provider is the one way in. */
const isOnlyWay = (given: { enabled: boolean; passwordAllowed: boolean } | null): boolean =>
  given?.enabled === true && !given.passwordAllowed;

/** A secret is for the provider that it was given for: another one must not be sent it. */
const isSameProvider = (before: Kept | null, input: Input): boolean =>
  before?.issuer === input.issuer && before.clientId === input.clientId;

/** What was proved of the connection holds no longer. */
const isReconnected = (before: Kept | null, input: Input): boolean =>
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

/** True when everything that decides how people sign in stays as it is. */
function staysTheSame(before: Kept | null, input: Input | null): boolean {
  if (before === null || input === null) return before === null && input === null;
  const same = new Set(input.domains);
  return (
    !isReconnected(before, input) &&
    decided.every((name) => before[name] === input[name]) &&
    same.size === before.domains.length &&
    before.domains.every((domain) => same.has(domain))
  );
}

/**
 * Whoever decides how others sign in can become them or lock them out: so they hold the right over users and every right
 * of everybody of the organisation, of the group that new people get, and of people below whose addresses lead here
 * (security page V2).
 */
async function requireSignInRights(given: Given, input: Input | null, before: Kept | null): Promise<void> {
  const { tx, actor, deps, organizationId } = given;
  await requireOverSignIn(given);
  const from = found(actor.organizationId);
  const groupId = input?.createUsers ? input.groupId : null;
  if (groupId !== null)
    await withinOrganization(tx, { organizationId, from }, async () =>
      deps.rights.requireGranted(tx, actor, await deps.rights.ofGroups(tx, [groupId])),
    );
  for (const domain of new Set(input?.domains ?? [])) {
    if (before?.domains.includes(domain)) continue;
    for (const [below, people] of await peopleBelowAt(tx, domain, organizationId))
      await withinOrganization(tx, { organizationId: below, from }, () =>
        deps.rights.requireReach(tx, actor, people),
      );
  }
}

/** Refuses who may not decide how the people of the organisation sign in. */
export async function requireOverSignIn(given: Omit<Given, 'language'>): Promise<void> {
  const { tx, actor, deps, organizationId } = given;
  if (!actor.permissions.has('admin:SecurityAdmin'))
    throw new Refusal('error.user.signin', { rights: 'admin:SecurityAdmin' });
  await withinOrganization(tx, { organizationId, from: found(actor.organizationId) }, async () => {
    // Nobody gains rights between this look and the commit.
    await deps.rights.lock(tx, organizationId);
    await deps.rights.requireOverAll(tx, actor);
  });
}

/** The caller signed in through this very connection: it works, and their account is bound to it. */
async function isProvedBy(tx: ReadTx, { userId }: Actor, row: FederationRecord): Promise<boolean> {
  return userId !== null && (await hasSignedInThrough(tx, { userId, connection: row.connection }));
}

/** Refuses to make an unproved provider the only way in. */
async function requireProved(given: Given, input: Input, stored: StoredFederation | null): Promise<void> {
  if (!isOnlyWay(input)) return;
  const before = stored && settingsOf(stored);
  const reconnected = isReconnected(before, input);
  if (isOnlyWay(before) && !reconnected) return;
  if (stored === null || reconnected || !(await isProvedBy(given.tx, given.actor, stored.row)))
    throw invalid(fault('passwordAllowed', 'unproved', given.language));
}

/** Refuses what leaves none of the security administrators that there are a way in. */
async function keepWayIn(given: Given): Promise<void> {
  const { tx, actor, deps, organizationId, language } = given;
  const { all, entering } = await withinOrganization(
    tx,
    { organizationId, from: found(actor.organizationId) },
    () => deps.rights.administrators(tx, organizationId),
  );
  if (all > 0 && entering === 0) throw invalid(fault('passwordAllowed', 'lastAdministrator', language));
}

/** Writes or removes the settings; the secret is sealed, and kept when none is given for the same provider. */
export async function saveFederation(given: Given, input: Input | null): Promise<void> {
  const { tx, organizationId } = given;
  const stored = await federationOf(tx, organizationId);
  const before = stored && settingsOf(stored);
  if (staysTheSame(before, input)) return;
  await requireSignInRights(given, input, before);
  if (input === null) await deleteFederation(tx, organizationId);
  else {
    const faults = await faultsOf(given, input);
    if (faults.length > 0) throw invalid(...faults);
    await requireProved(given, input, stored);
    await write(given, input, before);
  }
  await keepWayIn(given);
}

async function write({ tx, deps, organizationId }: Given, input: Input, before: Kept | null): Promise<void> {
  const { clientSecret, domains, ...fields } = input;
  const kept = isSameProvider(before, input) ? {} : { clientSecret: null };
  const sealed =
    clientSecret === undefined
      ? kept
      : { clientSecret: clientSecret === null ? null : deps.vault.close('federation', clientSecret) };
  const connection = isReconnected(before, input) ? { connection: randomUUID() } : {};
  await writeFederation(
    tx,
    { organizationId, ...fields, ...sealed, ...connection },
    [...new Set(domains)].sort(),
  );
}
