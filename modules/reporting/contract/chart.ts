/** Charts as pictures, from the same definitions as on screen. Specification 001 section 7.3. */

import { file, needsOrSample, query, visitorBounds } from '@klarsikt/contract/endpoint.ts';
import { idSchema, isTooDeep, languageSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Charts by id: those of the chart package. */
export const chartIds = ['waterfall', 'riskProfile', 'heatMap', 'distribution', 'relationGraph'] as const;
/** Grounds that a chart is drawn for. */
export const chartThemes = ['light', 'dark'] as const;

/** Width and height in CSS pixels. */
export const chartSizeLimits = { min: 160, max: 2400 } as const;

/** Pixels of a drawn chart in each direction, however many rows it has, and of a picture all in all. */
export const pictureLimits = { side: 4000, pixels: 4_000_000 } as const;

/** Longest configuration in an address, in characters; a larger one is sent as a body. */
export const chartConfigLimit = 6_000;

/** Largest body: 256 KiB; without an account 64 KiB. */
export const chartBodyLimit = 256 * 1024;

const pixels = z.number().int().min(chartSizeLimits.min).max(chartSizeLimits.max).exactOptional();

/**
 * What to draw: an assessment's calculation (`raId`, with the choice that the chart offers), or figures that the caller
 * brings (`data`, in the shape that the chart package reads). Without either: the assessment that was changed last of
 * those that the caller may see.
 */
export const chartConfigSchema = z
  .strictObject({
    raId: idSchema.exactOptional(),
    data: z.record(z.string(), z.json()).exactOptional(),
    /** Risk profile: rows by category or by relevance. */
    by: z.enum(['category', 'relevance']).exactOptional(),
    /** Heat map: which level colours the cells. */
    figure: z.enum(['inherent', 'residual']).exactOptional(),
    language: languageSchema.exactOptional(),
    theme: z.enum(chartThemes).default('light'),
    width: pixels,
    height: pixels,
    /** PNG: pixels of the picture to one of the drawing. */
    zoom: z.number().min(1).max(3).default(2),
  })
  .refine(({ raId, data }) => raId === undefined || data === undefined, {
    path: ['raId'],
    message: 'at most one of raId and data',
  });

/** What a chart is drawn from, in which language, colours and size, with the defaults filled in. */
export type ChartConfig = z.output<typeof chartConfigSchema>;

/** What is drawn when the caller names nothing in particular. */
export const chartConfigDefault: ChartConfig = chartConfigSchema.parse({});

/** A configuration as JSON in an address. */
const configInAddress = z
  .string()
  .max(chartConfigLimit)
  .transform((text, context): unknown => {
    if (isTooDeep(text)) {
      context.addIssue({ code: 'custom', message: 'nested too deeply' });
      return z.NEVER;
    }
    try {
      return JSON.parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'not JSON' });
      return z.NEVER;
    }
  })
  .pipe(chartConfigSchema);

const params = z.strictObject({ x: z.enum(chartIds) });

/** Calls for pictures of charts. */
export const chart = {
  getSvg: query({
    method: 'GET',
    path: 'svg/{x}',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    summary: 'A chart as SVG; `config` is JSON, without it the newest assessment is drawn.',
    params,
    query: z.strictObject({ config: configInAddress.exactOptional() }),
    result: file('image/svg+xml'),
  }),
  postSvg: query({
    method: 'POST',
    path: 'svg/{x}',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    bodyLimit: chartBodyLimit,
    summary: 'A chart as SVG, with the configuration in the body.',
    params,
    body: chartConfigSchema,
    result: file('image/svg+xml'),
  }),
  getPng: query({
    method: 'GET',
    path: 'png/{x}',
    access: needsOrSample('ra:View'),
    visitors: visitorBounds.make,
    summary: 'A chart as PNG; `config` is JSON, without it the newest assessment is drawn.',
    params,
    query: z.strictObject({ config: configInAddress.exactOptional() }),
    result: file('image/png'),
  }),
};
