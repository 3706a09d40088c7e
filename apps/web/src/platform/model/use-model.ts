/** Provides the reference model in the browser: the session's projection, compiled once for all screens. */
import { modelContract as contract, type ModelHead } from '@klarsikt/contract';
import { type CompiledModel, compileValidatedModel, type ReferenceModel } from '@klarsikt/engine/model';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { toQueryKey } from '../api/query.ts';
import { useSession } from '../session/session.tsx';

export interface LoadedModel {
  readonly head: ModelHead;
  readonly model: CompiledModel;
}

/** Time limit in milliseconds. The file is large, but immutable, so the browser caches it for a year. */
const downloadTimeoutMs = 60_000;

/** Number of compiled versions that are kept: the live version and the version of the open assessment. */
const kept = 2;
const compiled = new Map<string, CompiledModel>();

function cacheModel(hash: string, made: CompiledModel): CompiledModel {
  compiled.set(hash, made);
  for (const old of [...compiled.keys()].slice(0, -kept)) compiled.delete(old);
  return made;
}

/** Ends the present task. Parsing and compiling are separate tasks, so that the page can react in between. */
const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

async function loadProjection(hash: string, signal?: AbortSignal): Promise<CompiledModel> {
  const known = compiled.get(hash);
  if (known !== undefined) return cacheModel(hash, known);
  const params = { projectionHash: hash };
  const { content } = await call(
    contract.getData,
    { params },
    { timeoutMs: downloadTimeoutMs, ...(signal ? { signal } : {}) },
  );
  // Skip the validation, because the server has already validated the version.
  const source: ReferenceModel = JSON.parse(new TextDecoder().decode(content));
  await nextTask();
  return cacheModel(hash, compileValidatedModel(source));
}

export async function loadModel(hash: string, signal?: AbortSignal): Promise<LoadedModel> {
  const head = await call(contract.getHead, { params: { hash } }, signal ? { signal } : {});
  return { head, model: await loadProjection(head.projection, signal) };
}

/**
 * Creates the query for a version; `latest` is the live version in the session's channel. `who` separates the caches
 * of different users.
 */
export function createModelQuery(hash: string, who: number | null) {
  return {
    queryKey: [...toQueryKey(contract.getHead), hash, who],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<LoadedModel> => loadModel(hash, signal),
    staleTime: hash === 'latest' ? 60_000 : Number.POSITIVE_INFINITY,
  };
}

/**
 * Returns the model of this session: `latest`, or the version with the given hash. Visitors get the public sample.
 * The hook suspends while the model is loading, so the screen needs a skeleton.
 */
export function useModel(hash = 'latest'): LoadedModel {
  const { user } = useSession();
  return useSuspenseQuery(createModelQuery(hash, user?.id ?? null)).data;
}

/** Returns the model without suspending; undefined while it is loading. */
export function useLoadedModel(): LoadedModel | undefined {
  const { user } = useSession();
  return useQuery(createModelQuery('latest', user?.id ?? null)).data;
}
