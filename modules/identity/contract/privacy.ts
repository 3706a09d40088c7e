/**
 * Export and erasure of a person's data (Regulation (EU) 2016/679, Articles 15, 17 and 20; decision record 79 on
 * retention required by law).
 */

import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
} from '@klarsikt/contract/endpoint.ts';
import { idParamSchema, idSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';
import { plainPasswordSchema } from './login.shapes.ts';

/** Parts of the product that can contain a person's data. */
export const privacyAreas = [
  'account',
  'sessions',
  'mails',
  'audit',
  'usage',
  'comments',
  'assessments',
  'approvals',
  'reports',
  'files',
  'threats',
  'library',
  'orders',
  'jobs',
  'organization',
  'other',
] as const;

/** A part of the product that can contain a person's data. */
export type PrivacyArea = (typeof privacyAreas)[number];

/** Name of the audit event which confirms that an erasure changed earlier events of the log. */
export const erasureAuditEvent = 'audit.erased';

const count = z.number().int().nonnegative();

/**
 * Numbers of rows that name a person in one part of the product: rows whose name will be replaced, removed rows, and
 * rows kept as required by law.
 */
export const privacyPlaceSchema = z.object({
  area: z.enum(privacyAreas),
  replaced: count,
  removed: count,
  kept: count,
});

/**
 * Numbers of rows that name a person in one part of the product: rows whose name will be replaced, removed rows, and
 * rows kept as required by law.
 */
export type PrivacyPlace = z.output<typeof privacyPlaceSchema>;

/** An uploaded file that names the person (`found`), or that cannot be searched, such as a PDF. */
export const privacyFileSchema = z.object({
  id: idSchema,
  title: z.string(),
  found: z.boolean(),
  /** False for a source document, which can only be removed on its own page. */
  removable: z.boolean(),
});

/** An uploaded file that names the person, or that cannot be searched. */
export type PrivacyFile = z.output<typeof privacyFileSchema>;

const admin = needsPermission('admin:SecurityAdmin');
const params = z.strictObject({ id: idParamSchema });
const proofShape = { current: plainPasswordSchema.exactOptional() } as const;

/** Endpoints for the personal data of one account in the current organisation. */
export const privacyContract = {
  find: defineQuery({
    method: 'GET',
    path: 'admin/user/{id}/traces',
    access: admin,
    summary:
      'Places in the whole installation where the person occurs, and the effect of an erasure. Changes nothing.',
    params,
    result: z.object({
      /** Name that the caller must type to confirm the erasure. */
      name: z.string(),
      /**
       * True if another person has the same name. The name is then replaced only where the account is also referenced
       * by its id.
       */
      namesake: z.boolean(),
      places: z.array(privacyPlaceSchema),
      files: z.array(privacyFileSchema),
    }),
  }),
  exportData: defineCommand({
    method: 'POST',
    path: 'admin/user/{id}/data',
    access: admin,
    summary:
      'Personal data of the person as JSON: account, sessions, e-mails, and every place with the name.',
    events: ['user.dataExported'],
    params,
    result: defineFileResult('application/json'),
  }),
  erase: defineCommand({
    method: 'POST',
    path: 'admin/user/{id}/erase',
    access: admin,
    verifiesSecret: true,
    summary:
      "Erases the person: name and addresses are replaced everywhere except where the law requires them. Requires the person's name and the caller's own password. Cannot be undone.",
    events: ['user.erased'],
    params,
    body: z.strictObject({
      name: z.string().max(500),
      /** Ids, from `find`, of uploaded files that are removed together with the person's data. */
      files: z.array(idSchema).max(10_000).default([]),
      ...proofShape,
    }),
    result: z.object({ places: z.array(privacyPlaceSchema) }),
  }),
};
