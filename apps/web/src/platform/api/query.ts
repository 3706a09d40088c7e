/** Server state: query keys are made of the endpoint's path and input, so that they are never written by hand. */
import type { AnswerOf, Endpoint, RequestOf } from '@klarsikt/contract';
import {
  QueryClient,
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type CallOptions, call } from './call.ts';
import { ApiError, NetworkError } from './errors.ts';

function worthRepeating(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && error.status === 503;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRepeating, staleTime: 30_000, refetchOnWindowFocus: false },
    // Without a connection a command fails at once and says so: it does not wait for one unseen.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Key of a call's answers; with only the path it matches all of them. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: RequestOf<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/** For loaders and prefetching: `queryClient.ensureQueryData(queryOf(endpoint, input))`. */
export function queryOf<E extends Endpoint>(endpoint: E, input: RequestOf<E>, options: CallOptions = {}) {
  return queryOptions<AnswerOf<E>, Error>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
    ...(endpoint.cache === 'immutable' ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  });
}

type Extra<E extends Endpoint> = Pick<
  UseQueryOptions<AnswerOf<E>, Error>,
  'enabled' | 'refetchInterval' | 'staleTime' | 'placeholderData'
> &
  CallOptions;

/** The answer of a query with its states. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  extra: Extra<E> = {},
): UseQueryResult<AnswerOf<E>, Error> {
  const { timeoutMs, signal, ...options } = extra;
  const callOptions = { ...(timeoutMs ? { timeoutMs } : {}), ...(signal ? { signal } : {}) };
  return useQuery({ ...queryOf(endpoint, input, callOptions), ...options });
}

const underWay = new Map<string, Promise<unknown>>();

/**
 * A command that is sent again as it is while it is under way is one press of a button that became two: both get the
 * answer of the first. Files can not be told apart, and are sent each time.
 */
export function callOnce<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  if (endpoint.upload) return call(endpoint, input, options);
  const key = JSON.stringify([endpoint.method, endpoint.path, input]);
  const known = underWay.get(key);
  // The key names the endpoint: what it answers is of the same shape.
  if (known !== undefined) return known as Promise<AnswerOf<E>>;
  const going = call(endpoint, input, options).finally(() => underWay.delete(key));
  underWay.set(key, going);
  return going;
}

/**
 * Fetches anew the answers that a change has made old. One that is awaited for the first time may have been asked for
 * before the change, and the library lets it pass as new: it is fetched once more when it is there.
 */
export async function fetchAnew(...old: readonly Endpoint[]): Promise<void> {
  const refetched = async (endpoint: Endpoint) => {
    const filters = { queryKey: keyOf(endpoint) };
    const first = queryClient.getQueryCache().findAll({
      ...filters,
      fetchStatus: 'fetching',
      predicate: ({ state }) => state.data === undefined,
    });
    const arrived = Promise.allSettled(first.map(({ promise }) => promise));
    await queryClient.invalidateQueries(filters);
    if (first.length === 0) return;
    await arrived;
    await queryClient.invalidateQueries({ ...filters, predicate: (query) => first.includes(query) });
  };
  await Promise.all(old.map(refetched));
}

/** A command; when it has succeeded, the answers of `refreshes` are fetched anew. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  {
    refreshes = [],
    timeoutMs,
  }: { readonly refreshes?: readonly Endpoint[]; readonly timeoutMs?: number } = {},
): UseMutationResult<AnswerOf<E>, Error, RequestOf<E>> {
  return useMutation({
    mutationFn: (input: RequestOf<E>) => callOnce(endpoint, input, timeoutMs ? { timeoutMs } : {}),
    onSuccess: () => fetchAnew(...refreshes),
  });
}
