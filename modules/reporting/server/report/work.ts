import { exportFormats, languageSchema, reportParametersSchema, riskFilterSchema } from '@klarsikt/contract';
import { noRiskFilter } from '@klarsikt/engine/report';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { JobContext, JobResult } from '@klarsikt/server/platform/deferred.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { z } from 'zod';
import type { TemplateLookup } from '../template/provides.ts';
import { reportRenderKind } from './making.ts';
import { type ReportDataSources, reportJobName } from './provides.ts';
import { findReportDefinition } from './saved.store.ts';
import { loadReportBasisWithProof } from './store.ts';

export { reportJobName };

const orderSchema = z.object({
  raId: z.number(),
  format: z.enum(exportFormats),
  language: languageSchema,
  template: z.string(),
  title: z.string().nullable(),
  parameters: reportParametersSchema.default({}),
  filter: riskFilterSchema.default(noRiskFilter),
  saved: z.number().nullable().default(null),
  /** Revision of the report; null for the current revision at the start of the job. */
  revision: z.number().nullable().default(null),
  years: z.boolean().default(false),
  incidentUnits: z.array(z.number()).nullable().default(null),
  entitlement: z.object({
    demo: z.boolean(),
    offering: z.enum(['STANDARD', 'ENTERPRISE']),
    datapoint: z.enum(['NO', 'BASIC', 'PRO']),
    countries: z.array(z.string()),
  }),
});

export const getAssessmentOfReportOrder = (order: unknown): number => orderSchema.parse(order).raId;

const contentTypes = {
  html: 'text/html; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  md: 'text/markdown; charset=utf-8',
  json: 'application/json',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const;

export interface ReportWorkTools {
  readonly models: ModelRegistry;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly clock: Clock;
  readonly knowledge: ReportDataSources;
  readonly templates: TemplateLookup;
}

export function createReportWorker({ models, renderer, clock, knowledge, templates }: ReportWorkTools) {
  return async (input: unknown, context: JobContext): Promise<JobResult> => {
    const order = orderSchema.parse(input);
    const { format } = order;
    await context.progress('read', 0.05);
    const read = await context.read(async (tx) => {
      const saved =
        order.saved === null ? null : requireFound(await findReportDefinition(tx, order.raId, order.saved));
      const template = await templates.find(tx, saved?.template ?? order.template);
      const wanted = order.revision === null ? undefined : { revision: order.revision };
      const { years, incidentUnits } = order;
      return {
        basis: requireFound(
          await loadReportBasisWithProof(tx, knowledge, order.raId, { wanted, years, incidentUnits }),
        ),
        saved,
        template,
      };
    });
    const { basis, saved, template } = read;
    if (template.word !== null && format !== 'docx') throw new Refusal('error.template.kind');
    await context.progress('calculate', 0.2);
    const { hash, name } = requireFound(models.describe(basis.modelHash));
    const { model } = await models.sharedFor(hash, order);
    await context.progress('write', 0.5);
    const {
      language,
      title,
      parameters,
      riskFilter: filter,
      words,
    } = saved ?? { ...order, riskFilter: order.filter, words: {} };
    const { bytes: content, title: made } = await renderer.make(
      reportRenderKind,
      {
        ...{ basis, version: { hash, name }, language, template, title, parameters, filter, words },
        format: format === 'html' ? 'page' : format,
        now: clock.now(),
      },
      { model, turn: context.turn, signal: context.signal },
    );
    await context.progress('done', 1);
    const filename = toFileName(made, format, 'report');
    return { content, contentType: contentTypes[format], filename };
  };
}
