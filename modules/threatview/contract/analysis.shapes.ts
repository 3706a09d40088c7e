/** Shapes of saved analyses: document, shares, list. Specification 001 sections 3.4, 5.5. */

import { buildMemberSchemas } from '@klarsikt/contract/shapes.fields.ts';
import { idSchema, instantSchema, keySchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import {
  type SavedAnalysisNote,
  savedAnalysisField,
  savedAnalysisLimits,
  savedAnalysisTypes,
  selectableAnalysisTypeNames,
} from '@klarsikt/engine/analysis';
import { z } from 'zod';

/** Maximum length of a note, and of each report text except the title, in characters. */
export const maxAnalysisTextLength = savedAnalysisLimits.text;

/** Maximum number of notes in an analysis, including notes on the whole analysis. */
export const maxNotesPerAnalysis = savedAnalysisLimits.notes;

const members = buildMemberSchemas(savedAnalysisField.fields);

/** Name of an analysis: one line of 1 to 255 characters, not only blanks. */
export const analysisNameSchema = members.name;

/** Entity types that can be selected; obligations occur only in results. */
export const selectableTypeSchema = z.enum(selectableAnalysisTypeNames);

/**
 * Refuses a note that has only a type or only an id: a note on an entity has both, and a note on the whole analysis
 * has neither.
 */
const refusesHalfNamed: z.core.CheckFn<readonly SavedAnalysisNote[]> = ({ value, issues }) => {
  value.forEach(({ type, id }, index) => {
    if ((type === null) === (id === null)) return;
    issues.push({ code: 'custom', path: [index, 'id'], input: id });
  });
};

/** Largest request body with an analysis: 4 MiB. */
export const maxAnalysisBodyBytes = 4 * 1024 * 1024;

/**
 * A saved analysis, `SavedAnalysis` of the engine. Name, dates (milliseconds since 1970) and segments are required
 * (specification 001 section 5.5); other members have defaults, and unknown members are refused.
 */
export const savedAnalysisSchema = z.strictObject({
  ...members,
  comments: members.comments.check(refusesHalfNamed),
});

/** Maximum total length of all texts of an analysis: 1,048,576 characters. */
export const maxAnalysisLength = 1024 * 1024;

type Texts = Pick<z.output<typeof savedAnalysisSchema>, 'name' | 'comments' | 'reportData'>;

/** Refuses an analysis whose texts are too long in total; the fault has the path of the notes. */
const refusesTooMuchText: z.core.CheckFn<Texts> = ({ value, issues }) => {
  const texts = [...value.comments.map(({ text }) => text), ...Object.values(value.reportData.comments)];
  if (texts.reduce((sum, text) => sum + text.length, 0) <= maxAnalysisLength) return;
  issues.push({
    code: 'too_big',
    origin: 'string',
    maximum: maxAnalysisLength,
    inclusive: true,
    path: ['comments'],
    input: value.comments,
  });
};

/** A saved analysis as the client sends it: the server sets the dates. */
export const submittedAnalysisSchema = savedAnalysisSchema
  .partial({ created: true, updated: true })
  .check(refusesTooMuchText);

/** A saved analysis from a file, including its dates. */
export const analysisFileSchema = savedAnalysisSchema.check(refusesTooMuchText);

/** Kinds of targets with which an analysis can be shared. */
export const shareTargetKinds = ['organization', 'user', 'group', 'unit', 'assessment'] as const;

/** Kind of a target with which an analysis can be shared. */
export type ShareTargetKind = (typeof shareTargetKinds)[number];

/**
 * One share. `write` lets a user, the members of a group or everybody in the organisation (its own id) change the
 * analysis. For a unit or an assessment, everybody who can see it may read the analysis, and with `write` everybody who
 * may edit assessments there may change it.
 */
export const analysisShareSchema = z.strictObject({
  kind: z.enum(shareTargetKinds),
  id: idSchema,
  write: z.boolean(),
});

/** All shares of an analysis; each target at most once. */
export const analysisSharesSchema = z.array(analysisShareSchema).max(200);

/**
 * Sharing of an analysis that is saved: a list of shares; `true` keeps the shares and lets everybody in the
 * organisation read; `false` removes all shares. Specification 001 section 7.1.
 */
export const requestedSharesSchema = z.union([z.boolean(), analysisSharesSchema]);

/** Requested sharing of a saved analysis; see `requestedSharesSchema`. */
export type RequestedShares = boolean | readonly z.output<typeof analysisShareSchema>[];

/**
 * An entity or setting of an analysis that is missing in the caller's model or organisation; `path` is its place in
 * the document.
 */
export const unknownEntityPathSchema = z.object({
  /** Examples: `selected.products[3].id`, `opGeography`, `businesses[0]`, `raId`. */
  path: z.string(),
  value: z.union([z.number(), z.string()]),
});

/** Summary of an analysis for a list. */
export const analysisHeadSchema = z.object({
  id: idSchema,
  name: z.string(),
  analysisType: z.enum(savedAnalysisTypes),
  created: instantSchema,
  updated: instantSchema,
  updatedBy: z.string(),
  revision: revisionSchema,
  /** Owner of the analysis; null if the account was deleted. */
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  own: z.boolean(),
  shares: z.number().int(),
  raId: idSchema.nullable(),
  /** Number of selected threats, and number of selected risks of all types. */
  threats: z.number().int(),
  risks: z.number().int(),
  can: z.object({
    write: z.boolean(),
    share: z.boolean(),
    /** True if the caller may delete and restore the analysis. */
    remove: z.boolean(),
  }),
  /** Instant of the deletion; null if the analysis is not deleted. A deleted analysis can be restored for 30 days. */
  deletedAt: instantSchema.nullable(),
});

/** Summary of an analysis; see `analysisHeadSchema`. */
export type AnalysisHead = z.output<typeof analysisHeadSchema>;

/** An analysis with its document, unknown entities and shares. */
export const openAnalysisSchema = analysisHeadSchema.extend({
  analysis: savedAnalysisSchema,
  /** Entities that the caller's model does not contain; they are marked as unknown and never dropped. */
  unknown: z.array(unknownEntityPathSchema).readonly(),
  /** The shares; null unless the caller may change the analysis. */
  sharing: z
    .object({
      /** Revision to which these shares belong; `share` must send it. */
      revision: revisionSchema,
      shares: z.array(analysisShareSchema.extend({ name: z.string() })).readonly(),
    })
    .nullable(),
});

/** A saved analysis with the caller's permissions. */
export type OpenAnalysis = z.output<typeof openAnalysisSchema>;

/** Targets with which the caller may share an analysis; at most 100 of each kind. */
export const shareTargetsSchema = z.object({
  /** The caller's own organisation; null if its name does not match `text`. */
  organization: z.object({ id: idSchema, name: z.string() }).nullable(),
  users: z.array(z.object({ id: idSchema, name: z.string(), username: z.string() })),
  groups: z.array(z.object({ id: idSchema, name: z.string(), members: z.number().int() })),
  /**
   * Units and assessments that the caller may see. `write`: the caller may edit assessments there, and may therefore
   * grant write access.
   */
  units: z.array(z.object({ id: idSchema, name: z.string(), write: z.boolean() })),
  assessments: z.array(z.object({ id: idSchema, name: z.string(), unit: z.string(), write: z.boolean() })),
  /** True if there are more targets than listed; `text` narrows the list. */
  more: z.boolean(),
});

/** Targets with which an analysis can be shared; see `shareTargetsSchema`. */
export type ShareTargets = z.output<typeof shareTargetsSchema>;

const figuresSchema = z.object({ inherent: z.number(), residual: z.number() });

/** Own levels of one risk in an assessment, 0-4, unrounded: the higher of the segments, and each segment. */
export const ownRiskLevelSchema = figuresSchema.extend({
  key: keySchema,
  id: idSchema,
  /** Risk classes by the assessment's own thresholds. */
  inherentClass: z.enum(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']),
  residualClass: z.enum(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']),
  /** Levels in each segment; null if the segment is not assessed. */
  individuals: figuresSchema.nullable(),
  corporates: figuresSchema.nullable(),
});

const ownLevels = z.array(ownRiskLevelSchema).readonly();

/** Own risk levels of an assessment per risk type, for the applicable risks. */
export const ownRiskLevelsSchema = z.object({
  raId: idSchema,
  name: z.string(),
  /** Revision of the assessment from which the levels were calculated. */
  revision: revisionSchema,
  modelName: z.string(),
  types: z.object({
    customers: ownLevels,
    products: ownLevels,
    transactions: ownLevels,
    channels: ownLevels,
    geographies: ownLevels,
    industries: ownLevels,
    legalForms: ownLevels,
    legals: ownLevels,
  }),
});

/** Own levels of an assessment for the risks of an analysis. */
export type OwnRiskLevels = z.output<typeof ownRiskLevelsSchema>;

/** Formats of an exported analysis. `import` accepts `json` without loss; `stix` is a STIX 2.1 bundle. */
export const analysisFormats = ['docx', 'pdf', 'xlsx', 'csv', 'json', 'stix'] as const;

/** File format of an exported analysis. */
export type AnalysisFormat = (typeof analysisFormats)[number];
