import type { WordTemplateAnalysis } from '@klarsikt/contract';
import { wordTemplateAnalysisSchema } from '@klarsikt/contract';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { wordTemplate, wordTemplateVersion } from '@klarsikt/server/schema/templates.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';

export interface WordTemplateVersion {
  readonly version: number;
  readonly content: Buffer;
  readonly bytes: number;
  readonly parts: number;
  readonly reading: WordTemplateAnalysis;
  readonly at: Date;
  readonly author: string;
}

export interface WordTemplateRow {
  readonly id: number;
  readonly name: string;
  readonly version: WordTemplateVersion;
}

const present = isNull(wordTemplate.deletedAt);
const empty = sql<Buffer>`''::bytea`;

async function selectWordRows(
  tx: ReadTx,
  given: { readonly id: number | null; readonly content: boolean },
): Promise<WordTemplateRow[]> {
  const { version, content, parts, reading, at, author } = wordTemplateVersion;
  const found = await tx
    .selectDistinctOn([wordTemplate.id], {
      ...{ id: wordTemplate.id, name: wordTemplate.name, version, parts, reading, at, author },
      content: given.content ? content : empty,
      bytes: sql<number>`length(${content})`,
    })
    .from(wordTemplate)
    .innerJoin(wordTemplateVersion, eq(wordTemplateVersion.wordTemplateId, wordTemplate.id))
    .where(given.id === null ? present : and(present, eq(wordTemplate.id, given.id)))
    .orderBy(asc(wordTemplate.id), desc(wordTemplateVersion.version));
  return found.map(({ id, name, ...rest }) => ({
    id,
    name,
    version: { ...rest, reading: wordTemplateAnalysisSchema.parse(rest.reading) },
  }));
}

export const listWordTemplates = (tx: ReadTx): Promise<WordTemplateRow[]> =>
  selectWordRows(tx, { id: null, content: false });

export const findWordTemplate = async (tx: ReadTx, id: number): Promise<WordTemplateRow | null> =>
  (await selectWordRows(tx, { id, content: true }))[0] ?? null;

export async function insertWordTemplate(tx: WriteTx, organizationId: number, name: string): Promise<number> {
  const [row] = await tx
    .insert(wordTemplate)
    .values({ organizationId, name })
    .returning({ id: wordTemplate.id });
  if (!row) throw new Error('the file was not stored');
  return row.id;
}

/** Locks the file, so that version numbers are unique. */
export async function lockWordTemplate(tx: WriteTx, id: number, name: string): Promise<boolean> {
  const renamed = await tx
    .update(wordTemplate)
    .set({ name })
    .where(and(eq(wordTemplate.id, id), present))
    .returning({ id: wordTemplate.id });
  return renamed.length > 0;
}

export async function insertWordTemplateVersion(
  tx: WriteTx,
  given: typeof wordTemplateVersion.$inferInsert,
): Promise<void> {
  await tx.insert(wordTemplateVersion).values(given);
}

export async function deleteWordTemplate(tx: WriteTx, id: number, at: Date): Promise<void> {
  await tx.update(wordTemplate).set({ deletedAt: at }).where(eq(wordTemplate.id, id));
}

export async function undeleteWordTemplate(tx: WriteTx, id: number): Promise<void> {
  await tx.update(wordTemplate).set({ deletedAt: null }).where(eq(wordTemplate.id, id));
}
