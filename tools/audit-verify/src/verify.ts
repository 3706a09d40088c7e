/** Checks exports of the audit log against themselves and each other. No server, no database, no network. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@klarsikt/engine';
import { z } from 'zod';

const sealSchema = z.string().regex(/^[0-9a-f]{64}$/);
const headSchema = z.object({
  klarsikt: z.literal('audit log'),
  format: z.literal(1),
  exported: z.string(),
  chain: z.object({ head: z.object({ position: z.number().int(), seal: sealSchema }).nullable() }),
});
const lineSchema = z.object({
  position: z.number().int().positive(),
  previous: sealSchema,
  seal: sealSchema,
  event: z.record(z.string(), z.unknown()),
});
const footSchema = z.object({
  end: z.literal(true),
  events: z.number().int(),
  next: z.number().int().nullable(),
  digest: sealSchema,
});

export interface Verified {
  /** What is wrong, in the order of the files; empty when all is as it was sealed. */
  readonly faults: readonly string[];
  /** Different events that were checked. */
  readonly events: number;
  /** First and last position of the chain that was seen. */
  readonly first: number | null;
  readonly last: number | null;
  /** Runs of consecutive positions: one means that nothing in between is missing. */
  readonly runs: number;
}

export interface ExportFile {
  readonly name: string;
  readonly text: string;
}

const sha256 = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const firstSeal = '0'.repeat(64);

function parsed<S extends z.ZodType>(schema: S, text: string | undefined): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data ?? null;
  } catch {
    return null;
  }
}

/** Seals by position over all files: what two files say of the same position must agree. */
class Chain {
  readonly #seals = new Map<number, string>();
  readonly events = new Set<number>();

  /** True unless another seal is known at the position. */
  agrees(position: number, seal: string): boolean {
    const known = this.#seals.get(position);
    this.#seals.set(position, known ?? seal);
    return known === undefined || known === seal;
  }
}

function checkEvent(text: string, place: string, chain: Chain): string[] {
  const line = parsed(lineSchema, text);
  if (line === null) return [`${place}: not an event with its seal`];
  const { position, previous, seal, event } = line;
  chain.events.add(position);
  const faults: string[] = [];
  if (sha256(Buffer.from(previous, 'hex'), canonicalJson(event)) !== seal)
    faults.push(`${place}: event ${String(event.id)} at position ${position} is not what was sealed`);
  if (position === 1 && previous !== firstSeal)
    faults.push(`${place}: the first event of the chain follows another one`);
  if (!chain.agrees(position - 1, previous) || !chain.agrees(position, seal))
    faults.push(`${place}: position ${position} does not continue the chain`);
  return faults;
}

function checkFile({ name, text }: ExportFile, chain: Chain): string[] {
  const lines = text.split('\n');
  if (lines.pop() !== '') return [`${name}: the file is cut off`];
  const foot = parsed(footSchema, lines.pop());
  const [first, ...events] = lines;
  const head = parsed(headSchema, first);
  if (head === null) return [`${name}: not an export of the audit log`];
  if (foot === null) return [`${name}: the file is cut off`];
  const faults: string[] = [];
  if (sha256(...lines.map((line) => `${line}\n`)) !== foot.digest)
    faults.push(`${name}: lines were changed, added or removed`);
  if (foot.events !== events.length)
    faults.push(`${name}: ${events.length} events, but the foot says ${foot.events}`);
  for (const [index, line] of events.entries())
    faults.push(...checkEvent(line, `${name}, line ${index + 2}`, chain));
  const known = head.chain.head;
  if (known !== null && !chain.agrees(known.position, known.seal))
    faults.push(`${name}: at position ${known.position} the log had another seal when this was exported`);
  return faults;
}

/** Verifies exports together: each by itself, and that they tell of the same chain. */
export function verifyExports(files: readonly ExportFile[]): Verified {
  const chain = new Chain();
  const faults = files.flatMap((file) => checkFile(file, chain));
  const positions = [...chain.events].toSorted((a, b) => a - b);
  const runs = positions.filter((position, index) => positions[index - 1] !== position - 1).length;
  return {
    faults,
    events: positions.length,
    first: positions[0] ?? null,
    last: positions.at(-1) ?? null,
    runs,
  };
}
