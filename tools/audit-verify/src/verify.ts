/** Verifies exports of the audit log, each alone and all together, without a server, database or network. */
import { createHash } from 'node:crypto';
import { toCanonicalJson } from '@klarsikt/engine/model';
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
  /** Id of the erasure event that changed this event after it was sealed. */
  erased: z.number().int().exactOptional(),
});
/** The event of an erasure. It contains, for the id of each changed event, the digest of its new line. */
const erasureSchema = z.object({
  event: z.literal('audit.erased'),
  after: z.object({ events: z.record(z.string(), sealSchema) }),
});
const footSchema = z.object({
  end: z.literal(true),
  events: z.number().int(),
  next: z.number().int().nullable(),
  digest: sealSchema,
});

export interface VerificationResult {
  /** Faults in the order of the files; empty if the exports are unchanged. */
  readonly faults: readonly string[];
  /** Number of distinct verified events. */
  readonly events: number;
  /** First and last position in the chain of events that the files contain. */
  readonly first: number | null;
  readonly last: number | null;
  /** Number of events that an erasure of personal data has changed, each confirmed by the erasure event. */
  readonly erased: number;
  /** Number of runs of consecutive positions. 1 means that no event between the first and the last is missing. */
  readonly runs: number;
}

export interface AuditExportFile {
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

type Line = z.output<typeof lineSchema>;

/** The seals by position over all files. All files must have the same seal for a position. */
class Chain {
  readonly #seals = new Map<number, string>();
  readonly events = new Set<number>();
  /** Events by id whose lines are unchanged since they were sealed. */
  readonly whole = new Map<number, Line>();
  /** Events that an erasure has changed, with the place of each event in the files. */
  readonly changed: { readonly place: string; readonly line: Line }[] = [];

  /** Returns false if another seal is already known for the position. */
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
  if (line.erased !== undefined) chain.changed.push({ place, line });
  else if (sha256(Buffer.from(previous, 'hex'), toCanonicalJson(event)) !== seal)
    faults.push(`${place}: event ${String(event.id)} at position ${position} is not what was sealed`);
  else chain.whole.set(Number(event.id), line);
  if (position === 1 && previous !== firstSeal)
    faults.push(`${place}: the first event of the chain follows another one`);
  if (!chain.agrees(position - 1, previous) || !chain.agrees(position, seal))
    faults.push(`${place}: position ${position} does not continue the chain`);
  return faults;
}

function checkFile({ name, text }: AuditExportFile, chain: Chain): string[] {
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

/** True if a later erasure in the chain confirms the current content of the line. */
function isConfirmed({ erased: _erased, ...line }: Line, erasure: Line | undefined): boolean {
  if (erasure === undefined || erasure.position <= line.position) return false;
  const { data } = erasureSchema.safeParse(erasure.event);
  return data?.after.events[String(line.event.id)] === sha256(toCanonicalJson(line));
}

/**
 * Checks the changed events, beginning with the latest one, because an erasure event can itself have been changed by
 * a later erasure.
 */
function checkErasures({ whole, changed }: Chain): string[] {
  const latestFirst = changed.toSorted((a, b) => b.line.position - a.line.position);
  return latestFirst.flatMap(({ place, line }) => {
    if (isConfirmed(line, whole.get(line.erased ?? 0))) {
      whole.set(Number(line.event.id), line);
      return [];
    }
    const { event, position } = line;
    return [
      `${place}: event ${String(event.id)} at position ${position} is not what was sealed, and no erasure confirms it`,
    ];
  });
}

/** Verifies exports together: the content of each file, and that all files belong to the same chain. */
export function verifyAuditExports(files: readonly AuditExportFile[]): VerificationResult {
  const chain = new Chain();
  const faults = files.flatMap((file) => checkFile(file, chain));
  faults.push(...checkErasures(chain));
  const positions = [...chain.events].toSorted((a, b) => a - b);
  const runs = positions.filter((position, index) => positions[index - 1] !== position - 1).length;
  return {
    faults,
    events: positions.length,
    first: positions[0] ?? null,
    last: positions.at(-1) ?? null,
    erased: new Set(chain.changed.map(({ line }) => line.position)).size,
    runs,
  };
}
