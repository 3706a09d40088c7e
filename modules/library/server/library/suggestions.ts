/** Statements of imported libraries on two entities. They are shown beside the model and are never part of it. */
import type { SourceSuggestion } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import { type ReadTx, runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { findLibraryImport, listImportOrigins, listLastAppliedImports } from './store.ts';

export interface SuggestionSentence extends Omit<SourceSuggestion, 'kind' | 'subject' | 'threat'> {
  readonly ends: readonly [string, string];
}

/** Loads the statements of all imports that have not been undone; cached until an import is applied or undone. */
export type LoadSuggestionSentences = () => Promise<readonly SuggestionSentence[]>;

async function loadSentences(tx: ReadTx, id: number): Promise<readonly SuggestionSentence[]> {
  const stored = await findLibraryImport(tx, id);
  if (stored === null || stored.content.format !== 'library') return [];
  const { source, version, licence, attribution, content } = stored;
  const keys = new Map((await listImportOrigins(tx, source)).map(({ sourceId, key }) => [sourceId, key]));
  return content.staged.relations.flatMap(({ source: from, target, text }): SuggestionSentence[] => {
    const ends = [keys.get(from), keys.get(target)] as const;
    const [first, second] = ends;
    if (text === '' || first === undefined || second === undefined) return [];
    return [{ ends: [first, second], text, source, version, licence, attribution }];
  });
}

/**
 * Reads statements in the scope of the installation; `listSourceSuggestions` limits them to the entities that a
 * caller may see.
 */
export function createSuggestionReader(db: NodePgDatabase): LoadSuggestionSentences {
  let cached: { readonly stamp: string; readonly sentences: readonly SuggestionSentence[] } | null = null;
  return () =>
    runInSystemTransaction(db, async (tx) => {
      const last = await listLastAppliedImports(tx);
      const stamp = last.map(({ id }) => id).join(' ');
      if (cached?.stamp === stamp) return cached.sentences;
      const sentences: SuggestionSentence[] = [];
      for (const { id } of last) sentences.push(...(await loadSentences(tx, id)));
      cached = { stamp, sentences };
      return sentences;
    });
}

/** Lists the statements on a threat and a product or control of the model, without duplicates. */
export function listSourceSuggestions(
  model: CompiledModel,
  sentences: readonly SuggestionSentence[],
): readonly SourceSuggestion[] {
  const made = new Map<string, SourceSuggestion>();
  for (const { ends, ...said } of sentences) {
    const threat = ends.find((key) => model.threats.byKey.has(key));
    const subject = ends.find((key) => model.products.byKey.has(key) || model.controls.byKey.has(key));
    if (threat === undefined || subject === undefined) continue;
    const kind = model.products.byKey.has(subject) ? 'misuse' : 'mitigation';
    made.set(JSON.stringify([subject, threat, said.source, said.text]), { kind, subject, threat, ...said });
  }
  return [...made.values()];
}
