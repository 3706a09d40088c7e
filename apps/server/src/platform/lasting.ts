/** Answers that do not change: validated, serialised and compressed once. */
import type { z } from 'zod';

const lasting = new WeakSet<object>();
const shapes = new WeakMap<object, object>();
const texts = new WeakMap<object, string>();
const files = new WeakMap<object, Promise<Buffer>>();

const lasts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && lasting.has(value);

/** Says that an answer of a handler never changes, and is given as this very object whenever it is asked for. */
export function lastingAnswer<T extends object>(answer: T): T {
  lasting.add(answer);
  return answer;
}

/** What the schema makes of an output. An answer that lasts belongs to one endpoint, and so to one schema. */
export function shapeOf(schema: z.ZodType, output: unknown): unknown {
  if (!lasts(output)) return schema.parse(output);
  const known = shapes.get(output);
  if (known) return known;
  const shaped = schema.parse(output);
  if (typeof shaped !== 'object' || shaped === null) return shaped;
  shapes.set(output, lastingAnswer(shaped));
  return shaped;
}

/** The text of the answer, where it lasts; null for every other one. */
export function lastingText(shaped: unknown): string | null {
  if (!lasts(shaped)) return null;
  const known = texts.get(shaped) ?? JSON.stringify({ result: shaped });
  texts.set(shaped, known);
  return known;
}

/** What is made of the answer for sending: once where it lasts, anew of every other one, and after a failure. */
export function madeOnce(shaped: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
  if (!lasts(shaped)) return make();
  const known = files.get(shaped);
  if (known) return known;
  const made = make();
  files.set(shaped, made);
  made.catch(() => files.delete(shaped));
  return made;
}
