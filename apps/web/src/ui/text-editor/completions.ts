/** Offers sources where a citation is begun. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { begunAt, type Citable } from './cited.ts';

/** Characters before the cursor in which a citation may have begun. */
const reach = 80;

export const completions =
  ({ find }: Citable) =>
  async (context: CompletionContext): Promise<(CompletionResult & { readonly to: number }) | null> => {
    const { state, pos } = context;
    const begun = begunAt(state.sliceDoc(Math.max(0, pos - reach), pos));
    if (begun === null) return null;
    const found = await find(begun.words);
    if (context.aborted || found.length === 0) return null;
    // A bracket that closes already is taken along, so that there are never two.
    const to = state.sliceDoc(pos, pos + 1) === ']' ? pos + 1 : pos;
    const options = found.map(
      ({ key, name }): Completion => ({ label: name, detail: key, type: 'text', apply: `[${key}]` }),
    );
    return { from: pos - begun.length, to, options, filter: false };
  };
