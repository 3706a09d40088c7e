/** Who is asked to look at an entity before it goes out, and who can be asked. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ReadTx } from '../../platform/tx.ts';
import { atlasEntity } from '../../schema/atlas.ts';
import { appUser, groupMember, groupResource } from '../../schema/identity.ts';
import { labelColumns } from './find.store.ts';
import { known } from './store.ts';

const { document, nameEn, withdrawn, id } = atlasEntity;
/** As the audit log calls them: the review is asked for by this name. */
const fullName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

const mostShown = 100;

/** Entities that somebody of this name is asked to look at, with what for. */
export async function reviewsFor(tx: ReadTx, name: string) {
  return known(
    await tx
      .select({ ...labelColumns, note: sql<string>`coalesce(${document}->>'reviewNote', '')` })
      .from(atlasEntity)
      .where(and(eq(withdrawn, false), sql`${document}->>'reviewBy' = ${name}`))
      .orderBy(asc(nameEn), asc(id))
      .limit(mostShown),
  );
}

/** Names of active people of the organisation who may change what Atlas holds. */
export async function reviewersIn(tx: ReadTx, organizationId: number): Promise<readonly string[]> {
  const rows = await tx
    .selectDistinct({ name: fullName })
    .from(appUser)
    .innerJoin(groupMember, eq(groupMember.userId, appUser.id))
    .innerJoin(groupResource, eq(groupResource.groupId, groupMember.groupId))
    .where(
      and(
        eq(appUser.organizationId, organizationId),
        eq(appUser.status, 'active'),
        eq(groupResource.application, 'backoffice'),
        inArray(groupResource.permission, ['Edit', 'Daily']),
        sql`coalesce(${groupResource.resourceOrganizationId}, ${organizationId}) = ${organizationId}`,
      ),
    )
    .orderBy(asc(fullName));
  return rows.map(({ name }) => name);
}
