import { rollup as contract } from '@klarsikt/contract';
import { readNameInAddress } from '@klarsikt/engine';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import { inReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { asked, formOf, inputOn, previewOf, queue, savedOn, shown, unitIn } from './asking.ts';
import type { RollupDeps } from './deps.ts';
import { highestRisks, reportInput } from './ordering.ts';
import { editable, requireOfUnit, saveGroupReport, wireReport } from './saving.ts';
import { documentsOf, removeReport, reportByTitle, reportsOf, settle, settledOf } from './store.ts';
import { rollUpTitle } from './texts.ts';
import { below, inGroupTransaction, readTree } from './tree.ts';

export const rollup = implementFor<RollupDeps>()(contract, {
  // Direct: what is read spans organisations, and who may settle what is read in the one in scope.
  tree: {
    direct: async ({ input, ...outside }) => {
      const { assessments: _, ...tree } = await inGroupTransaction(outside, async (tx, sight) =>
        below(await readTree({ tx, ...outside }, sight, input.query.period), input.params.id),
      );
      return tree;
    },
  },
  show: {
    direct: async ({ input, ...outside }) => {
      const definition = asked(input.body);
      const title = rollUpTitle[definition.language];
      const made = await inputOn(outside, { unit: input.params.id, definition, title });
      await outside.deps.usage(outside.actor, 'report.shown');
      return shown(outside, { input: made }, input.body.format);
    },
  },
  export: {
    prepare: async ({ input, ...outside }) => {
      const { format } = input.body;
      const definition = asked(input.body);
      const title = rollUpTitle[definition.language];
      const made = await inputOn(outside, { unit: input.params.id, definition, title });
      const subject = input.params.id === 0 ? 'rollup' : `unit:${input.params.id}`;
      return (tx) => queue(tx, outside, { inputs: [made], title, format, subject });
    },
  },
  risks: {
    direct: async ({ input, ...outside }) => {
      const { actor, deps } = outside;
      const known = await inGroupTransaction(outside, async (tx, sight) => {
        const tree = await readTree({ tx, ...outside }, sight);
        if (!tree.assessments.has(input.params.id)) throw new Refusal('error.notfound');
        return found((await documentsOf(tx, [input.params.id])).get(input.params.id));
      });
      const { model } = await deps.assessments.model(actor, known);
      const result = deps.assessments.calculate(model, known.document);
      return { risks: [...highestRisks(model, result, { most: 12, type: input.query.type })] };
    },
  },
  settle: async ({ tx, input, actor, deps, call }) => {
    const { id } = input.params;
    const { assessmentId, weight, reason } = input.body;
    if (actor.organizationId === null) throw new Refusal('error.forbidden');
    await deps.assessments.require(tx, actor, id, 'ra:Approve');
    await requireOfUnit(tx, id, assessmentId, call, reason);
    const before = await settledOf(tx, id);
    await settle(tx, {
      ...{ unitId: id, organizationId: actor.organizationId, assessmentId, weight, reason },
      ...{ updatedAt: deps.clock.now(), updatedBy: actor.userId, updatedName: actorName(actor) },
    });
    const after = { assessment: assessmentId, weight, reason };
    return {
      output: { done: true },
      audit: [{ event: 'unit.settled', subject: `unit:${id}`, before, after }],
    };
  },
  listReports: {
    direct: async ({ input, ...outside }) => {
      const { id } = input.params;
      const { can } = await inReadTransaction(outside.db, outside.actor, (tx) =>
        outside.deps.assessments.head(tx, outside.actor, id),
      );
      return inGroupTransaction(outside, async (tx, sight) => {
        const tree = await readTree({ tx, ...outside }, sight);
        const personal = !tree.assessments.has(id);
        const group = personal ? null : below(tree, unitIn(tree, id));
        const seen = group?.places.flatMap(({ candidates }) => candidates.map((one) => one.id)) ?? [];
        const rows = seen.length === 0 ? [] : await reportsOf(tx, seen);
        return { reports: rows.map(wireReport), can: can.edit };
      });
    },
  },
  saveReport: async ({ input, ...change }) => {
    const { id, revision } = await saveGroupReport(change, input);
    const { title, former } = input.body;
    return {
      output: { id, revision },
      audit: [
        {
          event: 'groupReport.saved',
          subject: `assessment:${input.params.id}`,
          before: former === null ? null : { title: former },
          after: { title, revision },
        },
      ],
    };
  },
  removeReport: async ({ input, ...change }) => {
    const { id } = input.params;
    const title = readNameInAddress(input.params.title);
    await editable(change, id);
    const known = found(await reportByTitle(change.tx, id, title));
    await removeReport(change.tx, known.id);
    return {
      output: { done: true },
      audit: [{ event: 'groupReport.removed', subject: `assessment:${id}`, before: { title } }],
    };
  },
  showReport: {
    direct: async ({ input, ...outside }) => {
      const { title, definition, format } = input.body;
      const made = await inGroupTransaction(outside, async (tx, sight) => {
        const tree = await readTree({ tx, ...outside }, sight, definition.period ?? undefined);
        const group = below(tree, unitIn(tree, input.params.id));
        const form = await formOf(tx, outside.deps, definition);
        return { input: await reportInput({ tx, ...outside }, group, { definition, title }), form };
      });
      return shown(outside, made, format);
    },
  },
  preview: { direct: ({ input, ...outside }) => previewOf(outside, input) },
  showReportOf: {
    direct: async ({ input, ...outside }) => {
      const { definition, inputs, form, templateGone } = await savedOn(outside, input);
      await outside.deps.usage(outside.actor, 'report.shown');
      return {
        ...(await shown(outside, { input: found(inputs[0]), form }, input.body.format)),
        definition,
        templateGone,
      };
    },
  },
  exportReport: {
    prepare: async ({ input, ...outside }) => {
      const { title, format } = input.body;
      const { inputs, form } = await savedOn(outside, input);
      const subject = `assessment:${input.params.b}`;
      return (tx) => queue(tx, outside, { inputs, form, title, format, subject });
    },
  },
});
