/**
 * Separation of organisations: calls every endpoint that takes an id with an id of the caller's own organisation, which
 * works, and with the same id as a member of a neighbour organisation, who may learn and change nothing.
 */

import { createHash } from 'node:crypto';
import { readStarterModel } from '@klarsikt/content';
import {
  actionContract,
  analysisContract,
  assessmentContract,
  assistantContract,
  blueprintContract,
  commentContract,
  completenessContract,
  contributionContract,
  directoryContract,
  type Endpoint,
  examinerContract,
  feedContract,
  getAllEndpoints,
  groupContract,
  incidentContract,
  keyContract,
  launchContract,
  noteContract,
  ownfieldContract,
  periodContract,
  portalContract,
  reportContract,
  rollupContract,
  specificationContract,
  templateContract,
  unitContract,
  userContract,
  viewContract,
  webhookContract,
} from '@klarsikt/contract';
import {
  registersPasskey,
  SoftAuthenticator,
} from '@klarsikt/identity/server/login/authenticator.fixture.ts';
import {
  allPermissions,
  getEndpointAddress,
  smallFirmSettings,
  startTestApp,
  type TestApp,
  type TestClient,
  type TestTenant,
  testPassword,
} from '@klarsikt/testkit';
import { insertSourceDocument } from '@klarsikt/threatview/server/insight/store.ts';
import { eq, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { visitorActor } from '../src/platform/actor.ts';
import { runWithClient } from '../src/platform/connection-roles.ts';
import { Refusal } from '../src/platform/errors.ts';
import { parseInput } from '../src/platform/run.ts';
import { runInSystemTransaction, runInWriteTransaction } from '../src/platform/tx.ts';
import { actionTable } from '../src/schema/actions.ts';
import { savedAnalysis } from '../src/schema/analysis.ts';
import { blueprintTable } from '../src/schema/blueprint.ts';
import { acceptedGap } from '../src/schema/completeness.ts';
import { directoryGroup, directoryKey } from '../src/schema/directory.ts';
import { assessmentRevision, assessmentTable, commentTable } from '../src/schema/domain.ts';
import { triggerEvent } from '../src/schema/drift.ts';
import { feedSearch } from '../src/schema/feed.ts';
import { fileEvent, fileLink } from '../src/schema/file.ts';
import { groupReport, groupUnit } from '../src/schema/group.ts';
import {
  apiKey,
  appUser,
  assessmentUnit,
  assistantKey,
  licenceTable,
  organizationTable,
  passkeyTable,
  userGroup,
} from '../src/schema/identity.ts';
import { incidentTable } from '../src/schema/incident.ts';
import { sourceDocument } from '../src/schema/insight.ts';
import { threatNote } from '../src/schema/note.ts';
import { mailTable } from '../src/schema/operations.ts';
import { ownField as ownFieldTable } from '../src/schema/own-field.ts';
import { figurePeriod } from '../src/schema/period.ts';
import { portalInvoice } from '../src/schema/portal.ts';
import { acceptedReport, savedReport } from '../src/schema/reports.ts';
import { savedView } from '../src/schema/saved-view.ts';
import { signOff } from '../src/schema/sign-off.ts';
import { reportTemplate, wordTemplate, wordTemplateVersion } from '../src/schema/templates.ts';
import { webhookTable } from '../src/schema/webhook.ts';
import { docx, line } from './word-file.ts';

const canary = 'canary-93b1-only-the-owner-may-read-this';

interface Ids {
  readonly branch: number;
  readonly clientId: string;
  readonly assistantKey: number;
  readonly passkey: number;
  readonly webhook: number;
  readonly ownField: number;
  readonly directoryKey: number;
  readonly directoryGroup: number;
  readonly person: number;
  readonly group: number;
  readonly search: number;
  readonly note: number;
  readonly view: number;
  readonly source: number;
  readonly analysis: number;
  readonly ra: number;
  readonly pid: string;
  readonly unit: number;
  readonly organization: number;
  readonly licence: number;
  readonly comment: number;
  readonly fired: number;
  readonly gap: number;
  readonly incident: number;
  readonly incidentImport: string;
  readonly file: number;
  readonly attached: number;
  readonly action: number;
  readonly step: number;
  readonly examiner: number;
  readonly spec: number;
  readonly blueprint: number;
  readonly template: number;
  readonly word: number;
  readonly report: number;
  readonly accepted: number;
  readonly mail: number;
  readonly revision: number;
  /** Requests for figures to the owner: one to answer, one that is answered, and one to withdraw. */
  readonly request: number;
  readonly delivered: number;
  readonly spare: number;
  /** A self-assessment of the portal. */
  readonly self: number;
  readonly invoice: number;
}
interface Parts {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: unknown;
}

/** No program listens at this port, so that tests of a webhook fail at once. */
const hookOrigin = 'http://127.0.0.1:9';
const hooked = {
  label: canary,
  form: 'json' as const,
  kinds: ['action.created' as const],
  texts: false,
  language: 'en' as const,
};

/** A request for one answer, sent to a person with an account. */
const wantedOf = (userId: number, note: string) => ({
  recipient: { kind: 'account' as const, userId },
  items: [{ kind: 'answer' as const, answer: 'outsourcing' }],
  due: '2026-12-31',
  note,
});
const typedAnswer = {
  answers: { '1': { text: 'By others', missing: false, comment: '' } },
  source: 'Contracts',
  date: '2026-01-01',
};
const deliveredAnswer = {
  answers: [{ id: 1, value: 'By others', comment: '' }],
  source: 'Contracts',
  date: '2026-01-01',
};

const settings = { ...smallFirmSettings, name: canary };
const type = 'customers';
const riskProfile = (ids: Ids) => ({
  params: { x: 'riskProfile' },
  query: { config: JSON.stringify({ raId: ids.ra }) },
});

const registered = (unitId: number, title: string) => ({
  ...({ unitId, title, day: '2026-11-01', kind: 'fraud', severity: 'low', reported: 'no' } as const),
  links: { threats: [], products: [], controls: [] },
});

/** A file with a register of one incident. */
const registerOf = (title: string) => ({
  name: 'Register',
  rows: [
    ['Day', 'Incident', 'Kind', 'Severity', 'Reported'],
    ['2026-11-01', title, 'Fraud', 'Low', 'No'],
  ].map((cells, at) => ({ number: at + 1, cells })),
});

const liveHash = (): string => app.server.deps.models.live()?.hash ?? '';

/**
 * Working calls of the owner, by endpoint. Commands that delete the object are last, in the order of the contract.
 * Calls that only take an address which other calls also take are derived (`derivedCalls`).
 */
/** A parsed table of one row. */
const smallGrid = {
  name: 'Sheet',
  rows: [
    { number: 1, cells: ['Customer', 'Number'] },
    { number: 2, cells: ['Someone', '1'] },
  ],
};

const statedCalls: Record<string, (ids: Ids) => Parts> = {
  'analysis.analyse': ({ ra }) => ({ body: { selection: {}, raId: ra } }),
  'analysis.ownLevels': ({ ra }) => ({ params: { id: ra } }),
  'analysis.writeable': ({ ra }) => ({ params: { id: ra } }),
  'analysis.get': ({ analysis: id }) => ({ params: { id } }),
  'analysis.lastUpdate': ({ analysis: id }) => ({ params: { id } }),
  'analysis.update': ({ analysis: id }) => ({
    params: { id },
    body: { revision: 1, analysis: { name: 'Taken', priv: true, corp: true } },
  }),
  'analysis.duplicate': ({ analysis: id }) => ({ params: { id }, body: { name: 'Copy' } }),
  'analysis.share': ({ analysis: id }) => ({ params: { id }, body: { revision: 0, shared: [] } }),
  'analysis.remove': ({ analysis: id }) => ({ params: { id } }),
  'analysis.restore': ({ analysis: id }) => ({ params: { id } }),
  'assessment.getPermissions': ({ ra }) => ({ params: { id: ra } }),
  'assessment.load': ({ ra }) => ({ body: { id: ra } }),
  'assessment.get': ({ ra }) => ({ params: { id: ra } }),
  'assessment.getMeta': ({ pid }) => ({ params: { id: pid } }),
  'assessment.init': ({ ra }) => ({ body: { raId: ra } }),
  'assessment.create': ({ unit }) => ({ body: { unitId: unit, settings } }),
  'assessment.update': ({ ra, revision }) => ({ body: { id: ra, revision, settings } }),
  'assessment.calculate': ({ ra }) => ({ params: { id: ra }, body: {} }),
  'assessment.duplicate': ({ ra }) => ({ params: { id: ra }, body: { name: 'Copy' } }),
  'assessment.move': ({ ra, unit }) => ({ params: { id: ra }, body: { unitId: unit } }),
  'assessment.getData': ({ ra }) => ({ params: { id: ra } }),
  'assessment.updateData': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, data: {} } }),
  'assessment.replaceData': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, document: { settings } },
  }),
  'assessment.removeData': ({ ra, revision }) => ({ params: { id: ra }, query: { revision } }),
  'assessment.modifyData': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, patches: [{ op: 'set', path: '/settings/description', value: 'x' }] },
  }),
  'background.getAll': ({ ra }) => ({ params: { id: ra } }),
  'background.updateAll': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, status: 'STARTED' },
  }),
  'background.getType': ({ ra }) => ({ params: { id: ra, type } }),
  'background.updateType': ({ ra, revision }) => ({ params: { id: ra, type }, body: { revision } }),
  'background.replaceType': ({ ra, revision }) => ({
    params: { id: ra, type },
    body: { revision, data: {} },
  }),
  'background.getTypeCsv': ({ ra }) => ({ params: { id: ra, type } }),
  'background.putTypeCsv': ({ ra, revision }) => ({
    params: { id: ra, type },
    body: { revision, csv: '', check: true },
  }),
  'control.replace': ({ ra, revision }) => ({ params: { id: ra }, body: { revision } }),
  'control.getCsv': ({ ra }) => ({ params: { id: ra } }),
  'control.putCsv': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, csv: '', check: true } }),
  'history.list': ({ ra }) => ({ params: { id: ra }, body: {} }),
  'history.getLastUpdate': ({ ra }) => ({ params: { id: ra } }),
  'history.getState': ({ ra }) => ({ params: { id: ra }, body: { revision: 1 } }),
  'history.restore': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, to: 1 } }),
  'history.diff': ({ ra }) => ({ params: { id: ra } }),
  'history.previewMove': ({ ra }) => ({ params: { id: ra }, body: { to: liveHash() } }),
  'history.move': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, to: liveHash() } }),
  'examiner.list': ({ ra }) => ({ params: { id: ra } }),
  'examiner.people': ({ ra }) => ({ params: { id: ra } }),
  'examiner.name': ({ ra, person }) => ({
    params: { id: ra },
    body: { userId: person, lastDay: '2026-12-31' },
  }),
  'examiner.end': ({ ra, examiner: one }) => ({ params: { id: ra, examiner: one } }),
  'examiner.visit': ({ ra }) => ({ params: { id: ra } }),
  'fragility.get': ({ ra }) => ({ params: { id: ra }, query: { runs: 1_000 } }),
  'launch.list': ({ ra }) => ({ params: { id: ra } }),
  'launch.create': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, name: 'New app', kind: 'product', launch: '2027-01-31' },
  }),
  'launch.reschedule': ({ ra, branch, revision }) => ({
    params: { id: ra, branch },
    body: { revision, launch: '2027-02-28' },
  }),
  'launch.giveUp': ({ ra, branch, revision }) => ({ params: { id: ra, branch }, body: { revision } }),
  'launch.merge': ({ ra, branch, revision }) => ({ params: { id: ra, branch }, body: { revision } }),
  'contribution.list': ({ ra }) => ({ params: { id: ra } }),
  'contribution.people': ({ ra }) => ({ params: { id: ra } }),
  'contribution.create': ({ ra, person }) => ({ params: { id: ra }, body: wantedOf(person, 'planted') }),
  'contribution.get': ({ ra, request }) => ({ params: { id: ra, request } }),
  'contribution.renew': ({ ra, request }) => ({ params: { id: ra, request }, body: {} }),
  'contribution.getAsked': ({ request: id }) => ({ params: { id } }),
  'contribution.save': ({ request: id }) => ({ params: { id }, body: { revision: 0, draft: typedAnswer } }),
  'contribution.deliver': ({ request: id }) => ({
    params: { id },
    body: { revision: 1, draft: typedAnswer, delivery: deliveredAnswer },
  }),
  'contribution.take': ({ ra, request, revision }) => ({
    params: { id: ra, request },
    body: { revision, round: 1, items: [], leaveRest: true },
  }),
  'contribution.giveBack': ({ ra, delivered: request }) => ({
    params: { id: ra, request },
    body: { round: 1, note: 'x' },
  }),
  'contribution.leave': ({ delivered: id }) => ({ params: { id } }),
  'contribution.decline': ({ delivered: id }) => ({ params: { id }, body: { reason: 'x' } }),
  'contribution.withdraw': ({ ra, spare: request }) => ({ params: { id: ra, request } }),
  'rollup.answerFact': ({ unit }) => ({
    body: { unit, key: 'place', answer: 'union', text: '', revision: 0 },
  }),
  'rollup.tree': ({ unit: id }) => ({ params: { id } }),
  'rollup.show': ({ unit: id }) => ({ params: { id }, body: { language: 'en' } }),
  'rollup.export': ({ unit: id }) => ({ params: { id }, body: { language: 'en', format: 'xlsx' } }),
  'rollup.risks': ({ ra }) => ({ params: { id: ra } }),
  'rollup.settle': ({ unit: id }) => ({ params: { id }, body: { assessmentId: null, weight: null } }),
  'rollup.listReports': ({ ra }) => ({ params: { id: ra } }),
  'rollup.saveReport': ({ ra }) => ({
    params: { id: ra },
    body: { title: 'Taken', revision: 0, definition: { language: 'en' } },
  }),
  'rollup.removeReport': ({ ra }) => ({ params: { id: ra, title: 'Board' } }),
  'rollup.showReport': ({ ra }) => ({
    params: { id: ra },
    body: { title: 'Board', definition: { language: 'en' } },
  }),
  'rollup.preview': ({ ra }) => ({ params: { id: ra }, body: { language: 'en', template: {} } }),
  'rollup.showReportOf': ({ ra }) => ({ params: { id: ra, a: ra, b: ra }, body: { title: 'Board' } }),
  'rollup.exportReport': ({ ra }) => ({
    params: { id: ra, a: ra, b: ra },
    body: { title: 'Board', format: 'xlsx' },
  }),
  'comment.getConversations': ({ ra }) => ({ body: { id: ra } }),
  'comment.getConversation': ({ ra }) => ({ body: { id: ra, oid: '' } }),
  'comment.add': ({ ra }) => ({ body: { id: ra, subject: '', label: 'fup', text: 'x' } }),
  'comment.export': ({ ra }) => ({ body: { id: ra, format: 'csv', language: 'en' } }),
  'comment.report': ({ ra }) => ({ body: { id: ra } }),
  'evidence.list': ({ ra }) => ({ params: { id: ra } }),
  'evidence.get': ({ ra, file }) => ({ params: { id: ra, file } }),
  'evidence.change': ({ ra, file }) => ({ params: { id: ra, file }, body: { revision: 1, title: 'Taken' } }),
  'evidence.attached': ({ comment: id }) => ({ params: { id } }),
  'evidence.getAttached': ({ comment: id, attached: file }) => ({ params: { id, file } }),
  'evidence.detach': ({ comment: id, attached: file }) => ({ params: { id, file } }),
  'evidence.remove': ({ ra, file }) => ({ params: { id: ra, file } }),
  'comment.remove': ({ comment: id }) => ({ params: { id } }),
  'comment.change': ({ comment: id }) => ({ params: { id }, body: { revision: 0, assignee: null } }),
  'action.get': ({ action: id }) => ({ params: { id } }),
  'action.change': ({ action: id }) => ({ params: { id }, body: { revision: 1, title: 'taken' } }),
  'action.setDue': ({ action: id }) => ({ params: { id }, body: { revision: 1, due: '2030-01-01' } }),
  'action.setStatus': ({ action: id }) => ({ params: { id }, body: { revision: 1, status: 'underway' } }),
  'action.rerate': ({ action: id }) => ({ params: { id }, body: { revision: 1, reason: 'taken' } }),
  'action.list': ({ ra }) => ({ body: { assessment: ra } }),
  'action.create': ({ ra }) => ({ body: { assessment: ra, origin: 'own', title: 'planted' } }),
  'action.createMany': ({ ra }) => ({
    body: { assessment: ra, actions: [{ origin: 'own', title: 'planted' }] },
  }),
  'action.changeMany': ({ action: id }) => ({
    body: { actions: [{ id, revision: 1 }], change: { kind: 'priority', priority: 1 } },
  }),
  'action.undo': ({ step }) => ({ body: { step } }),
  'comment.getPeople': ({ ra }) => ({ params: { id: ra } }),
  'signoff.get': ({ ra }) => ({ params: { id: ra } }),
  'signoff.open': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, part: 'risks' } }),
  'signoff.read': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, part: 'risks' } }),
  'signoff.request': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, parts: ['risks'] } }),
  'signoff.drawUp': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, parts: ['risks'] } }),
  'signoff.approve': ({ ra, revision }) => ({
    params: { id: ra },
    body: { revision, hash: '0'.repeat(64), parts: ['risks'], statement: 'x' },
  }),
  'signoff.giveBack': ({ ra }) => ({ params: { id: ra }, body: { parts: ['risks'], comments: 'x' } }),
  'signoff.withdraw': ({ ra }) => ({ params: { id: ra }, body: { parts: ['risks'], reason: 'x' } }),
  'signoff.inform': ({ ra }) => ({ params: { id: ra }, body: { noticed: '2026-11-20', statement: 'x' } }),
  'drift.get': ({ ra }) => ({ params: { id: ra } }),
  'drift.check': ({ ra }) => ({ params: { id: ra } }),
  'drift.handle': ({ ra }) => ({ params: { id: ra }, body: { mark: 'x', word: 'x' } }),
  'drift.handleTrigger': ({ ra, fired: event }) => ({ params: { id: ra, event }, body: { word: 'x' } }),
  'incident.create': ({ unit: unitId }) => ({ body: registered(unitId, 'planted') }),
  'incident.change': ({ incident: id, unit: unitId }) => ({
    params: { id },
    body: { ...registered(unitId, 'taken'), revision: 1 },
  }),
  'incident.remove': ({ incident: id }) => ({ params: { id } }),
  'incident.checkTable': ({ unit: unitId }) => ({ body: { table: registerOf('read'), unitId } }),
  'incident.takeTable': ({ unit: unitId }) => ({
    body: { table: registerOf('brought'), unitId, fileName: 'planted.csv', lines: [2] },
  }),
  'incident.undoImport': ({ incidentImport: batch }) => ({ params: { batch } }),
  'pack.make': ({ ra }) => ({ params: { id: ra }, body: {} }),
  'pack.list': ({ ra }) => ({ params: { id: ra } }),
  'portal.get': ({ self }) => ({ params: { id: self } }),
  'portal.answer': ({ self }) => ({ params: { id: self }, body: { step: 'business', answers: {} } }),
  'portal.approve': ({ self }) => ({ params: { id: self }, body: { revision: 1 } }),
  'portal.result': ({ self }) => ({ params: { id: self } }),
  'portal.start': ({ self }) => ({ body: { trade: 'estate', from: self } }),
  'portal.export': ({ self }) => ({ body: { id: self, type: 'pdf', language: 'en' } }),
  'portal.share': ({ self }) => ({ body: { id: self, type: 'pdf', language: 'en' } }),
  'portal.fetch': ({ self }) => ({
    params: { id: self, type: 'pdf' },
    body: { token: 'a-token-that-nobody-has-ever-made' },
  }),
  'portal.invoice': ({ invoice }) => ({ params: { id: invoice } }),
  'completeness.get': ({ ra }) => ({ params: { id: ra } }),
  'completeness.accept': ({ ra }) => ({
    params: { id: ra },
    body: { requirement: 'C13', reason: 'x', expires: new Date().toISOString().slice(0, 10) },
  }),
  'completeness.acceptMany': ({ ra }) => ({
    params: { id: ra },
    body: { requirements: ['C12'], reason: 'x', expires: new Date().toISOString().slice(0, 10) },
  }),
  'completeness.takeBack': ({ ra, gap }) => ({ params: { id: ra }, body: { gaps: [gap] } }),
  'completeness.agree': ({ ra, gap }) => ({ params: { id: ra }, body: { gap } }),
  'completeness.agreeMany': ({ ra, gap }) => ({ params: { id: ra }, body: { gaps: [gap] } }),
  'completeness.withdraw': ({ ra, gap }) => ({ params: { id: ra }, body: { gap, reason: 'x' } }),
  'report.show': ({ ra }) => ({
    params: { id: ra },
    body: { language: 'en', format: 'document', template: 'boardSummary' },
  }),
  'report.export': ({ ra }) => ({ body: { raId: ra, format: 'docx', language: 'en' } }),
  'report.preview': ({ ra }) => ({ params: { id: ra }, body: { language: 'en', template: {} } }),
  'report.fields': ({ ra }) => ({ params: { id: ra, language: 'en' } }),
  'report.fieldsFile': ({ ra }) => ({ params: { id: ra, language: 'en' } }),
  'report.wordPage': ({ ra, word }) => ({ params: { id: ra, word, language: 'en' } }),
  'report.listSaved': ({ ra }) => ({ params: { id: ra } }),
  'report.create': ({ ra }) => ({
    params: { id: ra },
    body: { title: 'Planted', template: 'boardSummary', language: 'en' },
  }),
  'report.loadSaved': ({ ra, report: one }) => ({ params: { id: ra, report: one } }),
  'report.modifySaved': ({ ra, report: one }) => ({
    params: { id: ra, report: one },
    body: { revision: 0, patches: [{ op: 'set', path: '/title', value: 'Taken' }] },
  }),
  'report.accept': ({ ra, report: one, revision }) => ({
    params: { id: ra, report: one },
    body: { revision: 0, assessmentRevision: revision },
  }),
  'report.listAccepted': ({ ra, report: one }) => ({ params: { id: ra, report: one } }),
  'report.acceptedFile': ({ ra, accepted }) => ({ params: { id: ra, accepted, format: 'docx' } }),
  'report.removeSaved': ({ ra, report: one }) => ({ params: { id: ra, report: one } }),
  'template.forAssessment': ({ ra }) => ({ params: { x: ra } }),
  'template.oneForAssessment': ({ ra }) => ({ params: { x: ra, y: 'boardSummary' } }),
  'template.one': ({ template: id }) => ({ params: { y: `own-${id}` } }),
  'template.get': ({ template: id }) => ({ params: { id } }),
  'template.save': ({ template: id }) => ({
    params: { id },
    body: { revision: 0, patches: [{ op: 'set', path: '/template/date', value: null }] },
  }),
  'template.snapshot': ({ template: id }) => ({ params: { id }, body: { revision: 0, name: 'Taken' } }),
  'template.restore': ({ template: id }) => ({ params: { id }, body: { revision: 0, to: { revision: 0 } } }),
  'template.install': ({ template: id }) => ({ params: { id }, body: { organizations: [] } }),
  'template.download': ({ word: id }) => ({ params: { id } }),
  'template.removeWord': ({ word: id }) => ({ params: { id } }),
  'template.remove': ({ template: id }) => ({ params: { id } }),
  'feed.changeSearch': ({ search }) => ({ params: { id: search }, body: { revision: 1, name: 'taken' } }),
  'feed.removeSearch': ({ search }) => ({ params: { id: search } }),
  'note.change': ({ note: id }) => ({ params: { id }, body: { revision: 1, text: 'taken' } }),
  'note.remove': ({ note: id }) => ({ params: { id } }),
  'note.restore': ({ note: id }) => ({ params: { id } }),
  'view.change': ({ view: id }) => ({ params: { id }, body: { revision: 1, name: 'taken' } }),
  'view.remove': ({ view: id }) => ({ params: { id } }),
  'view.restore': ({ view: id }) => ({ params: { id } }),
  'removal.undo': ({ comment: id }) => ({ body: { kind: 'comment', id: String(id) } }),
  'mail.get': ({ mail: id }) => ({ params: { id } }),
  'chart.getSvg': riskProfile,
  'chart.getPng': riskProfile,
  'organization.get': ({ organization: id }) => ({ params: { id } }),
  'organization.save': ({ organization: id }) => ({ body: { id, revision: 0, name: canary } }),
  'organization.move': ({ organization: id }) => ({ params: { id }, body: { parentId: id, revision: 0 } }),
  'organization.administer': ({ organization: id }) => ({ params: { id } }),
  'federation.check': ({ organization: id }) => ({
    params: { id },
    body: { issuer: 'https://provider.example', clientId: 'klarsikt' },
  }),
  'federation.openLinking': ({ organization: id }) => ({ params: { id }, body: { days: 7 } }),
  'federation.sendLinks': ({ organization: id }) => ({ params: { id }, body: { to: 'waiting' } }),
  'organization.remove': ({ organization: id }) => ({ params: { id }, query: { revision: 0 } }),
  'unit.save': ({ unit: id }) => ({ body: { id, revision: 0, name: canary } }),
  'unit.move': ({ unit: id }) => ({ params: { id }, body: { parentId: null, position: 0, revision: 0 } }),
  'unit.remove': ({ unit: id }) => ({ params: { id }, query: { revision: 0 } }),
  'licence.end': ({ licence: id }) => ({ params: { id }, body: { revision: 0 } }),
  'licence.getEffective': ({ organization: x }) => ({ params: { x } }),
  'key.create': ({ organization }) => ({
    params: { id: organization },
    body: { label: canary, permissions: ['api:Read'] },
  }),
  'key.permit': ({ clientId }) => ({ params: { clientId }, body: { revision: 0, permissions: [] } }),
  'key.revoke': ({ clientId }) => ({ params: { clientId } }),
  'assistant.setTools': ({ assistantKey: id }) => ({
    params: { id },
    body: { revision: 0, tools: ['get_levels'] },
  }),
  'assistant.revoke': ({ assistantKey: id }) => ({ params: { id } }),
  'assistant.revokeOwn': ({ assistantKey: id }) => ({ params: { id } }),
  'login.renamePasskey': ({ passkey: id }) => ({ params: { id }, body: { name: canary } }),
  'login.removePasskey': ({ passkey: id }) => ({ params: { id }, body: { current: testPassword } }),
  'directory.revokeKey': ({ directoryKey: id }) => ({ params: { id } }),
  'directory.mapGroup': ({ directoryGroup: id }) => ({
    params: { id },
    body: { revision: 0, groupId: null },
  }),
  'webhook.change': ({ webhook: id }) => ({ params: { id }, body: { revision: 0, ...hooked, active: true } }),
  'webhook.rotate': ({ webhook: id }) => ({ params: { id }, body: { revision: 0 } }),
  'webhook.endFormer': ({ webhook: id }) => ({ params: { id } }),
  'webhook.remove': ({ webhook: id }) => ({ params: { id } }),
  'webhook.test': ({ webhook: id }) => ({ params: { id } }),
  'webhook.deliveries': ({ webhook: id }) => ({ params: { id } }),
  'webhook.resend': ({ webhook: id }) => ({ params: { id }, body: {} }),
  'ownfield.change': ({ ownField: id }) => ({
    params: { id },
    body: { revision: 1, label: { en: 'taken', sv: '' }, isListed: true, position: 1 },
  }),
  'ownfield.archive': ({ ownField: id }) => ({ params: { id }, body: { revision: 1 } }),
  'ownfield.restore': ({ ownField: id }) => ({ params: { id }, body: { revision: 1 } }),
  'ownfield.remove': ({ ownField: id }) => ({ params: { id } }),
  'user.get': ({ person }) => ({ params: { id: person } }),
  'user.save': ({ person }) => ({
    body: { id: person, revision: 0, username: 'taken@owner.example', surname: canary },
  }),
  'user.invite': ({ organization }) => ({
    body: { email: 'new@owner.example', organizationId: organization },
  }),
  'user.resetPassword': ({ person }) => ({ body: { id: person } }),
  'user.setPassword': ({ person }) => ({
    params: { id: person },
    body: { secret: 'Granit-Fjord-Vass-49!', current: testPassword },
  }),
  'privacy.erase': ({ person }) => ({
    params: { id: person },
    body: { name: canary, current: testPassword },
  }),
  'user.removeFactor': ({ person }) => ({ params: { id: person }, body: { current: testPassword } }),
  'group.get': ({ group: id }) => ({ params: { id } }),
  'group.save': ({ group: id }) => ({ body: { id, revision: 0, name: canary, resources: [] } }),
  'group.members': ({ group: id }) => ({ params: { id }, body: {} }),
  'group.changeMembers': ({ group: id, person }) => ({ params: { id }, body: { add: [person] } }),
  'group.test': ({ person }) => ({ body: { userId: person, permission: 'ra:View' } }),
  'insight.besideSummaries': ({ ra }) => ({ params: { id: ra, threatId: 1001 } }),
  'insight.besideFragments': ({ ra }) => ({ params: { id: ra, threatId: 1001 } }),
  'insight.besideReferences': ({ ra }) => ({ params: { id: ra, threatId: 1001 } }),
  'insight.besideRelations': ({ ra }) => ({ params: { id: ra, threatId: 1001 } }),
  'threat.besideCard': ({ ra }) => ({ params: { id: ra, threatId: 1001 } }),
  'insight.getPassage': ({ source: id }) => ({ params: { id, passage: 0 } }),
  'insight.getFile': ({ source: id }) => ({ params: { id } }),
  'insight.remove': ({ source: id }) => ({ params: { id } }),
  'period.list': ({ ra }) => ({ params: { id: ra } }),
  'period.series': ({ ra }) => ({ params: { id: ra, type } }),
  'period.deliver': ({ ra }) => ({ params: { id: ra, period: '2025' }, body: { start: 'nothing' } }),
  'period.getCsv': ({ ra }) => ({ params: { id: ra, period: '2026', type } }),
  'period.deliverCsv': ({ ra }) => ({
    params: { id: ra, period: '2026', type },
    body: { csv: 'Type,Quantity\ncu-young,1', start: 'nothing' },
  }),
  'period.take': ({ ra, revision }) => ({ params: { id: ra, period: '2026' }, body: { revision } }),
  'period.remove': ({ ra }) => ({ params: { id: ra, period: '2026' } }),
  'blueprint.get': ({ blueprint: id }) => ({ params: { blueprint: id } }),
  'blueprint.update': ({ blueprint: id, ra }) => ({
    params: { blueprint: id },
    body: { revision: 1, name: 'Taken', parts: ['settings'], assessment: ra },
  }),
  'blueprint.remove': ({ blueprint: id }) => ({ params: { blueprint: id } }),
  'blueprint.start': ({ blueprint: id, unit }) => ({
    params: { blueprint: id },
    body: { unitId: unit, settings },
  }),
  'blueprint.news': ({ ra }) => ({ params: { id: ra } }),
  'blueprint.take': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, to: 1, take: [] } }),
  'specification.get': ({ spec: id }) => ({ params: { id } }),
  'specification.update': ({ spec: id }) => ({
    params: { id },
    body: { revision: 1, name: 'taken', spec: { vars: [], actions: [] } },
  }),
  'specification.modify': ({ spec: id }) => ({
    params: { id },
    body: { revision: 1, patches: [{ op: 'set', path: '/vars', value: [] }] },
  }),
  'specification.remove': ({ spec: id }) => ({ params: { id } }),
  'import.getWorkbook': ({ ra }) => ({ params: { id: ra } }),
  'import.read': ({ ra }) => ({ params: { x: 'figures' }, body: { id: ra, grid: smallGrid } }),
  'import.readEntries': ({ ra }) => ({ params: { x: 'controls' }, body: { id: ra, grid: smallGrid } }),
  'import.readComments': ({ ra }) => ({ body: { id: ra, grid: smallGrid } }),
  'import.persistEntries': ({ ra }) => ({
    params: { x: 'controls' },
    body: {
      ...{ id: ra, revision: 1, print: '' },
      rows: [
        {
          key: '/controls/data/co-policy',
          name: 'x',
          values: [{ field: 'note', segment: null, value: 'x' }],
        },
      ],
    },
  }),
  'import.persistComments': ({ ra }) => ({
    body: {
      ...{ id: ra, file: 'x.csv', print: '' },
      rows: [
        {
          ...{ subject: '', name: '', label: 'fup', text: 'x', author: '', cell: 'A1' },
          ...{ date: null, assignee: null, due: null },
        },
      ],
    },
  }),
  'import.takeBackBrought': ({ ra, revision }) => ({ params: { id: ra }, body: { revision, brought: 1 } }),
  'import.takeBackComments': ({ ra, comment: id }) => ({ body: { id: ra, ids: [id] } }),
  'import.persist': ({ ra }) => ({
    params: { x: 'figures' },
    body: {
      ...{ id: ra, revision: 1, type: 'customers', print: '' },
      rows: [
        {
          ...{ key: readStarterModel().customers[0]?.key, name: 'taken' },
          figures: [{ source: 'BOTH', kind: 'Quantity', mode: 'abs', value: 1, cell: 'A1' }],
        },
      ],
    },
  }),
  'countrylist.take': ({ ra, revision }) => ({
    params: { key: 'li-fatf-call' },
    body: {
      from: {
        table: {
          name: '',
          rows: [
            { number: 1, cells: ['Country'] },
            { number: 2, cells: ['Iran'] },
            { number: 3, cells: ['Myanmar'] },
          ],
        },
        date: '2026-10-23',
      },
      revision: 0,
      assessments: [{ id: ra, revision }],
    },
  }),
  'overlay.get': ({ ra }) => ({ params: { id: ra } }),
  'library.getSuggestions': ({ ra }) => ({ params: { id: ra } }),
  'overlay.update': ({ ra }) => ({ params: { id: ra }, body: { revision: 1, parts: {} } }),
  'overlay.replace': ({ ra }) => ({ params: { id: ra }, body: { revision: 1, parts: {} } }),
  'overlay.remove': ({ ra }) => ({ params: { id: ra }, query: { revision: 1 } }),
  'overlay.modify': ({ ra }) => ({
    params: { id: ra },
    body: { revision: 1, patches: [{ op: 'remove', path: '/threats' }] },
  }),
  'overlay.adopt': ({ ra }) => ({ params: { id: ra }, body: { revision: 1, shared: null } }),
  'assessment.remove': ({ ra }) => ({ params: { id: ra } }),
  'assessment.restore': ({ ra }) => ({ params: { id: ra } }),
};

