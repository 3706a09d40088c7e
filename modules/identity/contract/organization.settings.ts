/**
 * What an organisation decides about its own sign-in (password policy, second factor, session times) and about
 * approvals. Kept as data (`organization.settings`); an absent field has the default. Source: security page section 1.
 */

import { passwordProfiles } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Shortest passwords that may be asked for, in characters. Shorter ones are refused as settings. */
export const passwordLengthLimits = { least: 8, most: 64 } as const;

/** Longest password that is taken, in characters: NIST SP 800-63B-4 asks for at least 64, security page section 1 for 128. */
export const longestPassword = 4096;

const lengthSchema = z.number().int().min(passwordLengthLimits.least).max(passwordLengthLimits.most);

/** Password policy. `minLength` holds without a second factor, `minLengthWithFactor` for who has one. Characters. */
export const passwordPolicySchema = z.object({
  profile: z.enum(passwordProfiles).default('modern'),
  minLength: lengthSchema.default(15),
  minLengthWithFactor: lengthSchema.default(12),
});

/** Who must have a second factor: everybody, everybody who holds a permission of administration, or nobody. */
export const secondFactorRules = ['required', 'administrators', 'optional'] as const;

/**
 * Session times in seconds: idle time, whole life, and how long before either to warn. At most one hour idle and
 * twenty-four hours in all (security page S2).
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
 * How assessments are approved. `twoPersons`: whoever drew up or asked does not approve alone; a sole practitioner can
 * switch it off, which their reports say.
 */
export const approvalSettingsSchema = z.object({ twoPersons: z.boolean().default(true) });

/** An organisation's own settings. `{}` gives the defaults. */
export const organizationSettingsSchema = z.object({
  password: passwordPolicySchema.prefault({}),
  secondFactor: z.enum(secondFactorRules).default('administrators'),
  session: sessionTimesSchema.prefault({}),
  approval: approvalSettingsSchema.prefault({}),
});

/** An organisation's settings, complete. */
export type OrganizationSettings = z.output<typeof organizationSettingsSchema>;

/** The part about passwords. Lengths in characters. */
export type PasswordPolicy = z.output<typeof passwordPolicySchema>;
