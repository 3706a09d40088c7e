import {
  licenceContract as contract,
  type EndpointInput,
  type LicenceEffect,
  type LicenceRow,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { sortInTreeOrder } from '@klarsikt/server/platform/tree.ts';
import { type ReadTx, runInOrganization, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { LicenceDeps } from './deps.ts';
import {
  type ChangedLicence,
  computeLicenceEffect,
  filterKnownApplications,
  findEffectiveLicence,
  findLicence,
  type GranteeOrganization,
  insertLicence,
  type LicenceRecord,
  listGranteeOrganizations,
  listLicences,
  listLicencesOfOrganization,
  lockLicence,
  type StoredLicence,
  updateLicence,
} from './store.ts';
import {
  computeLicenceState,
  computeMaxSeats,
  getDayBefore,
  hasLicenceBeenInForce,
  isLicenceWithin,
  type LicenceTerms,
  listExceedingLicenceFields,
  listLicenceChangeDays,
} from './terms.ts';
import { endBeforeStartText } from './texts.ts';

/**
 * Returns whether the actor may license the organisation: only from an organisation above it. The organisation that
 * runs the installation may also license itself.
 */
function mayLicense(actor: Actor, organizationId: number, path: readonly number[]): boolean {
  const own = actor.ownOrganizationId;
  return actor.system || (own !== null && own !== organizationId && path.includes(own));
}

function toWireLicence(stored: StoredLicence, actor: Actor, day: string): LicenceRow {
  const { licence, organizationName, organizationPath, users } = stored;
  const { id, organizationId, applications, revision, ...terms } = licence;
  return {
    ...terms,
    id,
    organization: { id: organizationId, name: organizationName },
    applications: filterKnownApplications(applications),
    state: computeLicenceState(day, licence),
    users,
    revision,
    editable:
      computeLicenceState(day, licence) !== 'ended' && mayLicense(actor, organizationId, organizationPath),
  };
}

/**
 * Refuses to add or extend Atlas unless the caller belongs to the organisation that runs the installation, because
 * Atlas edits the library of all organisations. Other callers may keep or end an existing licence for Atlas.
 */
function requireCanGrantAtlas(actor: Actor, wanted: LicenceTerms, stored: LicenceRecord | null): void {
  if (actor.system || !wanted.applications.includes('backoffice')) return;
  if (!stored?.applications.includes('backoffice') || !isLicenceWithin(wanted, stored))
    throw new Refusal('error.licence.atlas', { fields: ['applications'] });
}

type SaveBody = EndpointInput<typeof contract.save>['body'];

interface LicenceSaveContext {
  readonly tx: WriteTx;
  readonly actor: Actor;
  readonly deps: LicenceDeps;
  readonly language: Language;
}

function requireDaysInOrder(
  terms: Pick<LicenceTerms, 'validFrom' | 'validTo'> | null,
  language: Language,
): void {
  if (terms !== null && terms.validTo !== null && terms.validTo < terms.validFrom)
    throw createInputRefusal({ path: 'body.validTo', code: 'before', message: endBeforeStartText[language] });
}

function createTerms(
  body: SaveBody,
  covered: boolean,
): LicenceTerms & { note: string; coversCustomers: boolean } {
  const { id: _id, revision: _revision, organizationId: _organization, coversCustomers, ...terms } = body;
  return {
    ...terms,
    coversCustomers: coversCustomers ?? covered,
    applications: [...new Set(terms.applications)],
    countries: [...new Set(terms.countries)],
  };
}

/**
 * Refuses terms that exceed the licence of the caller's own organisation. The organisation that runs the installation
 * has no such limit.
 */
async function requireWithinOwnLicence(
  { tx, actor, deps }: LicenceSaveContext,
  wanted: LicenceTerms,
  of: { readonly organizationId: number; readonly id: number | null },
): Promise<void> {
  if (actor.system) return;
  const own = requireFound(actor.ownOrganizationId);
  const now = deps.clock.now();
  const from = requireFound(actor.organizationId);
  const inForce = await runInOrganization(tx, { organizationId: own, from }, () =>
    findEffectiveLicence(tx, own, now),
  );
  const others = (await listLicencesOfOrganization(tx, of.organizationId)).filter(({ id }) => id !== of.id);
  const seats = computeMaxSeats(wanted, others);
  const applications = wanted.applications.filter((one) => one !== 'backoffice');
  const fields =
    inForce === null
      ? ['applications']
      : listExceedingLicenceFields({ ...wanted, applications, seats }, inForce);
  if (fields.length > 0) throw new Refusal('error.licence.notgranted', { fields });
}

async function create(saving: LicenceSaveContext, body: SaveBody) {
  const { tx, actor, deps } = saving;
  const organizationId = body.organizationId ?? requireFound(actor.organizationId);
  const target = requireFound((await listGranteeOrganizations(tx)).find(({ id }) => id === organizationId));
  if (!mayLicense(actor, target.id, target.path)) throw new Refusal('error.licence.notgranted');
  const terms = createTerms(body, false);
  requireCanGrantAtlas(actor, terms, null);
  await requireWithinOwnLicence(saving, terms, { organizationId, id: null });
  const id = await insertLicence(tx, { organizationId, ...terms });
  const day = getTodayInZone(deps.clock, actor);
  return {
    output: toWireLicence(requireFound(await findLicence(tx, id)), actor, day),
    audit: [
      { event: 'licence.created' as const, subject: `licence:${id}`, after: terms, organizationId },
    ] as const,
  };
}

/** Locks the licence; refuses if the caller may not change it or if `revision` is outdated. */
async function lockChangeableLicence(
  { tx, actor, deps }: LicenceSaveContext,
  id: number,
  revision: number | undefined,
) {
  await lockLicence(tx, id);
  const day = getTodayInZone(deps.clock, actor);
  const stored = requireFound(await findLicence(tx, id));
  if (!mayLicense(actor, stored.licence.organizationId, stored.organizationPath))
    throw new Refusal('error.licence.notgranted');
  if (stored.licence.revision !== revision)
    throw createStaleRecordRefusal(stored.licence.revision, toWireLicence(stored, actor, day));
  return { stored: stored.licence, day };
}

function requireNotEnded(stored: LicenceRecord, day: string): void {
  if (computeLicenceState(day, stored) === 'ended') throw new Refusal('error.licence.ended');
}

async function change(saving: LicenceSaveContext, id: number, body: SaveBody) {
  const { tx, actor } = saving;
  const { stored, day } = await lockChangeableLicence(saving, id, body.revision);
  requireNotEnded(stored, day);
  const terms = createTerms(body, stored.coversCustomers);
  requireCanGrantAtlas(actor, terms, stored);
  await requireWithinOwnLicence(saving, terms, stored);
  await updateLicence(tx, id, { ...terms, revision: stored.revision + 1 });
  const { id: _id, organizationId, revision: _revision, ...before } = stored;
  return {
    output: toWireLicence(requireFound(await findLicence(tx, id)), actor, day),
    audit: [
      { event: 'licence.changed' as const, subject: `licence:${id}`, before, after: terms, organizationId },
    ] as const,
  };
}

type EffectBody = EndpointInput<typeof contract.effect>['body'];

/**
 * Returns the licence as it would be saved, and the stored licence; refuses a change that the caller could not save.
 */
async function previewChangedLicence(
  { tx, actor }: { tx: ReadTx; actor: Actor },
  body: EffectBody,
  day: string,
): Promise<{ changed: ChangedLicence; stored: LicenceRecord | null }> {
  const known = body.id === undefined ? null : requireFound(await findLicence(tx, body.id));
  const organizationId =
    known?.licence.organizationId ?? body.organizationId ?? requireFound(actor.organizationId);
  const target = requireFound((await listGranteeOrganizations(tx)).find(({ id }) => id === organizationId));
  if (!mayLicense(actor, target.id, target.path)) throw new Refusal('error.licence.notgranted');
  const stored = known?.licence ?? null;
  if (stored !== null) requireNotEnded(stored, day);
  if (body.terms !== null) requireCanGrantAtlas(actor, body.terms, stored);
  if (body.terms !== null) return { changed: { ...body.terms, id: stored?.id ?? 0, organizationId }, stored };
  const { applications, ...kept } = requireFound(stored);
  const ended = { ...kept, applications: filterKnownApplications(applications), validTo: getDayBefore(day) };
  return { changed: ended, stored };
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Lists the effects of the change, beginning with today: one for each day on which the effect differs from that of
 * the day before it in the list.
 */
async function listEffects(
  tx: ReadTx,
  changed: ChangedLicence,
  spans: readonly LicenceRecord[],
  today: string,
) {
  const effects: LicenceEffect[] = [];
  for (const from of listLicenceChangeDays(today, [changed, ...spans])) {
    const { rows, total } = await computeLicenceEffect(tx, changed, from);
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

function listGrantees(rows: readonly GranteeOrganization[], actor: Actor) {
  return sortInTreeOrder(rows, actor.organizationId)
    .filter(({ row }) => mayLicense(actor, row.id, row.path))
    .map(({ row, depth }) => ({ id: row.id, name: row.name, depth }));
}

async function nameOf(tx: ReadTx, id: number): Promise<{ id: number; name: string }> {
  const { name } = requireFound((await listGranteeOrganizations(tx)).find((one) => one.id === id));
  return { id, name };
}

export const licenceHandlers = implementEndpoints<LicenceDeps>()(contract, {
  list: async ({ tx, input, actor, deps, call }) => {
    const day = getTodayInZone(deps.clock, actor);
    const { rows, total } = await listLicences(tx, input.body, day, call.language);
    return { rows: rows.map((row) => toWireLicence(row, actor, day)), total };
  },
  save: async ({ tx, input, actor, deps, call }) => {
    const { id } = input.body;
    const { language } = call;
    requireDaysInOrder(input.body, language);
    const saving = { tx, actor, deps, language };
    return id === undefined ? create(saving, input.body) : change(saving, id, input.body);
  },
  end: async ({ tx, input, actor, deps, call }) => {
    const saving = { tx, actor, deps, language: call.language };
    const { stored, day } = await lockChangeableLicence(saving, input.params.id, input.body.revision);
    requireNotEnded(stored, day);
    const { id, organizationId, revision } = stored;
    await updateLicence(tx, id, { validTo: getDayBefore(day), revision: revision + 1 });
    return {
      output: toWireLicence(requireFound(await findLicence(tx, id)), actor, day),
      audit: [
        {
          event: 'licence.ended',
          subject: `licence:${id}`,
          before: { validTo: stored.validTo },
          after: { validTo: getDayBefore(day) },
          organizationId,
        },
      ],
    };
  },
  effect: async ({ tx, input, actor, deps, call }) => {
    const { terms } = input.body;
    requireDaysInOrder(terms, call.language);
    const today = getTodayInZone(deps.clock, actor);
    const { changed, stored } = await previewChangedLicence({ tx, actor }, input.body, today);
    const others = await listLicencesOfOrganization(tx, changed.organizationId);
    return listEffects(tx, changed, stored === null ? others : [stored, ...others], today);
  },
  grantees: async ({ tx, actor }) => listGrantees(await listGranteeOrganizations(tx), actor),
  getEffective: async ({ tx, input, actor, deps }) => {
    const now = deps.clock.now();
    const target = await nameOf(tx, input.params.x);
    const effective = await findEffectiveLicence(tx, target.id, now);
    const day = getTodayInZone(deps.clock, actor);
    const own = effective === null ? await listLicencesOfOrganization(tx, target.id) : [];
    return {
      organization: target,
      licence: effective === null ? null : { ...effective, inherited: effective.from.id !== target.id },
      ended: own.some((one) => computeLicenceState(day, one) === 'ended' && hasLicenceBeenInForce(one)),
    };
  },
});
