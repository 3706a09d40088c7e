/** Report templates: shipped, an organisation's own, installed from above, from an uplink, and Word files. Specification 001 sections 3.6 and 7.3. */

import {
  authorSchema,
  madeRevisionSchema,
  patchesSchema,
  savedSchema,
  startingShape,
} from '@klarsikt/contract/document.ts';
import {
  command,
  file,
  needs,
  needsOrSample,
  query,
  uploadedFileSchema,
  visitorBounds,
} from '@klarsikt/contract/endpoint.ts';
import {
  doneSchema,
  idParam,
  idSchema,
  instantSchema,
  languageSchema,
  revisionParam,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { JsonObject, ReportTemplate } from '@klarsikt/engine';
import { demoFileBytes } from '@klarsikt/governance/contract/evidence.shapes.ts';
import { z } from 'zod';

/** The templates that are shipped, by id: of assessments, of a ThreatView analysis, and of a group. */
export const shippedTemplates = [
  'businessWideAssessment',
  'boardSummary',
  'controlReport',
  'actionPlan',
  'threatReport',
  'threatViewReport',
  'groupReport',
] as const;

/** Identifier of a shipped template. */
export type ShippedTemplateId = (typeof shippedTemplates)[number];

/** What a template is made from. */
export const templateKinds = ['assessment', 'analysis', 'group'] as const;

/** The data that a template names. */
export type TemplateKind = (typeof templateKinds)[number];

/** Names a template: a shipped one by its id, others by where they come from and their number. */
export const templateRefSchema = z.union([
  z.enum(shippedTemplates),
  z.string().regex(/^(?:own|installed|word)-[1-9]\d{0,14}$/),
]);

/** Where a template comes from. */
export const templateSources = ['shipped', 'own', 'installed', 'word'] as const;

const text = z.object({ en: z.string(), sv: z.string() });

/** A question of a template: `TemplateParameter` of the engine. */
const parameterSchema = z.object({
  name: z.string(),
  type: z.enum(['text', 'number', 'flag', 'date', 'choice']),
  question: text,
  default: z.union([z.string(), z.number(), z.boolean()]),
  choices: z
    .array(z.object({ value: z.string(), label: text }))
    .readonly()
    .exactOptional(),
});

/** A template as lists show it. `usable`: a Word file with unmended faults is not. */
export const templateRowSchema = z.object({
  ref: templateRefSchema,
  source: z.enum(templateSources),
  kind: z.enum(templateKinds),
  name: text,
  description: text,
  /** What it was made from, where it was; of an installed one, who installed it. */
  origin: z.string(),
  parameters: z.array(parameterSchema).readonly(),
  usable: z.boolean(),
  /** Null for shipped ones. */
  updated: z.object({ at: instantSchema, author: z.string() }).nullable(),
});

/** A template as lists show it. */
export type TemplateRow = z.output<typeof templateRowSchema>;

/** What is stored of an own template: its kind, what it was made from, and the template itself. */
export const ownTemplateSchema = z.object({
  kind: z.enum(templateKinds),
  origin: z.string(),
  template: z.custom<ReportTemplate & JsonObject>(),
});

/** An own template as it is saved. */
export type OwnTemplate = z.output<typeof ownTemplateSchema>;

/** A fault of a template at its place. */
export const templateFaultSchema = z.object({ place: z.string(), code: z.string(), message: z.string() });

/** What the linter of Word files finds: the first ones have to be mended before use. */
export const wordFindingCodes = [
  'foreignFields',
  'foreignField',
  'unknownName',
  'unclosedLoop',
  'unopenedLoop',
  'crossedLoop',
  'loopAcross',
  'loopInItself',
  'brokenTag',
  'noList',
  'splitTag',
  'pictureWithoutAlt',
  'trackedChanges',
] as const;

/** A finding of the linter of Word files: `mend` before it can be used, or `know`. */
export const wordFindingSchema = z.object({
  kind: z.enum(['mend', 'know']),
  code: z.enum(wordFindingCodes),
  tag: z.string(),
  /** A name that may have been meant, the loop that is open, or a number. */
  detail: z.string(),
  /** Part of the file, the heading before it, and the number of paragraph, table and row; 0 for none. */
  at: z.object({
    part: z.string(),
    heading: z.string(),
    paragraph: z.number(),
    table: z.number(),
    row: z.number(),
  }),
});

/** A finding of the linter of Word files. */
export type WordFinding = z.output<typeof wordFindingSchema>;

/** A Word file as it was read at its upload. */
export const wordReadingSchema = z.object({
  findings: z.array(wordFindingSchema).readonly(),
  fields: z.number().int().nonnegative(),
  loops: z.number().int().nonnegative(),
  contents: z.boolean(),
  styles: z.array(z.string()).readonly(),
});

/** What the linter understood of a Word file. */
export type WordReading = z.output<typeof wordReadingSchema>;

/** A Word file with its newest version. */
export const wordTemplateSchema = z.object({
  id: idSchema,
  name: z.string(),
  version: z.number().int().positive(),
  bytes: z.number().int().nonnegative(),
  parts: z.number().int().nonnegative(),
  at: instantSchema,
  author: z.string(),
  usable: z.boolean(),
  reading: wordReadingSchema,
});

/** A Word file as its page shows it. */
export type WordTemplate = z.output<typeof wordTemplateSchema>;

/** Largest Word file in bytes: 20 MB. */
export const largestWordFile = 20 * 1024 * 1024;

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u);
const snapshotSchema = authorSchema.extend({ id: idSchema, revision: revisionSchema, name: z.string() });
const installedSchema = z.object({
  id: idSchema,
  name: z.string(),
  revision: revisionSchema,
  at: instantSchema,
  author: z.string(),
});
const refParams = z.strictObject({ x: idParam, y: templateRefSchema });
const read = { access: needsOrSample('ra:View'), visitors: visitorBounds.read } as const;
const write = { access: needs('ra:Template'), visitors: visitorBounds.write } as const;
const byId = { params: z.strictObject({ id: idParam }) } as const;

