import { getDayInZone } from '@klarsikt/engine/calendar';
import type { Language } from '@klarsikt/engine/text';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import { listPersonPermissions } from '@klarsikt/server/platform/person-permissions.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { selfAssessmentPermission } from './cases.ts';
import { insertAssessorGroup, listAssessorGroups } from './customers.store.ts';
import type { PortalDeps } from './deps.ts';
import { findPortalOrganization, isPortalLicensed } from './store.ts';
import { portalGroupTexts } from './texts.ts';

interface InvitationSource {
  readonly organizationId: number;
  readonly createdBy: number | null;
}

/**
 * Returns true if the inviting account is active, may assess and has a licence; `everywhere` requires the permission
 * in the whole organisation.
 */
async function mayAssess(
  tx: ReadTx,
  { organizationId, createdBy }: InvitationSource,
  { at, everywhere }: { readonly at: Date; readonly everywhere: boolean },
): Promise<boolean> {
  if (createdBy === null) return false;
  const asked = { organizationId, people: [createdBy], permissions: [selfAssessmentPermission], at } as const;
  const held = await listPersonPermissions(tx, asked);
  return everywhere ? held.some(({ unitId }) => unitId === null) : held.length > 0;
}

/** Returns true while the creator of an invitation to a colleague, or of a link to a report, may still assess. */
export const canCreatorAssess = (tx: ReadTx, given: InvitationSource, at: Date): Promise<boolean> =>
  mayAssess(tx, given, { at, everywhere: false });

/** Returns true while an invitation of a customer is valid; the inviter's licence must cover customers. */
export async function canInviteCustomer(tx: ReadTx, given: InvitationSource, at: Date): Promise<boolean> {
  const { timeZone } = requireFound(await findPortalOrganization(tx, given.organizationId));
  const isCovered = await isPortalLicensed(tx, given.organizationId, getDayInZone(at, timeZone));
  return isCovered && (await mayAssess(tx, given, { at, everywhere: true }));
}

/**
 * Returns the groups for an invited colleague: the assessing groups of which the inviter has all permissions. If
 * there is none, it creates a group that may assess where the inviter may. Requires the organisation in scope and
 * locks its groups until the commit.
 */
export async function ensureColleagueGroups(
  tx: WriteTx,
  deps: Pick<PortalDeps, 'rights'>,
  given: { readonly organizationId: number; readonly createdBy: number; readonly language: Language },
): Promise<readonly number[]> {
  const { rights } = deps;
  const { organizationId, createdBy, language } = given;
  await rights.lock(tx, organizationId);
  const granted = await rights.ofUser(tx, createdBy);
  const ids = await listAssessorGroups(tx, organizationId);
  const grants = await rights.ofGroups(tx, ids);
  const within = ids.filter((id) => {
    const own = grants.filter(({ group }) => group.id === id);
    return rights.missing(granted, own).length === 0;
  });
  if (within.length > 0) return within;
  const own = granted.filter(
    ({ permission, organization: { id } }) =>
      permission === selfAssessmentPermission && id === organizationId,
  );
  const units = own.flatMap(({ unit }) => (unit === null ? [] : [unit.id]));
  const everywhere = own.some(({ unit }) => unit === null);
  if (!everywhere) requireFound(units[0]);
  const name = portalGroupTexts.assessors[language];
  return [
    await insertAssessorGroup(tx, { organizationId, name, units: everywhere ? null : [...new Set(units)] }),
  ];
}
