/** The one way to change an assessment: locked, checked, calculated, kept with its way back. */
import { documentBodyLimit, type Saved } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  admissionFaults,
  applyChange,
  type Change,
  type CompiledModel,
  doneStatements,
  endedParts,
  exploitationSignatures,
  factSignatures,
  groupFiguresOf,
  type Language,
  overrideSignatures,
  type Patch,
  PatchError,
  partsTouched,
  patchesBetween,
  requirementTitles,
  residualMoved,
  restoreChange,
  type Signature,
  type SignOffPart,
  sameJson,
  signedFor,
  signedSummary,
  statusNames,
  statusOf,
  summaryOf,
} from '@klarsikt/engine';
import type { EndedSignOff, SignOffKeeping } from '@klarsikt/governance/server/signoff/provides.ts';
import type { Models } from '@klarsikt/library/server/model/provides.ts';
import type { Overlays } from '@klarsikt/library/server/overlay/provides.ts';
import { type Actor, actorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { type Author, type Locked, revise, stateAt } from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import { patchRefusal } from './patch-refusal.ts';
import type {
  Assessments,
  MadeChange,
  OpenAssessment,
  PastAssessment,
  StoredAssessment,
  WantedChange,
} from './provides.ts';
import { type AssessmentStep, assessmentKind, revisions } from './store.ts';

/** Characters of a document in a demo, where many small changes must not make a large one. */
const longestInDemo = 1024 * 1024;

/** What a change is made with. */
export interface Means {
  readonly models: Models;
  readonly clock: Clock;
  readonly calculate: Assessments['calculate'];
  readonly signOffs: SignOffKeeping<OpenAssessment>;
  readonly overlays: Pick<Overlays, 'sharedAt'>;
}

/** A patch that would approve something: that is a sign-off, and refused with what is open before one. */
async function requireNoApproval(
  { signOffs }: Means,
  { tx, actor, open }: { readonly tx: ReadTx; readonly actor: Actor; readonly open: OpenAssessment },
  error: unknown,
): Promise<void> {
  const faults = error instanceof PatchError ? error.faults : [];
  if (!faults.some(({ code }) => code === 'lifecycle.approval')) return;
  const requirements = await signOffs.openRequirements(tx, actor, open);
  const refused = (language: Language) => ({
    open: requirements.length === 0 ? '–' : requirementTitles(requirements, language),
    requirements,
    faults: faults.map(({ path, code, text }) => ({ path, code, message: text[language] })),
  });
  throw new Refusal('error.signoff.patch', refused, { cause: error });
}

/** The change with the signatures of the overrides and answers that it touches and the statements of the parts that it marks as done. */
function signedChange(
  before: AssessmentDocument,
  patches: readonly Patch[],
  { signature, from }: { readonly signature: Signature; readonly from?: AssessmentDocument | undefined },
): Change {
  const change = applyChange(before, patches);
  const signatures = [
    ...overrideSignatures(before, change.document, signature, from),
    ...factSignatures(before, change.document, signature, from),
    ...exploitationSignatures(before, change.document, signature, from),
    ...doneStatements(before, change, signature),
  ];
  return signatures.length === 0 ? change : applyChange(before, [...patches, ...signatures]);
}

/** Refuses a document that names what its model version does not have, or counts in decimals, where `before` did not. */
export function requireAdmitted(
  model: CompiledModel,
  before: AssessmentDocument | null,
  after: AssessmentDocument,
): void {
  const faults = admissionFaults(model, before, after);
  if (faults.length > 0) throw patchRefusal(new PatchError(faults), { model, document: after });
}

/** What is called the organisation's own parts is what they were: nobody writes them in an assessment. */
async function requireShared(
  { overlays }: Pick<Means, 'overlays'>,
  { tx, actor, open }: { readonly tx: ReadTx; readonly actor: Actor; readonly open: OpenAssessment },
  { document }: Change,
): Promise<void> {
  const shared = document.overlay?.shared;
  if (shared === undefined || sameJson(shared, open.document.overlay?.shared)) return;
  const kept = await overlays.sharedAt(tx, actor, shared.revision);
  if (!sameJson(kept.parts, shared.parts)) throw new Refusal('error.overlay.shared');
}

/** A change, and the model version that the state after it rests on. */
type Pinned = Change & { readonly modelHash: string };

/** Parts of which somebody has said something that the change ends. Moved levels are looked at where that matters. */
function endedBy(
  { calculate }: Pick<Means, 'calculate'>,
  { open, model }: { readonly open: OpenAssessment; readonly model: CompiledModel },
  change: Pinned,
): readonly SignOffPart[] {
  const { endedByChange } = open.signOff;
  if (endedByChange.length === 0 || (change.patches.length === 0 && change.modelHash === open.modelHash))
    return [];
  if (change.modelHash !== open.modelHash)
    return partsTouched([''], false).filter((part) => endedByChange.includes(part));
  const moved =
    endedByChange.includes('residual') &&
    residualMoved(calculate(model, open.document), calculate(model, change.document));
  return endedParts(open.signOff, { before: open.document, after: change.document }, moved);
}

/** The change with the statuses of what it reopens: work has started again there. */
function reopening(open: OpenAssessment, change: Pinned, ended: readonly SignOffPart[]): Pinned {
  const approved = ended.filter((part) => open.signOff.parts[part] === 'approved');
  const names = statusNames.filter(
    (name) => approved.includes(signedFor[name]) && statusOf(change.document, name) !== 'STARTED',
  );
  if (names.length === 0) return change;
  return { ...change, ...applyChange(open.document, change.patches, names) };
}

async function makeChange(
  open: OpenAssessment,
  {
    model,
    targetOf,
  }: { readonly model: CompiledModel; readonly targetOf: (hash: string) => Promise<CompiledModel> },
  how: WantedChange['how'],
  signature: Signature,
): Promise<Pinned> {
  const { modelHash } = open;
  if ('moved' in how) {
    const next = await how.moved(open);
    const target = await targetOf(next.modelHash);
    const change = signedChange(open.document, patchesBetween(open.document, next.document), { signature });
    requireAdmitted(target, open.document, change.document);
    return { ...change, modelHash: next.modelHash };
  }
  // A past state was admitted when it was made, and comes back as it was, with its model.
  if ('restored' in how) {
    const past = await how.restored(open);
    return { ...restoreChange(open.document, past.document), modelHash: past.modelHash };
  }
  const patches = 'patches' in how ? how.patches : await how.patchesFor(open);
  const from = 'from' in how ? how.from : undefined;
  const change = signedChange(open.document, patches, { signature, from });
  requireAdmitted(model, open.document, change.document);
  return { ...change, modelHash };
}

/** The assessment as the transaction has locked it. */
export type LockedAssessment = OpenAssessment & Pick<Locked<AssessmentDocument>, 'made'>;

type MadeStep = AssessmentStep & { readonly reopened: readonly SignOffPart[] };

/** A state that the assessment had. Refuses as not found a revision that it never had. */
export async function pastState(
  tx: ReadTx,
  open: StoredAssessment,
  revision: number,
): Promise<PastAssessment> {
  if (revision < 1) throw new Refusal('error.notfound');
  const { document, modelHash } = await stateAt(tx, revisions, open, revision);
  return { document, modelHash: modelHash ?? open.modelHash };
}

/** Changes an assessment whose row the transaction has locked. */
export async function changeLocked(
  means: Means,
  tx: WriteTx,
  actor: Actor,
  open: LockedAssessment,
  wanted: WantedChange,
): Promise<MadeChange> {
  const { models, clock, calculate, signOffs } = means;
  const { organizationId, userId } = actor;
  if (organizationId === null || !open.can.edit) throw new Refusal('error.forbidden');
  const by: Author = { at: clock.now(), userId, author: actorName(actor) };
  const summarized = async ({ document, modelHash }: Pick<MadeStep, 'document' | 'modelHash'>) => {
    const { model } = await models.projectionFor(modelHash, actor);
    const result = calculate(model, document);
    return { summary: summaryOf(document, result), groupFigures: groupFiguresOf(document, result) };
  };
  const targetOf = async (hash: string) => (await models.projectionFor(hash, actor)).model;
  const make = async (): Promise<MadeStep> => {
    const { model } = await models.projectionFor(open.modelHash, actor);
    const change = await makeChange(open, { model, targetOf }, wanted.how, {
      by: by.author,
      at: by.at.toISOString(),
    }).catch(async (error: unknown) => {
      await requireNoApproval(means, { tx, actor, open }, error);
      throw patchRefusal(error, { model, document: open.document });
    });
    if (!('restored' in wanted.how)) await requireShared(means, { tx, actor, open }, change);
    const reopened = endedBy(means, { open, model }, change);
    const made = reopening(open, change, reopened);
    if (JSON.stringify(made.document).length > (actor.demo ? longestInDemo : documentBodyLimit))
      throw new Refusal('error.toolarge');
    return { ...made, reopened, ...(await summarized(made)) };
  };
  const kind = assessmentKind<MadeStep>(organizationId);
  const { saved, step } = await revise(tx, kind, open, { from: wanted, by, make });
  const { revision } = saved;
  const { document, modelHash } = step ?? (await pastState(tx, open, revision));
  const reopened = step?.reopened ?? (await signOffs.endedIn(tx, open.id, revision));
  const { summary } = step ?? (await summarized({ document, modelHash }));
  const head =
    step === null || reopened.length === 0
      ? open.signOff
      : await signOffs.end(tx, endedOf(open, organizationId, { reopened, saved }), by);
  return {
    document,
    changed: { ...saved, reopened, summary: signedSummary(summary, head) },
    audit: auditOf(open.id, saved),
  };
}

function endedOf(
  { id, signOff }: OpenAssessment,
  organizationId: number,
  { reopened, saved }: { readonly reopened: readonly SignOffPart[]; readonly saved: Saved },
): EndedSignOff {
  const { revision, patches } = saved;
  const paths = patches.map(({ path }) => path);
  return {
    organizationId,
    assessmentId: id,
    former: signOff.former === true,
    parts: reopened,
    revision,
    paths,
  };
}

function auditOf(id: number, { revision, patches }: Saved): MadeChange['audit'] {
  const paths = patches.map(({ path }) => path).slice(0, 100);
  return [{ event: 'assessment.changed', subject: `assessment:${id}`, after: { revision, paths } }];
}
