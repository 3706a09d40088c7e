/** Paging of lists for API clients, by a cursor and the instant of the last change. */
import { z } from 'zod';

/** Largest number of members on a page. */
export const maxPageSize = 500;

/** Position in a list: last change (milliseconds since 1970) and id of the last member on the previous page. */
export type CursorPosition = readonly [number, number];

/** Encodes a position in a list as a cursor: `instant-id`. */
export function encodeCursor([at, id]: CursorPosition): string {
  return `${at}-${id}`;
}

const cursorSchema = z
  .string()
  .max(40)
  .regex(/^\d{1,16}-\d{1,16}$/)
  .transform((cursor): CursorPosition => {
    const [at = '', id = ''] = cursor.split('-');
    return [Number(at), Number(id)];
  });

/**
 * Query of a paged list: `limit` members (1 to 500) after the cursor, among those changed since `updatedSince`.
 * Members are sorted by their last change; a member that changes moves to the end, so that a client that reads all
 * pages misses none.
 */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(maxPageSize).optional(),
  cursor: cursorSchema.optional(),
  updatedSince: z.iso
    .datetime({ offset: true })
    .max(40)
    .transform((text) => new Date(text).getTime())
    .optional(),
});

/** Parsed query of a paged list. */
export type PageQuery = z.output<typeof pageQuerySchema>;

/** Key chosen by the client of a repeatable call: 1 to 200 visible ASCII characters. */
export const idempotencyKeySchema = z.string().regex(/^[\x21-\x7e]{1,200}$/);

/** Hours for which the response to a call with an `Idempotency-Key` is kept. */
export const idempotencyHours = 24;
