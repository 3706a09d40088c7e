/** Which visits count as the one before: of each person who reads ThreatView in this browser. */
import { z } from 'zod';

const visitSchema = z.object({ hash: z.string(), at: z.string() });

/** A version of the model, and the instant at which somebody had it before them. */
export type Visit = z.output<typeof visitSchema>;

/** What is kept of one person. */
export const recordSchema = z.object({
  who: z.number(),
  /** The visit before the present one; null at the first. */
  before: visitSchema.nullable(),
  last: visitSchema,
});
export type VisitRecord = z.output<typeof recordSchema>;

/** Whoever comes back sooner has not been away. */
const sameVisitMs = 4 * 3600 * 1000;
/** On a shared computer; who has not been here for longest is forgotten first. */
const mostKept = 10;

/** The records after somebody is there with a version now: theirs is the last. */
export function visited(
  records: readonly VisitRecord[],
  who: number,
  present: Visit,
): readonly VisitRecord[] {
  const own = records.find((record) => record.who === who);
  const away = own !== undefined && Date.parse(present.at) - Date.parse(own.last.at) > sameVisitMs;
  const before = own === undefined ? null : away ? own.last : own.before;
  const others = records.filter((record) => record.who !== who);
  return [...others, { who, before, last: present }].slice(-mostKept);
}
