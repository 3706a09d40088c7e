/** The rules that every response must obey. */
import { type CallerRole, otherOrganizationMark } from './people.ts';
import type { FuzzResponse } from './wire.ts';

export const slowResponseMs = 5000;

const insides: readonly (readonly [string, RegExp])[] = [
  ['a stack trace', /\n?\s+at .{1,200}:\d+:\d+\)?|node:internal|node_modules\/|file:\/\/\/|\.ts:\d+/],
  [
    'text of SQL',
    /\bselect\b[^"]{1,400}\bfrom\b[^"]{1,200}\bwhere\b|insert into "|update "\w+" set|delete from "|violates \w+[- ]\w+ constraint|syntax error at or near|invalid input syntax|relation "\w+" does not|current transaction is aborted/i,
  ],
];

const headOf = (text: string): string => text.slice(0, text.indexOf('\r\n\r\n') + 1 || 2000);

/** Returns the fault of a response; null without a fault. */
export function findResponseFault(answer: FuzzResponse, role: CallerRole): string | null {
  const { status, text, ms, late } = answer;
  if (late) return `no whole answer within ${slowResponseMs} ms`;
  if (ms > slowResponseMs) return `the answer took ${Math.round(ms)} ms`;
  // A temporary failure must state when to try again.
  const passing = status === 503 && /^retry-after: \d+/im.test(headOf(text));
  if (status >= 500 && !passing) return `status ${status}: ${text.slice(-600)}`;
  if (role !== 'operator' && text.includes(otherOrganizationMark))
    return 'something of another organisation is in the answer';
  for (const [what, pattern] of insides) {
    const found = pattern.exec(status >= 400 ? text : '');
    if (found) return `${what} is in the answer: ${found[0].slice(0, 200)}`;
  }
  return null;
}
