/**
 * Settings of an organisation for sign-in (password policy, second factor, session times) and for approvals. They are
 * stored as `organization.settings`; an absent field has its default. Source: security page section 1.
 */

import { passwordPolicyNames } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Range within which an organisation can set the minimum length of passwords, in characters. */
export const minPasswordLengthRange = { least: 8, most: 64 } as const;

/**
 * Longest accepted password, in characters. NIST SP 800-63B-4 requires that at least 64 are accepted, security page
 * section 1 at least 128.
 */
export const maxPasswordLength = 4096;

const lengthSchema = z.number().int().min(minPasswordLengthRange.least).max(minPasswordLengthRange.most);

/**
 * Password policy, with lengths in characters. `minLength` applies to people without a second factor,
 * `minLengthWithFactor` to people with one.
 */
export const passwordPolicySchema = z.object({
  profile: z.enum(passwordPolicyNames).default('modern'),
  minLength: lengthSchema.default(15),
  minLengthWithFactor: lengthSchema.default(12),
});

/** Rules about who must have a second factor: everybody, only people with an administration permission, or nobody. */
export const secondFactorRules = ['required', 'administrators', 'optional'] as const;

/**
 * Session times in seconds: idle time, total lifetime, and how long before either end the user is warned. Idle time
 * is at most one hour, lifetime at most 24 hours (security page S2).
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
 * Rule for approvals of assessments. With `twoPersons` the author or requester cannot approve alone. A sole
 * practitioner can turn this off; the reports then state so.
 */
export const approvalSettingsSchema = z.object({ twoPersons: z.boolean().default(true) });

/** Settings of an organisation in a request or in the database; `{}` means that all defaults apply. */
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
