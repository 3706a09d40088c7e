/**
 * Runs one call: parses the input, opens the transaction, runs the handler, writes the audit events, commits, and
 * returns the answer.
 */

import {
  type Endpoint,
  type InputFault,
  idOrAllParamSchema,
  idParamSchema,
  isFileResult,
} from '@klarsikt/contract';
import type { Permission } from '@klarsikt/engine/people';
import type { Language } from '@klarsikt/engine/text';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Actor } from './actor.ts';
import { buildAuditInsert } from './audit.ts';
import type { Clock } from './clock.ts';
import { normalizeInputTexts } from './composed-input.ts';
import { Refusal } from './errors.ts';
import { computeRequestDigest, reserveIdempotencyKey, storeIdempotentResponse } from './idempotency.ts';
import {
  type Call,
  type CommandResult,
  type ImplementedEndpoint,
  ProofRequiredError,
  type VisibleOrganizationsRunner,
} from './implement.ts';
import { validateApiResponse } from './lasting.ts';
import { retryAbortedTransaction } from './retryable-errors.ts';
import { unstorableCharacterText } from './texts.ts';
import {
  type OrganizationScope,
  runInReadTransaction,
  runInVisibleReadTransaction,
  runInWriteTransaction,
  type SqlStatement,
  type WriteTx,
} from './tx.ts';
import { findUnstorableText } from './unstorable.ts';
import { type ParseIssue, parseUntrustedInput } from './untrusted.ts';
import { findVisibleOrganizations } from './visible.ts';
import type { AssessmentWatchers } from './watching.ts';
import { createWebhookStatements } from './webhooks.ts';

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Lists the faults of one part of the input, each with its path. */
export const listInputPartFaults = (part: Part, issues: readonly ParseIssue[]): InputFault[] =>
  issues.map(({ path, code, message }) => ({
    path: [part, ...path.map(String)].join('.'),
    code,
    message,
  }));

type PartReading = { readonly data: unknown } | { readonly faults: readonly InputFault[] };

function readPart(part: Part, schema: z.ZodType, value: unknown, language: Language): PartReading {
  const read = parseUntrustedInput(schema, value, language);
  return read.success ? { data: read.data } : { faults: listInputPartFaults(part, read.issues) };
}

/** True if an id in the path is faulty. No object has such an id, so the answer is not found. */
function isOnlyPathIdFaulty(schema: z.ZodType, faults: readonly InputFault[]): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const ids = Object.entries(schema.shape).filter(
    ([, one]) => one === idParamSchema || one === idOrAllParamSchema,
  );
  const places = new Set(ids.map(([name]) => `params.${name}`));
  return faults.some(({ path }) => places.has(path));
}

/** Parses every declared part of the input and drops all other parts. All faults are reported together. */
export function parseInput(
  endpoint: ImplementedEndpoint<never>['endpoint'],
  raw: RawInput,
  language: Language,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const faults: InputFault[] = [];
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    const given = raw[part] ?? (part === 'body' ? undefined : {});
    const read = readPart(part, schema, normalizeInputTexts(given), language);
    if ('faults' in read) {
      if (part === 'params' && isOnlyPathIdFaulty(schema, read.faults)) throw new Refusal('error.notfound');
      faults.push(...read.faults);
      continue;
    }
    input[part] = read.data;
    const place = findUnstorableText(read.data);
    if (place !== null)
      faults.push({
        path: [part, ...place].join('.'),
        code: 'custom',
        message: unstorableCharacterText[language],
      });
  }
  if (faults.length > 0) throw new Refusal('error.invalid', { faults });
  return input;
}

const visibleBy =
  (given: { actor: Actor; db: NodePgDatabase; scope: OrganizationScope; at: Date }) =>
  (permission: Permission): VisibleOrganizationsRunner =>
  (work) => {
    const { actor, db, scope, at } = given;
    return runInVisibleReadTransaction(
      db,
      scope,
      (tx) => findVisibleOrganizations(tx, actor, { permission, at }),
      work,
    );
  };

/** Dependencies that every call needs, in addition to those of its handler. */
export interface CallDeps {
  readonly clock: Clock;
  readonly watching: Pick<AssessmentWatchers, 'tell'>;
}

const assessmentIdSchema = z.object({ id: z.number().int() });

