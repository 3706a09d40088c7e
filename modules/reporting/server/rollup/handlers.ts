import { rollupContract as contract } from '@klarsikt/contract';
import { decodeNameFromAddress } from '@klarsikt/engine/text';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import { runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { writeTableFile } from '@klarsikt/server/render/table-file.ts';
import {
  createRollUpDefinition,
  findSavedGroupReport,
  findUnitOfAssessment,
  loadGroupReportInput,
  loadGroupTemplate,
  queueGroupReports,
  renderGroupPreview,
  renderGroupReport,
} from './asking.ts';
import type { RollupDeps } from './deps.ts';
import { buildGroupReportInput, listHighestRisks } from './ordering.ts';
import {
  requireAssessmentOfUnit,
  requireEditableAssessment,
  saveGroupReport,
  toWireGroupReport,
} from './saving.ts';
import { createStandardTableRows, loadGroupStandards, saveGroupFactAnswer } from './standards.ts';
import {
  deleteGroupReport,
  findGroupReportByTitle,
  findGroupUnitSettings,
  listSavedGroupReports,
  loadAssessmentDocuments,
  upsertGroupUnitSettings,
} from './store.ts';
import { groupStandardTexts, rollUpTitleText } from './texts.ts';
import { getGroupSubtree, loadGroupTree, runInGroupTransaction } from './tree.ts';

export const rollupHandlers = implementEndpoints<RollupDeps>()(contract, {
  // This handler runs without the caller's transaction, because it reads several organisations.
  standards: { direct: ({ input: _, ...outside }) => loadGroupStandards(outside) },
  answerFact: ({ tx, input, actor, deps, call }) =>
    saveGroupFactAnswer({ tx, actor, deps }, input.body, call.language),
  exportStandards: {
    direct: async ({ input, ...outside }) => {
      const { format, language } = input.body;
      const { actor, deps, call } = outside;
      const { title } = groupStandardTexts[language];
      const rows = createStandardTableRows(await loadGroupStandards(outside), {
        language,
        timeZone: actor.timeZone,
      });
      const name = `${title} ${getTodayInZone(deps.clock, actor)}`;
      return writeTableFile(
        deps.renderer,
        { rows, title, at: deps.clock.now() },
        { format, language, name },
        async () => ({
          model: (await deps.models.sharedFor(requireFound(deps.models.live()).hash, actor)).model,
          turn: call.turn,
        }),
      );
    },
  },
  // This handler runs without the caller's transaction, because it reads several organisations; the caller's
  // permissions are read in the organisation in scope.
  tree: {
    direct: async ({ input, ...outside }) => {
      const { assessments: _, ...tree } = await runInGroupTransaction(outside, async (tx, sight) =>
        getGroupSubtree(await loadGroupTree({ tx, ...outside }, sight, input.query.period), input.params.id),
      );
      return tree;
    },
  },
  show: {
    direct: async ({ input, ...outside }) => {
      const definition = createRollUpDefinition(input.body);
      const title = rollUpTitleText[definition.language];
      const made = await loadGroupReportInput(outside, { unit: input.params.id, definition, title });
      await outside.deps.usage(outside.actor, 'report.shown');
      return renderGroupReport(outside, { input: made }, input.body.format);
    },
  },
  export: {
    prepare: async ({ input, ...outside }) => {
      const { format } = input.body;
      const definition = createRollUpDefinition(input.body);
      const title = rollUpTitleText[definition.language];
      const made = await loadGroupReportInput(outside, { unit: input.params.id, definition, title });
      const subject = input.params.id === 0 ? 'rollup' : `unit:${input.params.id}`;
      return (tx) => queueGroupReports(tx, outside, { inputs: [made], title, format, subject });
    },
  },
  risks: {
    direct: async ({ input, ...outside }) => {
      const { actor, deps } = outside;
      const known = await runInGroupTransaction(outside, async (tx, sight) => {
        const tree = await loadGroupTree({ tx, ...outside }, sight);
        if (!tree.assessments.has(input.params.id)) throw new Refusal('error.notfound');
        return requireFound((await loadAssessmentDocuments(tx, [input.params.id])).get(input.params.id));
      });
      const { model } = await deps.assessments.model(actor, known);
      const result = deps.assessments.calculate(model, known.document);
      return { risks: [...listHighestRisks(model, result, { most: 12, type: input.query.type })] };
    },
  },
  settle: async ({ tx, input, actor, deps, call }) => {
    const { id } = input.params;
    const { assessmentId, weight, reason } = input.body;
    if (actor.organizationId === null) throw new Refusal('error.forbidden');
    await deps.assessments.require(tx, actor, id, 'ra:Approve');
    await requireAssessmentOfUnit(tx, id, assessmentId, call, reason);
    const before = await findGroupUnitSettings(tx, id);
    await upsertGroupUnitSettings(tx, {
      ...{ unitId: id, organizationId: actor.organizationId, assessmentId, weight, reason },
      ...{ updatedAt: deps.clock.now(), updatedBy: actor.userId, updatedName: getActorName(actor) },
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
      const { can } = await runInReadTransaction(outside.db, outside.actor, (tx) =>
        outside.deps.assessments.head(tx, outside.actor, id),
      );
      return runInGroupTransaction(outside, async (tx, sight) => {
        const tree = await loadGroupTree({ tx, ...outside }, sight);
        const personal = !tree.assessments.has(id);
        const group = personal ? null : getGroupSubtree(tree, findUnitOfAssessment(tree, id));
        const seen = group?.places.flatMap(({ candidates }) => candidates.map((one) => one.id)) ?? [];
        const rows = seen.length === 0 ? [] : await listSavedGroupReports(tx, seen);
        return { reports: rows.map(toWireGroupReport), can: can.edit };
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
    const title = decodeNameFromAddress(input.params.title);
    await requireEditableAssessment(change, id);
    const known = requireFound(await findGroupReportByTitle(change.tx, id, title));
    await storeRemovedRows(change.tx, change.actor, {
      ...{ kind: 'groupReport', object: `${id}/${title}`, subject: `assessment:${id}` },
      ...{ assessmentId: id, at: change.deps.clock.now() },
      rows: [{ table: 'group_report', where: { id: known.id } }],
    });
    await deleteGroupReport(change.tx, known.id);
    return {
      output: { done: true },
      audit: [{ event: 'groupReport.removed', subject: `assessment:${id}`, before: { title } }],
    };
  },
  showReport: {
    direct: async ({ input, ...outside }) => {
      const { title, definition, format } = input.body;
      const made = await runInGroupTransaction(outside, async (tx, sight) => {
        const tree = await loadGroupTree({ tx, ...outside }, sight, definition.period ?? undefined);
        const group = getGroupSubtree(tree, findUnitOfAssessment(tree, input.params.id));
        const form = await loadGroupTemplate(tx, outside.deps, definition);
        return { input: await buildGroupReportInput({ tx, ...outside }, group, { definition, title }), form };
      });
      return renderGroupReport(outside, made, format);
    },
  },
  preview: { direct: ({ input, ...outside }) => renderGroupPreview(outside, input) },
  showReportOf: {
    direct: async ({ input, ...outside }) => {
      const { definition, inputs, form, templateGone } = await findSavedGroupReport(outside, input);
      await outside.deps.usage(outside.actor, 'report.shown');
      return {
        ...(await renderGroupReport(outside, { input: requireFound(inputs[0]), form }, input.body.format)),
        definition,
        templateGone,
      };
    },
  },
  exportReport: {
    prepare: async ({ input, ...outside }) => {
      const { title, format } = input.body;
      const { inputs, form } = await findSavedGroupReport(outside, input);
      const subject = `assessment:${input.params.b}`;
      return (tx) => queueGroupReports(tx, outside, { inputs, form, title, format, subject });
    },
  },
});
