/** Cache of the published texts; reloaded when a text has changed on any node. */

import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PublishedContent, ReadContent } from './provides.ts';
import { listPublishedContent, sumContentRevisions } from './store.ts';

export function createContentReader(db: NodePgDatabase): ReadContent {
  let known: { readonly sum: number; readonly content: readonly PublishedContent[] } | null = null;
  return () =>
    inReadTransaction(db, { organizationId: null }, async (tx) => {
      const sum = await sumContentRevisions(tx);
      if (known?.sum !== sum) known = { sum, content: await listPublishedContent(tx) };
      return known.content;
    });
}
