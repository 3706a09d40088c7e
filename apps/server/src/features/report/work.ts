/** The export of a report as deferred work: read, calculate, write. */
import { exportFormats, languageSchema, reportTemplates } from '@klarsikt/contract';
import { z } from 'zod';
import type { Models } from '../../deps.ts';
import type { Clock } from '../../platform/clock.ts';
import type { WorkContext, WorkResult } from '../../platform/deferred.ts';
import { found } from '../../platform/errors.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import type { Renderer } from '../../render/renderer.ts';
import { composeReport } from './compose.ts';
import { reportBasis } from './store.ts';

export const reportWork = 'report';

/** What was ordered, and what the orderer was entitled to see. */
const orderSchema = z.object({
  raId: z.number(),
  format: z.enum(exportFormats),
  language: languageSchema,
  template: z.enum(reportTemplates),
  title: z.string().nullable(),
  entitlement: z.object({
    demo: z.boolean(),
    offering: z.enum(['STANDARD', 'ENTERPRISE']),
    datapoint: z.enum(['NO', 'BASIC', 'PRO']),
    countries: z.array(z.string()),
  }),
});

const contentTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

export interface ReportWorkTools {
  readonly models: Models;
  readonly renderer: Pick<Renderer, 'renderDocx' | 'renderPdf'>;
  readonly clock: Clock;
}

export function exportReport({ models, renderer, clock }: ReportWorkTools) {
  return async (input: unknown, context: WorkContext): Promise<WorkResult> => {
    const order = orderSchema.parse(input);
    const { language, template, title, format } = order;
    await context.progress('read', 0.05);
    const basis = found(await context.read((tx) => reportBasis(tx, order.raId)));
    await context.progress('calculate', 0.2);
    const document = composeReport({
      basis,
      projection: await models.projectionFor(basis.modelHash, order),
      version: found(models.describe(basis.modelHash)),
      language,
      template,
      title,
      now: clock.now(),
    });
    await context.progress('write', 0.5);
    const write = format === 'docx' ? renderer.renderDocx : renderer.renderPdf;
    const content = await write(document, context.signal);
    await context.progress('done', 1);
    const filename = fileNameOf(document.title, format, 'report');
    return { content, contentType: contentTypes[format], filename };
  };
}
