/** Connects a kind of document with the editor, and decides what a failed call means for unsaved work. */
import { createStaleDetailsSchema, patchesSchema, type StaleDetails } from '@klarsikt/contract';
import { z } from 'zod';
import { ApiError, formatErrorSentence, NetworkError, unavailableStatuses } from '../api/errors.ts';
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

/** Work that an earlier page could not save; null if nothing usable is stored. */
export async function readUnsavedWork(
  { kind }: { readonly kind: string },
  id: number,
): Promise<UnsavedWork | null> {
  const parsed = unsavedSchema.safeParse(await unsentWorkStore.read(nameOf(kind, id)));
  return parsed.success ? parsed.data : null;
}

const staleDocument = createStaleDetailsSchema(z.unknown());

/** Reads the details of `error.stale`: the present state and the revisions since. */
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
 * Why a failed save keeps the work: no answer, or no session. Null if the server refused it or the error has another
 * cause.
 */
export function findKeepReason(error: unknown): 'offline' | 'ended' | null {
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'ended';
  return unavailableStatuses.has(error.status) ? 'offline' : null;
}

/** `newerOf` reads the details of `error.stale`. */
export function toSaveOutcome<D>(
  error: unknown,
  newerOf: (details: unknown) => NewerDocument<D>,
): SaveOutcome<D> {
  const kind = findKeepReason(error);
  if (kind !== null) return { kind };
  if (error instanceof ApiError && error.code === 'error.stale')
    return { kind: 'stale', ...newerOf(error.details) };
  const message = formatErrorSentence(error, languageSetting.get());
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

/** The port of a saved document: its server, and by default the browser's encrypted storage. */
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

/** The tab stores the whole document, so nothing else needs to be stored. */
const keptWhole = () => undefined;

export const createWholeDocumentPort = <D extends object>(kind: SavedKind<D>, id: number): EditorPort<D> =>
  createServerEditorPort(kind, id, keptWhole);

/**
 * The port of a document that exists in this browser only. Changes count as saved at once; the caller stores the
 * whole document.
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
 * The port of a read-only document, such as a past state. Nothing is sent or stored, so stored work on the present
 * state stays.
 */
export const createReadOnlyEditorPort = <D>(): EditorPort<D> => ({
  ...browserTimers,
  save: null,
  keep: keptWhole,
});
