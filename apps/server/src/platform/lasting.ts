/** Caches the validated, serialised and compressed forms of answers that never change. */
import type { z } from 'zod';

const lasting = new WeakSet<object>();
const shapes = new WeakMap<object, object>();
const texts = new WeakMap<object, string>();
const files = new WeakMap<object, Promise<Buffer>>();

const isLastingAnswer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && lasting.has(value);

/** Marks an answer that never changes and that is always the same object. */
export function markImmutableResponse<T extends object>(answer: T): T {
  lasting.add(answer);
  return answer;
}

/**
 * Validates an answer. The result for an answer that never changes is cached by the answer alone, because such an
 * answer belongs to one endpoint and therefore to one schema.
 */
export function validateApiResponse(schema: z.ZodType, output: unknown): unknown {
  if (!isLastingAnswer(output)) return schema.parse(output);
  const known = shapes.get(output);
  if (known) return known;
  const shaped = schema.parse(output);
  if (typeof shaped !== 'object' || shaped === null) return shaped;
  shapes.set(output, markImmutableResponse(shaped));
  return shaped;
}

/** JSON text of an answer that never changes; null for other answers. */
export function getImmutableResponseJson(shaped: unknown): string | null {
  if (!isLastingAnswer(shaped)) return null;
  const known = texts.get(shaped) ?? JSON.stringify({ result: shaped });
  texts.set(shaped, known);
  return known;
}

/** Caches the result for an answer that never changes; a failure is not cached. */
export function cacheForImmutableResponse(shaped: unknown, make: () => Promise<Buffer>): Promise<Buffer> {
  if (!isLastingAnswer(shaped)) return make();
  const known = files.get(shaped);
  if (known) return known;
  const made = make();
  files.set(shaped, made);
  made.catch(() => files.delete(shaped));
  return made;
}
