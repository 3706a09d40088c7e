/** Addresses whose ids are numbers: any other word there is no page (specification 000 section 2). */
import { notFound } from '@tanstack/react-router';

const number = /^(0|[1-9]\d{0,15})$/;

/** For `beforeLoad`: answers 404 where one of these parts of the address is no number. */
export function requireNumbers(...parts: readonly string[]): void {
  if (!parts.every((part) => number.test(part))) throw notFound();
}
