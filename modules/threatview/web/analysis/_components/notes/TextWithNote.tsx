/** Context with the texts of notes by entity key; several notes on one entity are joined. */
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import { groupNotesByKey } from '../../_lib/notes.ts';
import { useAnalysisNotes } from '../../_lib/work.ts';

const NotedContext = createContext<ReadonlyMap<string, string>>(new Map());

export function TextWithNote({ children }: { readonly children: ReactNode }) {
  const { model } = useLibrary();
  // The rendering of notes is deferred, so that typing is not delayed.
  const comments = useDeferredValue(useAnalysisNotes());
  const noted = useMemo(() => groupNotesByKey(model, comments), [model, comments]);
  return <NotedContext value={noted}>{children}</NotedContext>;
}

export const useNoteOnEntity = (key: string): string | undefined => use(NotedContext).get(key);
