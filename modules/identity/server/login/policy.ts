/**
 * Password policy by profile (security page section 1). `modern`: long and not known, no composition; `classic`: rules of
 * composition on top. The sentences are the five of the specification where one of them is the reason.
 */
import { type Fault, guessableMessages, type PasswordPolicy, passwordMessages } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { guessed } from './guessable.ts';

export interface PasswordToJudge {
  readonly password: string;
  readonly policy: PasswordPolicy;
  /** Whether the person has a second factor: then a shorter password is enough. */
  readonly withFactor: boolean;
  /** Names that others would try first: the person's and the organisation's. */
  readonly names: readonly string[];
  readonly language: Language;
  /** Where the fault is shown. */
  readonly path?: string;
}

const sentences = { ...passwordMessages, ...guessableMessages };

type Reason = keyof typeof sentences;

const composition: readonly (readonly [Reason, (password: string) => boolean])[] = [
  ['number', (password) => /\p{Nd}/u.test(password)],
  ['special', (password) => /[^\p{L}\p{N}\s]/u.test(password)],
  ['letters', (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)],
];

export function passwordFault(reason: Reason, language: Language, path = 'body.secret'): Fault {
  return { path, code: `password.${reason}`, message: sentences[reason][language] };
}

/** Characters that a new password needs. */
export function leastLength(policy: PasswordPolicy, withFactor: boolean): number {
  return withFactor ? policy.minLengthWithFactor : policy.minLength;
}

/** Faults of a new password that can be told without knowing the old one. */
export function passwordFaults(given: PasswordToJudge): Fault[] {
  const { password, policy, language, path } = given;
  const least = leastLength(policy, given.withFactor);
  const missing = composition.flatMap(([reason, has]) =>
    policy.profile === 'classic' && !has(password) ? [passwordFault(reason, language, path)] : [],
  );
  const short = [...password].length < least;
  if (short) return [passwordFault('tooshort', language, path), ...missing];
  if (missing.length > 0) return missing;
  const reason = guessed(password, given.names);
  return reason === null ? [] : [passwordFault(reason, language, path)];
}
