/** Creates demo organisations: a sandbox for each demo session, and the public sample for visitors. */
import { randomUUID } from 'node:crypto';
import {
  buildDemoAssessment,
  buildSampleAssessment,
  createDemoComments,
  createDemoPeriods,
  createSampleComments,
  demoEdition,
  translateDemoAssessment,
} from '@klarsikt/content';
import {
  type AssessmentDocument,
  type AssessmentSummary,
  computeAssessmentSummary,
} from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { DemoSandboxes, FormerApproval, FormerApprovalWriter } from './provides.ts';
import {
  type DemoAssessment,
  deleteSandbox,
  findSampleOrganization,
  insertAssessmentRevision,
  insertDemoAssessment,
  insertDemoOrganization,
  insertFigurePeriods,
  lockSandboxAssessments,
  lockSandboxLanguage,
  updateDemoAssessment,
  updateDemoCommentText,
  updateSandboxLanguage,
} from './sandbox.store.ts';
import { demoBoardApprovalText } from './texts.ts';

const demoEntitlement = { demo: true, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] } as const;

interface CalculatedAssessment {
  readonly document: AssessmentDocument;
  readonly summary: AssessmentSummary;
}

const calculate = (model: CompiledModel, document: AssessmentDocument): CalculatedAssessment => ({
  document,
  summary: computeAssessmentSummary(model, document),
});

/** Assessments of the demo bank: an unfinished one for this year, and a finished one for the previous year. */
const years = { present: buildDemoAssessment, former: buildSampleAssessment };
type Year = keyof typeof years;

/** Calculated initial assessments of the demo by model, year and language, so that each is calculated only once. */
const beginnings = new WeakMap<CompiledModel, Map<string, CalculatedAssessment>>();

function createDemoAssessment(model: CompiledModel, year: Year, language: Language): CalculatedAssessment {
  const known = beginnings.get(model) ?? new Map<string, CalculatedAssessment>();
  beginnings.set(model, known);
  const key = `${year} ${language}`;
  const begun = known.get(key) ?? calculate(model, years[year](language));
  known.set(key, begun);
  return begun;
}

const commentsOf = { present: createDemoComments, former: createSampleComments };
const periods = createDemoPeriods();

type ApprovedRevision = Omit<FormerApproval, 'at' | 'drewUp' | 'approved'>;

interface Filled {
  readonly language: Language;
  readonly models: ModelRegistry;
  readonly at: Date;
  readonly approve: FormerApprovalWriter;
}

const signers = (language: Language, userId: number, at: Date) => ({
  at: daysBefore(at, approvedBefore),
  drewUp: { author: 'Maria Lindqvist', userId },
  approved: { author: 'Karin Åkerlund', statement: demoBoardApprovalText[language] },
});

const approvedBefore = 345;
const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 24 * 3_600_000);

interface Tenant {
  readonly organizationId: number;
  readonly userId: number;
  readonly unitId: number;
}

async function addAssessment(
  tx: WriteTx,
  { organizationId, userId, unitId }: Tenant,
  given: { year: Year; language: Language; models: ModelRegistry; at: Date; madeAt: Date },
): Promise<ApprovedRevision> {
  const { year, language, models, at, madeAt } = given;
  const modelHash = getDemoVersionHash(models);
  const { model } = await models.projectionFor(modelHash, { entitlement: demoEntitlement });
  const { document, summary } = createDemoAssessment(model, year, language);
  const { responsible } = document.settings;
  const assessmentId = await insertDemoAssessment(tx, {
    row: {
      pid: randomUUID(),
      organizationId,
      unitId,
      name: document.settings.name,
      modelHash,
      document,
      summary,
      createdAt: madeAt,
      createdBy: userId,
      updatedAt: madeAt,
      updatedBy: userId,
      updatedName: responsible,
    },
    comments: commentsOf[year](language),
    at,
  });
  return { organizationId, assessmentId, revision: 1, modelHash, document, summary };
}

