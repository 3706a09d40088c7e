/** Where publications of the working rows are noted, and what waits for a second person. */

import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity, atlasLine, atlasProposal, atlasPublication } from '@klarsikt/server/schema/atlas.ts';
import { assessment, modelVersion } from '@klarsikt/server/schema/domain.ts';
import { organization } from '@klarsikt/server/schema/identity.ts';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';

type Proposal = typeof atlasProposal.$inferSelect;
type Publication = typeof atlasPublication.$inferInsert;

export async function proposalIn(tx: ReadTx): Promise<Proposal | null> {
  const [row] = await tx.select().from(atlasProposal);
  return row ?? null;
}

type Given<T> = Omit<T, 'id' | 'leftOut'> & { readonly leftOut: readonly string[] };

export async function storeProposal(tx: WriteTx, given: Given<Proposal>): Promise<void> {
  const { hash, description, channel, notes, leftOut, at, userId, author } = given;
  await tx
    .insert(atlasProposal)
    .values({ hash, description, channel, notes, leftOut: [...leftOut], at, userId, author });
}

export async function dropProposal(tx: WriteTx): Promise<void> {
  await tx.delete(atlasProposal);
}

export async function appendPublication(tx: WriteTx, given: Given<Publication>): Promise<void> {
  const { hash, channel, at, userId, author, proposedBy, notes, leftOut } = given;
  await tx
    .insert(atlasPublication)
    .values({ hash, channel, at, userId, author, proposedBy, notes, leftOut: [...leftOut] });
}

export async function setPersons(tx: WriteTx, two: boolean): Promise<void> {
  await tx.update(atlasLine).set({ twoPersons: two });
}

export async function versionNames(tx: ReadTx): Promise<readonly string[]> {
  return (await tx.select({ name: modelVersion.name }).from(modelVersion)).map(({ name }) => name);
}

/** Who changed each entity last, by key; those that nobody has changed are left out. */
export async function authorsOf(tx: ReadTx, keys: readonly string[]) {
  const { key, updatedAt, updatedName } = atlasEntity;
  const rows =
    keys.length === 0
      ? []
      : await tx
          .select({ key, updatedAt, updatedName })
          .from(atlasEntity)
          .where(inArray(key, [...keys]));
  return Object.fromEntries(
    rows
      .filter((row) => row.updatedName !== '')
      .map((row) => [row.key, { author: row.updatedName, at: row.updatedAt.toISOString() }]),
  );
}

/** Assessments that are pinned to a version, per organisation; in the scope of the server itself. */
export async function pinnedTo(tx: ReadTx, hash: string) {
  return tx
    .select({ organization: organization.name, path: organization.path, assessments: count() })
    .from(assessment)
    .innerJoin(organization, eq(organization.id, assessment.organizationId))
    .where(
      and(
        eq(assessment.modelHash, hash),
        isNull(assessment.deletedAt),
        inArray(organization.kind, ['system', 'customer']),
      ),
    )
    .groupBy(organization.id, organization.name, organization.path)
    .orderBy(organization.name);
}
