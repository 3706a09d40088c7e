/** Sign-in at an organisation's own provider, as an administrator sets it up. The sign-in itself is the federation feature's. */
import type { Fault, federationInputSchema, federationSettingsSchema } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { found, invalid, Refusal } from '../../platform/errors.ts';
import { type ReadTx, type WriteTx, withinOrganization } from '../../platform/tx.ts';
import { isPublicMailDomain } from './domains.ts';
import { deleteFederation, domainIsTaken, federationOf, groupsOf, writeFederation } from './store.ts';

type Settings = z.output<typeof federationSettingsSchema>;
type Input = z.output<typeof federationInputSchema>;

/** What may be shown: everything but the secret. */
export async function federationSettings(tx: ReadTx, organizationId: number): Promise<Settings | null> {
  const stored = await federationOf(tx, organizationId);
  if (stored === null) return null;
  const { issuer, clientId, clientSecret, idpHint, enabled, passwordAllowed, createUsers, groupId } =
    stored.row;
  return {
    issuer,
    clientId,
    idpHint,
    enabled,
    passwordAllowed,
    createUsers,
    groupId,
    hasSecret: clientSecret !== null,
    domains: stored.domains,
  };
}

const sentences = {
  issuer: {
    en: 'The address must begin with https://, unless the operator has listed it',
    sv: 'Adressen måste börja med https://, om inte driften har angett den som tillåten',
  },
  public: {
    en: 'Anybody can have an address at {domain}: it can not belong to an organisation',
    sv: 'Vem som helst kan ha en adress hos {domain}: den kan inte tillhöra en organisation',
  },
  taken: {
    en: '{domain} is used by another organisation',
    sv: '{domain} används av en annan organisation',
  },
  group: {
    en: 'Choose the group that new accounts are put into',
    sv: 'Välj vilken grupp nya konton läggs i',
  },
  unknownGroup: {
    en: 'The organisation has no such group',
    sv: 'Organisationen har ingen sådan grupp',
  },
} as const;

function fault(field: string, name: keyof typeof sentences, language: Language, domain = ''): Fault {
  const message = sentences[name][language].replace('{domain}', domain);
  return { path: `body.federation.${field}`, code: name, message };
}

function issuerIsAllowed(issuer: string, allowed: readonly string[]): boolean {
  const url = new URL(issuer);
  return (url.protocol === 'https:' && url.username === '') || allowed.includes(url.origin);
}

interface Given {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: Deps;
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

/** New accounts get what the group grants: only who could grant it himself may say so (security page Z5). */
async function mayCreateUsers(given: Given, input: Input, before: Settings | null): Promise<void> {
  if (!input.createUsers || input.groupId === null) return;
  if (before?.createUsers && before.groupId === input.groupId) return;
  const { tx, actor, deps, organizationId } = given;
  if (!actor.permissions.has('admin:SecurityAdmin')) throw new Refusal('error.forbidden');
  const { groupId } = input;
  await withinOrganization(tx, { organizationId, from: found(actor.organizationId) }, async () => {
    await deps.rights.requireHeld(tx, actor, await deps.rights.ofGroups(tx, [groupId]));
  });
}

/** Writes or removes the settings; the secret is sealed, and kept when none is given for the same provider. */
export async function saveFederation(given: Given, input: Input | null): Promise<void> {
  const { tx, deps, organizationId } = given;
  if (input === null) return deleteFederation(tx, organizationId);
  const before = await federationSettings(tx, organizationId);
  await mayCreateUsers(given, input, before);
  const faults = await faultsOf(given, input);
  if (faults.length > 0) throw invalid(...faults);
  const { clientSecret, domains, ...fields } = input;
  // A secret is for the provider that it was given for: another one must not be sent it.
  const sameProvider = before?.issuer === input.issuer && before.clientId === input.clientId;
  const sealed =
    clientSecret === undefined
      ? sameProvider
        ? {}
        : { clientSecret: null }
      : { clientSecret: clientSecret === null ? null : deps.vault.close('federation', clientSecret) };
  await writeFederation(tx, { organizationId, ...fields, ...sealed }, [...new Set(domains)].sort());
}
