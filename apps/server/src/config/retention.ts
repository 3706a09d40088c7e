/** Retention periods of personal data, as set by the operator. */

/** Kinds that can have a rule: mails in the outbox, the usage log, and accounts (from the day they were disabled). */
export const retentionKinds = ['mails', 'usage', 'accounts'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Days by kind; kinds without a rule are kept. */
export type RetentionDays = { readonly [K in RetentionKind]?: number };

/**
 * Shortest period in days, because a shorter one would remove data in use, such as last month's digest or the
 * disabled account of somebody on leave.
 */
const leastDays = 30;
const mostDays = 36_500;

const kindOf = (word: string): RetentionKind | undefined => retentionKinds.find((kind) => kind === word);

/** Reads retention rules such as `mails=365,usage=730` (days). */
export function readRetentionDays(text: string): RetentionDays {
  const rules: { [K in RetentionKind]?: number } = {};
  for (const part of text.split(',')) {
    const [word = '', days = '', ...more] = part.split('=').map((piece) => piece.trim());
    const kind = kindOf(word);
    if (kind === undefined) throw new Error(`It has a kind that is none of ${retentionKinds.join(', ')}.`);
    if (!/^\d+$/.test(days) || more.length > 0) throw new Error(`The days of ${kind} are no whole number.`);
    if (rules[kind] !== undefined) throw new Error(`It has ${kind} twice.`);
    const count = Number(days);
    if (count < leastDays || count > mostDays)
      throw new Error(`The days of ${kind} are not from ${leastDays} to ${mostDays}.`);
    rules[kind] = count;
  }
  return rules;
}