/** Endpoints whose ids belong to no organisation, or to the caller's own session, which is tested separately. */
const withoutTenantIds = new Set([
  'threat.since',
  'session.endSession',
  ...['cms.getCollection', 'cms.getPage', 'cms.getPicture', 'cms.hasPicture', 'cms.open', 'cms.saveDraft'],
  ...['cms.publish', 'cms.discard', 'cms.withdraw', 'cms.takeStarter', 'cms.history', 'cms.restore'],
  'threat.card',
  'note.list',
  'note.add',
  'note.follow',
  'insight.summaries',
  'insight.fragments',
  'model.getHead',
  'model.getData',
  'model.getTexts',
  'model.getDiff',
  'model.compare',
  'model.getLivePlan',
  'model.setLive',
  // Only the operator may call it; calls by customers are tested in apps/server/test/quotas.test.ts.
  'quota.set',
  'model.describe',
  'model.install',
  'model.getOffered',
  'model.getFile',
  'model.getStix',
  'model.planMerge',
  'model.merge',
  'external.getTaxiiCollection',
  'external.getTaxiiManifest',
  'external.getTaxiiObjects',
  'external.getTaxiiObject',
  'external.getTaxiiVersions',
  'deferred.getStatus',
  'deferred.getResult',
  'deferred.cancel',
  'chart.postSvg',
  'feed.getRss',
  // Takes the key of a publication. Its test that it reads only the caller's assessments is in
  // modules/threatview/server/feed.
  'feed.getReach',
  'template.starter',
  'feed.getJson',
  // Working rows belong to the installation; modules/library/server/atlas tests calls by a neighbour. Endpoints about
  // lists of the library report effects only on the caller's assessments (tested in
  // modules/workspace/server/countrylist).
  'countrylist.preview',
  'countrylist.previewLibrary',
  'countrylist.takeLibrary',
  'countrylist.readFile',
  // Reads only the caller's own file, and nothing from the database.
  'incident.readFile',
  'atlas.list',
  'atlas.load',
  'atlas.history',
  'atlas.export',
  'atlas.createEntity',
  'atlas.modifyEntity',
  'atlas.restoreEntity',
  'atlas.relateEntity',
  'atlas.changeEntities',
  'atlas.importEntities',
  'atlas.createDaily',
  'atlas.modifyDaily',
  'atlas.restoreDaily',
  'atlas.relateDaily',
  'atlas.changeDailies',
  'atlas.importDailies',
  'atlas.getNews',
  'atlas.releaseNews',
  'atlas.takeOutNews',
  'library.getOrigins',
  'library.plan',
  'library.take',
  'library.undo',
  'library.drop',
  'atlas.preview',
  // Only directories may call these; modules/identity/server/directory tests calls about people of a neighbour.
  ...['directory.getResourceType', 'directory.getSchema', 'directory.getUser', 'directory.replaceUser'],
  ...['directory.patchUser', 'directory.removeUser', 'directory.getGroup', 'directory.replaceGroup'],
  ...['directory.patchGroup', 'directory.removeGroup'],
  // Takes a form; modules/governance/server/evidence tests calls by a neighbour.
  'evidence.add',
  // Takes a form; modules/workspace/server/import tests calls by a neighbour.
  'import.parse',
  'import.parseAssessment',
  'import.persistAssessment',
  'import.putWorkbook',
  'import.parseEntries',
  'import.parseLists',
  'import.readList',
  // Takes no id: it stores an answer of the caller's organisation (modules/workspace/server/import).
  'import.keepListScale',
  'import.parseComments',
]);

