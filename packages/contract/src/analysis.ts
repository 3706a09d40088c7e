/** ThreatView's analysis: from a selection of threats and risks to what they share. Specification 001 section 7.1. */
import { z } from 'zod';
import { needsOrSample, query } from './endpoint.ts';
import { idSchema, keySchema } from './shapes.ts';
import { threatFilterSchema } from './threat.ts';

const keys = z.array(keySchema).max(1000).exactOptional();

/** What can be selected, as keys per type; obligations are results only. */
export const analysisSelectionSchema = z.object({
  threats: keys,
  customers: keys,
  products: keys,
  transactions: keys,
  channels: keys,
  geographies: keys,
  industries: keys,
  legalForms: keys,
});

const selectableSchema = analysisSelectionSchema.keyof();

/** One related threat or risk: it occurs in `count` of `total` selected ones. */
export const analysisRowSchema = z.object({
  key: keySchema,
  id: idSchema,
  count: z.number().int(),
  total: z.number().int(),
  fromThreats: z.number().int(),
  fromRisks: z.number().int(),
  /** Level 0-4: a threat's own in the segment, a risk's from the highest threat in scope behind it. */
  level: z.number(),
  /** True when it is part of the selection itself. */
  selected: z.boolean(),
});

const rows = z.array(analysisRowSchema).readonly();
const places = z.array(z.object({ type: selectableSchema, key: keySchema })).readonly();

/** Everything related to the selection, and what of the selection took no part. */
export const analysisResultSchema = z.object({
  /** Related entities per type, by count, then level, then model order. */
  rows: z.object({
    threats: rows,
    customers: rows,
    products: rows,
    transactions: rows,
    channels: rows,
    geographies: rows,
    industries: rows,
    legalForms: rows,
    legals: rows,
  }),
  /** Number of selected entities that take part. */
  taken: z.number().int(),
  /** Selected, but left out by the filter. */
  outOfScope: places,
  /** Selected, but not in the caller's model. */
  unknown: places,
});

/** Endpoints of ThreatView's analysis. */
export const analysis = {
  analyse: query({
    method: 'POST',
    path: 'threatview/analysis',
    access: needsOrSample('threatview:View'),
    summary:
      'Threats and risks related to a selection, each with how many of the selected ones it occurs in.',
    body: threatFilterSchema.extend({ selection: analysisSelectionSchema }),
    result: analysisResultSchema,
  }),
};
