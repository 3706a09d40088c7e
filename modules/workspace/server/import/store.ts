/** What the names in an organisation's tables mean. */
import type { KeptMapping } from '@klarsikt/engine';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { importMapping as table } from '@klarsikt/server/schema/import.ts';
import { and, eq, inArray } from 'drizzle-orm';

/** What was said before of tables with these headings, by heading. */
export async function mappingsOf(
  tx: ReadTx,
  given: { readonly organizationId: number; readonly kind: string; readonly prints: readonly string[] },
): Promise<ReadonlyMap<string, KeptMapping>> {
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

/** What a person has said of a table, beside what was said before: names are added to, columns replaced where they are told. */
export async function remember(
  tx: WriteTx,
  where: { readonly organizationId: number; readonly kind: string; readonly print: string },
  said: KeptMapping,
  updatedAt: Date,
): Promise<void> {
  if (where.print === '') return;
  const before = (await mappingsOf(tx, { ...where, prints: [where.print] })).get(where.print);
  const columns = said.columns ?? before?.columns;
  const content = {
    ...(said.type === undefined ? {} : { type: said.type }),
    names: { ...before?.names, ...said.names },
    ...(columns === undefined ? {} : { columns }),
  };
  await keepMapping(tx, { ...where, content, updatedAt });
}

async function keepMapping(tx: WriteTx, given: typeof table.$inferInsert): Promise<void> {
  const { content, updatedAt } = given;
  await tx
    .insert(table)
    .values(given)
    .onConflictDoUpdate({
      target: [table.organizationId, table.kind, table.print],
      set: { content, updatedAt },
    });
}