/** Adds the previous year: an approved assessment with comments and actions, and the background data of two years. */
async function addFormerYear(tx: WriteTx, tenant: Tenant, given: Filled): Promise<void> {
  const madeAt = daysBefore(given.at, approvedBefore + 1);
  const state = await addAssessment(tx, tenant, { ...given, year: 'former', madeAt });
  await given.approve(tx, { ...state, ...signers(given.language, tenant.userId, given.at) });
  const { organizationId, unitId, userId } = tenant;
  const { responsible } = state.document.settings;
  await insertFigurePeriods(
    tx,
    periods.map((period) => ({
      ...{ ...period, organizationId, unitId, updatedAt: madeAt },
      ...{ updatedBy: userId, updatedName: responsible },
    })),
  );
}

/** Translates an assessment of a demo, as a separate change, together with its comments. */
async function translateAssessment(
  tx: WriteTx,
  row: DemoAssessment,
  given: { from: Language; to: Language } & Filled,
): Promise<void> {
  const { from, to, models, at } = given;
  const year: Year = row.createdAt < daysBefore(at, approvedBefore) ? 'former' : 'present';
  const { document, applied, inverse } = translateDemoAssessment(row.document, from, to, years[year]);
  const written = commentsOf[year](to);
  for (const [index, { subject, text }] of commentsOf[year](from).entries())
    await updateDemoCommentText(tx, {
      assessmentId: row.id,
      subject,
      from: text,
      to: written[index]?.text ?? text,
    });
  if (applied.length === 0) return;
  const { model } = await models.projectionFor(row.modelHash, { entitlement: demoEntitlement });
  const revision = row.revision + 1;
  const author = document.settings.responsible;
  const summary = computeAssessmentSummary(model, document);
  const { name } = document.settings;
  const touched = year === 'present' ? { updatedAt: at, updatedName: author } : {};
  await updateDemoAssessment(tx, row.id, { document, revision, name, summary, ...touched });
  await insertAssessmentRevision(tx, {
    organizationId: row.organizationId,
    documentId: row.id,
    revision,
    modelHash: row.modelHash,
    at,
    userId: row.updatedBy,
    author,
    patches: applied,
    inverse,
  });
  // The previous year's assessment is approved again in the new language, unless it has been changed.
  if (year === 'present' || row.revision > 1 || row.updatedBy === null) return;
  const { organizationId, modelHash } = row;
  const state = { organizationId, assessmentId: row.id, revision, modelHash, document, summary };
  await given.approve(tx, { ...state, ...signers(to, row.updatedBy, at) });
}

async function translate(
  tx: WriteTx,
  organizationId: number,
  given: { to: Language } & Filled,
): Promise<void> {
  const from = await lockSandboxLanguage(tx, organizationId);
  if (from === null || from === given.to) return;
  for (const row of await lockSandboxAssessments(tx, organizationId))
    await translateAssessment(tx, row, { ...given, from });
  await updateSandboxLanguage(tx, organizationId, given.to);
}

/**
 * Returns the model version that the demo bank was written for, or else the live version, so that the demo can show
 * the move to the live version.
 */
function getDemoVersionHash(models: ModelRegistry): string {
  const version = models.describe(demoEdition.hash) ?? models.live();
  if (!version) throw new Error('no model version is live');
  return version.hash;
}

export function createDemoSandboxes(
  models: ModelRegistry,
  clock: Clock,
  approve: FormerApprovalWriter,
): DemoSandboxes {
  return {
    create: async (tx, language) => {
      const at = clock.now();
      const tenant = await insertDemoOrganization(tx, { kind: 'sandbox', language, at });
      const given = { language, models, at, approve };
      const { assessmentId } = await addAssessment(tx, tenant, { ...given, year: 'present', madeAt: at });
      await addFormerYear(tx, tenant, given);
      return { ...tenant, assessmentId };
    },
    translate: (tx, organizationId, to) =>
      translate(tx, organizationId, { to, language: to, models, at: clock.now(), approve }),
    remove: deleteSandbox,
  };
}

/**
 * Creates the public sample at the first start. Returns its organisation and the user whose permissions visitors
 * have.
 */
export async function ensurePublicSample(
  tx: WriteTx,
  models: ModelRegistry,
  at: Date,
): Promise<{ organizationId: number; userId: number }> {
  const known = await findSampleOrganization(tx);
  if (known) return known;
  const tenant = await insertDemoOrganization(tx, { kind: 'sample', language: 'en', at });
  for (const language of ['en', 'sv'] as const)
    await addAssessment(tx, tenant, { year: 'former', language, models, at, madeAt: at });
  return tenant;
}
