/** `POST /mcp`: the Model Context Protocol over Streamable HTTP, without sessions, answered as JSON. */
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { implementedFeatures } from '../features.ts';
import type { ServerDependencies } from '../parts.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call } from '../platform/implement.ts';
import { checkInstallationMode } from '../platform/mode.ts';
import { createRequestCall } from '../platform/request-call.ts';
import { createQueryRunner } from '../platform/run-query.ts';
import { createAssistantServer } from './server.ts';

const address = '/mcp';
const largestBody = 64 * 1024;

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (typeof value === 'string') headers.set(name, value);
  return headers;
}

/** Refuses calls that pages of other sites make through a browser. */
function checkOrigin({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin !== undefined && headers.origin !== origin) throw new Refusal('error.forbidden');
}

/** Serves assistants. If the operator has not enabled them, the address does not exist. */
export function registerAssistantEndpoint(http: FastifyInstance, deps: ServerDependencies): void {
  const { config } = deps;
  const ask = createQueryRunner(implementedFeatures);
  const unknown = () => {
    throw new Refusal('error.notfound');
  };
  if (config.assistants !== true) {
    http.route({ method: ['POST', 'GET', 'DELETE'], url: address, exposeHeadRoute: false, handler: unknown });
    return;
  }
  http.post(address, { bodyLimit: largestBody }, async (request, reply) => {
    checkOrigin(request, config.origin);
    const caller = await deps.assistants.resolve(request);
    checkInstallationMode({ kind: 'query' }, caller.actor, deps.modes.now());
    // Accept only one message per request, so that the rate limit of requests also limits tool calls.
    if (Array.isArray(request.body)) throw new Refusal('error.request');
    const { actor } = caller;
    const call: Call = {
      ...createRequestCall(request, actor),
      ...{ cookie: null, authorization: null },
      setSessionCookie: () => undefined,
      contributorSecret: null,
      setContributorCookie: () => undefined,
    };
    const server = createAssistantServer({
      ...{ caller, call, deps },
      ask: (spoken) => ask({ actor, call: spoken, deps, db: deps.db }),
    });
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const asked = new Request(new URL(address, config.origin), {
        method: 'POST',
        headers: headersOf(request),
      });
      const answer = await transport.handleRequest(asked, { parsedBody: request.body });
      const type = answer.headers.get('content-type');
      if (type !== null) reply.header('content-type', type);
      return await reply.code(answer.status).send(await answer.text());
    } finally {
      await server.close();
    }
  });
  // The protocol uses GET to open a stream and DELETE to end a session; this server has neither.
  http.route({
    method: ['GET', 'DELETE'],
    url: address,
    exposeHeadRoute: false,
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}
