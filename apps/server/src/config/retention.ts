/** For how many days each kind of personal data is kept, as the operator sets it. */

/** Kinds that can have a rule: letters in the outbox, the usage log, and accounts from the day they were disabled. */
export const retentionKinds = ['mails', 'usage', 'accounts'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Days by kind; a kind without a rule is kept. */
export type Retention = { readonly [K in RetentionKind]?: number };

/** Shorter than this a rule would take away what is still in use: a digest of last month, a disabled account on leave. */
const leastDays = 30;
const mostDays = 36_500;

const kindOf = (word: string): RetentionKind | undefined => retentionKinds.find((kind) => kind === word);

/** Reads `mails=365,usage=730`. */
export function readRetention(text: string): Retention {
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
