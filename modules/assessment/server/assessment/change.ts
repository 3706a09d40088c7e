/**
 * The only way to change an assessment. It locks the assessment, validates the change, calculates the result, and
 * stores the change with its inverse.
 */
import { maxDocumentBodyBytes, type SaveResult } from '@klarsikt/contract';
import { hasResidualLevelChanged } from '@klarsikt/engine/assess';
import {
  type AppliedDocumentChange,
  type AssessmentDocument,
  applySignOffToSummary,
  applyUserPatches,
  buildAssessmentSummary,
  type ChangeSignature,
  computeDoneStatements,
  computeExploitationSignatures,
  computeFactSignatures,
  computeOverrideSignatures,
  computePatchesBetween,
  findAdmissionFaults,
  findEndedSignOffParts,
  findReopenedParts,
  getPartStatus,
  isSameJson,
  type Patch,
  PatchError,
  restoreDocumentState,
} from '@klarsikt/engine/assessment';
import { joinRequirementTitles } from '@klarsikt/engine/completeness';
import { computeGroupFigures } from '@klarsikt/engine/group';
import type { CompiledModel } from '@klarsikt/engine/model';
import { type SignOffPart, signOffPartByStatus, statusNames } from '@klarsikt/engine/sign-off';
import type { Language } from '@klarsikt/engine/text';
import type { SignOffEnding, SignOffUpkeep } from '@klarsikt/governance/server/signoff/provides.ts';
import type { ModelRegistry } from '@klarsikt/library/server/model/provides.ts';
import type { OwnPartsRegister } from '@klarsikt/library/server/overlay/provides.ts';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import {
  type Author,
  changeLockedDocument,
  type LockedDocument,
  loadDocumentAtRevision,
} from '@klarsikt/server/platform/revisioned.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { OwnFieldService } from '../ownfield/provides.ts';
import { toPatchRefusal } from './patch-refusal.ts';
import type {
  AssessmentChange,
  AssessmentChangeRequest,
  AssessmentService,
  OpenAssessment,
  PastAssessment,
  StoredAssessment,
} from './provides.ts';
import { type AssessmentDocumentStep, assessmentRevisions, createAssessmentDocumentKind } from './store.ts';

/** Largest document in a demo, in characters; the limit stops many small changes from creating a large document. */
const longestInDemo = 1024 * 1024;

export interface ChangeDependencies {
  readonly models: ModelRegistry;
  readonly clock: Clock;
  readonly calculate: AssessmentService['calculate'];
  readonly signOffs: SignOffUpkeep<OpenAssessment>;
  readonly overlays: Pick<OwnPartsRegister, 'sharedAt'>;
  readonly ownFields: Pick<OwnFieldService, 'checkDocument' | 'keepDefined'>;
}

/**
 * Refuses a patch that marks a part as approved, because only a sign-off approves. The refusal lists the part's open
 * items.
 */
async function requireNoApprovalByPatch(
  { signOffs }: ChangeDependencies,
  { tx, actor, open }: { readonly tx: ReadTx; readonly actor: Actor; readonly open: OpenAssessment },
  error: unknown,
): Promise<void> {
  const faults = error instanceof PatchError ? error.faults : [];
  if (!faults.some(({ code }) => code === 'lifecycle.approval')) return;
  const requirements = await signOffs.openRequirements(tx, actor, open);
  const refused = (language: Language) => ({
    open: requirements.length === 0 ? '–' : joinRequirementTitles(requirements, language),
    requirements,
    faults: faults.map(({ path, code, text }) => ({ path, code, message: text[language] })),
  });
  throw new Refusal('error.signoff.patch', refused, { cause: error });
}

/**
 * Signs the overrides and answers that the change touches, and adds statements to the parts that it marks as done.
 */
function addSignatures(
  before: AssessmentDocument,
  patches: readonly Patch[],
  {
    signature,
    from,
  }: { readonly signature: ChangeSignature; readonly from?: AssessmentDocument | undefined },
): AppliedDocumentChange {
  const change = applyUserPatches(before, patches);
  const signatures = [
    ...computeOverrideSignatures(before, change.document, signature, from),
    ...computeFactSignatures(before, change.document, signature, from),
    ...computeExploitationSignatures(before, change.document, signature, from),
    ...computeDoneStatements(before, change, signature),
  ];
  return signatures.length === 0 ? change : applyUserPatches(before, [...patches, ...signatures]);
}

