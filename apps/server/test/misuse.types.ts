/**
 * Code that must not compile. Each `@ts-expect-error` is a test: the type check fails if the misuse below it is
 * accepted.
 */
import { defineCommand, defineQuery, openToAnyone } from '@klarsikt/contract';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { HandlerDependencies } from '../src/features.ts';
import { implementEndpoints } from '../src/platform/implement.ts';
import { organizationTable } from '../src/schema/identity.ts';

const result = z.object({ n: z.number() });
const summary = 'test';
const wide = 'visible-organizations';
const feature = {
  read: defineQuery({ method: 'GET', path: 'read', access: openToAnyone, summary, result }),
  write: defineCommand({
    method: 'POST',
    path: 'write',
    access: openToAnyone,
    summary,
    events: ['thing.written'],
    result,
  }),
};
const implement = implementEndpoints<object>();
const read = async () => ({ n: 1 });
const write = async () => ({
  output: { n: 1 },
  audit: [{ event: 'thing.written', subject: 'thing:1' }] as const,
});

implement(feature, { read, write });

// @ts-expect-error an endpoint without handler
implement(feature, { read });

implement(feature, {
  read,
  // @ts-expect-error a command that reports no audit event
  write: async () => ({ output: { n: 1 }, audit: [] }),
});

implement(feature, {
  read,
  // @ts-expect-error an event that the contract does not list
  write: async () => ({ output: { n: 1 }, audit: [{ event: 'thing.eaten', subject: 'thing:1' }] as const }),
});

const move = defineCommand({
  method: 'POST',
  path: 'move',
  access: openToAnyone,
  summary,
  events: ['unit.moved'],
  result,
});
const moved = { event: 'unit.moved', subject: 'unit:1' } as const;
const places = { before: { parent: 1, position: 1 }, after: { parent: null, position: 2 } } as const;
implement(
  { move },
  {
    move: async () => ({ output: { n: 1 }, audit: [{ ...moved, ...places }] }),
  },
);
implement(
  { move },
  {
    // @ts-expect-error an event with other values than it declares
    move: async () => ({ output: { n: 1 }, audit: [{ ...moved, ...places, after: { parent: 'top' } }] }),
  },
);
implement(
  { move },
  {
    // @ts-expect-error an event without the values before
    move: async () => ({ output: { n: 1 }, audit: [{ ...moved, after: places.after }] }),
  },
);

implement(feature, {
  read: async ({ tx }) => {
    // @ts-expect-error a write in a query
    await tx.insert(organizationTable).values({ kind: 'customer', name: 'x' });
    return { n: 1 };
  },
  write,
});

implement(feature, {
  // @ts-expect-error an answer of the wrong shape
  read: async () => ({ n: 'one' }),
  write,
});

implement(feature, {
  // @ts-expect-error a handler inside a transaction that uses the database
  read: async ({ db }) => ({ n: db ? 1 : 0 }),
  write,
});

implement(feature, {
  read,
  // @ts-expect-error a command inside a transaction that uses the database
  write: async ({ db }) => ({ ...(await write()), output: { n: db ? 1 : 0 } }),
});

// @ts-expect-error dependencies of handlers that contain the database
implementEndpoints<{ readonly db: NodePgDatabase }>();
// @ts-expect-error dependencies that contain the database under another name
implementEndpoints<{ readonly rows: NodePgDatabase }>();
// @ts-expect-error dependencies that contain an optional database
implementEndpoints<{ readonly rows?: NodePgDatabase | null }>();
// @ts-expect-error dependencies that contain a connection pool
implementEndpoints<{ readonly connections: Pool }>();
implementEndpoints<{ readonly db: string }>();

// @ts-expect-error an endpoint that declares no access
defineQuery({ method: 'GET', path: 'open', summary, result });

defineCommand({
  method: 'POST',
  path: 'wide',
  access: openToAnyone,
  summary,
  events: ['x'],
  // @ts-expect-error a command that would write in several organisations
  scope: wide,
  result,
});

// @ts-expect-error a query of one organisation that asks for several
implement(feature, { read: async ({ visible }) => ({ n: visible.length }), write });

const group = {
  list: defineQuery({ method: 'GET', path: 'group', access: openToAnyone, summary, scope: wide, result }),
};
implement(group, { list: async ({ visible }) => ({ n: visible.length }) });
implement(group, {
  list: { direct: ({ inVisible }) => inVisible(async (_, { length }) => ({ n: length })) },
});
// @ts-expect-error a query of one organisation that reads several outside of a transaction
implement(feature, { read: { direct: async ({ inVisible }) => inVisible(async () => ({ n: 1 })) }, write });
// @ts-expect-error a command of one organisation that reads several before its transaction
implement(feature, { read, write: { prepare: async ({ inVisible }) => inVisible(async () => write) } });

// @ts-expect-error a command without events
defineCommand({ method: 'POST', path: 'silent', access: openToAnyone, summary, result });

// @ts-expect-error a command with the method GET
defineCommand({ method: 'GET', path: 'sneaky', access: openToAnyone, summary, events: ['x'], result });

declare const clockAlone: Pick<HandlerDependencies, 'clock'>;
// @ts-expect-error fewer dependencies than a feature of the contract declares
export const given: HandlerDependencies = clockAlone;
