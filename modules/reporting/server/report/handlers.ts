import { reportContract as contract } from '@klarsikt/contract';
import { noRiskFilter } from '@klarsikt/engine/report';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { ReportDeps } from './deps.ts';
import { findReportDefinition } from './saved.store.ts';
import { savedReportHandlers } from './saved.ts';
import {
  canSeeOtherAssessments,
  listVisibleIncidentUnits,
  loadWithReportBasis,
  renderReportFields,
  renderReportFieldsFile,
  renderReportPreview,
  renderReportText,
  renderWordReportPreview,
} from './show.ts';
import { reportJobName } from './work.ts';

export const reportHandlers = implementEndpoints<ReportDeps>()(contract, {
  ...savedReportHandlers,
  // This handler runs without a transaction, because composing and drawing are slow and must not hold a database
  // connection.
  show: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { id } = input.params;
      const { language, template: ref, format, reportTitle, parameters, riskFilter, revision } = input.body;
      const context = { actor, deps, db, call };
      const wanted = revision === undefined ? undefined : { revision };
      const find = async (tx: ReadTx) => ({ template: await deps.templates.find(tx, ref) });
      const { basis, template } = await loadWithReportBasis(context, id, find, wanted);
      if (template.kind !== 'assessment' || template.template === null)
        throw new Refusal('error.template.kind');
      const title = reportTitle ?? null;
      const order = { basis, template, language, title, parameters, filter: riskFilter };
      const { text, title: reportedTitle } = await renderReportText(context, order, format);
      await deps.usage(actor, 'report.shown');
      return {
        id,
        revision: basis.revision,
        template: ref,
        language,
        title: reportedTitle,
        document: format === 'document' ? JSON.parse(text) : null,
        html: format === 'html' ? text : null,
      };
    },
  },

  preview: {
    direct: ({ input, actor, deps, db, call }) =>
      renderReportPreview({ actor, deps, db, call }, input.params.id, input.body),
  },

  fields: {
    direct: ({ input, actor, deps, db, call }) =>
      renderReportFields({ actor, deps, db, call }, input.params.id, input.params.language),
  },

  fieldsFile: {
    direct: ({ input, actor, deps, db, call }) =>
      renderReportFieldsFile({ actor, deps, db, call }, input.params.id, input.params.language),
  },

  wordPage: {
    direct: ({ input, actor, deps, db, call }) =>
      renderWordReportPreview({ actor, deps, db, call }, input.params),
  },

  export: async ({ tx, input, actor, deps }) => {
    const { raId, format, language, template, reportTitle, parameters = {}, saved = null } = input.body;
    const open = await deps.assessments.open(tx, actor, raId);
    const { revision = open.revision } = input.body;
    if (revision > open.revision) throw new Refusal('error.notfound');
    const past = revision === open.revision ? null : revision;
    const definition = saved === null ? null : requireFound(await findReportDefinition(tx, raId, saved));
    const ref = definition?.template ?? template;
    const { kind, word } = await deps.templates.find(tx, ref);
    if (kind !== 'assessment' || (word !== null && format !== 'docx'))
      throw new Refusal('error.template.kind');
    const filter = input.body.riskFilter ?? noRiskFilter;
    const order = {
      raId,
      format,
      language,
      template: ref,
      title: reportTitle ?? null,
      parameters,
      filter,
      saved,
      revision: past,
      years: canSeeOtherAssessments(actor),
      incidentUnits: await listVisibleIncidentUnits(tx, actor, deps),
    };
    const id = await deps.jobs.enqueue(tx, actor, reportJobName, {
      ...order,
      entitlement: actor.entitlement,
    });
    // The call is not awaited, because it needs another connection while this transaction holds one. It never throws.
    void deps.usage(actor, 'report.exported', format);
    return {
      output: { id },
      audit: [
        {
          event: 'report.exported',
          subject: `assessment:${raId}`,
          after: {
            deferred: id,
            format,
            language: definition?.language ?? language,
            template: ref,
            revision,
          },
        },
      ],
    };
  },
});