/**
 * Refuses a document with keys that the model version does not contain, or with fractional counts, unless `before`
 * already had them.
 */
export function requireAdmittedDocument(
  model: CompiledModel,
  before: AssessmentDocument | null,
  after: AssessmentDocument,
): void {
  const faults = findAdmissionFaults(model, before, after);
  if (faults.length > 0) throw toPatchRefusal(new PatchError(faults), { model, document: after });
}

/** Refuses changes of the organisation's own parts, because an assessment only contains a copy of them. */
async function requireUnchangedOwnParts(
  { overlays }: Pick<ChangeDependencies, 'overlays'>,
  { tx, actor, open }: { readonly tx: ReadTx; readonly actor: Actor; readonly open: OpenAssessment },
  { document }: AppliedDocumentChange,
): Promise<void> {
  const shared = document.overlay?.shared;
  if (shared === undefined || isSameJson(shared, open.document.overlay?.shared)) return;
  const kept = await overlays.sharedAt(tx, actor, shared.revision);
  if (!isSameJson(kept.parts, shared.parts)) throw new Refusal('error.overlay.shared');
}

/**
 * Refuses values of own fields that the organisation has not defined, has archived, or has defined with another kind.
 */
async function requireOwnFieldValues(
  { ownFields }: Pick<ChangeDependencies, 'ownFields'>,
  { tx, actor, open }: { readonly tx: WriteTx; readonly actor: Actor; readonly open: OpenAssessment },
  { document: after }: AppliedDocumentChange,
): Promise<void> {
  const faults = await ownFields.checkDocument(tx, actor, { before: open.document, after });
  if (faults.length > 0) throw new PatchError(faults);
}

type ChangeOnVersion = AppliedDocumentChange & { readonly modelHash: string };

/**
 * Lists the approved or requested parts whose sign-off the change ends. The changed levels are calculated only if the
 * result depends on them.
 */
function listEndedParts(
  { calculate }: Pick<ChangeDependencies, 'calculate'>,
  { open, model }: { readonly open: OpenAssessment; readonly model: CompiledModel },
  change: ChangeOnVersion,
): readonly SignOffPart[] {
  const { endedByChange } = open.signOff;
  if (endedByChange.length === 0 || (change.patches.length === 0 && change.modelHash === open.modelHash))
    return [];
  if (change.modelHash !== open.modelHash)
    return findReopenedParts([''], false).filter((part) => endedByChange.includes(part));
  const moved =
    endedByChange.includes('residual') &&
    hasResidualLevelChanged(calculate(model, open.document), calculate(model, change.document));
  return findEndedSignOffParts(open.signOff, { before: open.document, after: change.document }, moved);
}

/** Adds the statuses of the parts that the change reopens. */
function addReopenedStatuses(
  open: OpenAssessment,
  change: ChangeOnVersion,
  ended: readonly SignOffPart[],
): ChangeOnVersion {
  const approved = ended.filter((part) => open.signOff.parts[part] === 'approved');
  const names = statusNames.filter(
    (name) =>
      approved.includes(signOffPartByStatus[name]) && getPartStatus(change.document, name) !== 'STARTED',
  );
  if (names.length === 0) return change;
  return { ...change, ...applyUserPatches(open.document, change.patches, names) };
}

async function computeChange(
  open: OpenAssessment,
  {
    model,
    targetOf,
    keepDefined,
  }: {
    readonly model: CompiledModel;
    readonly targetOf: (hash: string) => Promise<CompiledModel>;
    readonly keepDefined: (document: AssessmentDocument) => Promise<AssessmentDocument>;
  },
  how: AssessmentChangeRequest['how'],
  signature: ChangeSignature,
): Promise<ChangeOnVersion> {
  const { modelHash } = open;
  if ('moved' in how) {
    const next = await how.moved(open);
    const target = await targetOf(next.modelHash);
    const change = addSignatures(open.document, computePatchesBetween(open.document, next.document), {
      signature,
    });
    requireAdmittedDocument(target, open.document, change.document);
    return { ...change, modelHash: next.modelHash };
  }
  // A past state was valid when it was saved, so it is restored with its model version; only values of removed own
  // fields are left out.
  if ('restored' in how) {
    const past = await how.restored(open);
    return {
      ...restoreDocumentState(open.document, await keepDefined(past.document)),
      modelHash: past.modelHash,
    };
  }
  const patches = 'patches' in how ? how.patches : await how.patchesFor(open);
  const from = 'from' in how ? how.from : undefined;
  const change = addSignatures(open.document, patches, { signature, from });
  requireAdmittedDocument(model, open.document, change.document);
  return { ...change, modelHash };
}

