/** The published texts in memory: read anew when one of them has changed, on whichever node. */

import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PublishedContent, ReadContent } from './provides.ts';
import { contentSum, publishedContent } from './store.ts';

export function createContentReader(db: NodePgDatabase): ReadContent {
  let known: { readonly sum: number; readonly content: readonly PublishedContent[] } | null = null;
  return () =>
    inReadTransaction(db, { organizationId: null }, async (tx) => {
      const sum = await contentSum(tx);
      if (known?.sum !== sum) known = { sum, content: await publishedContent(tx) };
      return known.content;
    });
}
