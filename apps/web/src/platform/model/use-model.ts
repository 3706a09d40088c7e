/** The reference model in the browser: the session's projection, compiled once and shared by every screen. */
import { model as contract, type ModelHead } from '@klarsikt/contract';
import { type CompiledModel, compileValidated, type ReferenceModel } from '@klarsikt/engine';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { keyOf } from '../api/query.ts';
import { useSession } from '../session/session.tsx';

export interface LoadedModel {
  readonly head: ModelHead;
  readonly model: CompiledModel;
}

/** Large and immutable: the browser's own cache holds it for a year, so time is only needed once. */
const downloadTimeoutMs = 60_000;

/** Two versions at most are kept: the live one, and the one that an assessment is pinned to. */
const kept = 2;
const compiled = new Map<string, CompiledModel>();

function remember(hash: string, made: CompiledModel): CompiledModel {
  compiled.set(hash, made);
  for (const old of [...compiled.keys()].slice(0, -kept)) compiled.delete(old);
  return made;
}

/** Reading and compiling are separate tasks, so that the page can react between them. */
const nextTask = (): Promise<void> => new Promise((go) => setTimeout(go));

async function projection(hash: string, signal?: AbortSignal): Promise<CompiledModel> {
  const known = compiled.get(hash);
  if (known !== undefined) return remember(hash, known);
  const params = { projectionHash: hash };
  const { content } = await call(
    contract.getData,
    { params },
    { timeoutMs: downloadTimeoutMs, ...(signal ? { signal } : {}) },
  );
  // The server made the projection from a validated version.
  const source: ReferenceModel = JSON.parse(new TextDecoder().decode(content));
  await nextTask();
  return remember(hash, compileValidated(source));
}

/** A version as the present session may see it. */
export async function loadModel(hash: string, signal?: AbortSignal): Promise<LoadedModel> {
  const head = await call(contract.getHead, { params: { hash } }, signal ? { signal } : {});
  return { head, model: await projection(head.projection, signal) };
}

/** Query of a version: `latest` is the live one of the session's channel. `who` parts sessions from each other. */
export function modelQuery(hash: string, who: number | null) {
  return {
    queryKey: [...keyOf(contract.getHead), hash, who],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<LoadedModel> => loadModel(hash, signal),
    staleTime: hash === 'latest' ? 60_000 : Number.POSITIVE_INFINITY,
  };
}

/**
 * The model of this session, `latest` or a pinned version's hash. Visitors get the public sample. Suspends until it
 * is there: give the screen a skeleton.
 */
export function useModel(hash = 'latest'): LoadedModel {
  const { user } = useSession();
  return useSuspenseQuery(modelQuery(hash, user?.id ?? null)).data;
}

/** The same for what stands without it; undefined until it is there. */
export function useModelOnceThere(): LoadedModel | undefined {
  const { user } = useSession();
  return useQuery(modelQuery('latest', user?.id ?? null)).data;
}
