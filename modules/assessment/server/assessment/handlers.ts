import { assessment as contract } from '@klarsikt/contract';
import {
  caseOf,
  findingsOf,
  openedAgain,
  patchesBetween,
  signedSummary,
  startingDocument,
  summaryOf,
  trace,
  unreasonedLevels,
} from '@klarsikt/engine';
import { actorName } from '@klarsikt/server/platform/actor.ts';
import { todayOf } from '@klarsikt/server/platform/clock.ts';
import { found, Refusal } from '@klarsikt/server/platform/errors.ts';
import { implementFor } from '@klarsikt/server/platform/implement.ts';
import type { AssessmentDeps } from './deps.ts';
import {
  headOf,
  liveModel,
  permissionsOf,
  reported,
  requireEdit,
  startOf,
  storeNew,
  unsaved,
} from './reading.ts';
import { recoverableSince, unitsAndRights, wireUnit } from './service.ts';
import { proposedSettings } from './settings.ts';
import { commentCounts, countryOf, findByPid, findDeleted, headsOf, setDeleted, setUnit } from './store.ts';
import { replacing, replacingWhole } from './wire.ts';

export const assessment = implementFor<AssessmentDeps>()(contract, {
  list: async ({ tx, input, actor, deps }) => {
    const { units, rights } = await unitsAndRights(tx, actor);
    const deleted = input.query.deleted === true;
    const since = recoverableSince(deps.clock.now());
    const rows = await headsOf(tx, { organizationId: actor.organizationId ?? -1, deleted });
    const visible = rows.filter(
      ({ unitId, deletedAt }) => rights.has(unitId, 'ra:View') && (deletedAt === null || deletedAt > since),
    );
    const assessments = [];
    for (const { deletedAt, ...row } of visible) {
      const head = await headOf({ tx, actor, deps }, row);
      assessments.push({ ...head, deletedAt: deletedAt?.toISOString() ?? null });
    }
    return { units: units.filter(({ id }) => rights.has(id, 'ra:View')).map(wireUnit), assessments };
  },
  getPermissions: async ({ tx, input, actor, deps }) => {
    return permissionsOf(await deps.assessments.head(tx, actor, input.params.id), actor);
  },
  load: async ({ tx, input, actor, deps }) => {
    const reading = { tx, actor, deps };
    const open = await deps.assessments.open(tx, actor, input.body.id);
    const version = found(deps.models.describe(open.modelHash));
    const projection = await deps.assessments.model(actor, open);
    const live = liveModel(deps);
    return {
      meta: await headOf(reading, open),
      document: open.document,
      revision: open.revision,
      permissions: permissionsOf(open, actor),
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
      comments: await commentCounts(tx, open.id),
    };
  },
  get: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const { settings, selections } = open.document;
    const head = await headOf({ tx, actor, deps }, open);
    const { riskApproval: risks, controlApproval: controls, approval: org } = head.summary.statuses;
    return { ...head, settings, status: { risks, controls, org }, selections };
  },
  getMeta: async ({ tx, input, actor, deps }) => {
    const id = found(await findByPid(tx, input.params.id));
    return headOf({ tx, actor, deps }, await deps.assessments.head(tx, actor, id));
  },
  init: async ({ tx, input, actor, deps, call }) => {
    const { auId, raId, personalUserId } = input.body;
    const units = await deps.assessments.units(tx, actor, 'ra:Edit');
    const from = raId === null ? null : await deps.assessments.open(tx, actor, raId);
    // A personal unit is seen by its user alone, so asking for somebody else's finds none.
    const personal = personalUserId === actor.userId ? units.find((unit) => unit.personal) : undefined;
    const wanted = personalUserId === null ? (auId ?? from?.unitId) : found(personal).id;
    const unit = found(
      wanted === undefined
        ? (units.find((one) => !one.personal) ?? units[0])
        : units.find(({ id }) => id === wanted),
    );
    const modelHash = liveModel(deps);
    const { model } = await deps.models.projectionFor(modelHash, actor);
    const settings = proposedSettings({
      model,
      from: from?.document.settings ?? null,
      country: await countryOf(tx, actor),
      responsible: actorName(actor),
      today: todayOf(deps.clock, actor),
      language: call.language,
    });
    return { unitId: unit.id, settings, modelHash, units };
  },
  create: async ({ tx, input, actor, deps }) => {
    const { unitId, settings } = input.body;
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    const modelHash = liveModel(deps);
    const { model } = await deps.models.projectionFor(modelHash, actor);
    const shared = await deps.overlays.shared(tx, actor);
    const document = startOf(model, settings, shared);
    const output = await storeNew({ tx, actor, deps }, { unitId, modelHash, document });
    const subject = `assessment:${output.id}`;
    return {
      output,
      audit: [{ event: 'assessment.created', subject, after: { unitId, name: settings.name } }],
    };
  },
  update: async ({ tx, input, actor, deps }) => {
    const { settings, ...from } = input.body;
    const made = await deps.assessments.change(tx, actor, { ...from, how: replacing({ settings }) });
    return reported(made);
  },
  remove: async ({ tx, input, actor, deps }) => {
    const deleted = await deps.assessments.remove(tx, actor, input.params.id);
    return { output: { done: true }, audit: [deleted] };
  },
  restore: async ({ tx, input, actor, deps }) => {
    const row = found(await findDeleted(tx, input.params.id));
    await deps.assessments.require(tx, actor, row.unitId, 'ra:Edit');
    if (row.deletedAt <= recoverableSince(deps.clock.now())) throw new Refusal('error.notfound');
    await setDeleted(tx, row.id, null);
    return {
      output: { done: true },
      audit: [{ event: 'assessment.restored', subject: `assessment:${row.id}`, after: { name: row.name } }],
    };
  },
  calculate: async ({ tx, input, actor, deps }) => {
    const { context, payload } = input.body;
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const modelHash = context?.modelHash ?? open.modelHash;
    found(deps.models.describe(modelHash));
    const pinned = await deps.models.projectionFor(open.modelHash, actor);
    const document = unsaved(pinned.model, open.document, payload);
    const { model } = await deps.assessments.model(actor, { modelHash, document });
    const result = deps.assessments.calculate(model, document);
    const summary = summaryOf(document, result);
    const explained = context?.trace === undefined ? null : trace(caseOf(model, document), context.trace);
    return {
      revision: open.revision,
      modelHash,
      result,
      summary: payload === undefined ? signedSummary(summary, open.signOff) : summary,
      trace: explained,
      findings: findingsOf(model, document),
      unreasoned: unreasonedLevels(model, document),
    };
  },
  duplicate: async ({ tx, input, actor, deps }) => {
    const open = await deps.assessments.open(tx, actor, input.params.id);
    const unitId = input.body.unitId ?? open.unitId;
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    const { name, date = open.document.settings.date } = input.body;
    const copy = openedAgain(open.document);
    const document = { ...copy, settings: { ...copy.settings, name, date } };
    const given = { unitId, modelHash: open.modelHash, document };
    const output = await storeNew({ tx, actor, deps }, given, open.document);
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
    requireEdit(open);
    await deps.assessments.require(tx, actor, unitId, 'ra:Edit');
    await setUnit(tx, open.id, unitId);
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
    const made = await deps.assessments.change(tx, actor, { ...input.params, ...from, how: replacing(data) });
    return reported(made);
  },
  replaceData: async ({ tx, input, actor, deps }) => {
    const { document, ...from } = input.body;
    const how = replacingWhole(document);
    const made = await deps.assessments.change(tx, actor, { ...input.params, ...from, how });
    return reported(made);
  },
  removeData: async ({ tx, input, actor, deps }) => {
    const made = await deps.assessments.change(tx, actor, {
      ...input.params,
      ...input.query,
      how: {
        patchesFor: async (open) => {
          const { model } = await deps.assessments.model(actor, open);
          const { settings, overlay } = open.document;
          return patchesBetween(open.document, startingDocument(model, settings, overlay));
        },
      },
    });
    return reported(made);
  },
  modifyData: async ({ tx, input, actor, deps }) => {
    const { patches, ...from } = input.body;
    const made = await deps.assessments.change(tx, actor, { ...input.params, ...from, how: { patches } });
    return reported(made);
  },
});
