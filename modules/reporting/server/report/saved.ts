import {
  type AcceptedReport,
  type reportContract as contract,
  fileContentTypes,
  type SavedReport,
  type SavedReportRow,
  savedReportSchema,
} from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import { noRiskFilter, signReportUserTexts } from '@klarsikt/engine/report';
import type { Language } from '@klarsikt/engine/text';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { patchDocument } from '@klarsikt/server/platform/document.ts';
import { changeDocument } from '@klarsikt/server/platform/document-rows.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import { toFileName } from '@klarsikt/server/platform/file-name.ts';
import type { EndpointHandler } from '@klarsikt/server/platform/implement.ts';
import { storeRemovedRows } from '@klarsikt/server/platform/removals.ts';
import { listRevisionsBefore, toWireRevision } from '@klarsikt/server/platform/revisioned.ts';
import { type ReadTx, runInReadTransaction } from '@klarsikt/server/platform/tx.ts';
import { parseChangedDocument } from '@klarsikt/server/platform/untrusted.ts';
import { createAcceptedReportFiles, loadReportToAccept } from './accept.ts';
import type { ReportDeps } from './deps.ts';
import {
  type AcceptedReportRow,
  completeSavedReport,
  deleteSavedReport,
  findAcceptedReportFiles,
  findSavedReport,
  insertAcceptedReport,
  insertSavedReport,
  isReportTitleTaken,
  listAcceptedReports,
  listSavedReports,
  lockReportTitles,
  type StoredSavedReportRow,
  savedReportStore,
} from './saved.store.ts';
import { loadReportDraft } from './show.ts';

const pageSize = 50;
const subjectOf = (id: number): string => `report:${id}`;

function wireAccepted(rows: readonly AcceptedReportRow[], deps: ReportDeps): AcceptedReport[] {
  const newest = new Map<number, number>();
  for (const { reportId, id } of rows) newest.set(reportId, Math.max(newest.get(reportId) ?? 0, id));
  return rows.map(({ reportId, template, signOff, at, ...row }) => ({
    ...row,
    modelName: deps.models.describe(row.modelHash)?.name ?? '',
    template: typeof template.name === 'string' ? template.name : '',
    approved: signOff.approved,
    at: at.toISOString(),
    superseded: newest.get(reportId) !== row.id,
  }));
}

function wireSaved(
  row: StoredSavedReportRow,
  accepted: readonly AcceptedReport[],
  latest: AcceptedReportRow | undefined,
): SavedReportRow {
  const { id, revision, document, createdAt, updatedAt, updatedName } = row;
  const { title, template, language } = document;
  return {
    ...{ id, revision, title, template, language },
    created: createdAt.toISOString(),
    updated: updatedAt.toISOString(),
    author: updatedName,
    accepted: accepted.find((one) => one.id === latest?.id) ?? null,
  };
}

function readSaved(value: JsonObject, language: Language): SavedReport & JsonObject {
  parseChangedDocument(savedReportSchema, value, language);
  return completeSavedReport(value);
}

/** The title is part of the report's address, so it must be unique in the assessment. */
async function requireFreeTitle(
  tx: ReadTx,
  given: { readonly assessmentId: number; readonly title: string; readonly except: number },
): Promise<void> {
  if (await isReportTitleTaken(tx, given)) throw new Refusal('error.report.title');
}

interface ReportAccessContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: ReportDeps;
}

async function requireReportAccess(
  { tx, actor, deps }: ReportAccessContext,
  id: number,
  right: 'edit' | 'approve',
) {
  const head = await deps.assessments.head(tx, actor, id);
  if (!head.can[right]) throw new Refusal('error.forbidden');
  return head;
}

type Name =
  | 'listSaved'
  | 'create'
  | 'loadSaved'
  | 'modifySaved'
  | 'removeSaved'
  | 'savedHistory'
  | 'draft'
  | 'accept'
  | 'listAccepted'
  | 'acceptedFile';

type Handlers = { readonly [N in Name]: EndpointHandler<(typeof contract)[N], ReportDeps> };

