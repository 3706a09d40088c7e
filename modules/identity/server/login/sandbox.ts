/** Demo organisations: one sandbox per demo session, and the public sample that visitors see. */
import { randomUUID } from 'node:crypto';
import {
  demoAssessment,
  demoComments,
  demoEdition,
  demoTranslated,
  sampleAssessment,
  sampleComments,
} from '@klarsikt/content';
import {
  type AssessmentDocument,
  type AssessmentSummary,
  type CompiledModel,
  type Language,
  summarize,
} from '@klarsikt/engine';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import type { WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { Sandboxes } from './provides.ts';
import {
  changeAssessment,
  createTenant,
  type DemoAssessment,
  deleteSandbox,
  insertAssessment,
  insertRevision,
  lockedAssessments,
  lockedLanguage,
  rewriteComment,
  sampleTenant,
  setLanguage,
} from './sandbox.store.ts';

const demoEntitlement = { demo: true, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] } as const;

interface Calculated {
  readonly document: AssessmentDocument;
  readonly summary: AssessmentSummary;
}

const calculate = (model: CompiledModel, document: AssessmentDocument): Calculated => ({
  document,
  summary: summarize(model, document),
});

/** The assessment that each demo begins with: the same on one model in one language, and so calculated once. */
const beginnings = new WeakMap<CompiledModel, Map<Language, Calculated>>();

function beginningOf(model: CompiledModel, language: Language): Calculated {
  const known = beginnings.get(model) ?? new Map<Language, Calculated>();
  beginnings.set(model, known);
  const begun = known.get(language) ?? calculate(model, demoAssessment(language));
  known.set(language, begun);
  return begun;
}

async function addAssessment(
  tx: WriteTx,
  tenant: { organizationId: number; userId: number; unitId: number },
  given: { finished: boolean; language: Language; models: Models; at: Date },
): Promise<void> {
  const { organizationId, userId, unitId } = tenant;
  const modelHash = demoHash(given.models);
  const { model } = await given.models.projectionFor(modelHash, { entitlement: demoEntitlement });
  const { document, summary } = given.finished
    ? calculate(model, sampleAssessment(given.language))
    : beginningOf(model, given.language);
  const { responsible } = document.settings;
  await insertAssessment(tx, {
    row: {
      pid: randomUUID(),
      organizationId,
      unitId,
      name: document.settings.name,
      modelHash,
      document,
      summary,
      createdAt: given.at,
      createdBy: userId,
      updatedAt: given.at,
      updatedBy: userId,
      updatedName: responsible,
    },
    comments: given.finished ? sampleComments(given.language) : demoComments(given.language),
    at: given.at,
  });
}

/** Puts an assessment of a sandbox into the language, as a change of its own, and its comments with it. */
async function translateAssessment(
  tx: WriteTx,
  row: DemoAssessment,
  given: { from: Language; to: Language; models: Models; at: Date },
): Promise<void> {
  const { from, to, models, at } = given;
  const { document, applied, inverse } = demoTranslated(row.document, from, to);
  const written = demoComments(to);
  for (const [index, { subject, text }] of demoComments(from).entries())
    await rewriteComment(tx, {
      assessmentId: row.id,
      subject,
      from: text,
      to: written[index]?.text ?? text,
    });
  if (applied.length === 0) return;
  const { model } = await models.projectionFor(row.modelHash, { entitlement: demoEntitlement });
  const revision = row.revision + 1;
  const author = document.settings.responsible;
  await changeAssessment(tx, row.id, {
    document,
    revision,
    name: document.settings.name,
    summary: summarize(model, document),
    updatedAt: at,
    updatedName: author,
  });
  await insertRevision(tx, {
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
}

async function translate(
  tx: WriteTx,
  organizationId: number,
  given: { to: Language; models: Models; at: Date },
): Promise<void> {
  const from = await lockedLanguage(tx, organizationId);
  if (from === null || from === given.to) return;
  for (const row of await lockedAssessments(tx, organizationId))
    await translateAssessment(tx, row, { ...given, from });
  await setLanguage(tx, organizationId, given.to);
}

/** The demo bank stands on the edition that it was written for, so that the step to the live one can be shown. */
function demoHash(models: Models): string {
  const version = models.describe(demoEdition.hash) ?? models.live();
  if (!version) throw new Error('no model version is live');
  return version.hash;
}

export function createSandboxes(models: Models, clock: Clock): Sandboxes {
  return {
    create: async (tx, language) => {
      const at = clock.now();
      const tenant = await createTenant(tx, { kind: 'sandbox', language, at });
      await addAssessment(tx, tenant, { finished: false, language, models, at });
      return tenant;
    },
    translate: (tx, organizationId, language) =>
      translate(tx, organizationId, { to: language, models, at: clock.now() }),
    remove: deleteSandbox,
  };
}

/** Makes the public sample at the first start; gives its organisation, with the user that visitors look through. */
export async function ensureSample(
  tx: WriteTx,
  models: Models,
  at: Date,
): Promise<{ organizationId: number; userId: number }> {
  const known = await sampleTenant(tx);
  if (known) return known;
  const tenant = await createTenant(tx, { kind: 'sample', language: 'en', at });
  for (const language of ['en', 'sv'] as const)
    await addAssessment(tx, tenant, { finished: true, language, models, at });
  return tenant;
}
