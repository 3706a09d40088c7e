/** Shapes of saved analyses: the document, whom it is shared with, how it is listed. Specification 001 sections 3.4, 5.5. */

import { memberSchemas } from '@klarsikt/contract/shapes.fields.ts';
import { idSchema, instantSchema, keySchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import {
  analysisField,
  analysisLimits,
  analysisTypes,
  type SavedNote,
  selectableNames,
} from '@klarsikt/engine';
import { z } from 'zod';

/** Most characters of a text of an analysis: of a note, and of each text of its report but the title. */
export const longestAnalysisText = analysisLimits.text;

/** Most notes that one analysis holds, those on the whole analysis included. */
export const mostNotes = analysisLimits.notes;

const members = memberSchemas(analysisField.fields);

/** Name of an analysis: 1 to 255 characters on one line, not only blanks. */
export const analysisNameSchema = members.name;

/** What can be selected; obligations are results only. */
export const selectableSchema = z.enum(selectableNames);

/** A note is on one entity, or on the whole analysis: then neither type nor id is given. */
const refusesHalfNamed: z.core.CheckFn<readonly SavedNote[]> = ({ value, issues }) => {
  value.forEach(({ type, id }, index) => {
    if ((type === null) === (id === null)) return;
    issues.push({ code: 'custom', path: [index, 'id'], input: id });
  });
};

/** Largest body with an analysis in it: 4 MiB. */
export const analysisBodyLimit = 4 * 1024 * 1024;

/**
 * A saved analysis, `SavedAnalysis` of the engine. Name, dates (milliseconds since 1970) and segments must be there
 * (specification 001 section 5.5); anything else that is left out gets its default, and unknown members are refused.
 */
export const savedAnalysisSchema = z.strictObject({
  ...members,
  comments: members.comments.check(refusesHalfNamed),
});

/** Most characters of all texts of an analysis together: 1 MiB of plain letters. */
export const longestAnalysis = 1024 * 1024;

type Texts = Pick<z.output<typeof savedAnalysisSchema>, 'name' | 'comments' | 'reportData'>;

/** Refuses more text than a report holds, at the place of the notes. */
const refusesTooMuchText: z.core.CheckFn<Texts> = ({ value, issues }) => {
  const texts = [...value.comments.map(({ text }) => text), ...Object.values(value.reportData.comments)];
  if (texts.reduce((sum, text) => sum + text.length, 0) <= longestAnalysis) return;
  issues.push({
    code: 'too_big',
    origin: 'string',
    maximum: longestAnalysis,
    inclusive: true,
    path: ['comments'],
    input: value.comments,
  });
};

/** The same as it is saved from the screen: the server keeps the dates. */
export const givenAnalysisSchema = savedAnalysisSchema
  .partial({ created: true, updated: true })
  .check(refusesTooMuchText);

/** The same as it comes from a file, dates included. */
export const analysisFileSchema = savedAnalysisSchema.check(refusesTooMuchText);

/** Whom an analysis can be shared with. */
export const shareKinds = ['organization', 'user', 'group', 'unit', 'assessment'] as const;

/** Kind of somebody or something that an analysis is shared with. */
export type ShareKind = (typeof shareKinds)[number];

/**
 * One share. `write` lets a user, the members of a group or everybody in the organisation (its own id) change the
 * analysis; through a unit or an assessment it lets those change it who may edit assessments there, while everybody who
 * sees the unit or the assessment reads it.
 */
export const shareSchema = z.strictObject({ kind: z.enum(shareKinds), id: idSchema, write: z.boolean() });

/** All shares of an analysis; the same target at most once. */
export const sharesSchema = z.array(shareSchema).max(200);

/**
 * How an analysis is shared when it is saved: its shares; or `true`, so that everybody in the organisation may read it
 * beside the shares that it has; or `false`, with nobody. Specification 001 section 7.1.
 */
export const sharedSchema = z.union([z.boolean(), sharesSchema]);

/** What is wanted of the sharing of an analysis that is saved. */
export type SharedWish = boolean | readonly z.output<typeof shareSchema>[];

/** An entity or setting of an analysis that the caller's model, or organisation, does not have; `path` tells where. */
export const unknownPlaceSchema = z.object({
  /** `selected.products[3].id`, `opGeography`, `businesses[0]`, `raId`. */
  path: z.string(),
  value: z.union([z.number(), z.string()]),
});

/** An analysis as it is listed. */
export const analysisHeadSchema = z.object({
  id: idSchema,
  name: z.string(),
  analysisType: z.enum(analysisTypes),
  created: instantSchema,
  updated: instantSchema,
  updatedBy: z.string(),
  revision: revisionSchema,
  /** Null when the owner's account is gone. */
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  own: z.boolean(),
  /** Number of shares. */
  shares: z.number().int(),
  raId: idSchema.nullable(),
  /** Selected threats, and selected risks of all types. */
  threats: z.number().int(),
  risks: z.number().int(),
  can: z.object({
    write: z.boolean(),
    share: z.boolean(),
    /** Delete, and restore what is deleted. */
    remove: z.boolean(),
  }),
  /** Set in the list of deleted analyses, which can be restored for 30 days. */
  deletedAt: instantSchema.nullable(),
});

/** One line of the list of analyses, and the heading of an open one. */
export type AnalysisHead = z.output<typeof analysisHeadSchema>;

/** An open analysis. */
export const openAnalysisSchema = analysisHeadSchema.extend({
  analysis: savedAnalysisSchema,
  /** What of it the caller's model does not have: shown as unknown, never dropped. */
  unknown: z.array(unknownPlaceSchema).readonly(),
  /** Present for who may change it; null for others. */
  sharing: z
    .object({
      /** Revision of the analysis at which these are its shares: what `share` compares. */
      revision: revisionSchema,
      shares: z.array(shareSchema.extend({ name: z.string() })).readonly(),
    })
    .nullable(),
});

/** A saved analysis as it is opened, with the caller's rights in it. */
export type OpenAnalysis = z.output<typeof openAnalysisSchema>;

/** What an analysis can be shared with, as far as the caller may see it; at most 100 of each kind. */
export const containersSchema = z.object({
  /** The caller's own, to share with everybody in it; null when its name does not fit the text. */
  organization: z.object({ id: idSchema, name: z.string() }).nullable(),
  users: z.array(z.object({ id: idSchema, name: z.string(), username: z.string() })),
  groups: z.array(z.object({ id: idSchema, name: z.string(), members: z.number().int() })),
  /** `write`: the caller may edit assessments there, and so may let others there write. */
  units: z.array(z.object({ id: idSchema, name: z.string(), write: z.boolean() })),
  assessments: z.array(z.object({ id: idSchema, name: z.string(), unit: z.string(), write: z.boolean() })),
  /** True when there are more than are listed: narrow it with `text`. */
  more: z.boolean(),
});

/** The organisation, users, groups, units and assessments that an analysis can be shared with. */
export type Containers = z.output<typeof containersSchema>;

const figuresSchema = z.object({ inherent: z.number(), residual: z.number() });

/** Own levels of one risk in an assessment: 0-4 exact, the larger of the segments, and each segment's. */
export const ownLevelSchema = figuresSchema.extend({
  key: keySchema,
  id: idSchema,
  /** Classes under the assessment's own thresholds. */
  inherentClass: z.enum(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']),
  residualClass: z.enum(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']),
  /** Null where the segment is not assessed. */
  individuals: figuresSchema.nullable(),
  corporates: figuresSchema.nullable(),
});

const ownLevels = z.array(ownLevelSchema).readonly();

/** Own risk levels of an assessment, per risk type, for the risks that count in it. */
export const ownLevelsSchema = z.object({
  raId: idSchema,
  name: z.string(),
  /** Revision of the assessment that the levels are of. */
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

/** What an organisation's own assessment says of the risks that an analysis finds. */
export type OwnLevels = z.output<typeof ownLevelsSchema>;

/** Formats of an exported analysis. `json` comes back by `import` as it went; `stix` is a STIX 2.1 bundle. */
export const analysisFormats = ['docx', 'pdf', 'xlsx', 'csv', 'json', 'stix'] as const;

/** File format of an exported analysis. */
export type AnalysisFormat = (typeof analysisFormats)[number];
