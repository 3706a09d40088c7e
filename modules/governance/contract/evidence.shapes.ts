/** Shapes of the files of an assessment: evidence of its controls and actions, attachments of its comments. Security page U1 to U7. */

import { asksFor, idSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { type EvidenceClass, evidenceClasses, fileObjects, isDay } from '@klarsikt/engine';
import { z } from 'zod';

/** Largest file, in bytes. */
export const fileBytes = 20 * 1024 * 1024;

/** Largest file of a demo session, in bytes. */
export const demoFileBytes = 2 * 1024 * 1024;

/** Kinds of files that are taken anywhere (specification 001 section 9). */
export const documentFileKinds = ['csv', 'docx', 'xlsx', 'pdf'] as const;

/** Kinds of files that are taken as evidence: pictures of a screen prove things too. */
export const fileKinds = [...documentFileKinds, 'png', 'jpg'] as const;

/** One kind of file, by its content. */
export type FileKind = (typeof fileKinds)[number];

/** Content types by kind, as files are sent. */
export const fileTypes = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
} as const satisfies Record<FileKind, string>;

/** A day as a form sends it: an ISO date from 1900 on, or empty for none. */
const day = z
  .union([
    z.literal('').transform(() => null),
    z.string().refine((value) => isDay(value) && value >= '1900', asksFor('day')),
    z.null(),
  ])
  .default(null);

/** What is said of a file beside it, as fields of the form or members of a body. Days: `EvidenceDays` of the engine. */
export const fileFieldsSchema = z.object({
  /** Empty: the file's own name. */
  title: z.string().trim().max(300).default(''),
  class: z.enum(evidenceClasses).default('other' satisfies EvidenceClass),
  periodFrom: day,
  periodTo: day,
  received: day,
  effective: day,
  expires: day,
});

/** What is said of a file. */
export type FileFields = z.output<typeof fileFieldsSchema>;

const noDay = z.string().nullable();

/** A file and what it is attached to. */
export const assessmentFileSchema = z.object({
  id: idSchema,
  revision: revisionSchema,
  object: z.enum(fileObjects),
  /** The control's key, the id of the comment or the action, or the requirement. */
  subject: z.string(),
  title: z.string(),
  /** What the download is called. */
  name: z.string(),
  kind: z.enum(fileKinds),
  bytes: z.number().int(),
  /** SHA-256 of the content, hexadecimal. */
  sha256: z.string(),
  class: z.enum(evidenceClasses),
  periodFrom: noDay,
  periodTo: noDay,
  received: noDay,
  effective: noDay,
  expires: noDay,
  /** On the day of the answer. */
  state: z.enum(['future', 'current', 'expiring', 'expired']),
  addedAt: instantSchema,
  addedBy: z.string(),
  /** The caller may change and remove it. */
  mine: z.boolean(),
});

/** A file of an assessment. */
export type AssessmentFile = z.output<typeof assessmentFileSchema>;

/** All files of an assessment, with the quota of the organisation. */
export const assessmentFilesSchema = z.object({
  /** The newest first. */
  files: z.array(assessmentFileSchema),
  quota: z.object({
    /** What the organisation has and may have, in files and bytes; content that is held twice counts once. */
    files: z.number().int(),
    bytes: z.number().int(),
    mostFiles: z.number().int(),
    mostBytes: z.number().int(),
    /** Of one file. */
    bytesEach: z.number().int(),
  }),
});

/** What `ra/{id}/file` answers. */
export type AssessmentFiles = z.output<typeof assessmentFilesSchema>;

/** What happened to a file: added, its fields changed (as they were before), or removed. */
export const fileEventSchema = z.object({
  at: instantSchema,
  by: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  /** What was said of the file until then; null when it was added. */
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

/** One line of a file's history. */
export type FileEvent = z.output<typeof fileEventSchema>;
