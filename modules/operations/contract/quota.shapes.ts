/** Quotas: limits on an organisation's use of shared resources. */

import { z } from 'zod';

/**
 * Kinds of quota. `storage`: bytes of evidence, sources, accepted reports and Word templates; `jobs`: waiting and
 * running background jobs; `keys`: valid API keys; `assessments`: assessments that are not deleted.
 */
export const quotaKinds = ['storage', 'jobs', 'keys', 'assessments'] as const;

/** Kind of quota, such as `storage`; `quotaKinds` explains the kinds. */
export type QuotaKind = (typeof quotaKinds)[number];

/** Largest limit of each quota: 1 PB of storage; one million for every other quota. */
export const maxQuotas: Readonly<Record<QuotaKind, number>> = {
  storage: 1024 ** 5,
  jobs: 1_000_000,
  keys: 1_000_000,
  assessments: 1_000_000,
};

const ruleOf = (kind: QuotaKind) =>
  z.union([z.enum(['default', 'none']), z.number().int().min(0).max(maxQuotas[kind])]);

/**
 * Rule of one organisation by kind of quota: the limit of the installation, no limit, or the organisation's own
 * limit.
 */
export const quotaRulesSchema = z.strictObject({
  storage: ruleOf('storage'),
  jobs: ruleOf('jobs'),
  keys: ruleOf('keys'),
  assessments: ruleOf('assessments'),
});

/** Rule of one organisation by kind of quota. */
export type QuotaRules = z.output<typeof quotaRulesSchema>;

const useSchema = z.object({
  used: z.number().int().nonnegative(),
  /** The limit in force; null if there is no limit. */
  limit: z.number().int().nonnegative().nullable(),
});

/** Use and limit in force by kind of quota; storage in bytes. */
export const quotaUseSchema = z.object({
  storage: useSchema,
  jobs: useSchema,
  keys: useSchema,
  assessments: useSchema,
});

/** Use and limit in force by kind of quota. */
export type QuotaUse = z.output<typeof quotaUseSchema>;
