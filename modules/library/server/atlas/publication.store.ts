import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { atlasEntity, atlasLine, atlasProposal, atlasPublication } from '@klarsikt/server/schema/atlas.ts';
import { assessmentTable, modelVersion } from '@klarsikt/server/schema/domain.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, count, eq, inArray, isNull } from 'drizzle-orm';

type Proposal = typeof atlasProposal.$inferSelect;
type Publication = typeof atlasPublication.$inferInsert;

export async function findPublicationProposal(tx: ReadTx): Promise<Proposal | null> {
  const [row] = await tx.select().from(atlasProposal);
  return row ?? null;
}

type StoredInput<T> = Omit<T, 'id' | 'leftOut'> & { readonly leftOut: readonly string[] };

export async function upsertPublicationProposal(tx: WriteTx, given: StoredInput<Proposal>): Promise<void> {
  const { hash, description, channel, notes, leftOut, at, userId, author } = given;
  await tx
    .insert(atlasProposal)
    .values({ hash, description, channel, notes, leftOut: [...leftOut], at, userId, author });
}

export async function deletePublicationProposal(tx: WriteTx): Promise<void> {
  await tx.delete(atlasProposal);
}

export async function insertPublication(tx: WriteTx, given: StoredInput<Publication>): Promise<void> {
  const { hash, channel, at, userId, author, proposedBy, notes, leftOut } = given;
  await tx
    .insert(atlasPublication)
    .values({ hash, channel, at, userId, author, proposedBy, notes, leftOut: [...leftOut] });
}

export async function updateTwoPersonRule(tx: WriteTx, two: boolean): Promise<void> {
  await tx.update(atlasLine).set({ twoPersons: two });
}

export async function listVersionNames(tx: ReadTx): Promise<readonly string[]> {
  return (await tx.select({ name: modelVersion.name }).from(modelVersion)).map(({ name }) => name);
}

/** Returns the last author of each entity by key, without entities that were never changed. */
export async function listLastEntityAuthors(tx: ReadTx, keys: readonly string[]) {
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

/** Returns the number of assessments pinned to a version, per organisation. Needs the system scope. */
export async function countPinnedAssessments(tx: ReadTx, hash: string) {
  return tx
    .select({ organization: organizationTable.name, path: organizationTable.path, assessments: count() })
    .from(assessmentTable)
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .where(
      and(
        eq(assessmentTable.modelHash, hash),
        isNull(assessmentTable.deletedAt),
        inArray(organizationTable.kind, ['system', 'customer']),
      ),
    )
    .groupBy(organizationTable.id, organizationTable.name, organizationTable.path)
    .orderBy(organizationTable.name);
}
