/** Cache of answers from the server. The keys of queries are derived from the endpoint's path and input. */
import type { Endpoint, EndpointRequest, EndpointResponse } from '@klarsikt/contract';
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

function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 2) return false;
  if (error instanceof NetworkError) return true;
  return error instanceof ApiError && error.status === 503;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, staleTime: 30_000, refetchOnWindowFocus: false },
    // Let a command without a connection fail at once, because it would otherwise wait unnoticed.
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Builds the key of a query. Without input the key matches all answers of the endpoint. */
export function toQueryKey<E extends Endpoint>(endpoint: E, input?: EndpointRequest<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input];
}

/**
 * Creates the options of a query for loaders and prefetching:
 * `queryClient.ensureQueryData(createQueryOptions(endpoint, input))`.
 */
export function createQueryOptions<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions = {},
) {
  return queryOptions<EndpointResponse<E>, Error>({
    queryKey: toQueryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { ...options, signal }),
    ...(endpoint.cache === 'immutable' ? { staleTime: Number.POSITIVE_INFINITY } : {}),
  });
}

type CallQueryOptions<E extends Endpoint> = Pick<
  UseQueryOptions<EndpointResponse<E>, Error>,
  'enabled' | 'refetchInterval' | 'staleTime' | 'placeholderData'
> &
  CallOptions;

export function useCall<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  extra: CallQueryOptions<E> = {},
): UseQueryResult<EndpointResponse<E>, Error> {
  const { timeoutMs, signal, ...options } = extra;
  const callOptions = { ...(timeoutMs ? { timeoutMs } : {}), ...(signal ? { signal } : {}) };
  return useQuery({ ...createQueryOptions(endpoint, input, callOptions), ...options });
}

const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a command only once while an identical one is running, because a button may be pressed twice; both callers
 * get the same answer. Commands with files are always sent.
 */
export function callEndpointOnce<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<EndpointResponse<E>> {
  if (endpoint.upload) return call(endpoint, input, options);
  const key = JSON.stringify([endpoint.method, endpoint.path, input]);
  const known = underWay.get(key);
  // The type is certain, because the key contains the endpoint.
  if (known !== undefined) return known as Promise<EndpointResponse<E>>;
  const going = call(endpoint, input, options).finally(() => underWay.delete(key));
  underWay.set(key, going);
  return going;
}

/**
 * Refetches answers that a change has made outdated. A first fetch that is still running may have begun before the
 * change, and the library would treat its answer as fresh, so it is repeated afterwards.
 */
export async function refetchQueries(...old: readonly Endpoint[]): Promise<void> {
  const refetched = async (endpoint: Endpoint) => {
    const filters = { queryKey: toQueryKey(endpoint) };
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

/** Creates a mutation that calls the endpoint. After success it refetches the answers of `refreshes`. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  {
    refreshes = [],
    timeoutMs,
  }: { readonly refreshes?: readonly Endpoint[]; readonly timeoutMs?: number } = {},
): UseMutationResult<EndpointResponse<E>, Error, EndpointRequest<E>> {
  return useMutation({
    mutationFn: (input: EndpointRequest<E>) =>
      callEndpointOnce(endpoint, input, timeoutMs ? { timeoutMs } : {}),
    onSuccess: () => refetchQueries(...refreshes),
  });
}
