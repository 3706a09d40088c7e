import { licence as contract, type InputOf, type LicenceRow } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { type Deps, implement } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { found, invalid, Refusal } from '../../platform/errors.ts';
import { inTreeOrder } from '../../platform/tree.ts';
import { type ReadTx, type WriteTx, withinOrganization } from '../../platform/tx.ts';
import {
  effectiveLicence,
  findLicence,
  type Grantee,
  insertLicence,
  knownApplications,
  listLicences,
  lockLicence,
  organizationsInReach,
  type StoredLicence,
  updateLicence,
} from './store.ts';
import { beyond, dayBefore, dayOf, stateOn, type Terms } from './terms.ts';

/** A licence is granted from above; only the organisation that runs the installation may license itself. */
function mayLicense(actor: Actor, organizationId: number, path: readonly number[]): boolean {
  const own = actor.ownOrganizationId;
  return actor.system || (own !== null && own !== organizationId && path.includes(own));
}

function wire(stored: StoredLicence, actor: Actor, day: string): LicenceRow {
  const { licence, organizationName, organizationPath, users, effective } = stored;
  const { id, organizationId, applications, revision, ...terms } = licence;
  return {
    ...terms,
    id,
    organization: { id: organizationId, name: organizationName },
    applications: knownApplications(applications),
    state: stateOn(day, licence),
    effective: effective ?? false,
    users,
    revision,
    editable: mayLicense(actor, organizationId, organizationPath),
  };
}

type SaveBody = InputOf<typeof contract.save>['body'];

interface Saving {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: Deps;
  readonly language: Language;
}

const endsBefore = {
  en: 'The last day must not come before the first one',
  sv: 'Sista dagen får inte komma före den första',
};

function termsOf(body: SaveBody): Terms & { note: string } {
  const { id: _id, revision: _revision, organizationId: _organization, ...terms } = body;
  return {
    ...terms,
    applications: [...new Set(terms.applications)],
    countries: [...new Set(terms.countries)],
  };
}

/** Refuses what the giver's own organisation does not have itself. The one that runs the installation has all. */
async function requireWithinOwn({ tx, actor, deps }: Saving, wanted: Terms): Promise<void> {
  if (actor.system) return;
  const own = found(actor.ownOrganizationId);
  const now = deps.clock.now();
  const from = found(actor.organizationId);
  const held = await withinOrganization(tx, { organizationId: own, from }, () =>
    effectiveLicence(tx, own, now),
  );
  const fields = held === null ? ['applications'] : beyond(wanted, held);
  if (fields.length > 0) throw new Refusal('error.licence.notgranted', { fields });
}

async function create(saving: Saving, body: SaveBody) {
  const { tx, actor, deps } = saving;
  const organizationId = body.organizationId ?? found(actor.organizationId);
  const target = found((await organizationsInReach(tx)).find(({ id }) => id === organizationId));
  if (!mayLicense(actor, target.id, target.path)) throw new Refusal('error.licence.notgranted');
  const terms = termsOf(body);
  await requireWithinOwn(saving, terms);
  const id = await insertLicence(tx, { organizationId, ...terms });
  const day = dayOf(deps.clock.now());
  return {
    output: wire(found(await findLicence(tx, id, day)), actor, day),
    audit: [
      { event: 'licence.created' as const, subject: `licence:${id}`, after: terms, organizationId },
    ] as const,
  };
}

/** The licence locked, if the caller may change it and has seen its present state. */
async function openLicence({ tx, actor, deps }: Saving, id: number, revision: number | undefined) {
  await lockLicence(tx, id);
  const day = dayOf(deps.clock.now());
  const stored = found(await findLicence(tx, id, day));
  if (!mayLicense(actor, stored.licence.organizationId, stored.organizationPath))
    throw new Refusal('error.licence.notgranted');
  if (stored.licence.revision !== revision)
    throw new Refusal('error.stale', { present: wire(stored, actor, day) });
  return { stored: stored.licence, day };
}

async function change(saving: Saving, id: number, body: SaveBody) {
  const { tx, actor } = saving;
  const { stored, day } = await openLicence(saving, id, body.revision);
  const terms = termsOf(body);
  await requireWithinOwn(saving, terms);
  await updateLicence(tx, id, { ...terms, revision: stored.revision + 1 });
  const { id: _id, organizationId, revision: _revision, ...before } = stored;
  return {
    output: wire(found(await findLicence(tx, id, day)), actor, day),
    audit: [
      { event: 'licence.changed' as const, subject: `licence:${id}`, before, after: terms, organizationId },
    ] as const,
  };
}

/** Those below whom the caller may license, each with its depth in the tree. */
function grantees(rows: readonly Grantee[], actor: Actor) {
  return inTreeOrder(rows, actor.organizationId)
    .filter(({ row }) => mayLicense(actor, row.id, row.path))
    .map(({ row, depth }) => ({ id: row.id, name: row.name, depth }));
}

async function nameOf(tx: ReadTx, id: number): Promise<{ id: number; name: string }> {
  const { name } = found((await organizationsInReach(tx)).find((one) => one.id === id));
  return { id, name };
}

export const licence = implement(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const day = dayOf(deps.clock.now());
    const { rows, total } = await listLicences(tx, input.body, day, call.language);
    return { rows: rows.map((row) => wire(row, actor, day)), total };
  },
  save: async ({ tx, input, actor, deps, call }) => {
    const { id, validFrom, validTo } = input.body;
    const { language } = call;
    if (validTo !== null && validTo < validFrom)
      throw invalid({ path: 'body.validTo', code: 'before', message: endsBefore[language] });
    const saving = { tx, actor, deps, language };
    return id === undefined ? create(saving, input.body) : change(saving, id, input.body);
  },
  end: async ({ tx, input, actor, deps, call }) => {
    const saving = { tx, actor, deps, language: call.language };
    const { stored, day } = await openLicence(saving, input.params.id, input.body.revision);
    if (stateOn(day, stored) === 'ended') throw new Refusal('error.conflict');
    const { id, organizationId, revision } = stored;
    await updateLicence(tx, id, { validTo: dayBefore(day), revision: revision + 1 });
    return {
      output: wire(found(await findLicence(tx, id, day)), actor, day),
      audit: [
        {
          event: 'licence.ended',
          subject: `licence:${id}`,
          before: { validTo: stored.validTo },
          after: { validTo: dayBefore(day) },
          organizationId,
        },
      ],
    };
  },
  grantees: async ({ tx, actor }) => grantees(await organizationsInReach(tx), actor),
  getEffective: async ({ tx, input, deps }) => {
    const target = await nameOf(tx, input.params.x);
    const effective = await effectiveLicence(tx, target.id, deps.clock.now());
    return {
      organization: target,
      licence: effective === null ? null : { ...effective, inherited: effective.from.id !== target.id },
    };
  },
});
