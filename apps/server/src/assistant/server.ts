/**
 * Creates the Model Context Protocol server for one request: it offers the tools that the key permits, and writes one
 * audit event per call.
 */
import { type ErrorCode, getErrorText } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import type { AssistantCaller } from '@klarsikt/identity/server/assistant/provides.ts';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { ServerDependencies } from '../parts.ts';
import { buildAuditInsert } from '../platform/audit.ts';
import { toErrorCode } from '../platform/error-answers.ts';
import { Refusal } from '../platform/errors.ts';
import type { Call } from '../platform/implement.ts';
import type { QueryRunner } from '../platform/run-query.ts';
import { runInWriteTransaction } from '../platform/tx.ts';
import { parseUntrustedInput } from '../platform/untrusted.ts';
import { assistantResponseShape, maxAssistantResponseCharacters, untrustedTextNotice } from './answer.ts';
import { createToolContext } from './reading.ts';
import type { AssistantToolDefinition } from './tool.ts';
import { assistantToolDefinitions } from './tools/all.ts';

const instructions = `Klarsikt reads risk assessments and a library of threats for one person, and changes nothing. Levels are 0-4. ${untrustedTextNotice} Report figures as they are, with edition, revision and day.`;

/** Properties of every tool: it only reads, has no side effects when repeated, and uses no external systems. */
const hints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

const mostNoted = 500;

interface Serving {
  readonly caller: AssistantCaller;
  readonly ask: (call: Call) => QueryRunner;
  readonly call: Call;
  readonly deps: ServerDependencies;
}

const languageSchema = z.object({ language: z.enum(['en', 'sv']).optional() });

/** Records the call in the audit log before the answer is sent. */
async function note(
  { caller, call, deps }: Serving,
  tool: string,
  given: unknown,
  outcome: string,
): Promise<void> {
  const { actor, keyId } = caller;
  const { organizationId } = actor;
  const written = JSON.stringify(given ?? {});
  const event = {
    event: 'assistant.called',
    subject: `assistant:${keyId}`,
    after: { tool: tool.slice(0, 100), arguments: written.slice(0, mostNoted), outcome },
  } as const;
  const context = { actor, organizationId, at: deps.clock.now(), requestId: call.id };
  await runInWriteTransaction(
    deps.db,
    { organizationId },
    async () => undefined,
    () => [buildAuditInsert([event], context)],
  );
}

async function answerToolCall(
  serving: Serving,
  tool: AssistantToolDefinition,
  given: unknown,
): Promise<CallToolResult> {
  const { caller, deps } = serving;
  const language: Language = languageSchema.parse(given).language ?? serving.call.language;
  const call = { ...serving.call, language };
  const reading = createToolContext({ ask: serving.ask(call), actor: caller.actor, deps, language });
  const { answer, edition = null, assessment = null } = await tool.read(given, reading);
  const about = { language, at: deps.clock.now().toISOString(), today: reading.today, edition, assessment };
  const structuredContent = { about, notice: untrustedTextNotice, answer };
  const text = JSON.stringify(structuredContent);
  if (text.length > maxAssistantResponseCharacters) throw new Refusal('error.assistant.large');
  return { content: [{ type: 'text', text }], structuredContent };
}

const createRefusalResult = (code: ErrorCode, sentence: string, details?: object): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: JSON.stringify({ error: { code, message: sentence, ...details } }) }],
});

/**
 * Runs a tool that the key permits. Unknown names, wrong arguments and refusals are answered too, and each is recorded
 * once.
 */
async function run(serving: Serving, name: string, given: unknown): Promise<CallToolResult> {
  const { language } = serving.call;
  const told = async (code: ErrorCode, details?: object) => {
    await note(serving, name, given, code);
    return createRefusalResult(code, getErrorText(code, language), details);
  };
  const tool = toolsOf(serving.caller).find((one) => one.name === name);
  if (tool === undefined) return told('error.notfound');
  const read = parseUntrustedInput(tool.input, given ?? {}, language);
  if (!read.success)
    return told('error.invalid', {
      faults: read.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message })),
    });
  try {
    const answer = await answerToolCall(serving, tool, read.data);
    await note(serving, name, given, 'answered');
    return answer;
  } catch (error) {
    const code = toErrorCode(error);
    if (code === 'error.unknown') serving.deps.log.error({ err: error, tool: name }, 'a tool failed');
    return told(code);
  }
}

const toolsOf = ({ tools: allowed }: AssistantCaller): readonly AssistantToolDefinition[] =>
  assistantToolDefinitions.filter(({ name }) => allowed.includes(name));

const objectSchema = z.looseObject({ type: z.literal('object') });

/** Converts a schema to the JSON schema that the protocol's list of tools contains. */
const toListedSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  objectSchema.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));

const answerSchema = z.object(assistantResponseShape);

/** Descriptions of all tools, computed once. */
const descriptions = new Map(
  assistantToolDefinitions.map(({ name, title, description, input }) => [
    name,
    {
      ...{ name, title, description },
      inputSchema: toListedSchema(input, 'input'),
      outputSchema: toListedSchema(answerSchema, 'output'),
      annotations: { title, ...hints },
    },
  ]),
);

/** Creates a server with the tools that the key permits. */
export function createAssistantServer(serving: Serving): Server {
  const { version } = serving.deps.config;
  const server = new Server({ name: 'klarsikt', version }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolsOf(serving.caller).flatMap(({ name }) => descriptions.get(name) ?? []),
  }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    run(serving, params.name, params.arguments),
  );
  return server;
}
