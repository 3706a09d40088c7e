/** Quotas of the organisations: set by the operator, visible to each organisation. Design page of the operator. */

import { defineCommand, defineQuery, needsOperator, needsPermission } from '@klarsikt/contract/endpoint.ts';
import { idParamSchema, idSchema, pageShape } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { quotaRulesSchema, quotaUseSchema } from './quota.shapes.ts';

/** An organisation with its rules for quotas, its use and its limits in force. */
export const quotaRowSchema = z.object({
  id: idSchema,
  name: z.string(),
  rules: quotaRulesSchema,
  use: quotaUseSchema,
});

/** An organisation with its rules for quotas and its use. */
export type QuotaRow = z.output<typeof quotaRowSchema>;

/** Endpoints of quotas. */
export const quotaContract = {
  own: defineQuery({
    method: 'GET',
    path: 'admin/quota',
    access: needsPermission('admin:Admin'),
    summary: 'What the organisation in scope uses of each quota, with the limits in force.',
    result: quotaUseSchema,
  }),
  list: defineQuery({
    method: 'POST',
    path: 'admin/cluster/quotas',
    access: needsOperator('admin:Admin'),
    summary:
      'Organisations with their quotas and use. First those that have used the largest share of a limit, then by name.',
    body: z.strictObject({ ...pageShape, text: z.string().max(200).default('') }),
    result: z.object({
      rows: z.array(quotaRowSchema),
      total: z.number().int().nonnegative(),
      /** Limits for organisations without their own rule; null for no limit. */
      defaults: z.object({
        storage: z.number().nullable(),
        jobs: z.number().nullable(),
        keys: z.number().nullable(),
        assessments: z.number().nullable(),
      }),
    }),
  }),
  set: defineCommand({
    method: 'PUT',
    path: 'admin/cluster/quotas/{id}',
    access: needsOperator('admin:Admin'),
    events: ['quota.changed'],
    summary:
      'Sets the quotas of an organisation. A limit below the present use refuses new use, and removes nothing.',
    params: z.strictObject({ id: idParamSchema }),
    body: quotaRulesSchema,
    result: quotaRowSchema,
  }),
};