const endpoints = new Map<string, Endpoint>(
  getAllEndpoints().map(({ slug, name, endpoint }) => [`${slug}.${name}`, endpoint]),
);
const endpointOf = (name: string): Endpoint | undefined => endpoints.get(name);

/** Places of the parameters in a path: `admin/au/{id}/sort` has `id` at `admin/au/{id}`. */
const placesIn = (path: string): readonly { readonly place: string; readonly parameter: string }[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(({ 0: found, 1: parameter = '', index }) => ({
    place: path.slice(0, index + found.length),
    parameter,
  }));

const statedAt = new Map<string, ((ids: Ids) => unknown)[]>();
for (const [name, call] of Object.entries(statedCalls))
  for (const { place, parameter } of placesIn(endpointOf(name)?.path ?? ''))
    statedAt.set(place, [...(statedAt.get(place) ?? []), (ids) => call(ids).params?.[parameter]]);

/** True if the call only takes a path, and an explicit call names an object at each of its places. */
const isDerivable = ({ path, body, query }: Endpoint): boolean =>
  [body, query].every((part) => part === undefined || part.safeParse({}).success) &&
  placesIn(path).every(({ place }) => statedAt.has(place));

/** Object that all explicit calls name at a place. If they name several, the call must be stated explicitly. */
function thingAt(name: string, place: string, ids: Ids): unknown {
  const named = new Set((statedAt.get(place) ?? []).map((read) => read(ids)));
  if (named.size !== 1) throw new Error(`${place} stands for several things: state the call of ${name}`);
  return [...named][0];
}

/** Calls that are not stated explicitly, derived so that a new endpoint below a known path is tested at once. */
const derivedCalls: Record<string, (ids: Ids) => Parts> = Object.fromEntries(
  getAllEndpoints()
    .map(({ slug, name, endpoint }) => ({ name: `${slug}.${name}`, endpoint }))
    .filter(
      ({ name, endpoint }) =>
        endpoint.path.includes('{') && !(name in statedCalls) && !withoutTenantIds.has(name),
    )
    .filter(({ endpoint }) => isDerivable(endpoint))
    .map(({ name, endpoint }) => [
      name,
      (ids: Ids): Parts => ({
        params: Object.fromEntries(
          placesIn(endpoint.path).map(({ place, parameter }) => [parameter, thingAt(name, place, ids)]),
        ),
        ...(endpoint.body === undefined ? {} : { body: {} }),
      }),
    ]),
);
const calls: Record<string, (ids: Ids) => Parts> = { ...statedCalls, ...derivedCalls };

let app: TestApp;
let own: TestTenant;
let other: TestTenant;
type Member = Awaited<ReturnType<TestTenant['user']>>;
let owner: Member;
let neighbour: Member;
let ids: Ids;
/** The same objects of the neighbour. */
let theirs: Ids;

/** A file that contains the mark, and nothing else. */
function marked(mark: string) {
  const content = Buffer.from(`Name;Value\r\n${mark};1\r\n`);
  const known = {
    kind: 'csv' as const,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest(),
  };
  return { ...known, place: { content } };
}

const said = (title: string) => ({
  title,
  class: 'audit' as const,
  ...{ periodFrom: null, periodTo: null, received: null, effective: null, expires: '2026-01-31' },
});

function keptSource(tenant: TestTenant, mark: string) {
  const { files } = app.server.deps;
  const actor = { ...visitorActor, organizationId: tenant.organizationId };
  const file = { ...marked(`${mark}-source`), kind: 'pdf' as const };
  return runInWriteTransaction(app.database.app, tenant, async (tx) => {
    const document = await insertSourceDocument(tx, {
      document: {
        organizationId: tenant.organizationId,
        title: mark,
        author: mark,
        kind: 'pdf',
        language: 'en',
        passages: 1,
        words: 5,
        bytes: file.bytes,
        sha256: file.sha256,
        uploadedAt: new Date(),
        uploadedBy: mark,
      },
      passages: [{ text: `Trade-based money laundering ${mark}`, page: 1, pageEnd: 1, headings: [mark] }],
    });
    const holder = { holder: 'source' as const, sourceId: document.id };
    await files.hold(tx, actor, file, { holder, fields: said(mark), at: new Date() });
    return document;
  });
}

/** A file of a control and a file of a comment, with the same content. */
function keptFiles(
  tenant: TestTenant,
  { mark, ra, comment: id }: { mark: string; ra: number; comment: number },
) {
  const { files } = app.server.deps;
  const actor = { ...visitorActor, organizationId: tenant.organizationId };
  return runInWriteTransaction(app.database.app, tenant, async (tx) => {
    const ids: number[] = [];
    for (const holder of [
      { holder: 'control' as const, assessmentId: ra, subject: mark },
      { holder: 'comment' as const, assessmentId: ra, subject: String(id) },
    ]) {
      const file = await files.hold(tx, actor, marked(mark), { holder, fields: said(mark), at: new Date() });
      await tx.insert(fileEvent).values({
        ...{ organizationId: tenant.organizationId, assessmentId: ra, fileId: file, at: new Date() },
        ...{ author: mark, kind: 'added' },
      });
      ids.push(file);
    }
    return ids;
  });
}

/** Creates an accepted report and a Word file. */
function keptReports(tenant: TestTenant, { mark, reportId }: { mark: string; reportId: number }) {
  const { organizationId } = tenant;
  // Names of parts are not compressed, so the mark is visible in the file as well as in its text.
  const content = docx(line(mark), { [`customXml/${mark}.xml`]: '<mark/>' });
  return runInWriteTransaction(app.database.app, tenant, async (tx) => {
    const [word] = await tx.insert(wordTemplate).values({ organizationId, name: mark }).returning();
    await tx.insert(wordTemplateVersion).values({
      ...{ organizationId, wordTemplateId: word?.id ?? 0, version: 1, content, sha256: content, parts: 1 },
      reading: { findings: [], fields: 0, loops: 0, contents: false, styles: [] },
      ...{ at: new Date(), author: mark },
    });
    const [accepted] = await tx
      .insert(acceptedReport)
      .values({
        ...{ organizationId, reportId, revision: 0, title: mark, assessmentRevision: 1, modelHash: '' },
        ...{ definition: {}, template: {}, document: null, docx: content },
        signOff: { approved: false, former: false, twoPersons: true, events: [] },
        digests: { docx: mark, pdf: null, html: null },
        ...{ at: new Date(), author: mark },
      })
      .returning();
    return { word: word?.id ?? 0, accepted: accepted?.id ?? 0 };
  });
}

/** Creates one object of every kind that an organisation can have, each with the mark. */
async function fill(tenant: TestTenant, client: Member, mark: string): Promise<Ids> {
  const created = await client.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: { ...smallFirmSettings, name: mark } },
  });
  const said = await client.call(commentContract.add, {
    body: { id: created.id, subject: '', label: 'inf', text: mark },
  });
  const gap = await client.call(completenessContract.accept, {
    params: { id: created.id },
    body: { requirement: 'C13', reason: mark, expires: app.clock.now().toISOString().slice(0, 10) },
  });
  const todo = await client.call(actionContract.create, {
    body: { assessment: created.id, origin: 'own', title: mark, description: mark },
  });
  const [somebody] = await client.call(examinerContract.people, { params: { id: created.id } });
  const raised = await client.call(actionContract.createMany, {
    body: { assessment: created.id, actions: [{ origin: 'own', title: mark }] },
  });
  const lastDay = app.clock.now().toISOString().slice(0, 10);
  await client.call(examinerContract.name, {
    params: { id: created.id },
    body: { userId: somebody?.id ?? 0, lastDay },
  });
  const [examining] = await client.call(examinerContract.list, { params: { id: created.id } });
  const spec = await client.call(specificationContract.create, {
    body: { name: mark, spec: { vars: [], actions: [] } },
  });
  await client.call(periodContract.deliver, {
    params: { id: created.id, period: '2026' },
    body: { start: 'nothing', data: {} },
  });
  const pattern = await client.call(blueprintContract.create, {
    body: { name: mark, parts: ['settings'], assessment: created.id },
  });
  const saved = await client.call(analysisContract.create, {
    body: { analysis: { name: mark, priv: true, corp: true, raId: created.id } },
  });
  const search = await client.call(feedContract.saveSearch, { body: { name: mark, search: {} } });
  const written = await client.call(noteContract.add, { params: { key: 'th-cash' }, body: { text: mark } });
  const shown = await client.call(viewContract.add, {
    body: {
      list: 'ra.risks',
      name: mark,
      shared: true,
      state: { search: {}, sort: null, columns: {}, density: null },
    },
  });
  const person = await client.call(userContract.save, {
    body: { username: `${mark}@people.example`, surname: mark },
  });
  const readers = await client.call(groupContract.save, { body: { name: mark, resources: [] } });
  const program = await client.call(keyContract.create, {
    params: { id: tenant.organizationId },
    body: { label: mark, permissions: ['api:Read'] },
  });
  await client.call(assistantContract.setSwitch, { body: { revision: 0, enabled: true } });
  const assisted = await client.call(assistantContract.createOwn, {
    body: {
      ...{ label: mark, tools: ['get_levels'] },
      expiresAt: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    },
  });
  const connected = await client.call(directoryContract.createKey, {
    body: {
      label: mark,
      expiresAt: new Date(app.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    },
  });
  const [pushed] = await runInWriteTransaction(app.database.app, tenant, (tx) => {
    const at = app.clock.now();
    const row = {
      organizationId: tenant.organizationId,
      name: mark,
      nameKey: mark,
      createdAt: at,
      updatedAt: at,
    };
    return tx.insert(directoryGroup).values(row).returning({ id: directoryGroup.id });
  });
  const hook = await client.call(webhookContract.create, {
    body: { ...hooked, label: mark, url: `${hookOrigin}/${mark}` },
  });
  const field = await client.call(ownfieldContract.create, {
    body: { thing: 'action', kind: 'text', label: { en: mark, sv: mark }, isListed: true, position: 1 },
  });
  const [owned] = await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .select({ id: licenceTable.id })
      .from(licenceTable)
      .where(eq(licenceTable.organizationId, tenant.organizationId)),
  );
  const letter = await runInWriteTransaction(app.database.app, tenant, (tx) =>
    app.server.deps.mail.queue(tx, {
      template: 'invite',
      recipient: `${mark}@letters.example`,
      language: 'en',
      organizationId: tenant.organizationId,
      userId: null,
      causedBy: null,
      data: {},
      link: `http://localhost/login?loginToken=${mark}`,
    }),
  );
  const planned = await client.call(launchContract.create, {
    params: { id: created.id },
    body: { revision: created.revision, name: mark, kind: 'product', launch: '2027-01-31' },
  });
  const wanted = () =>
    client.call(contributionContract.create, {
      params: { id: created.id },
      body: wantedOf(client.userId, mark),
    });
  const [request, delivered, spare] = [await wanted(), await wanted(), await wanted()];
  await client.call(contributionContract.deliver, {
    params: { id: delivered.id },
    body: { revision: 0, draft: typedAnswer, delivery: deliveredAnswer },
  });
  await client.call(rollupContract.saveReport, {
    params: { id: created.id },
    body: { title: 'Board', revision: 0, definition: { language: 'en', introduction: mark } },
  });
  const made = await client.call(templateContract.create, {
    body: { name: mark, from: { ref: 'boardSummary' } },
  });
  const told = await client.call(reportContract.create, {
    params: { id: created.id },
    body: { title: mark, template: 'boardSummary', language: 'en' },
  });
  const kept = await keptReports(tenant, { mark, reportId: told.id });
  const accident = await client.call(incidentContract.create, { body: registered(tenant.unitId, mark) });
  const brought = await client.call(incidentContract.takeTable, {
    body: {
      table: registerOf(`${mark} brought`),
      unitId: tenant.unitId,
      fileName: 'register.csv',
      lines: [2],
    },
  });
  const fired = await keptTrigger(tenant, { mark, ra: created.id });
  const self = await client.call(portalContract.start, { body: { trade: 'estate', from: null } });
  const source = await keptSource(tenant, mark);
  const [evidence, attached] = await keptFiles(tenant, { mark, ra: created.id, comment: said.id });
  return {
    source: source.id,
    clientId: program.clientId,
    assistantKey: assisted.id,
    passkey: (await registersPasskey(client, new SoftAuthenticator(), mark)).id,
    webhook: hook.id,
    ownField: field.id,
    directoryKey: connected.id,
    directoryGroup: pushed?.id ?? 0,
    organization: tenant.organizationId,
    licence: owned?.id ?? 0,
    person: person.id,
    group: readers.id,
    search: search.id,
    note: written.id,
    view: shown.id,
    analysis: saved.id,
    ra: created.id,
    pid: created.pid,
    unit: tenant.unitId,
    comment: said.id,
    fired,
    gap: gap.id,
    incident: accident.id,
    incidentImport: brought.batch,
    file: evidence ?? 0,
    attached: attached ?? 0,
    action: todo.id,
    step: raised.step,
    examiner: examining?.id ?? 0,
    spec: spec.id,
    blueprint: pattern.id,
    template: made.id,
    report: told.id,
    ...kept,
    mail: letter,
    revision: planned.revision,
    branch: planned.id,
    request: request.id,
    delivered: delivered.id,
    spare: spare.id,
    self: self.id,
    invoice: await keptInvoice(tenant, mark),
  };
}

