/** From a kind of document to the editor's port: what a failed call means for work that is not saved. */
import { patchesSchema, type Stale, staleSchema } from '@klarsikt/contract';
import { z } from 'zod';
import { ApiError, awayStatuses, NetworkError, sentenceOf } from '../api/errors.ts';
import { languageSetting } from '../settings/language.ts';
import { isOneself, unsent } from '../unsent/unsent.ts';
import type { EditorPort } from './editor.ts';
import type { DocumentKind, NewerDocument } from './kind.ts';
import type { SaveOutcome, Unsaved } from './state.ts';
import { whoseAre } from './whose.ts';

const somePatches = z.union([patchesSchema, z.array(z.never())]).readonly();

const unsavedSchema: z.ZodType<Unsaved> = z.object({
  revision: z.number().int(),
  patches: somePatches,
  unanswered: z.array(z.number().int()).readonly().exactOptional(),
  contested: z
    .object({ author: z.string(), own: z.literal(true).exactOptional(), patches: somePatches })
    .exactOptional(),
});

const nameOf = (kind: string, id: number): string => `${kind}.${id}`;

/** What an earlier page could not save; null when there is nothing, or nothing usable. */
export async function readUnsaved({ kind }: { readonly kind: string }, id: number): Promise<Unsaved | null> {
  const parsed = unsavedSchema.safeParse(await unsent.read(nameOf(kind, id)));
  return parsed.success ? parsed.data : null;
}

const staleDocument = staleSchema(z.unknown());

/** What `error.stale` tells: the state as it is now, and each revision since. */
function plainNewer<D>(
  { parse }: Pick<DocumentKind<D>, 'parse'>,
  { revision, present, by, since }: Stale<unknown>,
): NewerDocument<D> {
  return {
    revision,
    document: parse(present),
    ...whoseAre(since ?? (by === null ? [] : [by]), isOneself),
    since: since?.map(({ patches }) => patches) ?? null,
  };
}

/**
 * Why work is kept that a call could not save: there was no answer, or no session. Null when the server refused it, or
 * something else is wrong with it.
 */
export function whyKept(error: unknown): 'offline' | 'ended' | null {
  if (error instanceof NetworkError) return 'offline';
  if (!(error instanceof ApiError)) return null;
  if (error.status === 401) return 'ended';
  return awayStatuses.has(error.status) ? 'offline' : null;
}

/** What a failed save means; `newerOf` reads the details of `error.stale`. */
export function outcomeOf<D>(
  error: unknown,
  newerOf: (details: unknown) => NewerDocument<D>,
): SaveOutcome<D> {
  const kind = whyKept(error);
  if (kind !== null) return { kind };
  if (error instanceof ApiError && error.code === 'error.stale')
    return { kind: 'stale', ...newerOf(error.details) };
  const message = sentenceOf(error, languageSetting.get());
  const code = error instanceof ApiError ? { code: error.code } : {};
  const fault = error instanceof ApiError ? error.faults.find(({ path }) => path.startsWith('/')) : undefined;
  return { kind: 'refused', message, ...code, ...(fault === undefined ? {} : { fault }) };
}

/** Time as the browser has it. */
export const browserTime: Pick<EditorPort<never>, 'later' | 'now'> = {
  later: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
};

/** How a kind is saved: all that the port needs of it. */
type SavedKind<D> = Pick<DocumentKind<D>, 'kind' | 'parse' | 'newerOf' | 'save'>;

/** The port of a saved document: its server, and unless told otherwise the browser's sealed memory of unsent work. */
export function portOf<D extends object>(
  kind: SavedKind<D>,
  id: number,
  keep: EditorPort<D>['keep'] = (unsaved) => unsent.keep(nameOf(kind.kind, id), unsaved),
): EditorPort<D> {
  const newerOf = (details: unknown) => {
    const stale = staleDocument.parse(details);
    return kind.newerOf?.(id, stale) ?? plainNewer(kind, stale);
  };
  return {
    ...browserTime,
    save: async (request) => {
      try {
        return { kind: 'saved', ...(await kind.save(id, request)) };
      } catch (error) {
        return outcomeOf(error, newerOf);
      }
    },
    keep,
  };
}

/** For documents that the tab keeps whole, with what is not saved: nothing else needs to be kept. */
const keptWhole = () => undefined;

/** The port of a saved document that the tab keeps whole. */
export const wholePortOf = <D extends object>(kind: SavedKind<D>, id: number): EditorPort<D> =>
  portOf(kind, id, keptWhole);

/**
 * The port of a document that is in this browser alone: what is done to it is saved at once. Whoever opens it keeps it,
 * as a whole.
 */
export function localPort<D>(): EditorPort<D> {
  return {
    ...browserTime,
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
 * The port of what is only read: a state that was, or a document of somebody else. Nothing of it is ever sent, nor kept
 * over what is kept of the present one.
 */
export const stillPort = <D>(): EditorPort<D> => ({ ...browserTime, save: null, keep: keptWhole });
