/** A client of the Model Context Protocol's SDK, connected over HTTP as an assistant connects. */
import type { AddressInfo } from 'node:net';
import { type AssistantTool, assistantContract, assistantToolNames } from '@klarsikt/contract';
import type { TestApp, TestClient } from '@klarsikt/testkit';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';

const answerSchema = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  structuredContent: z
    .object({
      about: z.object({
        language: z.string(),
        at: z.string(),
        today: z.string(),
        edition: z.object({ name: z.string(), hash: z.string() }).nullable(),
        assessment: z.object({ id: z.number(), revision: z.number(), stateHash: z.string() }).nullable(),
      }),
      notice: z.string(),
      answer: z.record(z.string(), z.any()),
    })
    .optional(),
});

const refusalSchema = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

export interface AssistantClient {
  readonly client: Client;
  /** Returns the data of an answer; fails if the tool refuses. */
  ask(
    tool: AssistantTool,
    given?: object,
  ): Promise<z.output<typeof answerSchema>['structuredContent'] & object>;
  /** Returns the code of a refusal; fails if the tool answers. */
  refusal(tool: AssistantTool, given?: object): Promise<string>;
  /** Returns the answer as sent. */
  raw(tool: string, given?: object): Promise<string>;
  close(): Promise<void>;
}

export function assistantClient(client: Client): AssistantClient {
  const call = (name: string, given: object) => client.callTool({ name, arguments: { ...given } });
  return {
    client,
    ask: async (tool, given = {}) => {
      const { structuredContent, content } = answerSchema.parse(await call(tool, given));
      if (structuredContent === undefined) throw new Error(`refused: ${content[0]?.text}`);
      return structuredContent;
    },
    refusal: async (tool, given = {}) => {
      const { isError, content } = answerSchema.parse(await call(tool, given));
      if (isError !== true) throw new Error(`not refused: ${content[0]?.text}`);
      return refusalSchema.parse(JSON.parse(content[0]?.text ?? '')).error.code;
    },
    raw: async (tool, given = {}) => JSON.stringify(await call(tool, given)),
    close: () => client.close(),
  };
}

/** Listens on a free local port; returns the address of the protocol. */
export async function listenForAssistants(app: TestApp): Promise<URL> {
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address: string | AddressInfo | null = app.server.http.server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen');
  return new URL(`http://127.0.0.1:${address.port}/mcp`);
}

export const days = (app: Pick<TestApp, 'clock'>, count: number): string =>
  new Date(app.clock.now().getTime() + count * 86_400_000).toISOString();

/** Enables assistants in the organisation of an administrator. */
export async function switchOn(admin: TestClient): Promise<void> {
  const { revision } = await admin.call(assistantContract.getSwitch, {});
  await admin.call(assistantContract.setSwitch, { body: { revision, enabled: true } });
}

/** Creates a key for the person. */
export function keyOf(
  app: Pick<TestApp, 'clock'>,
  person: TestClient,
  tools: readonly AssistantTool[] = assistantToolNames,
) {
  const body = { label: 'Assistant', tools: [...tools], expiresAt: days(app, 30) };
  return person.call(assistantContract.createOwn, { body });
}

/** Connects a client with the secret of a key. */
export async function connect(address: URL, secret: string): Promise<AssistantClient> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return assistantClient(client);
}
