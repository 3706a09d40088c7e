import { createHash } from 'node:crypto';
import type { SavedReport } from '@klarsikt/contract';
import type { JsonObject } from '@klarsikt/engine/fields';
import type { ReportDocument } from '@klarsikt/engine/report';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import { Refusal, requireFound } from '@klarsikt/server/platform/errors.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { QueueKey } from '@klarsikt/server/platform/visitors.ts';
import type { ResolvedTemplate } from '../template/provides.ts';
import type { ReportDeps } from './deps.ts';
import { type ReportFormat, reportRenderKind } from './making.ts';
import type { ReportBasisWithProof } from './provides.ts';
import { findSavedReport } from './saved.store.ts';
import type { RenderedReportSections } from './sections.ts';
import { loadReportBasisWithProof } from './store.ts';

interface AcceptRequest {
  readonly assessmentId: number;
  readonly reportId: number;
  readonly revision: number;
  readonly assessmentRevision: number;
}

export interface ReportToAccept {
  readonly basis: ReportBasisWithProof;
  readonly saved: SavedReport;
  readonly revision: number;
  readonly template: ResolvedTemplate;
}

/**
 * Reads everything for the accepted report in one transaction; refuses if a revision is not the revision that the
 * caller has read.
 */
export async function loadReportToAccept(
  tx: ReadTx,
  deps: ReportDeps,
  wanted: AcceptRequest,
): Promise<ReportToAccept> {
  const { document: saved, revision } = requireFound(
    await findSavedReport(tx, wanted.assessmentId, wanted.reportId),
  );
  const basis = requireFound(
    await loadReportBasisWithProof(tx, deps.reportKnowledge, wanted.assessmentId, { years: true }),
  );
  if (revision !== wanted.revision || basis.revision !== wanted.assessmentRevision)
    throw new Refusal('error.report.changed');
  return { basis, saved, revision, template: await deps.templates.find(tx, saved.template) };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const asJson = (value: unknown): JsonObject => JSON.parse(JSON.stringify(value));

/** Creates the files of the accepted report; refuses while parts of the author's own text are unresolved. */
export async function createAcceptedReportFiles(
  deps: ReportDeps,
  { basis, saved, revision, template }: ReportToAccept,
  { actor, turn }: { readonly actor: Actor; readonly turn: QueueKey },
) {
  const { models, renderer, clock } = deps;
  const { hash, name } = requireFound(models.describe(basis.modelHash));
  const { model } = await models.sharedFor(hash, actor);
  const { language, title, parameters, riskFilter: filter, words } = saved;
  const order = { basis, version: { hash, name }, language, template, title, parameters, filter, words };
  const now = clock.now();
  const write = async (format: ReportFormat): Promise<Buffer> => {
    const { bytes } = await renderer.make(reportRenderKind, { ...order, format, now }, { model, turn });
    return Buffer.from(bytes);
  };
  if (template.word === null) {
    const { words: placed }: RenderedReportSections = JSON.parse((await write('sections')).toString('utf8'));
    if (placed.some(({ section, moved }) => section === null || moved.length > 0))
      throw new Refusal('error.report.unsettled');
  }
  const docx = await write('docx');
  const pdf = template.word === null ? await write('pdf') : null;
  const html = template.word === null ? await write('page') : null;
  const document: ReportDocument | null =
    template.word === null ? JSON.parse((await write('document')).toString('utf8')) : null;
  const { ref, kind, name: templateName } = template;
  const blocks = template.template ?? {
    sha256: sha256(template.word.content),
    version: template.word.version,
  };
  return {
    ...{ revision, title, docx, pdf, html, document },
    assessmentRevision: basis.revision,
    modelHash: basis.modelHash,
    definition: asJson(saved),
    template: asJson({ ref, kind, name: templateName[language], template: blocks }),
    signOff: basis.signOff,
    digests: {
      docx: sha256(docx),
      pdf: pdf === null ? null : sha256(pdf),
      html: html === null ? null : sha256(html),
    },
  };
}
