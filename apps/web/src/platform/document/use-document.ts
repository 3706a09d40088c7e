/** An open document in React: loaded with what an earlier page kept, watched while it is open, saved before one leaves. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError, NetworkError } from '../api/errors.ts';
import { unsent, watchWork } from '../unsent/unsent.ts';
import { DocumentEditor } from './editor.ts';
import type { DocumentKind, LoadedDocument } from './kind.ts';
import type { DocumentState, Unsaved } from './state.ts';
import { keepSteps, readSteps, withSteps } from './steps.ts';
import { opened } from './transitions.ts';
import { portOf, readUnsaved, stillPort } from './transport.ts';

/** How often it is asked what others have saved, while the page is looked at. */
const watchMs = 1500;
/** Answers of a server that shows the document to this person no longer. */
const withdrawn: ReadonlySet<number> = new Set([403, 404]);

/** What an earlier page could not save. Read anew whenever the document is opened: meanwhile more may have been kept, or sent. */
export const useUnsaved = (kind: { readonly kind: string }, id: number, enabled = true) =>
  useQuery({
    queryKey: ['unsent', kind.kind, id],
    queryFn: () => readUnsaved(kind, id),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Most of the time there is nothing to ask the server for.
    networkMode: 'always',
  });

/**
 * Saves when the browser finds its connection again and when the page is left; asks where leaving would lose something:
 * `isKept` tells whether what is not saved is there again without this tab.
 */
export function keepSafe<D extends object>(
  editor: DocumentEditor<D>,
  isKept: () => boolean = unsent.canKeep,
): () => void {
  const save = () => void editor.flush();
  const ask = (event: BeforeUnloadEvent) => {
    if (editor.isUnsent && !isKept()) event.preventDefault();
  };
  window.addEventListener('online', save);
  window.addEventListener('pagehide', save);
  window.addEventListener('beforeunload', ask);
  const stop = watchWork({ send: editor.flush, isUnsent: () => editor.isUnsent });
  return () => {
    window.removeEventListener('online', save);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('beforeunload', ask);
    stop();
    save();
  };
}

/**
 * Takes in what others save, as it comes. A look that fails is made again the next time: nothing hangs on it. What has been
 * withdrawn or deleted is not looked at any more.
 */
export function watchOthers<D extends object>(
  { newerThan }: Pick<DocumentKind<D>, 'newerThan'>,
  id: number,
  editor: DocumentEditor<D>,
): () => void {
  if (newerThan === undefined) return () => {};
  let isAsking = false;
  const look = async () => {
    if (isAsking || editor.hasQueue || document.visibilityState !== 'visible') return;
    isAsking = true;
    try {
      const newer = await newerThan(id, editor.revision);
      if (newer !== null) editor.takeTheirs(newer);
    } catch (cause) {
      if (cause instanceof ApiError && withdrawn.has(cause.status)) window.clearInterval(timer);
      // Without a connection changes of others do not arrive: the save state says so.
      else if (!(cause instanceof NetworkError))
        console.warn('What others have saved could not be read', cause);
    } finally {
      isAsking = false;
    }
  };
  const timer = window.setInterval(() => void look(), watchMs);
  return () => window.clearInterval(timer);
}

interface Opened<D> {
  readonly loaded: LoadedDocument<D>;
  readonly unsaved: Unsaved | null;
}

/**
 * What becomes of an open document: `live` is saved and shows what others save, `unwatched` is saved alone, `still` is a
 * state that was: it is neither saved nor kept, and what is kept of the present state stays as it is.
 */
type Openness = 'live' | 'unwatched' | 'still';

/** The editor of a loaded document, for as long as the component is there: another id needs another `key`. */
export function useEditorOf<D extends object>(
  kind: DocumentKind<D>,
  id: number,
  { loaded, unsaved }: Opened<D>,
  openness: Openness = 'live',
): DocumentEditor<D> {
  const [editor] = useState(() => {
    const state = opened(kind, loaded, unsaved);
    if (openness === 'still') return new DocumentEditor(kind, stillPort<D>(), state);
    return new DocumentEditor(kind, portOf(kind, id), withSteps(kind, state, readSteps(kind, id)));
  });
  useEffect(
    () => (openness === 'still' ? undefined : keepSteps(kind, id, editor)),
    [kind, id, editor, openness],
  );
  useEffect(() => (openness === 'still' ? undefined : keepSafe(editor)), [editor, openness]);
  useEffect(
    () => (openness === 'live' ? watchOthers(kind, id, editor) : undefined),
    [kind, id, editor, openness],
  );
  return editor;
}

/** The state of the editor; the component is drawn again when it changes. */
export const useDocumentState = <D extends object>(editor: DocumentEditor<D>): DocumentState<D> =>
  useSyncExternalStore(editor.subscribe, editor.state);

/** The revision that the server has acknowledged last; the component is drawn again when it is another, not at each key. */
export const useRevision = <D extends object>(editor: DocumentEditor<D>): number =>
  useSyncExternalStore(editor.subscribe, () => editor.revision);

/** A document with what an earlier page kept of it: ready for `useEditorOf` when `data` is there. */
export function useLoadedDocument<D extends object>(kind: DocumentKind<D>, id: number, enabled = true) {
  const loaded = useQuery({
    queryKey: ['document', kind.kind, id],
    queryFn: () => kind.load(id),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const unsaved = useUnsaved(kind, id, enabled);
  const data: Opened<D> | null =
    loaded.data === undefined || unsaved.data === undefined
      ? null
      : { loaded: loaded.data, unsaved: unsaved.data };
  const retry = () => void (loaded.error ? loaded.refetch() : unsaved.refetch());
  return { data, error: loaded.error ?? unsaved.error, retry };
}
