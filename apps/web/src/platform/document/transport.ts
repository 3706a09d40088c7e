/** Connects a kind of document with the editor, and decides what a failed call means for unsaved work. */
import { createStaleDetailsSchema, patchesSchema, type StaleDetails } from '@klarsikt/contract';
import { z } from 'zod';
import { ApiError, formatErrorMessage, NetworkError, unavailableStatuses } from '../api/errors.ts';
import { languageSetting } from '../settings/language.ts';
import { isCurrentPerson, unsentWorkStore } from '../unsent/unsent.ts';
import { findChangeAuthor } from './change-author.ts';
import type { EditorPort } from './editor.ts';
import type { DocumentKind, NewerDocument } from './kind.ts';
import type { SaveOutcome, UnsavedWork } from './state.ts';

const somePatches = z.union([patchesSchema, z.array(z.never())]).readonly();

const unsavedSchema: z.ZodType<UnsavedWork> = z.object({
  revision: z.number().int(),
  patches: somePatches,
  unanswered: z.array(z.number().int()).readonly().exactOptional(),
  contested: z
    .object({ author: z.string(), own: z.literal(true).exactOptional(), patches: somePatches })
    .exactOptional(),
});

const nameOf = (kind: string, id: number): string => `${kind}.${id}`;

/** Reads work that an earlier page could not save; returns null if no usable work is stored. */
export async function readUnsavedWork(
  { kind }: { readonly kind: string },
  id: number,
): Promise<UnsavedWork | null> {
  const parsed = unsavedSchema.safeParse(await unsentWorkStore.read(nameOf(kind, id)));
  return parsed.success ? parsed.data : null;
}

const staleDocument = createStaleDetailsSchema(z.unknown());

/** Reads the details of `error.stale`: the present state and the revisions since the client's state. */
function readNewer<D>(
  { parse }: Pick<DocumentKind<D>, 'parse'>,
  { revision, present, by, since }: StaleDetails<unknown>,
): NewerDocument<D> {
  return {
    revision,
    document: parse(present),
    ...findChangeAuthor(since ?? (by === null ? [] : [by]), isCurrentPerson),
    since: since?.map(({ patches }) => patches) ?? null,
  };
}

/**
 * Returns why the work is kept after a failed save: the server gave no answer, or the session has ended. Null if the
 * server refused the save or the error has another cause.
 */
export function findKeepReason(error: unknown): 'offline' | 'ended' | null {
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'ended';
  return unavailableStatuses.has(error.status) ? 'offline' : null;
}

/** Converts the error of a failed save to its outcome. `newerOf` reads the details of `error.stale`. */
export function toSaveOutcome<D>(
  error: unknown,
  newerOf: (details: unknown) => NewerDocument<D>,
): SaveOutcome<D> {
  const kind = findKeepReason(error);
  if (kind !== null) return { kind };
  if (error instanceof ApiError && error.code === 'error.stale')
    return { kind: 'stale', ...newerOf(error.details) };
  const message = formatErrorMessage(error, languageSetting.get());
  const code = error instanceof ApiError ? { code: error.code } : {};
  const fault = error instanceof ApiError ? error.faults.find(({ path }) => path.startsWith('/')) : undefined;
  return { kind: 'refused', message, ...code, ...(fault === undefined ? {} : { fault }) };
}

export const browserTimers: Pick<EditorPort<never>, 'later' | 'now'> = {
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
};

type SavedKind<D> = Pick<DocumentKind<D>, 'kind' | 'parse' | 'newerOf' | 'mostBytes' | 'save'>;

/**
 * Creates the editor's access to the server, and by default to the browser's encrypted storage, for a saved document.
 */
export function createServerEditorPort<D extends object>(
  kind: SavedKind<D>,
  id: number,
  keep: EditorPort<D>['keep'] = (unsaved) => unsentWorkStore.keep(nameOf(kind.kind, id), unsaved),
): EditorPort<D> {
  const newerOf = (details: unknown) => {
    const stale = staleDocument.parse(details);
    return kind.newerOf?.(id, stale) ?? readNewer(kind, stale);
  };
  return {
    ...browserTimers,
    ...(kind.mostBytes === undefined ? {} : { mostBytes: kind.mostBytes }),
    save: async (request) => {
      try {
        return { kind: 'saved', ...(await kind.save(id, request)) };
      } catch (error) {
        return toSaveOutcome(error, newerOf);
      }
    },
    keep,
  };
}

/** Stores nothing, because the tab's storage already contains the whole document. */
const keptWhole = () => undefined;

export const createWholeDocumentPort = <D extends object>(kind: SavedKind<D>, id: number): EditorPort<D> =>
  createServerEditorPort(kind, id, keptWhole);

/**
 * Creates the access for a document that exists only in this browser. Changes count as saved at once; the caller
 * stores the whole document.
 */
export function createLocalEditorPort<D>(): EditorPort<D> {
  return {
    ...browserTimers,
    save: async ({ revision, patches }) => ({
      kind: 'saved',
      revision: revision + 1,
      at: new Date(),
      patches,
    }),
    keep: keptWhole,
  };
}

/**
 * Creates the access for a read-only document, such as a past state. It sends and stores nothing, so stored work on
 * the present state is kept.
 */
export const createReadOnlyEditorPort = <D>(): EditorPort<D> => ({
  ...browserTimers,
  save: null,
  keep: keptWhole,
});
