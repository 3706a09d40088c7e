/** Charts as pictures, from the same definitions as on screen. Specification 001 section 7.3. */

import {
  defineFileResult,
  defineQuery,
  needsPermissionOrSample,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, isJsonTooDeep, languageSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Charts of the chart package, by id. */
export const chartIds = ['waterfall', 'riskProfile', 'heatMap', 'distribution', 'relationGraph'] as const;
/** Background that a chart is drawn for. */
export const chartThemes = ['light', 'dark'] as const;

/** Range of width and height of a chart, in CSS pixels. */
export const chartSizeLimits = { min: 160, max: 2400 } as const;

/**
 * Maximum pixels: `side` in each direction of a drawn chart, whatever its number of rows; `pixels` for the whole
 * picture.
 */
export const chartPictureLimits = { side: 4000, pixels: 4_000_000 } as const;

/** Longest configuration in an address, in characters; a longer one must be sent as a body. */
export const maxChartConfigLength = 6_000;

/** Largest body: 256 KiB; without an account 64 KiB. */
export const maxChartBodyBytes = 256 * 1024;

const pixels = z.number().int().min(chartSizeLimits.min).max(chartSizeLimits.max).exactOptional();

/**
 * Content of a chart: the calculation of an assessment (`raId`, with the options of the chart), or the caller's own
 * figures (`data`, in the shape of the chart package). Without either, the most recently changed assessment that the
 * caller may see.
 */
export const chartConfigSchema = z
  .strictObject({
    raId: idSchema.exactOptional(),
    data: z.record(z.string(), z.json()).exactOptional(),
    /** Risk profile: rows by category or by relevance. */
    by: z.enum(['category', 'relevance']).exactOptional(),
    /** Heat map: level that colours the cells. */
    figure: z.enum(['inherent', 'residual']).exactOptional(),
    language: languageSchema.exactOptional(),
    theme: z.enum(chartThemes).default('light'),
    width: pixels,
    height: pixels,
    /** PNG only: pixels of the picture per CSS pixel. */
    zoom: z.number().min(1).max(3).default(2),
  })
  .refine(({ raId, data }) => raId === undefined || data === undefined, {
    path: ['raId'],
    message: 'at most one of raId and data',
  });

/** Content, language, colours and size of a chart, with all defaults filled in. */
export type ChartConfig = z.output<typeof chartConfigSchema>;

/** Configuration without any choice of the caller. */
export const chartConfigDefault: ChartConfig = chartConfigSchema.parse({});

/** Configuration as JSON in an address. */
const configInAddress = z
  .string()
  .max(maxChartConfigLength)
  .transform((text, context): unknown => {
    if (isJsonTooDeep(text)) {
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

/** Endpoints of pictures of charts. */
export const chartContract = {
  getSvg: defineQuery({
    method: 'GET',
    path: 'svg/{x}',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.make,
    summary: 'A chart as SVG; `config` is JSON, without it the newest assessment is drawn.',
    params,
    query: z.strictObject({ config: configInAddress.exactOptional() }),
    result: defineFileResult('image/svg+xml'),
  }),
  postSvg: defineQuery({
    method: 'POST',
    path: 'svg/{x}',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.make,
    bodyLimit: maxChartBodyBytes,
    summary: 'A chart as SVG, with the configuration in the body.',
    params,
    body: chartConfigSchema,
    result: defineFileResult('image/svg+xml'),
  }),
  getPng: defineQuery({
    method: 'GET',
    path: 'png/{x}',
    access: needsPermissionOrSample('ra:View'),
    visitors: visitorLimits.make,
    summary: 'A chart as PNG; `config` is JSON, without it the newest assessment is drawn.',
    params,
    query: z.strictObject({ config: configInAddress.exactOptional() }),
    result: defineFileResult('image/png'),
  }),
};
