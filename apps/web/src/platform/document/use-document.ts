/** React hooks for an open document: loading, polling, and saving before the page is left. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, NetworkError } from '../api/errors.ts';
import { useStore } from '../store.ts';
import { registerUnsentWork, unsentWorkStore } from '../unsent/unsent.ts';
import { DocumentEditor } from './editor.ts';
import type { DocumentKind, LoadedDocument } from './kind.ts';
import type { DocumentState, UnsavedWork } from './state.ts';
import { readStoredUndoSteps, restoreUndoSteps, watchUndoSteps } from './steps.ts';
import { createOpenedState } from './transitions.ts';
import { createReadOnlyEditorPort, createServerEditorPort, readUnsavedWork } from './transport.ts';

const watchMs = 1500;
/** Milliseconds between polls while hints of the server arrive; these polls only find changes whose hint was lost. */
const watchWithHintsMs = 8000;
/** Statuses of an answer after which the person may no longer see the document. */
const withdrawn: ReadonlySet<number> = new Set([403, 404]);

export const createUnsavedWorkQuery = (kind: { readonly kind: string }, id: number) =>
  queryOptions({
    queryKey: ['unsent', kind.kind, id],
    queryFn: () => readUnsavedWork(kind, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Read even without a connection, because usually nothing has to be fetched from the server.
    networkMode: 'always',
  });

/** Reads unsent work again whenever the document is opened, because stored work may have changed or been sent. */
export function useUnsavedWork(kind: { readonly kind: string }, id: number, enabled = true) {
  const { kind: name } = kind;
  const unsaved = useQuery({ ...createUnsavedWorkQuery(kind, id), enabled });
  const client = useQueryClient();
  // Remove the query explicitly, because work that was read before the first drawing is kept longer than `gcTime`.
  useEffect(
    () => () => client.removeQueries({ queryKey: ['unsent', name, id], type: 'inactive' }),
    [client, name, id],
  );
  return unsaved;
}

/**
 * Saves when the connection returns and when the page closes. Warns the person before the page closes if work would
 * be lost; `isKept` is true if unsaved work is stored outside this tab.
 */
export function guardUnsavedWork<D extends object>(
  editor: DocumentEditor<D>,
  isKept: () => boolean = unsentWorkStore.canKeep,
): () => void {
  const save = () => void editor.flush();
  const ask = (event: BeforeUnloadEvent) => {
    if (editor.isUnsent && !isKept()) event.preventDefault();
  };
  window.addEventListener('online', save);
  window.addEventListener('pagehide', save);
  window.addEventListener('beforeunload', ask);
  const stop = registerUnsentWork({ send: editor.flush, isUnsent: () => editor.isUnsent });
  return () => {
    window.removeEventListener('online', save);
    window.removeEventListener('pagehide', save);
    window.removeEventListener('beforeunload', ask);
    stop();
    save();
  };
}

/**
 * Polls for saves of other people: at each hint of the server, and at intervals. A failed poll is repeated later.
 * Polling stops when the document was deleted or access was withdrawn.
 */
export function watchOtherSaves<D extends object>(
  { newerThan, watch }: Pick<DocumentKind<D>, 'newerThan' | 'watch'>,
  id: number,
  editor: DocumentEditor<D>,
): () => void {
  if (newerThan === undefined) return () => {};
  let isAsking = false;
  let isHinted = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  const look = async () => {
    if (isAsking || editor.hasQueue || document.visibilityState !== 'visible') return;
    isAsking = true;
    isHinted = false;
    askedAt = performance.now();
    try {
      const newer = await newerThan(id, editor.revision);
      if (newer !== null) editor.takeTheirs(newer);
    } catch (cause) {
      if (cause instanceof ApiError && withdrawn.has(cause.status)) stop();
      // A lost connection is not logged, because the state of saving already shows it.
      else if (!(cause instanceof NetworkError))
        console.warn('What others have saved could not be read', cause);
    } finally {
      isAsking = false;
    }
  };
  const hints = watch?.(id, () => {
    // Poll again after the running poll, because a hint that arrives meanwhile may be newer than its answer.
    isHinted = true;
    void look();
  });
  const isDue = () => isHinted || hints?.isLive() !== true || performance.now() - askedAt >= watchWithHintsMs;
  const timer = window.setInterval(() => {
    if (isDue()) void look();
  }, watchMs);
  const stop = () => {
    window.clearInterval(timer);
    hints?.stop();
  };
  return stop;
}

interface LoadedWork<D> {
  readonly loaded: LoadedDocument<D>;
  readonly unsaved: UnsavedWork | null;
}

/** `live`: saved and polled; `unwatched`: only saved; `still`: a past state, which is neither saved nor stored. */
type EditorMode = 'live' | 'unwatched' | 'still';

/** Hook for the editor of one document; it exists as long as the component, so another id needs another `key`. */
export function useDocumentEditor<D extends object>(
  kind: DocumentKind<D>,
  id: number,
  { loaded, unsaved }: LoadedWork<D>,
  openness: EditorMode = 'live',
): DocumentEditor<D> {
  const [editor] = useState(() => {
    const state = createOpenedState(kind, loaded, unsaved);
    if (openness === 'still') return new DocumentEditor(kind, createReadOnlyEditorPort<D>(), state);
    return new DocumentEditor(
      kind,
      createServerEditorPort(kind, id),
      restoreUndoSteps(kind, state, readStoredUndoSteps(kind, id)),
    );
  });
  useEffect(
    () => (openness === 'still' ? undefined : watchUndoSteps(kind, id, editor)),
    [kind, id, editor, openness],
  );
  useEffect(() => (openness === 'still' ? undefined : guardUnsavedWork(editor)), [editor, openness]);
  useEffect(
    () => (openness === 'live' ? watchOtherSaves(kind, id, editor) : undefined),
    [kind, id, editor, openness],
  );
  return editor;
}

export const useDocumentState = <D extends object>(editor: DocumentEditor<D>): DocumentState<D> =>
  useStore({ subscribe: editor.subscribe, now: editor.state });

/** Returns the revision; the component is drawn again only for a new revision, not after each key press. */
export const useDocumentRevision = <D extends object>(editor: DocumentEditor<D>): number =>
  useStore({ subscribe: editor.subscribe, now: () => editor.revision });

/** Loads a document. `data` contains the document and unsent work, as input for `useDocumentEditor`. */
export function useLoadedDocument<D extends object>(kind: DocumentKind<D>, id: number, enabled = true) {
  const loaded = useQuery({
    queryKey: ['document', kind.kind, id],
    queryFn: () => kind.load(id),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const unsaved = useUnsavedWork(kind, id, enabled);
  const data: LoadedWork<D> | null =
    loaded.data === undefined || unsaved.data === undefined
      ? null
      : { loaded: loaded.data, unsaved: unsaved.data };
  const retry = () => void (loaded.error ? loaded.refetch() : unsaved.refetch());
  return { data, error: loaded.error ?? unsaved.error, retry };
}
