import { listPersonPermissions } from '@klarsikt/server/platform/person-permissions.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity } from '@klarsikt/server/schema/atlas.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { entityLabelColumns } from './find.store.ts';
import { requireKnownCollections } from './store.ts';

const { document, withdrawn, id } = atlasEntity;
/** Name of a user as in the audit log; reviews are assigned by this name. */
const fullName = sql<string>`coalesce(nullif(trim(${appUser.givenName} || ' ' || ${appUser.surname}), ''), ${appUser.username})`;

const mostShown = 100;

/** Lists the entities that a person with this name should review, with the subject of the review. */
export async function listReviewsOfPerson(tx: ReadTx, name: string) {
  return requireKnownCollections(
    await tx
      .select({ ...entityLabelColumns, note: sql<string>`coalesce(${document}->>'reviewNote', '')` })
      .from(atlasEntity)
      .where(and(eq(withdrawn, false), sql`${document}->>'reviewBy' = ${name}`))
      .orderBy(asc(entityLabelColumns.nameEn), asc(id))
      .limit(mostShown),
  );
}

/** Lists the names of people in the organisation who have a permission to change Atlas at this instant. */
export async function listReviewers(
  tx: ReadTx,
  organizationId: number,
  at: Date,
): Promise<readonly string[]> {
  const permissions = ['backoffice:Edit', 'backoffice:Daily'] as const;
  const held = await listPersonPermissions(tx, { organizationId, people: null, permissions, at });
  const rows = await tx
    .selectDistinct({ name: fullName })
    .from(appUser)
    .where(
      inArray(
        appUser.id,
        held.map(({ userId }) => userId),
      ),
    )
    .orderBy(asc(fullName));
  return rows.map(({ name }) => name);
}
