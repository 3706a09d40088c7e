/** Who is asked to look at an entity before it goes out, and who can be asked. */

import { heldNow } from '@klarsikt/server/platform/held.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity } from '@klarsikt/server/schema/atlas.ts';
import { appUser } from '@klarsikt/server/schema/identity.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
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

/** Names of people of the organisation who may change what Atlas holds now. */
export async function reviewersIn(tx: ReadTx, organizationId: number, at: Date): Promise<readonly string[]> {
  const permissions = ['backoffice:Edit', 'backoffice:Daily'] as const;
  const held = await heldNow(tx, { organizationId, people: null, permissions, at });
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
