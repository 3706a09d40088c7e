/** What a new password needs, said before it is typed. */
import type { PasswordPolicy } from '@klarsikt/contract';

/** The text that says it, for the profile of the organisation's policy. */
export const ruleText = {
  modern: 'newPassword.ruleModern',
  classic: 'newPassword.ruleClassic',
} as const satisfies Record<PasswordPolicy['profile'], string>;
