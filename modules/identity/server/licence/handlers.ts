import { licence as contract, type InputOf, type LicenceEffect, type LicenceRow } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, invalid, Refusal, staleRecord } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inTreeOrder } from '@klarsikt/server/platform/tree.ts';
import { type ReadTx, type WriteTx, withinOrganization } from '@klarsikt/server/platform/tx.ts';
import type { LicenceDeps } from './deps.ts';
import {
  type Changed,
  effectiveLicence,
  effectOf,
  findLicence,
  type Grantee,
  insertLicence,
  knownApplications,
  type LicenceRecord,
  licencesOf,
  listLicences,
  lockLicence,
  organizationsInReach,
  type StoredLicence,
  updateLicence,
} from './store.ts';
import {
  beyond,
  dayBefore,
  isWithin,
  mostSeats,
  stateOn,
  type Terms,
  turningDays,
  wasInForce,
} from './terms.ts';
import { endsBefore } from './texts.ts';

/** A licence is granted from above; only the organisation that runs the installation may license itself. */
function mayLicense(actor: Actor, organizationId: number, path: readonly number[]): boolean {
  const own = actor.ownOrganizationId;
  return actor.system || (own !== null && own !== organizationId && path.includes(own));
}

function wire(stored: StoredLicence, actor: Actor, day: string): LicenceRow {
  const { licence, organizationName, organizationPath, users } = stored;
  const { id, organizationId, applications, revision, ...terms } = licence;
  return {
    ...terms,
    id,
    organization: { id: organizationId, name: organizationName },
    applications: knownApplications(applications),
    state: stateOn(day, licence),
    users,
    revision,
    editable: stateOn(day, licence) !== 'ended' && mayLicense(actor, organizationId, organizationPath),
  };
}

/**
 * Refuses a licence that gives Atlas, or gives it for longer, when the caller is not of the organisation that runs the
 * installation: it makes an editor of the library that every organisation reads. Others may leave and end what was given.
 */
function requireMayGiveAtlas(actor: Actor, wanted: Terms, stored: LicenceRecord | null): void {
  if (actor.system || !wanted.applications.includes('backoffice')) return;
  if (!stored?.applications.includes('backoffice') || !isWithin(wanted, stored))
    throw new Refusal('error.licence.atlas', { fields: ['applications'] });
}

type SaveBody = InputOf<typeof contract.save>['body'];

interface Saving {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: LicenceDeps;
  readonly language: Language;
}

function requireOrder(terms: Pick<Terms, 'validFrom' | 'validTo'> | null, language: Language): void {
  if (terms !== null && terms.validTo !== null && terms.validTo < terms.validFrom)
    throw invalid({ path: 'body.validTo', code: 'before', message: endsBefore[language] });
}

function termsOf(body: SaveBody, covered: boolean): Terms & { note: string; coversCustomers: boolean } {
  const { id: _id, revision: _revision, organizationId: _organization, coversCustomers, ...terms } = body;
  return {
    ...terms,
    coversCustomers: coversCustomers ?? covered,
    applications: [...new Set(terms.applications)],
    countries: [...new Set(terms.countries)],
  };
}

/** Refuses what the giver's own organisation does not have itself. The one that runs the installation has all. */
async function requireWithinOwn(
  { tx, actor, deps }: Saving,
  wanted: Terms,
  of: { readonly organizationId: number; readonly id: number | null },
): Promise<void> {
  if (actor.system) return;
  const own = found(actor.ownOrganizationId);
  const now = deps.clock.now();
  const from = found(actor.organizationId);
  const inForce = await withinOrganization(tx, { organizationId: own, from }, () =>
    effectiveLicence(tx, own, now),
  );
  const others = (await licencesOf(tx, of.organizationId)).filter(({ id }) => id !== of.id);
  const seats = mostSeats(wanted, others);
  const applications = wanted.applications.filter((one) => one !== 'backoffice');
  const fields = inForce === null ? ['applications'] : beyond({ ...wanted, applications, seats }, inForce);
  if (fields.length > 0) throw new Refusal('error.licence.notgranted', { fields });
}

async function create(saving: Saving, body: SaveBody) {
  const { tx, actor, deps } = saving;
  const organizationId = body.organizationId ?? found(actor.organizationId);
  const target = found((await organizationsInReach(tx)).find(({ id }) => id === organizationId));
  if (!mayLicense(actor, target.id, target.path)) throw new Refusal('error.licence.notgranted');
  const terms = termsOf(body, false);
  requireMayGiveAtlas(actor, terms, null);
  await requireWithinOwn(saving, terms, { organizationId, id: null });
  const id = await insertLicence(tx, { organizationId, ...terms });
  const day = todayOf(deps.clock, actor);
  return {
    output: wire(found(await findLicence(tx, id)), actor, day),
    audit: [
      { event: 'licence.created' as const, subject: `licence:${id}`, after: terms, organizationId },
    ] as const,
  };
}

/** The licence locked, if the caller may change it and has seen its present state. */
async function openLicence({ tx, actor, deps }: Saving, id: number, revision: number | undefined) {
  await lockLicence(tx, id);
  const day = todayOf(deps.clock, actor);
  const stored = found(await findLicence(tx, id));
  if (!mayLicense(actor, stored.licence.organizationId, stored.organizationPath))
    throw new Refusal('error.licence.notgranted');
  if (stored.licence.revision !== revision)
    throw staleRecord(stored.licence.revision, wire(stored, actor, day));
  return { stored: stored.licence, day };
}