/** A template whole, with the faults that it has as it stands. */
const wholeSchema = templateRowSchema.extend({
  template: z.custom<ReportTemplate & JsonObject>().nullable(),
  faults: z.array(templateFaultSchema).readonly(),
});

/** A template that another installation offers. */
export const offeredTemplateSchema = z.object({
  name: text,
  owner: z.string().max(300),
  at: instantSchema,
  kind: z.enum(templateKinds),
  template: z.custom<ReportTemplate & JsonObject>(),
});

/** Calls for templates. */
export const template = {
  list: query({
    method: 'GET',
    path: 'template/org',
    ...read,
    summary: 'Every template that the organisation can use, and whether the caller may make its own.',
    result: z.object({ templates: z.array(templateRowSchema).readonly(), mayEdit: z.boolean() }),
  }),
  forAssessment: query({
    method: 'GET',
    path: 'template/ra/{x}',
    ...read,
    summary: 'The templates from which a report on assessment `x` can be made.',
    params: z.strictObject({ x: idParam }),
    result: z.array(templateRowSchema).readonly(),
  }),
  oneForAssessment: query({
    method: 'GET',
    path: 'template/ra/{x}/{y}',
    ...read,
    summary: 'Template `y` whole, as a report on assessment `x` would use it.',
    params: refParams,
    result: wholeSchema,
  }),
  one: query({
    method: 'GET',
    path: 'template/one/{y}',
    ...read,
    summary: 'A template whole, whatever its source.',
    params: z.strictObject({ y: templateRefSchema }),
    result: wholeSchema,
  }),
  remote: query({
    method: 'GET',
    path: 'template/remote',
    access: needs('ra:Template'),
    visitors: visitorBounds.work,
    summary: 'Templates that the uplink offers; `origin` is null where none is set up.',
    result: z.object({
      origin: z.string().nullable(),
      templates: z
        .array(offeredTemplateSchema.extend({ faults: z.array(templateFaultSchema).readonly() }))
        .readonly(),
    }),
  }),
  offered: query({
    method: 'GET',
    path: 'template/offered',
    access: needs('uplink:Pull'),
    external: true,
    summary: "Templates that were installed in the key's organisation, for its own installation.",
    result: z.array(offeredTemplateSchema).readonly(),
  }),
  create: command({
    method: 'POST',
    path: 'template/org',
    ...write,
    events: ['template.created'],
    summary: 'Makes an own template from another one, or from a given document, which is read as untrusted.',
    body: z.strictObject({
      name: nameSchema,
      kind: z.enum(templateKinds).default('assessment'),
      from: z.union([
        z.strictObject({ ref: templateRefSchema }),
        z.strictObject({ template: z.json(), origin: z.string().max(300) }),
      ]),
    }),
    result: z.object({ id: idSchema }),
  }),
  get: query({
    method: 'GET',
    path: 'template/org/{id}',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    passive: true,
    summary: 'An own template as it is now.',
    ...byId,
    result: z.object({ revision: revisionSchema, document: ownTemplateSchema, by: authorSchema }),
  }),
  save: command({
    method: 'POST',
    path: 'template/org/{id}',
    ...write,
    events: ['template.changed'],
    summary:
      'Applies patches to an own template. What has faults is kept as a draft; a form that no template has is refused.',
    ...byId,
    body: z.strictObject({ ...startingShape, patches: patchesSchema }),
    result: savedSchema,
  }),
  snapshot: command({
    method: 'PUT',
    path: 'template/org/{id}',
    ...write,
    events: ['template.snapshotTaken'],
    summary: 'Gives the present state a name; it is kept as it is. Refused while the template has faults.',
    ...byId,
    body: z.strictObject({ revision: revisionSchema, name: nameSchema }),
    result: snapshotSchema,
  }),
  remove: command({
    method: 'DELETE',
    path: 'template/org/{id}',
    ...write,
    events: ['template.deleted'],
    summary:
      'Deletes an own template. Reports that were made from it stay; where it is installed it is withdrawn.',
    ...byId,
    result: doneSchema,
  }),
  history: query({
    method: 'GET',
    path: 'template/org/{id}/history',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary: 'Changes of an own template, newest first; `before` continues below a revision.',
    ...byId,
    query: z.strictObject({ before: revisionParam.exactOptional() }),
    result: z.object({ entries: z.array(madeRevisionSchema).readonly(), next: revisionSchema.nullable() }),
  }),
  restore: command({
    method: 'POST',
    path: 'template/org/{id}/restore',
    ...write,
    events: ['template.changed'],
    summary: 'Makes an earlier state, or that of a snapshot, the current one, as a change of its own.',
    ...byId,
    body: z.strictObject({
      ...startingShape,
      to: z.union([z.strictObject({ revision: revisionSchema }), z.strictObject({ snapshot: idSchema })]),
    }),
    result: savedSchema,
  }),
  snapshots: query({
    method: 'GET',
    path: 'template/org/{id}/snapshots',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary: 'Named states of an own template, newest first.',
    ...byId,
    result: z.array(snapshotSchema).readonly(),
  }),
  compare: query({
    method: 'GET',
    path: 'template/org/{id}/compare',
    access: needs('ra:View'),
    visitors: visitorBounds.work,
    summary:
      'What differs between the present state and a snapshot, or what it was made from, block by block.',
    ...byId,
    query: z.strictObject({ snapshot: idParam.exactOptional() }),
    result: z.object({
      against: z.string(),
      changes: z
        .array(
          z.object({
            place: z.string(),
            kind: z.enum(['added', 'removed', 'changed']),
            before: z.string(),
            after: z.string(),
          }),
        )
        .readonly(),
    }),
  }),
  install: command({
    method: 'POST',
    path: 'template/org/{id}/install',
    ...write,
    events: ['template.installed'],
    summary:
      'Installs the present state in organisations below; installed before, it is replaced there. Left out, it is withdrawn.',
    ...byId,
    body: z.strictObject({ organizations: z.array(idSchema).max(500) }),
    result: z.array(installedSchema).readonly(),
  }),
  installed: query({
    method: 'GET',
    path: 'template/org/{id}/installed',
    access: needs('ra:Template'),
    visitors: visitorBounds.read,
    summary: 'Organisations below, and in which of them the template is installed.',
    ...byId,
    result: z.object({
      below: z.array(z.object({ id: idSchema, name: z.string() })).readonly(),
      installed: z.array(installedSchema).readonly(),
    }),
  }),
  words: query({
    method: 'GET',
    path: 'template/word',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary: 'Word files of the organisation with what the linter found.',
    result: z.array(wordTemplateSchema).readonly(),
  }),
  upload: command({
    method: 'POST',
    path: 'template/word',
    access: needs('ra:Template'),
    visitors: { perMinute: 6, bytes: demoFileBytes },
    events: ['template.uploaded'],
    summary:
      'Takes a .docx with tags, of at most 20 MB and 1,000 parts, as a new Word file or a new version of one.',
    upload: { bytes: largestWordFile },
    body: z.strictObject({
      file: uploadedFileSchema,
      language: languageSchema,
      replaces: idParam.exactOptional(),
    }),
    result: wordTemplateSchema,
  }),
  download: query({
    method: 'GET',
    path: 'template/word/{id}/file',
    access: needs('ra:View'),
    visitors: visitorBounds.read,
    summary: 'The Word file as it was uploaded.',
    ...byId,
    result: file(docx),
  }),
  removeWord: command({
    method: 'DELETE',
    path: 'template/word/{id}',
    ...write,
    events: ['template.deleted'],
    summary: 'Removes a Word file. Accepted reports that were made with it stay.',
    ...byId,
    result: doneSchema,
  }),
  starter: query({
    method: 'GET',
    path: 'template/word/starter/{language}',
    access: needs('ra:View'),
    visitors: visitorBounds.make,
    summary: 'A Word file with tags to start from.',
    params: z.strictObject({ language: languageSchema }),
    result: file(docx),
  }),
};
