/** Suggests sources for a citation that the person has begun to write. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { type CitableSources, findUnfinishedCitation } from './cited.ts';

/** Number of characters before the cursor in which a begun citation is searched. */
const reach = 80;

export const createCitationCompletions =
  ({ find }: CitableSources) =>
  async (context: CompletionContext): Promise<(CompletionResult & { readonly to: number }) | null> => {
    const { state, pos } = context;
    const begun = findUnfinishedCitation(state.sliceDoc(Math.max(0, pos - reach), pos));
    if (begun === null) return null;
    const found = await find(begun.words);
    if (context.aborted || found.length === 0) return null;
    // Replaces an existing closing bracket, so that there are never two.
    const to = state.sliceDoc(pos, pos + 1) === ']' ? pos + 1 : pos;
    const options = found.map(
      ({ key, name }): Completion => ({ label: name, detail: key, type: 'text', apply: `[${key}]` }),
    );
    return { from: pos - begun.length, to, options, filter: false };
  };
