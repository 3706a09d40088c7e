/** Caches the published texts and reloads them when a text has changed on any node. */

import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PublishedContent, ReadPublishedContent } from './provides.ts';
import { listPublishedContent, sumContentRevisions } from './store.ts';

export function createPublishedContentReader(db: NodePgDatabase): ReadPublishedContent {
  let known: { readonly sum: number; readonly content: readonly PublishedContent[] } | null = null;
  return () =>
    runInReadTransaction(db, { organizationId: null }, async (tx) => {
      const sum = await sumContentRevisions(tx);
      if (known?.sum !== sum) known = { sum, content: await listPublishedContent(tx) };
      return known.content;
    });
}
