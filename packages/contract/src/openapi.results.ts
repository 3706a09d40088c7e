/**
 * Schemas of results that only the engine creates and no call accepts, used only in the published description. The
 * compiler checks them against the types of the engine.
 */
import type { AssessmentResult } from '@klarsikt/engine/assess';
import type { AssessmentSummary, MisleadingEntry, UnreasonedMarkEffect } from '@klarsikt/engine/assessment';
import { type SignOffSummary, signOffParts, statusNames } from '@klarsikt/engine/sign-off';
import { figureSegments, operationalTypes, partStatuses } from '@klarsikt/engine/text';
import { z } from 'zod';

const riskClass = z.enum(['NONE', 'LOW', 'MEDIUM', 'HIGH', 'VERYHIGH']);
const strengthClass = z.enum(['WEAK', 'MODERATE', 'STRONG', 'VERYSTRONG']);
const level = z.number().min(0).max(4);
const perName = <N extends string, S extends z.ZodType>(names: readonly N[], schema: S) =>
  z.record(z.enum(names), schema);

const shownLevel = z
  .object({
    inherent: level,
    residual: level,
    strength: level.nullable(),
    inherentClass: riskClass,
    residualClass: riskClass,
    strengthClass: strengthClass.nullable(),
  })
  .meta({ id: 'ShownLevel' });

const summary: z.ZodType<AssessmentSummary> = z
  .object({
    segment: z.enum(['INDIVIDUALS', 'CORPORATES', 'BOTH']),
    opGeography: z.string().nullable(),
    relevances: z.array(z.enum(['ml', 'tf', 'sv', 'legal'])).readonly(),
    responsible: z.string(),
    date: z.string().nullable(),
    statuses: perName(statusNames, z.enum(partStatuses)),
    overall: shownLevel.nullable(),
    types: z.object({
      customers: shownLevel.exactOptional(),
      products: shownLevel.exactOptional(),
      transactions: shownLevel.exactOptional(),
      channels: shownLevel.exactOptional(),
      geographies: shownLevel.exactOptional(),
      industries: shownLevel.exactOptional(),
      legalForms: shownLevel.exactOptional(),
      legals: shownLevel.exactOptional(),
    }),
    untouched: z.boolean().exactOptional(),
  })
  .meta({ id: 'AssessmentSummary' });

const signOffHead: z.ZodType<SignOffSummary> = z
  .object({
    parts: z.partialRecord(
      z.enum(signOffParts),
      z.enum(['open', 'requested', 'returned', 'approved', 'reopened', 'withdrawn']),
    ),
    endedByChange: z.array(z.enum(signOffParts)).readonly(),
    approval: z
      .object({ name: z.string(), at: z.string(), revision: z.number().int(), hash: z.string() })
      .nullable(),
    request: z.object({ by: z.string(), approver: z.string().nullable(), at: z.string() }).exactOptional(),
    former: z.literal(true).exactOptional(),
  })
  .meta({ id: 'SignOffHead' });

const finding: z.ZodType<MisleadingEntry> = z
  .discriminatedUnion('code', [
    z.object({ path: z.string(), code: z.literal('count.decimals'), value: z.number() }),
    z.object({
      path: z.string(),
      code: z.literal('figure.aboveTotal'),
      value: z.number(),
      total: z.number(),
    }),
    z.object({ path: z.string(), code: z.literal('parts.aboveWhole'), share: z.number() }),
    z.object({ path: z.string(), code: z.literal('na.reason') }),
    z.object({ path: z.string(), code: z.literal('reference.unknown'), key: z.string() }),
  ])
  .meta({ id: 'Finding' });

const unreasoned: z.ZodType<UnreasonedMarkEffect> = z
  .object({ paths: z.array(z.string()).readonly(), before: summary, now: summary })
  .meta({ id: 'UnreasonedLevels' });

const figures = { inherent: level, residual: level, strength: level.nullable() };
const someFigures = z.object(figures).nullable().exactOptional();
const category = z
  .object({ ...figures, segments: z.object({ INDIVIDUALS: someFigures, CORPORATES: someFigures }) })
  .meta({ id: 'CategoryLevel' });
const overall = z
  .object({
    ...figures,
    shown: z.object(figures),
    class: z.object({ inherent: riskClass, residual: riskClass, strength: strengthClass.nullable() }),
  })
  .meta({ id: 'OverallLevel' });
const segmentRow = z
  .object({
    rawProbability: z.number(),
    share: z.number().nullable(),
    weight: z.number(),
    probability: z.number(),
    calculatedInherent: level,
    inherent: level,
    specificMean: level,
    generalMean: level,
    controls: z.number().int(),
    unassessed: z.number().int(),
    strength: level,
    residual: level,
  })
  .meta({ id: 'SegmentRow' });
const riskRow = z.object({
  ...figures,
  key: z.string(),
  segments: z.object({ INDIVIDUALS: segmentRow.exactOptional(), CORPORATES: segmentRow.exactOptional() }),
  relevant: z.boolean(),
});
const typeResult = z
  .object({ risks: z.array(riskRow).readonly(), level: category.nullable() })
  .meta({ id: 'TypeResult' });
const perRelevance = z
  .object({ overall: overall.nullable(), types: perName(operationalTypes, category.nullable()) })
  .exactOptional();

const result: z.ZodType<AssessmentResult> = z
  .object({
    relevances: z.object({ ml: perRelevance, tf: perRelevance, sv: perRelevance }),
    combined: z
      .object({
        overall: overall.nullable(),
        overallBySegment: perName(figureSegments, overall.nullable()),
        types: perName([...operationalTypes, 'industries', 'legalForms'], typeResult),
      })
      .nullable(),
    legal: z.object({ overall: overall.nullable(), types: z.object({ legals: typeResult }) }).nullable(),
  })
  .meta({ id: 'AssessmentResult' });

const trace = z
  .looseObject({
    kind: z.enum(['risk', 'category', 'overall', 'legal', 'none']),
    rule: z.string().optional(),
  })
  .meta({
    id: 'Trace',
    description: 'Explanation of one figure: rules as identifiers, and every figure used.',
  });

const groupPlace = z.looseObject({
  key: z.string(),
  parent: z.string().nullable(),
  kind: z.enum(['organization', 'unit']),
  name: z.string(),
  weight: z.number().nullable(),
  id: z.number().int(),
  organizationId: z.number().int(),
  standing: z.array(
    z.object({
      from: z.number().int(),
      assessment: z.looseObject({
        id: z.number().int(),
        period: z.number().int(),
        name: z.string(),
        status: z.enum(partStatuses),
        approvedAt: z.string().nullable(),
        updatedAt: z.string(),
        responsible: z.string(),
        modelHash: z.string(),
        modelName: z.string(),
        revision: z.number().int(),
      }),
    }),
  ),
});

const groupTree = z
  .object({
    at: z.string(),
    model: z.object({ hash: z.string(), name: z.string() }),
    periods: z.array(z.number().int()),
    period: z.number().int(),
    places: z.array(groupPlace),
    partial: z.boolean(),
  })
  .meta({ id: 'GroupTree' });

const open = (id: string, description: string) => z.looseObject({}).meta({ id, description });

/** Schemas of engine results; each schema's id is its component name in the description. */
export const documentedResultSchemas: readonly z.ZodType[] = [
  summary,
  signOffHead,
  finding,
  unreasoned,
  result,
  trace,
  groupTree,
  open('CompletenessFacts', 'Facts beside model and document from which the sheet was made.'),
  open('ReportDocument', 'A report as parts, before it is drawn as HTML or a file.'),
  open('ReportTemplate', 'A template of reports, as it is stored.'),
];
