import { desc, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ModelDescription } from '../../deps.ts';
import type { WriteTx } from '../../platform/tx.ts';
import { modelChannel, modelVersion } from '../../schema/domain.ts';
import type { VersionSource } from './registry.ts';

/** Reads versions; they belong to no organisation, so no scope is needed. `counts` come with the content. */
export function versionSource(db: NodePgDatabase): VersionSource {
  return {
    list: async () => {
      const rows = await db
        .select({
          hash: modelVersion.hash,
          name: modelVersion.name,
          description: modelVersion.description,
          publishedAt: modelVersion.publishedAt,
          counts: modelVersion.counts,
          channel: modelChannel.channel,
        })
        .from(modelVersion)
        .leftJoin(modelChannel, eq(modelChannel.hash, modelVersion.hash))
        .orderBy(desc(modelVersion.publishedAt), desc(modelVersion.name));
      return rows.map((row): ModelDescription => ({ ...row, channel: row.channel ?? 'draft' }));
    },
    content: async (hash) => {
      const [row] = await db
        .select({ content: modelVersion.content })
        .from(modelVersion)
        .where(eq(modelVersion.hash, hash));
      return row?.content ?? null;
    },
  };
}

export interface NewVersion {
  readonly hash: string;
  readonly name: string;
  readonly description: string;
  readonly counts: Record<string, number>;
  readonly content: string;
  readonly publishedAt: Date;
}

/** Stores a version once; the same content is the same row. */
export async function storeVersion(tx: WriteTx, version: NewVersion): Promise<void> {
  await tx.insert(modelVersion).values(version).onConflictDoNothing();
}

export async function tagLive(tx: WriteTx, channel: 'draft' | 'beta' | 'live', hash: string): Promise<void> {
  await tx
    .insert(modelChannel)
    .values({ channel, hash })
    .onConflictDoUpdate({ target: modelChannel.channel, set: { hash } });
}
