/** Addresses with numeric ids; another word gives 404 (specification 000 section 2). */
import { notFound } from '@tanstack/react-router';

const number = /^(0|[1-9]\d{0,15})$/;

export const isNumericId = (part: string): boolean => number.test(part);

/** For `beforeLoad`: throws not found if a part is no number. */
export function requireNumberParams(...parts: readonly string[]): void {
  if (!parts.every(isNumericId)) throw notFound();
}
