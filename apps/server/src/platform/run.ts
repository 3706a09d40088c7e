/** One call from parsed request to shaped answer: parse, transaction, handle, audit, commit, shape. */

import { type Endpoint, type Fault, idOrAllParam, idParam, isFileResult } from '@klarsikt/contract';
import type { Language, Permission } from '@klarsikt/engine';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { Actor } from './actor.ts';
import { auditStatement } from './audit.ts';
import type { Clock } from './clock.ts';
import { composedInput } from './composed-input.ts';
import { Refusal } from './errors.ts';
import { gaveWay } from './gave-way.ts';
import { type Call, type Implemented, type InVisible, ProofNeeded, type Reported } from './implement.ts';
import { shapeOf } from './lasting.ts';
import { unstorableText } from './texts.ts';
import {
  inReadTransaction,
  inVisibleReadTransaction,
  inWriteTransaction,
  type Scope,
  type WriteTx,
} from './tx.ts';
import { unstorablePlace } from './unstorable.ts';
import { readUntrusted } from './untrusted.ts';
import { visibleTo } from './visible.ts';

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

export interface RawInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

type Read = { readonly data: unknown } | { readonly faults: readonly Fault[] };

function readPart(part: Part, schema: z.ZodType, value: unknown, language: Language): Read {
  const read = readUntrusted(schema, value, language);
  if (read.success) return { data: read.data };
  const faults = read.issues.map(({ path, code, message }) => ({
    path: [part, ...path.map(String)].join('.'),
    code,
    message,
  }));
  return { faults };
}

/** Whether what is wrong with the path is the id of something: nothing has such an id, so it is not found. */
function namesNothing(schema: z.ZodType, faults: readonly Fault[]): boolean {
  if (!(schema instanceof z.ZodObject)) return false;
  const ids = Object.entries(schema.shape).filter(([, one]) => one === idParam || one === idOrAllParam);
  const places = new Set(ids.map(([name]) => `params.${name}`));
  return faults.some(({ path }) => places.has(path));
}

/** Parses every declared part; undeclared parts are dropped. All faults are told at once. */
export function parseInput(
  endpoint: Implemented<never>['endpoint'],
  raw: RawInput,
  language: Language,
): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const part of parts) {
    const schema = endpoint[part];
    if (!schema) continue;
    const given = raw[part] ?? (part === 'body' ? undefined : {});
    const read = readPart(part, schema, composedInput(given), language);
    if ('faults' in read) {
      if (part === 'params' && namesNothing(schema, read.faults)) throw new Refusal('error.notfound');
      faults.push(...read.faults);
      continue;
    }
    input[part] = read.data;
    const place = unstorablePlace(read.data);
    if (place !== null)
      faults.push({ path: [part, ...place].join('.'), code: 'custom', message: unstorableText[language] });
  }
  if (faults.length > 0) throw new Refusal('error.invalid', { faults });
  return input;
}

/** The way into a transaction that sees every organisation in which the caller holds a permission. */
const visibleBy =
  (given: { actor: Actor; db: NodePgDatabase; scope: Scope; at: Date }) =>
  (permission: Permission): InVisible =>
  (work) => {
    const { actor, db, scope, at } = given;
    return inVisibleReadTransaction(db, scope, (tx) => visibleTo(tx, actor, { permission, at }), work);
  };

/** Runs a handler in its transaction and gives the shaped output. */
export async function runCall<D extends { readonly clock: Clock }>(
  implemented: Implemented<D>,
  given: { raw: RawInput; actor: Actor; deps: D; call: Call; db: NodePgDatabase },
): Promise<unknown> {
  const { actor, deps, call, db } = given;
  const input = parseInput(implemented.endpoint, given.raw, call.language) as never;
  const organizationId = implemented.endpoint.own ? actor.ownOrganizationId : actor.organizationId;
  const scope = { organizationId };
  const inCommand = async (work: (tx: WriteTx) => Promise<Reported<Endpoint>>) => {
    const once = () =>
      inWriteTransaction(db, scope, work, ({ audit, closing = [] }) => [
        ...closing,
        auditStatement(audit, { actor, organizationId, at: deps.clock.now(), requestId: call.id }),
      ]);
    // Whoever waits for the end of another command that waits for theirs is let go by the database, and tries again.
    const run = async (left = 3): Promise<Reported<Endpoint>> => {
      try {
        return await once();
      } catch (error) {
        if (left === 0 || !gaveWay(error)) throw error;
        return run(left - 1);
      }
    };
    const { output, committed } = await run().catch(async (error: unknown) => {
      if (!(error instanceof ProofNeeded)) throw error;
      await error.prove();
      return run();
    });
    await committed?.();
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
        return inReadTransaction(db, scope, (tx) => implemented.run({ tx, input, actor, deps, call }));
      case 'visible':
        return inVisible(implemented.permission)((tx, visible) =>
          implemented.run({ tx, visible, input, actor, deps, call }),
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
  return isFileResult(result) ? output : shapeOf(result, output);
}