/** Creates a criterion of the assessment that has been met. */
async function keptTrigger(
  { organizationId }: TestTenant,
  { mark, ra }: { readonly mark: string; readonly ra: number },
): Promise<number> {
  const reason = { kind: 'product', key: 'pr-cash', name: { en: mark, sv: mark } } as const;
  const [row] = await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .insert(triggerEvent)
      .values({
        ...{ organizationId, assessmentId: ra, criterion: 'tr-1', name: mark, ref: mark, reason },
        ...{ day: '2026-11-01', due: '2026-12-01', noticedAt: app.clock.now() },
      })
      .returning({ id: triggerEvent.id }),
  );
  return row?.id ?? 0;
}

async function keptInvoice({ organizationId }: TestTenant, mark: string): Promise<number> {
  const parties = { name: mark, registration: mark, address: mark };
  const seller = {
    ...parties,
    vatNumber: mark,
    payTo: mark,
    taxNote: '',
    net: 100,
    vatPercent: 25,
    days: 30,
  };
  const person = {
    invoiceEmail: mark,
    reference: mark,
    givenName: mark,
    surname: mark,
    email: mark,
    alone: true,
  };
  const buyer = { firm: mark, registration: mark, address: mark, ...person };
  const price = { net: 100, vat: 25, total: 125, vatPercent: 25, currency: 'SEK' as const };
  const trade = { sv: mark, en: mark };
  const [row] = await runInSystemTransaction(app.database.app, (tx) =>
    tx
      .insert(portalInvoice)
      .values({
        organizationId,
        sellerId: organizationId,
        number: mark,
        issued: '2026-11-20',
        due: '2026-12-20',
        document: { seller, buyer, price, trade, until: '2027-11-20' },
        total: 125,
      })
      .returning({ id: portalInvoice.id }),
  );
  return row?.id ?? 0;
}

