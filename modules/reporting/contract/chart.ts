/** Charts as pictures, from the same definitions as on screen. Specification 001 section 7.3. */

import {
  defineFileResult,
  defineQuery,
  needsPermissionOrSample,
  visitorLimits,
} from '@klarsikt/contract/endpoint.ts';
import { idSchema, isJsonTooDeep, languageSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Ids of the charts in the chart package. */
export const chartIds = ['waterfall', 'riskProfile', 'heatMap', 'distribution', 'relationGraph'] as const;
/** Background for which a chart is drawn. */
export const chartThemes = ['light', 'dark'] as const;

/** Range of width and height of a chart, in CSS pixels. */
export const chartSizeLimits = { min: 160, max: 2400 } as const;

/**
 * Maximum sizes in pixels: `side` for each side of a drawn chart, regardless of its number of rows; `pixels` for the
 * whole picture.
 */
export const chartPictureLimits = { side: 4000, pixels: 4_000_000 } as const;

/** Maximum length of a configuration in an address, in characters; a longer configuration must be sent as a body. */
export const maxChartConfigLength = 6_000;

/** Maximum size of a request body: 256 KiB; 64 KiB for callers without an account. */
export const maxChartBodyBytes = 256 * 1024;

const pixels = z.number().int().min(chartSizeLimits.min).max(chartSizeLimits.max).exactOptional();

/**
 * Content of a chart: the calculation of an assessment (`raId`, with the options of the chart), or the caller's own
 * figures (`data`, in the shape of the chart package). If both are absent, the most recently changed assessment that
 * the caller may see is used.
 */
export const chartConfigSchema = z
  .strictObject({
    raId: idSchema.exactOptional(),
    data: z.record(z.string(), z.json()).exactOptional(),
    /** Rows of the risk profile: by category or by relevance. */
    by: z.enum(['category', 'relevance']).exactOptional(),
    /** Level that colours the cells of the heat map. */
    figure: z.enum(['inherent', 'residual']).exactOptional(),
    language: languageSchema.exactOptional(),
    theme: z.enum(chartThemes).default('light'),
    width: pixels,
    height: pixels,
    /** Pixels of the picture per CSS pixel; for PNG only. */
    zoom: z.number().min(1).max(3).default(2),
  })
  .refine(({ raId, data }) => raId === undefined || data === undefined, {
    path: ['raId'],
    message: 'at most one of raId and data',
  });

/** Content, language, colours and size of a chart, with all defaults filled in. */
export type ChartConfig = z.output<typeof chartConfigSchema>;

/** Configuration with default values only. */
export const chartConfigDefault: ChartConfig = chartConfigSchema.parse({});

/** Configuration of a chart, as JSON in an address. */
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
