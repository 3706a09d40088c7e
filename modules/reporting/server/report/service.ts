/** Reports as other features take them along. */
import { businessWideAssessment } from '@klarsikt/content';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { DeferredJobs } from '@klarsikt/server/platform/deferred.ts';
import { found } from '@klarsikt/server/platform/errors.ts';
import type { Renderer } from '@klarsikt/server/render/renderer.ts';
import { reportMaking } from './making.ts';
import { type OrderReport, type ReportKnowledge, type Reports, reportWork } from './provides.ts';
import { provenBasis } from './store.ts';

/** The template of reports for which none is chosen. */
const usual = 'businessWideAssessment';

export function createReports(given: {
  readonly models: Models;
  readonly renderer: Pick<Renderer, 'make'>;
  readonly knowledge: ReportKnowledge;
}): Reports {
  const { models, renderer, knowledge } = given;
  return {
    basis: (tx, id, wanted) => provenBasis(tx, knowledge, id, { wanted }),
    file: async ({ basis, entitlement, language, format, now, parameters = {} }, asked) => {
      const { hash, name } = found(models.describe(basis.modelHash));
      const { model } = await models.sharedFor(hash, { entitlement });
      const template = { template: businessWideAssessment, word: null };
      const version = { hash, name };
      const order = { basis, version, language, template, title: null, parameters, format, now } as const;
      return (await renderer.make(reportMaking, order, { ...asked, model })).bytes;
    },
  };
}

export function createReportOrders(jobs: DeferredJobs): OrderReport {
  return (tx, actor, order) =>
    jobs.enqueue(tx, actor, reportWork, { ...order, template: usual, title: null });
}