beforeAll(async () => {
  app = await startTestApp({ config: { allowedOrigins: [hookOrigin] } });
  [own, other] = [await app.tenant(), await app.tenant()];
  owner = await own.user();
  neighbour = await other.user();
  ids = await fill(own, owner, canary);
  theirs = await fill(other, neighbour, 'the-neighbour');
});
afterAll(() => app.close());

/** Columns that lead to the owner's rows, with their values. */
const ownedRows = (): readonly (readonly [PgColumn, number])[] => [
  [assessmentTable.id, ids.ra],
  [assessmentRevision.documentId, ids.ra],
  [commentTable.assessmentId, ids.ra],
  [signOff.assessmentId, ids.ra],
  [acceptedGap.assessmentId, ids.ra],
  [actionTable.id, ids.action],
  [figurePeriod.unitId, ids.unit],
  [triggerEvent.id, ids.fired],
  [incidentTable.id, ids.incident],
  [blueprintTable.id, ids.blueprint],
  [savedAnalysis.id, ids.analysis],
  [feedSearch.id, ids.search],
  [threatNote.id, ids.note],
  [savedView.id, ids.view],
  [organizationTable.id, ids.organization],
  [assessmentUnit.id, ids.unit],
  [licenceTable.organizationId, ids.organization],
  [appUser.id, ids.person],
  [userGroup.id, ids.group],
  [apiKey.organizationId, ids.organization],
  [assistantKey.id, ids.assistantKey],
  [passkeyTable.id, ids.passkey],
  [webhookTable.id, ids.webhook],
  [ownFieldTable.id, ids.ownField],
  [directoryKey.id, ids.directoryKey],
  [directoryGroup.id, ids.directoryGroup],
  [sourceDocument.id, ids.source],
  [reportTemplate.id, ids.template],
  [wordTemplate.id, ids.word],
  [savedReport.assessmentId, ids.ra],
  [acceptedReport.reportId, ids.report],
  [fileLink.assessmentId, ids.ra],
  [groupReport.assessmentId, ids.ra],
  [groupUnit.unitId, ids.unit],
  [mailTable.id, ids.mail],
];

