import type { PasswordPolicy } from '@klarsikt/contract';

export const passwordRuleTexts = {
  modern: 'newPassword.ruleModern',
  classic: 'newPassword.ruleClassic',
} as const satisfies Record<PasswordPolicy['profile'], string>;
