/**
 * Password policy by profile (security page section 1). `modern`: long and not known, no composition; `classic`: rules of
 * composition on top. The sentences are the five of the specification, whatever the reason.
 */
import { type Fault, type PasswordPolicy, passwordMessages } from '@klarsikt/contract';
import type { Language } from '@klarsikt/engine';
import { isGuessable } from './guessable.ts';

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

type Reason = keyof typeof passwordMessages;

const composition: readonly (readonly [Reason, (password: string) => boolean])[] = [
  ['number', (password) => /\p{Nd}/u.test(password)],
  ['special', (password) => /[^\p{L}\p{N}\s]/u.test(password)],
  ['letters', (password) => /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)],
];

export function passwordFault(
  reason: Reason,
  language: Language,
  path = 'body.secret',
  code: string = reason,
): Fault {
  return { path, code: `password.${code}`, message: passwordMessages[reason][language] };
}

/** Faults of a new password that can be told without knowing the old one. */
export function passwordFaults(given: PasswordToJudge): Fault[] {
  const { password, policy, language, path } = given;
  const least = given.withFactor ? policy.minLengthWithFactor : policy.minLength;
  const missing = composition.flatMap(([reason, has]) =>
    policy.profile === 'classic' && !has(password) ? [passwordFault(reason, language, path)] : [],
  );
  const short = [...password].length < least;
  if (short) return [passwordFault('tooshort', language, path), ...missing];
  if (missing.length > 0) return missing;
  return isGuessable(password, given.names) ? [passwordFault('tooshort', language, path, 'common')] : [];
}