/** Finds the id of the assessment that a command concerns; null for other commands. */
function findAssessmentId({ path }: Endpoint, input: Readonly<Record<string, unknown>>): number | null {
  if (!path.startsWith('ra/')) return null;
  for (const part of [input.params, input.body]) {
    const read = assessmentIdSchema.safeParse(part);
    if (read.success) return read.data.id;
  }
  return null;
}

/** Stored answer of an earlier call with the same idempotency key. */
interface Kept {
  readonly kept: unknown;
}

/**
 * Lists the statements that are sent with the commit: further writes, the audit events, and the webhook messages
 * about them.
 */
function closingOf(
  done: CommandResult<Endpoint> | Kept,
  context: Parameters<typeof buildAuditInsert>[1],
): readonly SqlStatement[] {
  if ('kept' in done) return [];
  const { audit, closing = [] } = done;
  return [...closing, buildAuditInsert(audit, context), ...createWebhookStatements(audit, context)];
}

/** Wraps a repeatable call: its answer is stored, and a repetition gets the stored answer. */
function repeatable(
  endpoint: Endpoint,
  {
    work,
    given,
    at,
  }: {
    readonly work: (tx: WriteTx) => Promise<CommandResult<Endpoint>>;
    readonly given: { readonly raw: RawInput; readonly actor: Actor; readonly call: Call };
    readonly at: Date;
  },
): (tx: WriteTx) => Promise<CommandResult<Endpoint> | Kept> {
  const { raw, actor, call } = given;
  const { result } = endpoint;
  if (call.once === undefined || actor.organizationId === null || isFileResult(result)) return work;
  const { key, clientId } = call.once;
  const request = computeRequestDigest(endpoint, raw);
  const once = { organizationId: actor.organizationId, clientId, key, request, at };
  return async (tx) => {
    const kept = await reserveIdempotencyKey(tx, once);
    if (kept !== null) {
      call.once?.noteRepeated();
      return { kept: kept.answer };
    }
    const reported = await work(tx);
    await storeIdempotentResponse(tx, once, validateApiResponse(result, reported.output));
    return reported;
  };
}

export async function runEndpointCall<D extends CallDeps>(
  implemented: ImplementedEndpoint<D>,
  given: { raw: RawInput; actor: Actor; deps: D; call: Call; db: NodePgDatabase },
): Promise<unknown> {
  const { actor, deps, call, db } = given;
  const parsed = parseInput(implemented.endpoint, given.raw, call.language);
  const input = parsed as never;
  const organizationId = implemented.endpoint.own ? actor.ownOrganizationId : actor.organizationId;
  const scope = { organizationId };
  const inCommand = async (work: (tx: WriteTx) => Promise<CommandResult<Endpoint>>) => {
    const at = deps.clock.now();
    const once = () =>
      runInWriteTransaction(db, scope, repeatable(implemented.endpoint, { work, given, at }), (done) =>
        closingOf(done, { actor, organizationId, at: deps.clock.now(), requestId: call.id }),
      );
    const run = (): Promise<CommandResult<Endpoint> | Kept> => retryAbortedTransaction(once);
    const done = await run().catch(async (error: unknown) => {
      if (!(error instanceof ProofRequiredError)) throw error;
      await error.prove();
      return run();
    });
    if ('kept' in done) return done.kept;
    const { output, committed } = done;
    await committed?.();
    const changed = findAssessmentId(implemented.endpoint, parsed);
    if (changed !== null) deps.watching.tell(changed);
    return output;
  };
  const inVisible = visibleBy({ actor, db, scope, at: deps.clock.now() });
  const reaching = (permission: Permission | null) =>
    permission === null ? {} : { inVisible: inVisible(permission) };
  const output = await (async () => {
    switch (implemented.kind) {
      case 'direct':
        return implemented.run({ input, actor, deps, call, db, ...reaching(implemented.wideBy) });
      case 'query':
        return retryAbortedTransaction(() =>
          runInReadTransaction(db, scope, (tx) => implemented.run({ tx, input, actor, deps, call })),
        );
      case 'visible':
        return retryAbortedTransaction(() =>
          inVisible(implemented.permission)((tx, visible) =>
            implemented.run({ tx, visible, input, actor, deps, call }),
          ),
        );
      case 'command':
        return inCommand((tx) => implemented.run({ tx, input, actor, deps, call }));
      case 'prepared':
        return inCommand(
          await implemented.run({ input, actor, deps, call, db, ...reaching(implemented.wideBy) }),
        );
    }
  })();
  const { result } = implemented.endpoint;
  return isFileResult(result) ? output : validateApiResponse(result, output);
}
