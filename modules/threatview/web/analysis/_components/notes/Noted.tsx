/** Texts of the notes by the key of what they are on, for those who mark it; several on the same as one text. */
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import { notesByKey } from '../../_lib/notes.ts';
import { useNotes } from '../../_lib/work.ts';

const NotedContext = createContext<ReadonlyMap<string, string>>(new Map());

export function Noted({ children }: { readonly children: ReactNode }) {
  const { model } = useLibrary();
  // Deferred, so that typing a note is not delayed.
  const comments = useDeferredValue(useNotes());
  const noted = useMemo(() => notesByKey(model, comments), [model, comments]);
  return <NotedContext value={noted}>{children}</NotedContext>;
}

export const useNoteOn = (key: string): string | undefined => use(NotedContext).get(key);
