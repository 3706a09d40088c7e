import { type ModelChannel, maxVersionPartBytes } from '@klarsikt/contract';
import { type ReadTx, runInSystemTransaction, type WriteTx } from '@klarsikt/server/platform/tx.ts';
import {
  assessmentTable,
  modelChannel,
  modelProjection,
  modelVersion,
} from '@klarsikt/server/schema/domain.ts';
import { organizationTable } from '@klarsikt/server/schema/identity.ts';
import { and, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ModelDescription } from './provides.ts';
import type { ModelVersionSource } from './registry.ts';

/** A version in several channels is shown with the first of them in this order. */
const nearestFirst = ['live', 'beta', 'draft'] as const satisfies readonly ModelChannel[];

async function listVersions(db: NodePgDatabase): Promise<readonly ModelDescription[]> {
  const rows = await db
    .select({
      hash: modelVersion.hash,
      name: modelVersion.name,
      description: modelVersion.description,
      revision: modelVersion.revision,
      publishedAt: modelVersion.publishedAt,
      counts: modelVersion.counts,
      origin: modelVersion.origin,
      signer: modelVersion.signer,
      channel: modelChannel.channel,
    })
    .from(modelVersion)
    .leftJoin(modelChannel, eq(modelChannel.hash, modelVersion.hash))
    .orderBy(desc(modelVersion.publishedAt), desc(modelVersion.name));
  // The query returns a version once for each of its channels.
  const versions = new Map(rows.map((row) => [row.hash, row]));
  return [...versions.values()].map((version): ModelDescription => {
    const tagged = rows.filter(({ hash }) => hash === version.hash).map(({ channel }) => channel);
    const channels = nearestFirst.filter((channel) => tagged.includes(channel));
    return { ...version, channels, channel: channels[0] ?? 'draft' };
  });
}

/** Versions belong to no organisation, so they are read without a scope. */
export function createModelVersionSource(db: NodePgDatabase): ModelVersionSource {
  return {
    list: () => listVersions(db),
    content: async (hash) => {
      const [row] = await db
        .select({ content: modelVersion.content })
        .from(modelVersion)
        .where(eq(modelVersion.hash, hash));
      return row?.content ?? null;
    },
    projected: async (versionHash, entitlement) => {
      const [row] = await db
        .select({ hash: modelProjection.hash, counts: modelProjection.counts })
        .from(modelProjection)
        .where(
          and(eq(modelProjection.versionHash, versionHash), eq(modelProjection.entitlement, entitlement)),
        );
      return row ?? null;
    },
    versionOf: async (hash, entitlement) => {
      const [row] = await db
        .select({ versionHash: modelProjection.versionHash })
        .from(modelProjection)
        .where(and(eq(modelProjection.hash, hash), eq(modelProjection.entitlement, entitlement)));
      return row?.versionHash ?? null;
    },
    noteProjection: async (versionHash, entitlement, { hash, counts }) => {
      const noted = { hash, counts: { ...counts } };
      await runInSystemTransaction(db, (tx) =>
        tx
          .insert(modelProjection)
          .values({ versionHash, entitlement, ...noted })
          .onConflictDoUpdate({
            target: [modelProjection.versionHash, modelProjection.entitlement],
            set: noted,
          }),
      );
    },
    listProjections: (most) =>
      runInSystemTransaction(db, (tx) =>
        tx
          .select({
            versionHash: modelProjection.versionHash,
            entitlement: modelProjection.entitlement,
          })
          .from(modelProjection)
          .leftJoin(assessmentTable, eq(assessmentTable.modelHash, modelProjection.versionHash))
          .groupBy(modelProjection.versionHash, modelProjection.entitlement)
          .orderBy(desc(count(assessmentTable.id)), modelProjection.entitlement)
          .limit(most),
      ),
  };
}

export interface NewModelVersion {
  readonly hash: string;
  readonly name: string;
  readonly description: string;
  readonly counts: Record<string, number>;
  readonly content: string;
  readonly publishedAt: Date;
  readonly origin?: string;
  readonly signer?: string | null;
}

/** Stores a version; equal content is stored once. */
export async function insertModelVersion(tx: WriteTx, version: NewModelVersion): Promise<void> {
  await tx.insert(modelVersion).values(version).onConflictDoNothing();
}