export type LockedAssessment = OpenAssessment & Pick<LockedDocument<AssessmentDocument>, 'made'>;

type StepWithReopenedParts = AssessmentDocumentStep & { readonly reopened: readonly SignOffPart[] };

/** Loads a past state. A revision that never existed is refused as not found. */
export async function loadPastAssessment(
  tx: ReadTx,
  open: StoredAssessment,
  revision: number,
): Promise<PastAssessment> {
  if (revision < 1) throw new Refusal('error.notfound');
  const { document, modelHash } = await loadDocumentAtRevision(tx, assessmentRevisions, open, revision);
  return { document, modelHash: modelHash ?? open.modelHash };
}

export async function changeLockedAssessment(
  means: ChangeDependencies,
  tx: WriteTx,
  actor: Actor,
  open: LockedAssessment,
  wanted: AssessmentChangeRequest,
): Promise<AssessmentChange> {
  const { models, clock, calculate, signOffs, ownFields } = means;
  const { organizationId, userId } = actor;
  if (organizationId === null || !open.can.edit) throw new Refusal('error.forbidden');
  const credit = wanted.credit === undefined ? '' : `, ${wanted.credit}`;
  const by: Author = { at: clock.now(), userId, author: `${getActorName(actor)}${credit}` };
  const summarized = async ({
    document,
    modelHash,
  }: Pick<StepWithReopenedParts, 'document' | 'modelHash'>) => {
    const { model } = await models.projectionFor(modelHash, actor);
    const result = calculate(model, document);
    return {
      summary: buildAssessmentSummary(document, result),
      groupFigures: computeGroupFigures(document, result),
    };
  };
  const targetOf = async (hash: string) => (await models.projectionFor(hash, actor)).model;
  const make = async (): Promise<StepWithReopenedParts> => {
    const { model } = await models.projectionFor(open.modelHash, actor);
    const keepDefined = (document: AssessmentDocument) => ownFields.keepDefined(tx, actor, document);
    const signature = { by: by.author, at: by.at.toISOString() };
    const change = await computeChange(open, { model, targetOf, keepDefined }, wanted.how, signature)
      .then(async (made) => {
        if (!('restored' in wanted.how)) await requireOwnFieldValues(means, { tx, actor, open }, made);
        return made;
      })
      .catch(async (error: unknown) => {
        await requireNoApprovalByPatch(means, { tx, actor, open }, error);
        throw toPatchRefusal(error, { model, document: open.document });
      });
    if (!('restored' in wanted.how)) await requireUnchangedOwnParts(means, { tx, actor, open }, change);
    const reopened = listEndedParts(means, { open, model }, change);
    const made = addReopenedStatuses(open, change, reopened);
    if (JSON.stringify(made.document).length > (actor.demo ? longestInDemo : maxDocumentBodyBytes))
      throw new Refusal('error.toolarge');
    return { ...made, reopened, ...(await summarized(made)) };
  };
  const kind = createAssessmentDocumentKind<StepWithReopenedParts>(organizationId);
  const { saved, step } = await changeLockedDocument(tx, kind, open, { from: wanted, by, make });
  const { revision } = saved;
  const { document, modelHash } = step ?? (await loadPastAssessment(tx, open, revision));
  const reopened = step?.reopened ?? (await signOffs.endedIn(tx, open.id, revision));
  const { summary } = step ?? (await summarized({ document, modelHash }));
  const head =
    step === null || reopened.length === 0
      ? open.signOff
      : await signOffs.end(tx, toEndedApproval(open, organizationId, { reopened, saved }), by);
  return {
    document,
    changed: { ...saved, reopened, summary: applySignOffToSummary(summary, head) },
    audit: createAuditEntry(open.id, saved),
  };
}

function toEndedApproval(
  { id, signOff }: OpenAssessment,
  organizationId: number,
  { reopened, saved }: { readonly reopened: readonly SignOffPart[]; readonly saved: SaveResult },
): SignOffEnding {
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

function createAuditEntry(id: number, { revision, patches }: SaveResult): AssessmentChange['audit'] {
  const paths = patches.map(({ path }) => path).slice(0, 100);
  return [{ event: 'assessment.changed', subject: `assessment:${id}`, after: { revision, paths } }];
}
