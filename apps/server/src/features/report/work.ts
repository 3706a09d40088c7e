/** The export of a report as deferred work: read, calculate, write. */
import { exportFormats, languageSchema, reportTemplates } from '@klarsikt/contract';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { WorkContext, WorkResult } from '../../platform/deferred.ts';
import { found } from '../../platform/errors.ts';
import { fileNameOf } from '../../platform/file-name.ts';
import type { Renderer } from '../../render/renderer.ts';
import type { Completeness } from '../completeness/provides.ts';
import type { Files } from '../evidence/provides.ts';
import type { Models } from '../model/provides.ts';
import { reportMaking } from './making.ts';
import { provenBasis } from './store.ts';

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
  readonly renderer: Pick<Renderer, 'make'>;
  readonly clock: Clock;
  readonly completeness: Pick<Completeness, 'basis'>;
  readonly files: Pick<Files, 'evidenceOf'>;
}

export function exportReport({ models, renderer, clock, ...known }: ReportWorkTools) {
  return async (input: unknown, context: WorkContext): Promise<WorkResult> => {
    const order = orderSchema.parse(input);
    const { language, template, title, format } = order;
    await context.progress('read', 0.05);
    const basis = found(await context.read((tx) => provenBasis(tx, known, order.raId)));
    await context.progress('calculate', 0.2);
    const { hash, name } = found(models.describe(basis.modelHash));
    const { model } = await models.sharedFor(hash, order);
    await context.progress('write', 0.5);
    const { bytes: content, title: made } = await renderer.make(
      reportMaking,
      { basis, version: { hash, name }, language, template, title, format, now: clock.now() },
      { model, turn: context.turn, signal: context.signal },
    );
    await context.progress('done', 1);
    const filename = fileNameOf(made, format, 'report');
    return { content, contentType: contentTypes[format], filename };
  };
}
