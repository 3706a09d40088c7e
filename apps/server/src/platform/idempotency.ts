/**
 * Handles calls with an `Idempotency-Key`: the answer is stored in the transaction of the change, so that a repeated
 * call gets the same answer and changes nothing. A concurrent repetition waits for the first transaction.
 */
import { createHash } from 'node:crypto';
import { idempotencyHours } from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { sql } from 'drizzle-orm';
import { Refusal } from './errors.ts';
import type { WriteTx } from './tx.ts';

export interface IdempotencyRequest {
  readonly organizationId: number;
  readonly clientId: string;
  readonly key: string;
  /** Digest of the endpoint and the input, by which a repetition is recognised. */
  readonly request: Buffer;
  readonly at: Date;
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return { sha256: createHash('sha256').update(value).digest('hex') };
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

export function computeRequestDigest(
  endpoint: { readonly method: string; readonly path: string },
  input: unknown,
): Buffer {
  const text = toCanonicalJson({ method: endpoint.method, path: endpoint.path, input: plain(input) });
  return createHash('sha256').update(text).digest();
}

/**
 * Reserves the key in this transaction. Returns the stored answer of an earlier call, or null if this call is the
 * first.
 */
export async function reserveIdempotencyKey(
  tx: WriteTx,
  given: IdempotencyRequest,
): Promise<{ readonly answer: unknown } | null> {
  const { organizationId, clientId, key, request, at } = given;
  const oldest = new Date(at.getTime() - idempotencyHours * 3_600_000).toISOString();
  await tx.execute(sql`delete from idempotent_call where created_at < ${oldest}::timestamptz`);
  const { rows: reserved } = await tx.execute(sql`
    insert into idempotent_call (organization_id, client_id, key, request, created_at)
    values (${organizationId}, ${clientId}, ${key}, ${request}, ${at.toISOString()}::timestamptz)
    on conflict do nothing returning key`);
  if (reserved.length > 0) return null;
  const { rows } = await tx.execute<{ request: Buffer; answer: unknown }>(sql`
    select request, answer from idempotent_call where client_id = ${clientId} and key = ${key}`);
  const [kept] = rows;
  if (!kept?.request.equals(request)) throw new Refusal('error.idempotency.reused');
  return { answer: kept.answer };
}

export async function storeIdempotentResponse(
  tx: WriteTx,
  given: IdempotencyRequest,
  answer: unknown,
): Promise<void> {
  await tx.execute(sql`update idempotent_call set answer = ${JSON.stringify(answer)}::jsonb
    where client_id = ${given.clientId} and key = ${given.key}`);
}
