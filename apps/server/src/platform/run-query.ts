/** Runs queries of the contract from inside the server, with the same access check and handler as a request. */
import type { Endpoint, EndpointOutput, EndpointRequest, QueryEndpoint } from '@klarsikt/contract';
import { decideAccess } from '@klarsikt/engine/people';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Actor } from './actor.ts';
import { Refusal } from './errors.ts';
import type { Call, ImplementedEndpoint } from './implement.ts';
import { type CallDeps, runEndpointCall } from './run.ts';

/**
 * Answers one query with the caller's permissions; refuses a query that the caller may not run. The compiler rejects
 * commands.
 */
export type QueryRunner = <E extends QueryEndpoint>(
  endpoint: E,
  request: EndpointRequest<E>,
) => Promise<EndpointOutput<E>>;

export interface QueryContext<D> {
  readonly actor: Actor;
  readonly call: Call;
  readonly deps: D;
  readonly db: NodePgDatabase;
}

/**
 * Creates the query function of a caller. It refuses a result from the public sample, because the caller did not ask
 * for the sample.
 */
export function createQueryRunner<D extends CallDeps>(
  implemented: readonly ImplementedEndpoint<D>[],
): (given: QueryContext<D>) => QueryRunner {
  const byEndpoint = new Map<Endpoint, ImplementedEndpoint<D>>(implemented.map((one) => [one.endpoint, one]));
  return ({ actor, call, deps, db }) =>
    async <E extends QueryEndpoint>(endpoint: E, request: EndpointRequest<E>): Promise<EndpointOutput<E>> => {
      const found = byEndpoint.get(endpoint);
      if (found === undefined || endpoint.kind !== 'query') throw new Refusal('error.notfound');
      if (decideAccess(actor, endpoint.access) !== 'granted') throw new Refusal('error.forbidden');
      const { params, query, body } = request as { params?: unknown; query?: unknown; body?: unknown };
      // Convert the values to texts, because the parameters of an address are texts.
      const texts = (given: unknown) =>
        typeof given === 'object' && given !== null
          ? Object.fromEntries(
              Object.entries(given).flatMap(([name, value]) =>
                value === undefined ? [] : [[name, String(value)]],
              ),
            )
          : undefined;
      const raw = { params: texts(params), query: texts(query), body };
      return (await runEndpointCall(found, { raw, actor, deps, call, db })) as EndpointOutput<E>;
    };
}
