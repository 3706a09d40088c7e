/**
 * Schemas of an assessment's files: evidence of its controls and actions, and attachments of its comments (security
 * page U1 to U7).
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

/** Largest size of a file: 20 MiB, in bytes. */
export const maxEvidenceFileBytes = 20 * 1024 * 1024;

/** Largest size of a file in a demo: 2 MiB, in bytes. */
export const maxDemoFileBytes = 2 * 1024 * 1024;

/** Kinds of files that can be attached to every object (specification 001 section 9). */
export const documentFileKinds = ['csv', 'docx', 'xlsx', 'pdf'] as const;

/** Kinds of files that are accepted as evidence, including pictures such as screenshots. */
export const evidenceFileKinds = [...documentFileKinds, 'png', 'jpg'] as const;

/** Kind of a file, which is determined by its content. */
export type FileKind = (typeof evidenceFileKinds)[number];

/** Content types for downloads, by kind of file. */
export const fileContentTypes = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const satisfies Record<FileKind, string>;

/** A day from a form: an ISO date from 1900 on, or empty for no day; the result is null then. */
const day = z
  .union([
    z.literal('').transform(() => null),
    z.string().refine((value) => isDay(value) && value >= '1900', describeRuleRequirement('day')),
    z.null(),
  ])
  .default(null);

/**
 * Description of a file, as form fields or as members of a request body. The days are `EvidenceDays` of the engine.
 */
export const fileFieldsSchema = z.object({
  /** Title of the file; if empty, the file's name is used. */
  title: z.string().trim().max(300).default(''),
  class: z.enum(evidenceClasses).default('other' satisfies EvidenceClass),
  periodFrom: day,
  periodTo: day,
  received: day,
  effective: day,
  expires: day,
});

/** Description of a file: title, class and days. */
export type FileFields = z.output<typeof fileFieldsSchema>;

const noDay = z.string().nullable();

/** A file with its description, and the object to which it is attached. */
export const assessmentFileSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  object: z.enum(evidenceObjectKinds),
  /** Id of the object: key of a control, id of a comment or action, or id of a requirement. */
  subject: z.string(),
  title: z.string(),
  /** Name of the file when it is downloaded. */
  name: z.string(),
  kind: z.enum(evidenceFileKinds),
  bytes: z.number().int(),
  /** SHA-256 of the content, in hexadecimal digits. */
  sha256: z.string(),
  class: z.enum(evidenceClasses),
  periodFrom: noDay,
  periodTo: noDay,
  received: noDay,
  effective: noDay,
  expires: noDay,
  /** Validity of the evidence on the day of the response. */
  state: z.enum(['future', 'current', 'expiring', 'expired']),
  addedAt: instantSchema,
  addedBy: z.string(),
  /** True if the caller may change and remove the file. */
  mine: z.boolean(),
});

/** A file of an assessment, with its description and the object to which it is attached. */
export type AssessmentFile = z.output<typeof assessmentFileSchema>;

/** All files of an assessment, and the organisation's quota for files. */
export const assessmentFilesSchema = z.object({
  /** Files of the assessment, newest first. */
  files: z.array(assessmentFileSchema),
  quota: z.object({
    /** Used and allowed numbers of files and bytes; content that is attached twice counts once. */
    files: z.number().int(),
    bytes: z.number().int(),
    mostFiles: z.number().int(),
    mostBytes: z.number().int(),
    /** Largest size of a single file, in bytes. */
    bytesEach: z.number().int(),
  }),
});

/** Response of `ra/{id}/file`: all files of an assessment, and the organisation's quota for files. */
export type AssessmentFiles = z.output<typeof assessmentFilesSchema>;

/** An event in the history of a file: it was added, changed, removed or restored. */
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

/** An event in the history of a file: it was added, changed, removed or restored. */
export type FileEvent = z.output<typeof fileEventSchema>;
