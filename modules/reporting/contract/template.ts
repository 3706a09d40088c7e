/**
 * Report templates: shipped, own, installed from an organisation above or from an uplink, and Word files. Specification
 * 001 sections 3.6 and 7.3.
 */

import {
  authorSchema,
  patchesSchema,
  revisionResponseSchema,
  saveBodyShape,
  savedChangeSchema,
} from '@klarsikt/contract/document.ts';
import {
  defineCommand,
  defineFileResult,
  defineQuery,
  needsPermission,
  needsPermissionOrSample,
  uploadedFileSchema,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { createComponentReference } from '@klarsikt/contract/shapes.fields.ts';
import {
  emptyResultSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  languageSchema,
  revisionParamSchema,
  revisionSchema,
} from '@klarsikt/contract/shapes.ts';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { ReportTemplate } from '@klarsikt/engine/report';
import { maxDemoFileBytes } from '@klarsikt/governance/contract/evidence.shapes.ts';
import { z } from 'zod';

/** Ids of the shipped templates: for assessments, for a ThreatView analysis, and for a group. */
export const shippedTemplates = [
  'businessWideAssessment',
  'boardSummary',
  'controlReport',
  'actionPlan',
  'threatReport',
  'threatViewReport',
  'groupReport',
] as const;

/** Id of a shipped template, which is also its reference. */
export type ShippedTemplateId = (typeof shippedTemplates)[number];

/** Subjects for which a report template can be made. */
export const templateKinds = ['assessment', 'analysis', 'group'] as const;

/** Subject for which a report template is made. */
export type TemplateKind = (typeof templateKinds)[number];

/** Reference to a template: the id of a shipped template, or source and number of another template. */
export const templateRefSchema = z.union([
  z.enum(shippedTemplates),
  z.string().regex(/^(?:own|installed|word)-[1-9]\d{0,14}$/),
]);

/** Sources of templates: shipped with the product, own, installed from elsewhere, or a Word file. */
export const templateSources = ['shipped', 'own', 'installed', 'word'] as const;

const text = z.object({ en: z.string(), sv: z.string() });

/** Question of a template: `TemplateParameter` of the engine. */
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

/** Template, as in lists. `usable`: false for a Word file with faults. */
export const templateRowSchema = z.object({
  ref: templateRefSchema,
  source: z.enum(templateSources),
  kind: z.enum(templateKinds),
  name: text,
  description: text,
  /**
   * Template from which this template was copied, if any; for an installed template, the organisation that installed
   * it.
   */
  origin: z.string(),
  parameters: z.array(parameterSchema).readonly(),
  usable: z.boolean(),
  /** Instant and author of the last change; null for shipped templates. */
  updated: z.object({ at: instantSchema, author: z.string() }).nullable(),
});

/** Template, as in lists. */
export type TemplateRow = z.output<typeof templateRowSchema>;

/** Stored content of an own template: its kind, its origin and the template. */
export const ownTemplateSchema = z.object({
  kind: z.enum(templateKinds),
  origin: z.string(),
  template: z.custom<ReportTemplate & JsonObject>().meta(createComponentReference('ReportTemplate')),
});

/** Own template, as stored. */
export type OwnTemplate = z.output<typeof ownTemplateSchema>;

/** Fault of a template, with the place of the fault. */
export const templateFaultSchema = z.object({ place: z.string(), code: z.string(), message: z.string() });

/** Findings of the linter of Word files; the first group must be corrected before use. */
export const wordTemplateFindingCodes = [
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

/** Finding of the linter of Word files. `mend`: must be corrected before use; `know`: is only information. */
export const wordTemplateFindingSchema = z.object({
  kind: z.enum(['mend', 'know']),
  code: z.enum(wordTemplateFindingCodes),
  tag: z.string(),
  /** Detail of the finding: a suggested name, the unclosed loop, or a number. */
  detail: z.string(),
  /**
   * Location of the finding: part of the file, preceding heading, and numbers of paragraph, table and row (0 if there
   * is none).
   */
  at: z.object({
    part: z.string(),
    heading: z.string(),
    paragraph: z.number(),
    table: z.number(),
    row: z.number(),
  }),
});

/** Finding of the linter of Word files. */
export type WordTemplateFinding = z.output<typeof wordTemplateFindingSchema>;

/** Analysis of a Word file at its upload. */
export const wordTemplateAnalysisSchema = z.object({
  findings: z.array(wordTemplateFindingSchema).readonly(),
  fields: z.number().int().nonnegative(),
  loops: z.number().int().nonnegative(),
  contents: z.boolean(),
  styles: z.array(z.string()).readonly(),
});

/** Analysis of a Word file at its upload. */
export type WordTemplateAnalysis = z.output<typeof wordTemplateAnalysisSchema>;

/** Word template with its newest version. */
export const wordTemplateSchema = z.object({
  id: idSchema,
  name: z.string(),
  version: z.number().int().positive(),
  bytes: z.number().int().nonnegative(),
  parts: z.number().int().nonnegative(),
  at: instantSchema,
  author: z.string(),
  usable: z.boolean(),
  reading: wordTemplateAnalysisSchema,
});

/** Word template with its newest version. */
export type WordTemplate = z.output<typeof wordTemplateSchema>;

/** Maximum size of a Word file in bytes: 20 MB. */
export const maxWordFileBytes = 20 * 1024 * 1024;

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
const refParams = z.strictObject({ x: idParamSchema, y: templateRefSchema });
const read = { access: needsPermissionOrSample('ra:View'), visitors: visitorLimits.read } as const;
const write = { access: needsPermission('ra:Template'), visitors: visitorLimits.write } as const;
const byId = { params: z.strictObject({ id: idParamSchema }) } as const;

/** Complete template with its present faults. */
const wholeSchema = templateRowSchema.extend({
  template: z
    .custom<ReportTemplate & JsonObject>()
    .meta(createComponentReference('ReportTemplate'))
    .nullable(),
  faults: z.array(templateFaultSchema).readonly(),
});

/** Template that another installation offers. */
export const offeredTemplateSchema = z.object({
  name: text,
  owner: z.string().max(300),
  at: instantSchema,
  kind: z.enum(templateKinds),
  template: z.custom<ReportTemplate & JsonObject>().meta(createComponentReference('ReportTemplate')),
});

/** Endpoints of templates. */
export const templateContract = {
  list: defineQuery({
    method: 'GET',
    path: 'template/org',
    ...read,
    summary: 'Every template available to the organisation, and whether the caller can create own ones.',
    result: z.object({ templates: z.array(templateRowSchema).readonly(), mayEdit: z.boolean() }),
  }),
  forAssessment: defineQuery({
    method: 'GET',
    path: 'template/ra/{x}',
    ...read,
    summary: 'The templates for a report on assessment `x`.',
    params: z.strictObject({ x: idParamSchema }),
    result: z.array(templateRowSchema).readonly(),
  }),
  oneForAssessment: defineQuery({
    method: 'GET',
    path: 'template/ra/{x}/{y}',
    ...read,
    summary: 'The whole template `y` for a report on assessment `x`.',
    params: refParams,
    result: wholeSchema,
  }),
  one: defineQuery({
    method: 'GET',
    path: 'template/one/{y}',
    ...read,
    summary: 'A template whole, whatever its source.',
    params: z.strictObject({ y: templateRefSchema }),
    result: wholeSchema,
  }),
  remote: defineQuery({
    method: 'GET',
    path: 'template/remote',
    access: needsPermission('ra:Template'),
    visitors: visitorLimits.work,
    summary: 'Templates offered by the uplink; `origin` is null without an uplink.',
    result: z.object({
      origin: z.string().nullable(),
      templates: z
        .array(offeredTemplateSchema.extend({ faults: z.array(templateFaultSchema).readonly() }))
        .readonly(),
    }),
  }),
  offered: defineQuery({
    method: 'GET',
    path: 'template/offered',
    access: needsPermission('uplink:Pull'),
    external: true,
    summary: "Templates installed in the key's organisation, for its own installation.",
    result: z.array(offeredTemplateSchema).readonly(),
  }),
  create: defineCommand({
    method: 'POST',
    path: 'template/org',
    ...write,
    events: ['template.created'],
    summary:
      'Creates an own template from another one, or from a given document, which is read as untrusted.',
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
  get: defineQuery({
    method: 'GET',
    path: 'template/org/{id}',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    passive: true,
    summary: 'An own template as it is now.',
    ...byId,
    result: z.object({ revision: revisionSchema, document: ownTemplateSchema, by: authorSchema }),
  }),
  save: defineCommand({
    method: 'POST',
    path: 'template/org/{id}',
    ...write,
    events: ['template.changed'],
    summary:
      'Applies patches to an own template. A template with faults is kept as a draft; an invalid structure is refused.',
    ...byId,
    body: z.strictObject({ ...saveBodyShape, patches: patchesSchema }),
    result: savedChangeSchema,
  }),
  snapshot: defineCommand({
    method: 'PUT',
    path: 'template/org/{id}',
    ...write,
    events: ['template.snapshotTaken'],
    summary: 'Saves the current version under a name. Refused while the template has faults.',
    ...byId,
    body: z.strictObject({ revision: revisionSchema, name: nameSchema }),
    result: snapshotSchema,
  }),
  remove: defineCommand({
    method: 'DELETE',
    path: 'template/org/{id}',
    ...write,
    events: ['template.deleted'],
    summary: 'Deletes an own template. Reports created from it are kept; installed copies are withdrawn.',
    ...byId,
    result: emptyResultSchema,
  }),
  history: defineQuery({
    method: 'GET',
    path: 'template/org/{id}/history',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary: 'Changes of an own template, newest first; `before` continues below a revision.',
    ...byId,
    query: z.strictObject({ before: revisionParamSchema.exactOptional() }),
    result: z.object({
      entries: z.array(revisionResponseSchema).readonly(),
      next: revisionSchema.nullable(),
    }),
  }),
  restore: defineCommand({
    method: 'POST',
    path: 'template/org/{id}/restore',
    ...write,
    events: ['template.changed'],
    summary: 'Restores an earlier or named version as a new change.',
    ...byId,
    body: z.strictObject({
      ...saveBodyShape,
      to: z.union([z.strictObject({ revision: revisionSchema }), z.strictObject({ snapshot: idSchema })]),
    }),
    result: savedChangeSchema,
  }),
  snapshots: defineQuery({
    method: 'GET',
    path: 'template/org/{id}/snapshots',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary: 'Named versions of an own template, newest first.',
    ...byId,
    result: z.array(snapshotSchema).readonly(),
  }),
  compare: defineQuery({
    method: 'GET',
    path: 'template/org/{id}/compare',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.work,
    summary: 'Differences between the current version and a named version, or its original, block by block.',
    ...byId,
    query: z.strictObject({ snapshot: idParamSchema.exactOptional() }),
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
  install: defineCommand({
    method: 'POST',
    path: 'template/org/{id}/install',
    ...write,
    events: ['template.installed'],
    summary:
      'Installs the current version in the given organisations below, replacing earlier installations; it is withdrawn from the others.',
    ...byId,
    body: z.strictObject({ organizations: z.array(idSchema).max(500) }),
    result: z.array(installedSchema).readonly(),
  }),
  installed: defineQuery({
    method: 'GET',
    path: 'template/org/{id}/installed',
    access: needsPermission('ra:Template'),
    visitors: visitorLimits.read,
    summary: 'Organisations below, with those in which the template is installed.',
    ...byId,
    result: z.object({
      below: z.array(z.object({ id: idSchema, name: z.string() })).readonly(),
      installed: z.array(installedSchema).readonly(),
    }),
  }),
  words: defineQuery({
    method: 'GET',
    path: 'template/word',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary: 'Word files of the organisation with the findings of the check.',
    result: z.array(wordTemplateSchema).readonly(),
  }),
  upload: defineCommand({
    method: 'POST',
    path: 'template/word',
    access: needsPermission('ra:Template'),
    visitors: { perMinute: 6, bytes: maxDemoFileBytes },
    events: ['template.uploaded'],
    summary:
      'Uploads a .docx with tags, of at most 20 MB and 1,000 parts, as a new Word file or a new version of one.',
    upload: { bytes: maxWordFileBytes },
    body: z.strictObject({
      file: uploadedFileSchema,
      language: languageSchema,
      replaces: idParamSchema.exactOptional(),
    }),
    result: wordTemplateSchema,
  }),
  download: defineQuery({
    method: 'GET',
    path: 'template/word/{id}/file',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.read,
    summary: 'The Word file as it was uploaded.',
    ...byId,
    result: defineFileResult(docx),
  }),
  removeWord: defineCommand({
    method: 'DELETE',
    path: 'template/word/{id}',
    ...write,
    events: ['template.deleted'],
    summary: 'Removes a Word file. Accepted reports created with it are kept.',
    ...byId,
    result: emptyResultSchema,
  }),
  starter: defineQuery({
    method: 'GET',
    path: 'template/word/starter/{language}',
    access: needsPermission('ra:View'),
    visitors: visitorLimits.make,
    summary: 'A Word file with tags to start from.',
    params: z.strictObject({ language: languageSchema }),
    result: defineFileResult(docx),
  }),
};