export const savedReportHandlers: Handlers = {
  listSaved: async ({ tx, actor, deps, input }) => {
    const { id, can } = await deps.assessments.head(tx, actor, input.params.id);
    const rows = await listAcceptedReports(tx, id);
    const accepted = wireAccepted(rows, deps);
    const reports = (await listSavedReports(tx, id)).map((row) =>
      wireSaved(
        row,
        accepted,
        rows.find(({ reportId }) => reportId === row.id),
      ),
    );
    return { reports, mayEdit: can.edit, mayAccept: can.approve };
  },
  create: async ({ tx, actor, deps, input }) => {
    const { id: assessmentId } = await requireReportAccess({ tx, actor, deps }, input.params.id, 'edit');
    const { title, template, language, parameters, riskFilter = noRiskFilter } = input.body;
    const { kind } = await deps.templates.find(tx, template);
    if (kind !== 'assessment') throw new Refusal('error.template.kind');
    await lockReportTitles(tx, assessmentId);
    await requireFreeTitle(tx, { assessmentId, title, except: 0 });
    const now = deps.clock.now();
    const id = await insertSavedReport(tx, {
      organizationId: requireFound(actor.organizationId),
      assessmentId,
      document: completeSavedReport({
        title,
        template,
        language,
        parameters,
        riskFilter: { ...riskFilter },
        words: {},
      }),
      createdAt: now,
      updatedAt: now,
      updatedBy: actor.userId,
      updatedName: getActorName(actor),
    });
    const after = { title, template };
    return { output: { id, title }, audit: [{ event: 'report.created', subject: subjectOf(id), after }] };
  },
  loadSaved: async ({ tx, actor, deps, input }) => {
    const { id } = await deps.assessments.head(tx, actor, input.params.id);
    const { revision, document, updatedAt, updatedName, updatedBy } = requireFound(
      await findSavedReport(tx, id, input.params.report),
    );
    return {
      revision,
      document,
      by: { at: updatedAt.toISOString(), author: updatedName, userId: updatedBy },
    };
  },
  modifySaved: async ({ tx, actor, deps, input, call }) => {
    const { id: assessmentId } = await requireReportAccess({ tx, actor, deps }, input.params.id, 'edit');
    const { id } = requireFound(await findSavedReport(tx, assessmentId, input.params.report));
    const { patches, ...from } = input.body;
    await lockReportTitles(tx, assessmentId);
    const changing = { tx, actor, clock: deps.clock, id, from };
    const { saved } = await changeDocument(savedReportStore, changing, async ({ document }) => {
      const given = readSaved(patchDocument(document, patches, call.language), call.language);
      const signature = { author: getActorName(actor), at: deps.clock.now().toISOString() };
      const next = { ...given, words: signReportUserTexts(document.words, given.words, signature) };
      await requireFreeTitle(tx, { assessmentId, title: next.title, except: id });
      if (next.template !== document.template) await deps.templates.find(tx, next.template);
      return next;
    });
    const after = { revision: saved.revision, changes: saved.patches };
    return { output: saved, audit: [{ event: 'report.changed', subject: subjectOf(id), after }] };
  },
  removeSaved: async ({ tx, actor, deps, input }) => {
    const { id: assessmentId } = await requireReportAccess({ tx, actor, deps }, input.params.id, 'edit');
    const { id, document } = requireFound(await findSavedReport(tx, assessmentId, input.params.report));
    const accepted = await listAcceptedReports(tx, assessmentId);
    // A report with accepted versions cannot be deleted, because the versions belong to it.
    if (accepted.some(({ reportId }) => reportId === id))
      throw new Refusal(
        'error.report.accepted',
        await deps.usesOf(tx, actor, { kind: 'report', id: String(id) }),
      );
    const at = deps.clock.now();
    await storeRemovedRows(tx, actor, {
      ...{ kind: 'report', object: String(id), subject: subjectOf(id), assessmentId, at, rows: [] },
    });
    await deleteSavedReport(tx, id, at);
    return {
      output: { done: true },
      audit: [{ event: 'report.deleted', subject: subjectOf(id), before: { title: document.title } }],
    };
  },
  savedHistory: async ({ tx, actor, deps, input }) => {
    const { id: assessmentId } = await deps.assessments.head(tx, actor, input.params.id);
    const { id } = requireFound(await findSavedReport(tx, assessmentId, input.params.report));
    const { before = null } = input.query;
    const rows = await listRevisionsBefore(tx, savedReportStore.revisions, {
      id,
      before,
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const next = rows.length > pageSize ? (page.at(-1)?.revision ?? null) : null;
    return { entries: page.map(toWireRevision), next };
  },
  draft: {
    direct: ({ input, actor, deps, db, call }) => loadReportDraft({ actor, deps, db, call }, input.params),
  },
  accept: {
    prepare: async ({ input, actor, deps, db, call }) => {
      const { params, body } = input;
      const wanted = { assessmentId: params.id, reportId: params.report, ...body };
      const state = await runInReadTransaction(db, actor, async (tx) => {
        await requireReportAccess({ tx, actor, deps }, params.id, 'approve');
        return loadReportToAccept(tx, deps, wanted);
      });
      const frozen = await createAcceptedReportFiles(deps, state, { actor, turn: call.turn });
      return async (tx) => {
        await requireReportAccess({ tx, actor, deps }, params.id, 'approve');
        // Check the revisions again under the lock.
        const locked = requireFound(
          await savedReportStore.lock(tx, params.report, { change: undefined, userId: actor.userId }),
        );
        const { revision } = await deps.assessments.head(tx, actor, params.id);
        if (locked.revision !== body.revision || revision !== body.assessmentRevision)
          throw new Refusal('error.report.changed');
        const organizationId = requireFound(actor.organizationId);
        const { docx, pdf, html } = frozen;
        const added = docx.length + (pdf?.length ?? 0) + (html?.length ?? 0);
        await deps.quotas.requireRoom(tx, { organizationId, kind: 'storage', added });
        const row = await insertAcceptedReport(tx, {
          ...frozen,
          organizationId,
          reportId: params.report,
          statement: body.statement,
          at: deps.clock.now(),
          userId: actor.userId,
          author: getActorName(actor),
        });
        const after = { revision: body.revision, digests: frozen.digests };
        return {
          output: requireFound(wireAccepted([row], deps)[0]),
          audit: [{ event: 'report.accepted', subject: subjectOf(params.report), after }],
        };
      };
    },
  },
  listAccepted: async ({ tx, actor, deps, input }) => {
    const { id } = await deps.assessments.head(tx, actor, input.params.id);
    const rows = (await listAcceptedReports(tx, id)).filter(
      ({ reportId }) => reportId === input.params.report,
    );
    return wireAccepted(rows, deps);
  },
  acceptedFile: async ({ tx, actor, deps, input }) => {
    const { id, accepted, format } = input.params;
    const head = await deps.assessments.head(tx, actor, id);
    const files = requireFound(await findAcceptedReportFiles(tx, head.id, accepted));
    const contentType = format === 'html' ? 'text/html' : fileContentTypes[format];
    return {
      content: requireFound(files[format]),
      contentType,
      filename: toFileName(files.title, format, 'report'),
    };
  },
};
