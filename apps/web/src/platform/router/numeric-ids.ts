/** Requires numeric ids in addresses; any other word gives 404 (specification 000 section 2). */
import { notFound } from '@tanstack/react-router';

const number = /^(0|[1-9]\d{0,15})$/;

export const isNumericId = (part: string): boolean => number.test(part);

/** Throws not found if one of the parameters is not a number; for `beforeLoad` of routes. */
export function requireNumberParams(...parts: readonly string[]): void {
  if (!parts.every(isNumericId)) throw notFound();
}