export async function upsertModelChannel(tx: WriteTx, channel: ModelChannel, hash: string): Promise<void> {
  await tx
    .insert(modelChannel)
    .values({ channel, hash })
    .onConflictDoUpdate({ target: modelChannel.channel, set: { hash } });
}

export async function deleteModelChannel(tx: WriteTx, channel: ModelChannel): Promise<void> {
  await tx.delete(modelChannel).where(eq(modelChannel.channel, channel));
}

/** Returns the version of a channel and locks all channels until the transaction ends. */
export async function lockChannelVersion(
  tx: WriteTx,
  channel: ModelChannel,
): Promise<{ readonly hash: string; readonly name: string } | null> {
  // A channel without a version has no row to lock, so one advisory lock covers all channels.
  await tx.execute(sql`select pg_advisory_xact_lock(727007)`);
  const [row] = await tx
    .select({ hash: modelVersion.hash, name: modelVersion.name })
    .from(modelChannel)
    .innerJoin(modelVersion, eq(modelVersion.hash, modelChannel.hash))
    .where(eq(modelChannel.channel, channel));
  return row ?? null;
}

export async function findModelVersion(tx: ReadTx, hash: string) {
  const { content: _, ...columns } = getTableColumns(modelVersion);
  const [row] = await tx.select(columns).from(modelVersion).where(eq(modelVersion.hash, hash));
  return row ?? null;
}

export async function isVersionNameTaken(tx: ReadTx, name: string): Promise<boolean> {
  const [row] = await tx
    .select({ hash: modelVersion.hash })
    .from(modelVersion)
    .where(eq(modelVersion.name, name));
  return row !== undefined;
}

/** Changes the description; returns false if its revision is outdated. */
export async function updateVersionDescription(
  tx: WriteTx,
  hash: string,
  given: { readonly revision: number; readonly description: string },
): Promise<boolean> {
  const { revision, description } = given;
  const { rowCount } = await tx
    .update(modelVersion)
    .set({ description, revision: revision + 1 })
    .where(and(eq(modelVersion.hash, hash), eq(modelVersion.revision, revision)));
  return rowCount === 1;
}

/** Counts the assessments in scope by pinned version, without those of demo organisations. */
export async function countPinsByVersion(tx: ReadTx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ hash: assessmentTable.modelHash, pins: count() })
    .from(assessmentTable)
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .where(and(isNull(assessmentTable.deletedAt), inArray(organizationTable.kind, ['system', 'customer'])))
    .groupBy(assessmentTable.modelHash);
  return new Map(rows.map(({ hash, pins }) => [hash, pins]));
}

/** Counts the assessments pinned to a version, per organisation. Needs the system scope. */
export function countAssessmentsOfVersion(tx: ReadTx, hash: string) {
  return tx
    .select({ organizationId: assessmentTable.organizationId, pins: count() })
    .from(assessmentTable)
    .innerJoin(organizationTable, eq(organizationTable.id, assessmentTable.organizationId))
    .where(
      and(
        eq(assessmentTable.modelHash, hash),
        isNull(assessmentTable.deletedAt),
        inArray(organizationTable.kind, ['system', 'customer']),
      ),
    )
    .groupBy(assessmentTable.organizationId);
}

export async function loadVersionSizes(
  db: NodePgDatabase,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select({ hash: modelVersion.hash, bytes: sql<number>`octet_length(${modelVersion.content})` })
    .from(modelVersion)
    .where(inArray(modelVersion.hash, [...hashes]));
  return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
}

export async function loadVersionContent(db: NodePgDatabase, hash: string): Promise<string | null> {
  return createModelVersionSource(db).content(hash);
}

/** Returns the part of a version's canonical JSON from byte `from`, at most `maxVersionPartBytes` long. */
export async function loadVersionPart(
  db: NodePgDatabase,
  hash: string,
  from: number,
): Promise<Buffer | null> {
  const bytes = sql<Buffer>`substring(convert_to(${modelVersion.content}, 'UTF8') from ${from + 1} for ${maxVersionPartBytes})`;
  const [row] = await db.select({ bytes }).from(modelVersion).where(eq(modelVersion.hash, hash));
  return row?.bytes ?? null;
}