/** Tables without rows of the owner; a neighbour must not create any for them. */
const notMadeYet = [signOff, groupUnit].map((table) => getTableName(table));

/** Digests of all rows of the owner, read in one statement. */
async function ownedState(): Promise<string> {
  const parts = ownedRows().map(
    ([column, value]) =>
      sql`SELECT ${getTableName(column.table)}::text AS name, md5(${column.table}::text) AS row FROM ${column.table} WHERE ${column} = ${value}`,
  );
  const { rows } = await runInSystemTransaction(app.database.app, (tx) =>
    tx.execute(sql`${sql.join(parts, sql` UNION ALL `)} ORDER BY name, row`),
  );
  const found = new Set(rows.map(({ name }) => name));
  const expected = ownedRows().map(([{ table }]) => getTableName(table));
  expect(expected.filter((name) => !found.has(name))).toEqual(notMadeYet);
  return JSON.stringify(rows);
}

describe('a user of a neighbour organisation', () => {
  it('is tested at every endpoint with an id', () => {
    const taking = getAllEndpoints()
      .filter(({ endpoint }) => endpoint.path.includes('{'))
      .map(({ slug, name }) => `${slug}.${name}`)
      .filter((name) => !withoutTenantIds.has(name));
    expect(taking.filter((name) => !(name in calls))).toEqual([]);
    expect(Object.keys(calls).filter((name) => endpointOf(name) === undefined)).toEqual([]);
  });

  /** State after the previous test, which is the state before the next one. */
  let present: string;
  beforeAll(async () => {
    present = await ownedState();
  });

  it.each(Object.keys(calls))('can read and change nothing through %s', async (name) => {
    const endpoint = endpointOf(name);
    const parts = calls[name]?.(ids);
    if (!endpoint || !parts) throw new Error(`${name} is not in the contract`);
    const before = present;
    const answer = await neighbour.request(endpoint, parts);
    present = await ownedState();
    // A refusal because of the schema proves nothing; only "not found" does.
    const expected = name === 'assessment.replaceData' ? [400, 404] : [404];
    expect(expected, answer.body).toContain(answer.status);
    expect(answer.body).not.toContain(canary);
    expect(JSON.stringify(answer.headers)).not.toContain(canary);
    expect(present).toBe(before);
  });

  it('gets no object of the other organisation in lists', async () => {
    const { body } = await neighbour.request(assessmentContract.list, {});
    expect(body).not.toContain(canary);
    const analyses = await neighbour.request(analysisContract.list, {});
    expect(analyses.body).not.toContain(canary);
  });

  it('is refused only as a neighbour, because the same calls of the owner succeed', async () => {
    const readable = Object.keys(calls).filter((name) => endpointOf(name)?.kind === 'query');
    const refused: string[] = [];
    for (const name of readable) {
      const endpoint = endpointOf(name);
      const answer = endpoint ? await owner.request(endpoint, calls[name]?.(ids)) : null;
      if (answer === null || answer.status !== 200)
        refused.push(`${name}: ${answer?.status} ${answer?.body}`);
    }
    expect(refused).toEqual([]);
  });
});

