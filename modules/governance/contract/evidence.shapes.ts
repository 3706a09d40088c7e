/**
 * Shapes of the files of an assessment: evidence of its controls and actions, attachments of its comments. Security
 * page U1 to U7.
 */

import {
  describeRuleRequirement,
  idSchema,
  instantSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import { evidenceClasses } from '@klarsikt/engine/assessment';
import { isDay } from '@klarsikt/engine/fields';
import { type EvidenceClass, evidenceObjectKinds } from '@klarsikt/engine/governance';
import { z } from 'zod';

/** Largest file, in bytes. */
export const maxEvidenceFileBytes = 20 * 1024 * 1024;

/** Largest file of a demo session, in bytes. */
export const maxDemoFileBytes = 2 * 1024 * 1024;

/** Kinds of files that every object accepts (specification 001 section 9). */
export const documentFileKinds = ['csv', 'docx', 'xlsx', 'pdf'] as const;

/** Kinds of files accepted as evidence; pictures, such as screenshots, are included. */
export const evidenceFileKinds = [...documentFileKinds, 'png', 'jpg'] as const;

/** One kind of file, by its content. */
export type FileKind = (typeof evidenceFileKinds)[number];

/** Content types by kind, as files are sent. */
export const fileContentTypes = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const satisfies Record<FileKind, string>;

/** A day from a form: an ISO date from 1900 on, or empty for none. */
const day = z
  .union([
    z.literal('').transform(() => null),
    z.string().refine((value) => isDay(value) && value >= '1900', describeRuleRequirement('day')),
    z.null(),
  ])
  .default(null);

/** Description of a file, as fields of the form or members of a body. Days: `EvidenceDays` of the engine. */
export const fileFieldsSchema = z.object({
  /** If empty, the name of the file becomes the title. */
  title: z.string().trim().max(300).default(''),
  class: z.enum(evidenceClasses).default('other' satisfies EvidenceClass),
  periodFrom: day,
  periodTo: day,
  received: day,
  effective: day,
  expires: day,
});

/** Description of a file. */
export type FileFields = z.output<typeof fileFieldsSchema>;

const noDay = z.string().nullable();

/** A file and the object to which it is attached. */
export const assessmentFileSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  object: z.enum(evidenceObjectKinds),
  /** Key of the control, id of the comment or action, or id of the requirement. */
  subject: z.string(),
  title: z.string(),
  /** File name of the download. */
  name: z.string(),
  kind: z.enum(evidenceFileKinds),
  bytes: z.number().int(),
  /** SHA-256 of the content, hexadecimal. */
  sha256: z.string(),
  class: z.enum(evidenceClasses),
  periodFrom: noDay,
  periodTo: noDay,
  received: noDay,
  effective: noDay,
  expires: noDay,
  /** State on the day of the answer. */
  state: z.enum(['future', 'current', 'expiring', 'expired']),
  addedAt: instantSchema,
  addedBy: z.string(),
  /** True when the caller may change and remove the file. */
  mine: z.boolean(),
});

/** A file of an assessment. */
export type AssessmentFile = z.output<typeof assessmentFileSchema>;

/** All files of an assessment, with the quota of the organisation. */
export const assessmentFilesSchema = z.object({
  /** Newest first. */
  files: z.array(assessmentFileSchema),
  quota: z.object({
    /** Used and allowed numbers of files and bytes; content that is attached twice counts once. */
    files: z.number().int(),
    bytes: z.number().int(),
    mostFiles: z.number().int(),
    mostBytes: z.number().int(),
    /** Largest size of one file. */
    bytesEach: z.number().int(),
  }),
});

/** Answer of `ra/{id}/file`. */
export type AssessmentFiles = z.output<typeof assessmentFilesSchema>;

/** One event of a file: added, fields changed, removed, or restored. */
export const fileEventSchema = z.object({
  at: instantSchema,
  by: z.string(),
  kind: z.enum(['added', 'changed', 'removed', 'restored']),
  /** Description of the file before the event; null for `added` and `restored`. */
  before: z
    .object({
      title: z.string(),
      class: z.enum(evidenceClasses),
      periodFrom: noDay,
      periodTo: noDay,
      received: noDay,
      effective: noDay,
      expires: noDay,
    })
    .nullable(),
});

/** One event in the history of a file. */
export type FileEvent = z.output<typeof fileEventSchema>;
