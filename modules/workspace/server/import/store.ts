import {
  createOwnLevelWordParser,
  type OwnLevelWordParser,
  type RememberedMapping,
} from '@klarsikt/engine/recognise';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { importMapping as table } from '@klarsikt/server/schema/import.ts';
import { reportTerms } from '@klarsikt/server/schema/terms.ts';
import { and, eq, inArray } from 'drizzle-orm';

/** Loads the organisation's earlier choices for tables with these headings, by fingerprint of the heading. */
export async function loadImportMappings(
  tx: ReadTx,
  given: { readonly organizationId: number; readonly kind: string; readonly prints: readonly string[] },
): Promise<ReadonlyMap<string, RememberedMapping>> {
  if (given.prints.length === 0) return new Map();
  const rows = await tx
    .select({ print: table.print, content: table.content })
    .from(table)
    .where(
      and(
        eq(table.organizationId, given.organizationId),
        eq(table.kind, given.kind),
        inArray(table.print, [...given.prints]),
      ),
    );
  return new Map(rows.map(({ print, content }) => [print, content]));
}

/**
 * Stores the user's choices for a table: adds the names to the stored names, and replaces the columns if any are
 * given.
 */
export async function updateImportMapping(
  tx: WriteTx,
  where: { readonly organizationId: number; readonly kind: string; readonly print: string },
  said: RememberedMapping,
  updatedAt: Date,
): Promise<void> {
  if (where.print === '') return;
  const before = (await loadImportMappings(tx, { ...where, prints: [where.print] })).get(where.print);
  const columns = said.columns ?? before?.columns;
  const content = {
    ...(said.type === undefined ? {} : { type: said.type }),
    names: { ...before?.names, ...said.names },
    ...(columns === undefined ? {} : { columns }),
    ...(said.scale === undefined ? {} : { scale: said.scale }),
  };
  await upsertMapping(tx, { ...where, content, updatedAt });
}

async function upsertMapping(tx: WriteTx, given: typeof table.$inferInsert): Promise<void> {
  const { content, updatedAt } = given;
  await tx
    .insert(table)
    .values(given)
    .onConflictDoUpdate({
      target: [table.organizationId, table.kind, table.print],
      set: { content, updatedAt },
    });
}

/** Loads the organisation's own words for levels from its report terms. */
export async function loadOwnLevelWords(
  tx: ReadTx,
  organizationId: number,
): Promise<OwnLevelWordParser | undefined> {
  const [row] = await tx
    .select({ document: reportTerms.document })
    .from(reportTerms)
    .where(eq(reportTerms.organizationId, organizationId));
  return row === undefined ? undefined : createOwnLevelWordParser(row.document);
}
