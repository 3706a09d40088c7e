import { report as contract } from '@klarsikt/contract';
import { found } from '../../platform/errors.ts';
import { implementFor } from '../../platform/implement.ts';
import { inReadTransaction } from '../../platform/tx.ts';
import type { ReportDeps } from './deps.ts';
import { reportMaking } from './making.ts';
import { provenBasis } from './store.ts';
import { reportWork } from './work.ts';

export const report = implementFor<ReportDeps>()(contract, {
  // Direct: composing and drawing take longer than reading, and no connection should wait for them.
  show: {
    direct: async ({ input, actor, deps, db, call }) => {
      const { id } = input.params;
      const { language, template, format, reportTitle } = input.body;
      const basis = await inReadTransaction(db, actor, async (tx) => {
        await deps.assessments.open(tx, actor, id);
        return found(await provenBasis(tx, deps, id));
      });
      const { hash, name } = found(deps.models.describe(basis.modelHash));
      const { model } = await deps.models.sharedFor(hash, actor);
      const { title: reportedTitle, bytes } = await deps.renderer.make(
        reportMaking,
        {
          basis,
          version: { hash, name },
          language,
          template,
          title: reportTitle ?? null,
          format,
          now: deps.clock.now(),
        },
        { model, turn: call.turn },
      );
      const made = Buffer.from(bytes).toString('utf8');
      await deps.usage(actor, 'report.shown');
      return {
        id,
        revision: basis.revision,
        template,
        language,
        title: reportedTitle,
        document: format === 'document' ? JSON.parse(made) : null,
        html: format === 'html' ? made : null,
      };
    },
  },

  export: async ({ tx, input, actor, deps }) => {
    const { raId, format, language, template, reportTitle } = input.body;
    const { revision } = await deps.assessments.open(tx, actor, raId);
    const order = { raId, format, language, template, title: reportTitle ?? null };
    const id = await deps.jobs.enqueue(tx, actor, reportWork, { ...order, entitlement: actor.entitlement });
    // Not awaited: it takes a connection of its own, and this transaction holds one already. It never throws.
    void deps.usage(actor, 'report.exported', format);
    return {
      output: { id },
      audit: [
        {
          event: 'report.exported',
          subject: `assessment:${raId}`,
          after: { deferred: id, format, language, template, revision },
        },
      ],
    };
  },
});
