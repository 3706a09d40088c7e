/** What imported libraries say of two entities together: kept of the file, shown beside the model and never part of it. */
import type { LibrarySuggestion } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine';
import { inSystemTransaction, type ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { importById, lastTaken, originsOf } from './store.ts';

/** A sentence on two entities, named by their keys. */
export interface Sentence extends Omit<LibrarySuggestion, 'kind' | 'subject' | 'threat'> {
  readonly ends: readonly [string, string];
}

/** Every sentence of the imports that stand; read anew when something is taken or undone. */
export type ReadSentences = () => Promise<readonly Sentence[]>;

async function sentencesOf(tx: ReadTx, id: number): Promise<readonly Sentence[]> {
  const stored = await importById(tx, id);
  if (stored === null || stored.content.format !== 'library') return [];
  const { source, version, licence, attribution, content } = stored;
  const keys = new Map((await originsOf(tx, source)).map(({ sourceId, key }) => [sourceId, key]));
  return content.staged.relations.flatMap(({ source: from, target, text }): Sentence[] => {
    const ends = [keys.get(from), keys.get(target)] as const;
    const [first, second] = ends;
    if (text === '' || first === undefined || second === undefined) return [];
    return [{ ends: [first, second], text, source, version, licence, attribution }];
  });
}

/** The files belong to the installation; what it shows of them is decided by `suggestionsIn`. */
export function createSentences(db: NodePgDatabase): ReadSentences {
  let cached: { readonly stamp: string; readonly sentences: readonly Sentence[] } | null = null;
  return () =>
    inSystemTransaction(db, async (tx) => {
      const last = await lastTaken(tx);
      const stamp = last.map(({ id }) => id).join(' ');
      if (cached?.stamp === stamp) return cached.sentences;
      const sentences: Sentence[] = [];
      for (const { id } of last) sentences.push(...(await sentencesOf(tx, id)));
      cached = { stamp, sentences };
      return sentences;
    });
}

/** Those on a product or a control and a threat that a model has, each once. */
export function suggestionsIn(
  model: CompiledModel,
  sentences: readonly Sentence[],
): readonly LibrarySuggestion[] {
  const made = new Map<string, LibrarySuggestion>();
  for (const { ends, ...said } of sentences) {
    const threat = ends.find((key) => model.threats.byKey.has(key));
    const subject = ends.find((key) => model.products.byKey.has(key) || model.controls.byKey.has(key));
    if (threat === undefined || subject === undefined) continue;
    const kind = model.products.byKey.has(subject) ? 'misuse' : 'mitigation';
    made.set(JSON.stringify([subject, threat, said.source, said.text]), { kind, subject, threat, ...said });
  }
  return [...made.values()];
}