/** A licence that has ended stays ended; its organisation is given a new one. */
function requireNotEnded(stored: LicenceRecord, day: string): void {
  if (stateOn(day, stored) === 'ended') throw new Refusal('error.licence.ended');
}

async function change(saving: Saving, id: number, body: SaveBody) {
  const { tx, actor } = saving;
  const { stored, day } = await openLicence(saving, id, body.revision);
  requireNotEnded(stored, day);
  const terms = termsOf(body, stored.coversCustomers);
  requireMayGiveAtlas(actor, terms, stored);
  await requireWithinOwn(saving, terms, stored);
  await updateLicence(tx, id, { ...terms, revision: stored.revision + 1 });
  const { id: _id, organizationId, revision: _revision, ...before } = stored;
  return {
    output: wire(found(await findLicence(tx, id)), actor, day),
    audit: [
      { event: 'licence.changed' as const, subject: `licence:${id}`, before, after: terms, organizationId },
    ] as const,
  };
}

type EffectBody = InputOf<typeof contract.effect>['body'];

/** The licence as it would be, with what it is now; refuses what the caller could not save anyway. */
async function wouldBe(
  { tx, actor }: { tx: ReadTx; actor: Actor },
  body: EffectBody,
  day: string,
): Promise<{ changed: Changed; stored: LicenceRecord | null }> {
  const known = body.id === undefined ? null : found(await findLicence(tx, body.id));
  const organizationId = known?.licence.organizationId ?? body.organizationId ?? found(actor.organizationId);
  const target = found((await organizationsInReach(tx)).find(({ id }) => id === organizationId));
  if (!mayLicense(actor, target.id, target.path)) throw new Refusal('error.licence.notgranted');
  const stored = known?.licence ?? null;
  if (stored !== null) requireNotEnded(stored, day);
  if (body.terms !== null) requireMayGiveAtlas(actor, body.terms, stored);
  if (body.terms !== null) return { changed: { ...body.terms, id: stored?.id ?? 0, organizationId }, stored };
  const { applications, ...kept } = found(stored);
  const ended = { ...kept, applications: knownApplications(applications), validTo: dayBefore(day) };
  return { changed: ended, stored };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Each turning day on which the change makes another difference than on the one before; the first is today. */
async function effectsOf(tx: ReadTx, changed: Changed, spans: readonly LicenceRecord[], today: string) {
  const effects: LicenceEffect[] = [];
  for (const from of turningDays(today, [changed, ...spans])) {
    const { rows, total } = await effectOf(tx, changed, from);
    const organizations = rows.map(({ before, after, ...row }) => {
      const [had, has] = [before?.applications ?? [], after?.applications ?? []];
      const gains = has.filter((one) => !had.includes(one));
      return { ...row, gains, loses: had.filter((one) => !has.includes(one)), before, after };
    });
    const last = effects.at(-1);
    if (same(last?.organizations ?? [], organizations)) continue;
    effects.push({ from, today: from === today, organizations, more: total - rows.length });
  }
  return effects;
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

export const licence = implementFor<LicenceDeps>()(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const day = todayOf(deps.clock, actor);
    const { rows, total } = await listLicences(tx, input.body, day, call.language);
    return { rows: rows.map((row) => wire(row, actor, day)), total };
  },
  save: async ({ tx, input, actor, deps, call }) => {
    const { id } = input.body;
    const { language } = call;
    requireOrder(input.body, language);
    const saving = { tx, actor, deps, language };
    return id === undefined ? create(saving, input.body) : change(saving, id, input.body);
  },
  end: async ({ tx, input, actor, deps, call }) => {
    const saving = { tx, actor, deps, language: call.language };
    const { stored, day } = await openLicence(saving, input.params.id, input.body.revision);
    requireNotEnded(stored, day);
    const { id, organizationId, revision } = stored;
    await updateLicence(tx, id, { validTo: dayBefore(day), revision: revision + 1 });
    return {
      output: wire(found(await findLicence(tx, id)), actor, day),
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
  effect: async ({ tx, input, actor, deps, call }) => {
    const { terms } = input.body;
    requireOrder(terms, call.language);
    const today = todayOf(deps.clock, actor);
    const { changed, stored } = await wouldBe({ tx, actor }, input.body, today);
    const others = await licencesOf(tx, changed.organizationId);
    return effectsOf(tx, changed, stored === null ? others : [stored, ...others], today);
  },
  grantees: async ({ tx, actor }) => grantees(await organizationsInReach(tx), actor),
  getEffective: async ({ tx, input, actor, deps }) => {
    const now = deps.clock.now();
    const target = await nameOf(tx, input.params.x);
    const effective = await effectiveLicence(tx, target.id, now);
    const day = todayOf(deps.clock, actor);
    const own = effective === null ? await licencesOf(tx, target.id) : [];
    return {
      organization: target,
      licence: effective === null ? null : { ...effective, inherited: effective.from.id !== target.id },
      ended: own.some((one) => stateOn(day, one) === 'ended' && wasInForce(one)),
    };
  },
});