describe('Z15: a colleague with permissions only in another unit', () => {
  /** Endpoints that every reader of the organisation may read, whatever their unit. */
  const ofAll = new Set(
    ['blueprint.get', 'specification.get', 'template.one', 'template.get', 'template.download'].concat([
      'template.history',
      'template.snapshots',
      'template.compare',
      'template.installed',
    ]),
  );

  it('can read nothing of an assessment in this unit and change nothing of the whole organisation', async () => {
    const { id } = await owner.call(unitContract.save, { body: { name: 'Branch' } });
    const resource = { kind: 'unit' as const, id };
    const rights = allPermissions.filter((permission) => permission.startsWith('ra:'));
    const colleague = await own.user([]);
    const people = await owner.call(groupContract.save, {
      body: { name: 'Branch', resources: rights.map((permission) => ({ permission, resource })) },
    });
    await owner.call(groupContract.changeMembers, {
      params: { id: people.id },
      body: { add: [colleague.userId] },
    });
    const made = await colleague.request(assessmentContract.create, {
      body: { unitId: id, settings: smallFirmSettings },
    });
    expect(made.status).toBe(200);
    const before = await ownedState();
    const wrong: string[] = [];
    for (const name of Object.keys(calls).filter((each) => !ofAll.has(each))) {
      const endpoint = endpointOf(name);
      const parts = calls[name]?.(ids);
      if (!endpoint || !parts) continue;
      const answer = await colleague.request(endpoint, parts);
      const refused = name === 'assessment.replaceData' ? [400, 404] : [403, 404];
      if (!refused.includes(answer.status) || answer.body.includes(canary))
        wrong.push(`${name}: ${answer.status} ${answer.body.slice(0, 100)}`);
      if ((await ownedState()) !== before) wrong.push(`${name}: changed`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

const isId = (name: string): name is keyof Ids => name in ids;

/** Names of the ids that a call takes, without its revision. */
function idsOf(call: ((ids: Ids) => Parts) | undefined): (keyof Ids)[] {
  const taken = new Set<keyof Ids>();
  const noting: Ids = new Proxy(ids, {
    get: (given, id) => {
      if (typeof id !== 'string' || !isId(id)) return undefined;
      taken.add(id);
      return given[id];
    },
  });
  call?.(noting);
  taken.delete('revision');
  return [...taken];
}

interface Asked {
  readonly status: number;
  /** Data that the caller should not have received. */
  readonly told: readonly string[];
}

/** Calls as the neighbour, whose own input never contains the canary. */
async function fault(name: string, parts: Parts, address?: string): Promise<Asked> {
  const endpoint = endpointOf(name);
  if (!endpoint) return { status: 0, told: [`${name} is not in the contract`] };
  const url = address ?? getEndpointAddress(endpoint, parts);
  const payload = JSON.stringify(parts.body)?.replaceAll(canary, 'the-neighbour');
  const answer = await neighbour.raw(endpoint.method, url.replaceAll(canary, 'the-neighbour'), {
    headers: {
      'x-client-version': '1',
      'x-csrf-token': await neighbour.csrf(),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { status, body } = answer;
  if (`${body} ${JSON.stringify(answer.headers)}`.includes(canary))
    return { status, told: [`${name} ${url}: told`] };
  return { status, told: status >= 500 ? [`${name} ${url}: ${status} ${body}`] : [] };
}

const unitOf = ({ unit: id }: Ids) => ({ kind: 'unit' as const, id });
/** Further calls with several ids; each works with the neighbour's own ids. */
const mixes: readonly (readonly [string, (ids: Ids) => Parts])[] = [
  [
    'analysis.create',
    (it) => ({
      body: {
        shared: [{ kind: 'user', id: it.person, write: true }],
        analysis: { name: 'Mine', priv: true, corp: true, raId: it.ra },
      },
    }),
  ],
  ...(['user', 'usergroup', 'unit', 'ra'] as const).map(
    (kind) =>
      [
        'analysis.share',
        (it: Ids) => {
          const target = { user: it.person, usergroup: it.group, unit: it.unit, ra: it.ra }[kind];
          return {
            params: { id: it.analysis },
            body: { revision: 0, shared: [{ kind, id: target, write: true }] },
          };
        },
      ] as const,
  ),
  [
    'group.save',
    (it) => ({
      body: {
        id: it.group,
        revision: 0,
        name: 'Mine',
        resources: [
          { permission: 'ra:View', resource: unitOf(it) },
          { permission: 'ra:Edit', resource: { kind: 'organization', id: it.organization } },
        ],
      },
    }),
  ],
  [
    'user.save',
    (it) => ({ body: { id: it.person, revision: 0, username: 'a@people.example', groups: [it.group] } }),
  ],
  [
    'user.invite',
    (it) => ({ body: { email: 'b@people.example', organizationId: it.organization, groups: [it.group] } }),
  ],
  ['organization.save', (it) => ({ body: { id: it.organization, parentId: it.organization, revision: 0 } })],
  [
    'organization.move',
    (it) => ({ params: { id: it.organization }, body: { parentId: it.unit, revision: 0 } }),
  ],
  ['unit.save', (it) => ({ body: { id: it.unit, parentId: it.unit, revision: 0, name: 'Mine' } })],
  [
    'unit.move',
    (it) => ({ params: { id: it.organization }, body: { parentId: it.unit, position: 0, revision: 0 } }),
  ],
  ['licence.effect', (it) => ({ body: { id: it.licence, terms: null } })],
  [
    'licence.save',
    (it) => ({
      body: {
        id: it.licence,
        organizationId: it.organization,
        applications: ['ra'],
        offering: 'ENTERPRISE',
        datapoint: 'PRO',
        countries: ['SE'],
        seats: null,
        validFrom: '2026-01-01',
        validTo: null,
      },
    }),
  ],
  ['group.test', (it) => ({ body: { userId: it.person, permission: 'ra:View', resource: unitOf(it) } })],
];

describe('Z3: a neighbour who mixes ids', () => {
  it('reads and changes nothing by combining own and foreign ids', async () => {
    const before = await ownedState();
    const wrong: string[] = [];
    let tried = 0;
    for (const [name, call] of [...Object.entries(calls), ...mixes]) {
      const taken = idsOf(call);
      for (const foreign of taken.length > 1 ? taken : []) {
        tried += 1;
        wrong.push(...(await fault(name, call({ ...theirs, [foreign]: ids[foreign] }))).told);
        if ((await ownedState()) !== before) wrong.push(`${name} with foreign ${foreign}: changed`);
      }
    }
    expect(tried).toBeGreaterThan(25);
    expect(wrong).toEqual([]);
  });

  it('is refused with a second id in body or query, a list instead of an id or a repeated name', async () => {
    const before = await ownedState();
    const wrong: string[] = [];
    // Endpoints that remove or move the neighbour's own objects would end the test.
    const kept = Object.keys(calls).filter((name) => !/\.(remove|administer|endSessions)/.test(name));
    for (const name of kept) {
      const parts = calls[name]?.(theirs) ?? {};
      const [first] = idsOf(calls[name]);
      const endpoint = endpointOf(name);
      if (first === undefined || endpoint === undefined) continue;
      const planted = { id: ids[first], raId: ids.ra, organizationId: ids.organization, unitId: ids.unit };
      const body = typeof parts.body === 'object' && parts.body !== null ? parts.body : {};
      const query = new URLSearchParams(Object.entries(planted).map(([key, value]) => [key, String(value)]));
      const address = getEndpointAddress(endpoint, parts);
      const listed = Object.fromEntries(
        Object.entries(body).map(([key, value]) => [
          key,
          Number.isInteger(value) ? [value, ids[first]] : value,
        ]),
      );
      const inBody = { ...parts, body: { ...body, ...planted } };
      const inQuery = `${address}${address.includes('?') ? '&' : '?'}${query}`;
      // If the call with both is admitted, neither was used, and the two need not be called separately.
      const both = await fault(name, inBody, inQuery);
      wrong.push(...both.told);
      if (both.status >= 400) {
        wrong.push(...(await fault(name, inBody)).told);
        wrong.push(...(await fault(name, parts, inQuery)).told);
      }
      if (JSON.stringify(listed) !== JSON.stringify(body))
        wrong.push(...(await fault(name, { ...parts, body: listed })).told);
      if ((await ownedState()) !== before) wrong.push(`${name}: changed`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);
});

/**
 * Invalid values: too large for columns, a day that does not exist, a character that cannot be stored, and values of
 * wrong types.
 */
const hostile: readonly unknown[] = [2 ** 31, 1e308, '2026-02-30', '\u0000', [null], null];

const membersOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

/** Copies of the value with `other` at each of its places, including missing members. */
function changedIn(value: unknown, members: readonly string[], other: unknown): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) =>
      [other, ...changedIn(each, [], other)].map((changed) => value.with(at, changed)),
    );
  const given = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const lacking = members.filter((name) => !given.some(([known]) => known === name));
  return [...given, ...lacking.map((name) => [name, undefined] as const)].flatMap(([name, member]) =>
    [other, ...changedIn(member, [], other)].map((changed) => ({ ...Object(value), [name]: changed })),
  );
}

/**
 * Copies of a working call with an invalid value at one place of its address or body; each with the part that was
 * changed.
 */
function spoiled({ query, body }: Endpoint, parts: Parts): (readonly [keyof Parts, Parts])[] {
  const [asks, takes] = [membersOf(query), membersOf(body)];
  return hostile.flatMap((other) => [
    ...changedIn(parts.params ?? {}, [], other).map(
      (params) => ['params', { ...parts, params: Object(params) }] as const,
    ),
    ...changedIn(parts.query ?? {}, asks, other).map(
      (asked) => ['query', { ...parts, query: Object(asked) }] as const,
    ),
    ...(body === undefined ? [] : changedIn(parts.body, takes, other)).map(
      (sent) => ['body', { ...parts, body: sent }] as const,
    ),
  ]);
}

const asTexts = (given: Parts['params']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  );

/** True if the server refuses the input when parsing it, before a transaction. */
function isRefusedUnread(endpoint: Endpoint, { params, query, body }: Parts): boolean {
  const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  try {
    parseInput(endpoint, { params: asTexts(params), query: asTexts(query), body: sent }, 'en');
    return false;
  } catch (error) {
    return error instanceof Refusal;
  }
}

/** True if a part of the address is empty or has NUL, because the path may then lead to no call, or to another one. */
const isOdd = ({ params }: Parts): boolean =>
  Object.values(asTexts(params)).some((each) => /^$|\0/.test(each));

describe('R1: a call with one unexpected value', () => {
  it('is answered or refused in each field of each call, never with a server error', async () => {
    const tenant = await app.tenant();
    const client = await tenant.user();
    const its = await fill(tenant, client, 'the-spoiler');
    const wrong: string[] = [];
    let tried = 0;
    let sent = 0;
    for (const [name, call] of Object.entries(calls)) {
      const endpoint = endpointOf(name);
      // The call would change the session.
      if (endpoint === undefined || name === 'organization.administer') continue;
      const unread = new Set<string>();
      for (const [part, parts] of spoiled(endpoint, call(its))) {
        tried += 1;
        // Input that is refused when it is parsed always gets the same answer, so one call per part is enough; every
        // odd address is called.
        if (!isOdd(parts) && isRefusedUnread(endpoint, parts)) {
          if (unread.has(part)) continue;
          unread.add(part);
        }
        sent += 1;
        client.ip = `10.8.${tried >> 8}.${tried & 255}`;
        const { status, body } = await client.request(endpoint, parts);
        if (status >= 500) wrong.push(`${name} ${JSON.stringify(parts).slice(0, 200)}: ${status} ${body}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(2000);
    expect(sent).toBeGreaterThan(1000);
  }, 600_000);
});

/** Bodies for which lists, searches and exports return everything that the caller may see. */
const wide: readonly unknown[] = [{}, { text: 'canary' }, { username: canary }];

/** Calls all queries without ids in their path; returns those whose answers contain the canary. */
async function surfaces(client: TestClient): Promise<string[]> {
  const told: string[] = [];
  for (const { slug, name, endpoint } of getAllEndpoints()) {
    if (endpoint.kind !== 'query' || endpoint.path.includes('{') || endpoint.verifiesSecret) continue;
    for (const body of endpoint.method === 'GET' ? [undefined] : wide) {
      const answer = await client.request(endpoint, body === undefined ? {} : { body });
      if (answer.status >= 500 && answer.status !== 503) told.push(`${slug}.${name}: ${answer.status}`);
      if (answer.body.includes(canary)) told.push(`${slug}.${name}`);
    }
  }
  return [...new Set(told)];
}

/** Endpoints that search objects of organisations. */
const holdsRows = /^(assessment|assistant|analysis|audit|group|key|licence|mail|usage|user)\./;

describe('Z6: lists, searches, logs and exports', () => {
  it('contain the objects of the owner for the owner, so that a leak would be visible', async () => {
    expect(await surfaces(owner)).toEqual(
      expect.arrayContaining([
        'assessment.list',
        'analysis.list',
        'assistant.list',
        'audit.list',
        'feed.getSearches',
        'group.list',
        'key.list',
        'mail.list',
        'user.list',
      ]),
    );
  }, 120_000);

  it('contain no object of the owner for a neighbour, a demo session or a visitor', async () => {
    const leaks: string[] = [];
    for (const client of [neighbour, await app.demo(), app.visitor()])
      leaks.push(...(await surfaces(client)));
    expect(leaks).toEqual([]);
  }, 120_000);

  it('return as many rows for words that exist elsewhere as for other words', async () => {
    const answers = async (text: string) => {
      const found: string[] = [];
      for (const { slug, name, endpoint } of getAllEndpoints()) {
        if (endpoint.kind !== 'query' || endpoint.method !== 'POST' || endpoint.path.includes('{')) continue;
        if (endpoint.verifiesSecret || !holdsRows.test(`${slug}.${name}`)) continue;
        const answer = await neighbour.request(endpoint, { body: { text } });
        if (answer.status === 200) found.push(`${slug}.${name} ${answer.body.replaceAll(text, '')}`);
      }
      return found;
    };
    const asked = await answers(canary);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked).toEqual(await answers('canary-00b0-what-nobody-has-ever-written'));
  }, 120_000);
});

/**
 * Disables the application's own checks: the application believes that it serves the owner (with session, permissions
 * and organisation in every condition), while the database runs every transaction in the neighbour's organisation.
 */
describe('Z8: row-level security without the checks of the application', () => {
  beforeAll(async () => {
    await runWithClient(app.database.ownerConnection, async (client) => {
      await client.query(`CREATE OR REPLACE FUNCTION app_org() RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
        RETURN ${other.organizationId}::bigint`);
    });
  });

  it('accepts the owner, so that only the database can refuse', async () => {
    const endpoint = endpointOf('session.getSession');
    if (!endpoint) throw new Error('there is no session');
    const answer = await owner.request(endpoint);
    expect(JSON.parse(answer.body).result.user.organization.id).toBe(own.organizationId);
  });

  it('prevents every call from reading or changing a row of another organisation', async () => {
    const wrong: string[] = [];
    for (const name of Object.keys(calls)) {
      const endpoint = endpointOf(name);
      if (!endpoint) continue;
      const before = await ownedState();
      const answer = await owner.request(endpoint, calls[name]?.(ids) ?? {});
      if (answer.body.includes(canary)) wrong.push(`${name}: told`);
      if ((await ownedState()) !== before) wrong.push(`${name}: changed`);
    }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('hides the objects of another organisation in every list, search, log and export', async () => {
    expect((await surfaces(owner)).filter((each) => !/: 5\d\d$/.test(each))).toEqual([]);
  }, 120_000);
});
