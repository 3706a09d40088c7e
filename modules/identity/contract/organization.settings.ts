/**
 * Settings of an organisation for sign-in (password policy, second factor, session times) and approvals. Stored as
 * `organization.settings`; an absent field has its default. Source: security page section 1.
 */

import { passwordPolicyNames } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Range of the minimum password length that an organisation can set, in characters. */
export const minPasswordLengthRange = { least: 8, most: 64 } as const;

/** Longest accepted password, in characters: NIST SP 800-63B-4 requires at least 64, security page section 1 128. */
export const maxPasswordLength = 4096;

const lengthSchema = z.number().int().min(minPasswordLengthRange.least).max(minPasswordLengthRange.most);

/**
 * Password policy, lengths in characters. `minLength` applies without a second factor, `minLengthWithFactor` with one.
 */
export const passwordPolicySchema = z.object({
  profile: z.enum(passwordPolicyNames).default('modern'),
  minLength: lengthSchema.default(15),
  minLengthWithFactor: lengthSchema.default(12),
});

/** People who must have a second factor: all, only those with an administration permission, or none. */
export const secondFactorRules = ['required', 'administrators', 'optional'] as const;

/**
 * Session times in seconds: idle time, total lifetime, and warning time before either ends. At most one hour idle and
 * 24 hours in total (security page S2).
 */
export const sessionTimesSchema = z
  .object({
    softSec: z.number().int().min(300).max(3600).default(1800),
    hardSec: z.number().int().min(900).max(86_400).default(43_200),
    headsupSec: z.number().int().min(15).max(900).default(120),
  })
  .refine(({ softSec, hardSec }) => softSec <= hardSec, { path: ['softSec'] })
  .refine(({ softSec, headsupSec }) => headsupSec < softSec, { path: ['headsupSec'] });

/**
 * Approval of assessments. `twoPersons`: the author or requester cannot approve alone. A sole practitioner can disable
 * it; the reports then state this.
 */
export const approvalSettingsSchema = z.object({ twoPersons: z.boolean().default(true) });

/** Settings of an organisation; `{}` means all defaults. */
export const organizationSettingsSchema = z.object({
  password: passwordPolicySchema.prefault({}),
  secondFactor: z.enum(secondFactorRules).default('administrators'),
  /** True if a passkey alone is enough to sign in, without a password. */
  passkeySignIn: z.boolean().default(false),
  session: sessionTimesSchema.prefault({}),
  approval: approvalSettingsSchema.prefault({}),
});

/** Settings of an organisation, with all defaults filled in. */
export type OrganizationSettings = z.output<typeof organizationSettingsSchema>;

/** Password policy of an organisation, lengths in characters. */
export type PasswordPolicy = z.output<typeof passwordPolicySchema>;
