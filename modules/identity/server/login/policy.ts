/**
 * Password policy by profile (security page section 1). `modern` requires a minimum length and refuses guessable
 * passwords; `classic` also requires kinds of characters. If one of the specification's five messages applies, it is
 * used.
 */
import {
  guessablePasswordMessages,
  type InputFault,
  type PasswordPolicy,
  passwordMessages,
} from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine/text';
import { findGuessableReason } from './guessable.ts';

export interface PasswordCandidate {
  readonly password: string;
  readonly policy: PasswordPolicy;
  /** True if the person has a second factor; a shorter password is then sufficient. */
  readonly withFactor: boolean;
  /** Names of the person and the organisation, which attackers try first. */
  readonly names: readonly string[];
  readonly language: Language;
  readonly path?: string;
}

const sentences = { ...passwordMessages, ...guessablePasswordMessages };

type PasswordFaultReason = keyof typeof sentences;

const composition: readonly (readonly [PasswordFaultReason, (password: string) => boolean])[] = [
  ['number', (password) => /\p{Nd}/u.test(password)],
  ['special', (password) => /[^\p{L}\p{N}\s]/u.test(password)],
  ['letters', (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)],
];

export function createPasswordFault(
  reason: PasswordFaultReason,
  language: Language,
  path = 'body.secret',
): InputFault {
  return { path, code: `password.${reason}`, message: sentences[reason][language] };
}

export function getMinimumPasswordLength(policy: PasswordPolicy, withFactor: boolean): number {
  return withFactor ? policy.minLengthWithFactor : policy.minLength;
}

/** Returns the faults of a new password for which the current password is not needed. */
export function listPasswordFaults(given: PasswordCandidate): InputFault[] {
  const { password, policy, language, path } = given;
  const least = getMinimumPasswordLength(policy, given.withFactor);
  const missing = composition.flatMap(([reason, has]) =>
    policy.profile === 'classic' && !has(password) ? [createPasswordFault(reason, language, path)] : [],
  );
  const short = [...password].length < least;
  if (short) return [createPasswordFault('tooshort', language, path), ...missing];
  if (missing.length > 0) return missing;
  const reason = findGuessableReason(password, given.names);
  return reason === null ? [] : [createPasswordFault(reason, language, path)];
}
