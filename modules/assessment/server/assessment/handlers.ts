import { assessmentContract as contract } from '@klarsikt/contract';
import { traceFigure } from '@klarsikt/engine/assess';
import {
  applySignOffToSummary,
  buildAssessmentCase,
  buildAssessmentSummary,
  computePatchesBetween,
  computeUnreasonedMarkEffect,
  createStartingDocument,
  findMisleadingEntries,
  reopenDocument,
} from '@klarsikt/engine/assessment';
import { getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { implementEndpoints } from '@klarsikt/server/platform/implement.ts';
import type { AssessmentDeps } from './deps.ts';
import {
  applyUnsavedChanges,
  createInitialDocument,
  getLiveVersionHash,
  listCallerPermissions,
  loadAssessmentHead,
  requireEditPermission,
  storeNewAssessment,
  toCommandResult,
} from './reading.ts';
import { computeRecoverableSince, loadUnitsAndPermissions, toWireUnit } from './service.ts';
import { proposeSettings } from './settings.ts';
import {
  countComments,
  findAssessmentIdByPid,
  findDeletedAssessment,
  findOrganizationCountry,
  listAssessmentHeadRows,
  updateAssessmentDeletedAt,
  updateUnitOfAssessment,
} from './store.ts';
import { createPartsReplacement, createWholeReplacement } from './wire.ts';

export const assessmentHandlers = implementEndpoints<AssessmentDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { units, rights } = await loadUnitsAndPermissions(tx, actor);
    const deleted = input.query.deleted === true;
    const since = computeRecoverableSince(deps.clock.now());
    const rows = await listAssessmentHeadRows(tx, { organizationId: actor.organizationId ?? -1, deleted });
    const visible = rows.filter(
      ({ unitId, deletedAt }) => rights.has(unitId, 'ra:View') && (deletedAt === null || deletedAt > since),
    );
    const assessments = [];
    for (const { deletedAt, ...row } of visible) {
      const head = await loadAssessmentHead({ tx, actor, deps }, row);
      assessments.push({ ...head, deletedAt: deletedAt?.toISOString() ?? null });
    }
    return { units: units.filter(({ id }) => rights.has(id, 'ra:View')).map(toWireUnit), assessments };
  },
  getPermissions: async ({ tx, input, actor, deps }) => {
    return listCallerPermissions(await deps.assessments.head(tx, actor, input.params.id), actor);
  },
  load: async ({ tx, input, actor, deps }) => {
    const reading = { tx, actor, deps };
    const open = await deps.assessments.open(tx, actor, input.body.id);
    const version = requireFound(deps.models.describe(open.modelHash));
    const projection = await deps.assessments.model(actor, open);
    const live = getLiveVersionHash(deps);
    return {
      meta: await loadAssessmentHead(reading, open),
      document: open.document,
      revision: open.revision,
      permissions: listCallerPermissions(open, actor),
      model: {
        hash: version.hash,
        projection: projection.hash,
        name: version.name,
        description: version.description,
        channel: version.channel,
        published: version.publishedAt.toISOString(),
        counts: { ...projection.counts },
        demo: projection.demo,
      },
      newerModel: live === open.modelHash ? null : live,
      units: await deps.assessments.units(tx, actor),
      comments: await countComments(tx, open.id),
      approvals: await deps.assessments.approvalMark(tx, open.id),
    };
  },
  get: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { settings, selections } = open.document;
    const head = await loadAssessmentHead({ tx, actor, deps }, open);
    const { riskApproval: risks, controlApproval: controls, approval: org } = head.summary.statuses;
    return { ...head, settings, status: { risks, controls, org }, selections };
  },
  getMeta: async ({ tx, input, actor, deps }) => {
    const id = requireFound(await findAssessmentIdByPid(tx, input.params.id));
    return loadAssessmentHead({ tx, actor, deps }, await deps.assessments.head(tx, actor, id));
  },
  init: async ({ tx, input, actor, deps, call }) => {
    const { auId, raId, personalUserId } = input.body;
    const units = await deps.assessments.units(tx, actor, 'ra:Edit');
    const from = raId === null ? null : await deps.assessments.open(tx, actor, raId);
    // A personal unit is visible only to its user, so another user's personal unit counts as not found.
    const personal = personalUserId === actor.userId ? units.find((unit) => unit.personal) : undefined;
    const wanted = personalUserId === null ? (auId ?? from?.unitId) : requireFound(personal).id;
    const unit = requireFound(
      wanted === undefined
        ? (units.find((one) => !one.personal) ?? units[0])
        : units.find(({ id }) => id === wanted),
    );
    const modelHash = getLiveVersionHash(deps);
    const { model } = await deps.models.projectionFor(modelHash, actor);
    const settings = proposeSettings({
      model,
      from: from?.document.settings ?? null,
      country: await findOrganizationCountry(tx, actor),
      responsible: getActorName(actor),
      today: getTodayInZone(deps.clock, actor),
      language: call.language,
    });
    return { unitId: unit.id, settings, modelHash, units };
  },
  create: async ({ tx, input, actor, deps }) => {
    const { unitId, settings } = input.body;
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    const modelHash = getLiveVersionHash(deps);
    const { model } = await deps.models.projectionFor(modelHash, actor);
    const shared = await deps.overlays.shared(tx, actor);
    const document = createInitialDocument(model, settings, shared);
    const output = await storeNewAssessment({ tx, actor, deps }, { unitId, modelHash, document });
    const subject = `assessment:${output.id}`;
    return {
      output,
      audit: [{ event: 'assessment.created', subject, after: { unitId, name: settings.name } }],
    };
  },
  update: async ({ tx, input, actor, deps }) => {
    const { settings, ...from } = input.body;
    const made = await deps.assessments.change(tx, actor, {
      ...from,
      how: createPartsReplacement({ settings }),
    });
    return toCommandResult(made);
  },
  remove: async ({ tx, input, actor, deps }) => {
    const deleted = await deps.assessments.remove(tx, actor, input.params.id);
    return { output: { done: true }, audit: [deleted] };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const row = requireFound(await findDeletedAssessment(tx, input.params.id));
    await deps.assessments.require(tx, actor, row.unitId, 'ra:Edit');
    if (row.deletedAt <= computeRecoverableSince(deps.clock.now())) throw new Refusal('error.notfound');
    await deps.assessments.requireRoom(tx, requireFound(actor.organizationId));
    await updateAssessmentDeletedAt(tx, row.id, null);
    return {
      output: { done: true },
      audit: [{ event: 'assessment.restored', subject: `assessment:${row.id}`, after: { name: row.name } }],
    };
  },
  calculate: async ({ tx, input, actor, deps }) => {
    const { context, payload } = input.body;
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const modelHash = context?.modelHash ?? open.modelHash;
    requireFound(deps.models.describe(modelHash));
    const pinned = await deps.models.projectionFor(open.modelHash, actor);
    const document = applyUnsavedChanges(pinned.model, open.document, payload);
    const { model } = await deps.assessments.model(actor, { modelHash, document });
    const result = deps.assessments.calculate(model, document);
    const summary = buildAssessmentSummary(document, result);
    const explained =
      context?.trace === undefined ? null : traceFigure(buildAssessmentCase(model, document), context.trace);
    return {
      revision: open.revision,
      modelHash,
      result,
      summary: payload === undefined ? applySignOffToSummary(summary, open.signOff) : summary,
      trace: explained,
      findings: findMisleadingEntries(model, document),
      unreasoned: computeUnreasonedMarkEffect(model, document),
    };
  },
  duplicate: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const unitId = input.body.unitId ?? open.unitId;
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    const { name, date = open.document.settings.date } = input.body;
    const copy = reopenDocument(open.document);
    const document = { ...copy, settings: { ...copy.settings, name, date } };
    const given = { unitId, modelHash: open.modelHash, document };
    const output = await storeNewAssessment({ tx, actor, deps }, given, open.document);
    if (input.body.comments === true)
      await deps.comments.copyOpen(tx, actor, { from: open.id, to: output.id, unitId });
    const subject = `assessment:${output.id}`;
    return {
      output,
      audit: [{ event: 'assessment.duplicated', subject, after: { from: open.id, unitId, name } }],
    };
  },
  move: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.head(tx, actor, input.params.id);
    const { unitId } = input.body;
    requireEditPermission(open);
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    await updateUnitOfAssessment(tx, open.id, unitId);
    const subject = `assessment:${open.id}`;
    return {
      output: { done: true },
      audit: [{ event: 'assessment.moved', subject, before: { unitId: open.unitId }, after: { unitId } }],
    };
  },
  getData: async ({ tx, input, actor, deps }) => {
    const { id, revision, document } = await deps.assessments.open(tx, actor, input.params.id);
    return { id, revision, document };
  },
  updateData: async ({ tx, input, actor, deps }) => {
    const { data, ...from } = input.body;
    const made = await deps.assessments.change(tx, actor, {
      ...input.params,
      ...from,
      how: createPartsReplacement(data),
    });
    return toCommandResult(made);
  },
  replaceData: async ({ tx, input, actor, deps }) => {
    const { document, ...from } = input.body;
    const how = createWholeReplacement(document);
    const made = await deps.assessments.change(tx, actor, { ...input.params, ...from, how });
    return toCommandResult(made);
  },
  removeData: async ({ tx, input, actor, deps }) => {
    const made = await deps.assessments.change(tx, actor, {
      ...input.params,
      ...input.query,
      how: {
        patchesFor: async (open) => {
          const { model } = await deps.assessments.model(actor, open);
          const { settings, overlay } = open.document;
          return computePatchesBetween(open.document, createStartingDocument(model, settings, overlay));
        },
      },
    });
    return toCommandResult(made);
  },
  modifyData: async ({ tx, input, actor, deps }) => {
    const { patches, ...from } = input.body;
    const made = await deps.assessments.change(tx, actor, { ...input.params, ...from, how: { patches } });
    return toCommandResult(made);
  },
});
