/** Whether who invited may still do so, and what the person who accepts comes to hold by it. */
import { dayOf, type Language } from '@klarsikt/engine';
import { found } from '@klarsikt/server/platform/errors.ts';
import { heldNow } from '@klarsikt/server/platform/held.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { assessPermission } from './cases.ts';
import { addAssessors, assessingGroups } from './customers.store.ts';
import type { PortalDeps } from './deps.ts';
import { coversPortal, findOrganization } from './store.ts';
import { groupNames } from './texts.ts';

interface Inviting {
  readonly organizationId: number;
  readonly createdBy: number | null;
}

/** Active, with the right to assess and a licence for it; `everywhere`: in the whole organisation and so below it. */
async function mayAssess(
  tx: ReadTx,
  { organizationId, createdBy }: Inviting,
  { at, everywhere }: { readonly at: Date; readonly everywhere: boolean },
): Promise<boolean> {
  if (createdBy === null) return false;
  const asked = { organizationId, people: [createdBy], permissions: [assessPermission], at } as const;
  const held = await heldNow(tx, asked);
  return everywhere ? held.some(({ unitId }) => unitId === null) : held.length > 0;
}

/** Whether what somebody made for others to come in by still counts: an invitation of a colleague, a link to a report. */
export const makerMayAssess = (tx: ReadTx, given: Inviting, at: Date): Promise<boolean> =>
  mayAssess(tx, given, { at, everywhere: false });

/** Whether an invitation of a customer still counts: also the licence has to cover customers. */
export async function invitesCustomer(tx: ReadTx, given: Inviting, at: Date): Promise<boolean> {
  const { timeZone } = found(await findOrganization(tx, given.organizationId));
  const isCovered = await coversPortal(tx, given.organizationId, dayOf(at, timeZone));
  return isCovered && (await mayAssess(tx, given, { at, everywhere: true }));
}

/**
 * The groups that a colleague joins: those made for assessing whose rights the inviter holds wholly, as they are now. Where
 * there is none, a group of the portal's own with the right to assess where the inviter has it. Needs the organisation in
 * scope, and keeps others from changing its groups until the commit.
 */
export async function groupsToJoin(
  tx: WriteTx,
  deps: Pick<PortalDeps, 'rights'>,
  given: { readonly organizationId: number; readonly createdBy: number; readonly language: Language },
): Promise<readonly number[]> {
  const { rights } = deps;
  const { organizationId, createdBy, language } = given;
  await rights.lock(tx, organizationId);
  const granted = await rights.ofUser(tx, createdBy);
  const ids = await assessingGroups(tx, organizationId);
  const grants = await rights.ofGroups(tx, ids);
  const within = ids.filter((id) => {
    const own = grants.filter(({ group }) => group.id === id);
    return rights.missing(granted, own).length === 0;
  });
  if (within.length > 0) return within;
  const own = granted.filter(
    ({ permission, organization: { id } }) => permission === assessPermission && id === organizationId,
  );
  const units = own.flatMap(({ unit }) => (unit === null ? [] : [unit.id]));
  const everywhere = own.some(({ unit }) => unit === null);
  if (!everywhere) found(units[0]);
  const name = groupNames.assessors[language];
  return [await addAssessors(tx, { organizationId, name, units: everywhere ? null : [...new Set(units)] })];
}
