import { businessWideTemplate } from '@klarsikt/content';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { JobQueue } from '@klarsikt/server/platform/deferred.ts';
import { requireFound } from '@klarsikt/server/platform/errors.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { reportRenderKind } from './making.ts';
import { type OrderReport, type ReportDataSources, type ReportRegister, reportJobName } from './provides.ts';
import { loadReportBasisWithProof } from './store.ts';

const usual = 'businessWideAssessment';

export function createReportRegister(given: {
  readonly models: ModelRegistry;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly knowledge: ReportDataSources;
}): ReportRegister {
  const { models, renderer, knowledge } = given;
  return {
    basis: (tx, id, wanted) => loadReportBasisWithProof(tx, knowledge, id, { wanted }),
    file: async ({ basis, entitlement, language, format, now, parameters = {} }, asked) => {
      const { hash, name } = requireFound(models.describe(basis.modelHash));
      const { model } = await models.sharedFor(hash, { entitlement });
      const template = { template: businessWideTemplate, word: null };
      const version = { hash, name };
      const order = { basis, version, language, template, title: null, parameters, format, now } as const;
      return (await renderer.make(reportRenderKind, order, { ...asked, model })).bytes;
    },
  };
}

export function createReportQueue(jobs: JobQueue): OrderReport {
  return (tx, actor, order) =>
    jobs.enqueue(tx, actor, reportJobName, { ...order, template: usual, title: null });
}
