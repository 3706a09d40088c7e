/** The one way to change an assessment: locked, checked, calculated, kept with its way back. */
import { documentBodyLimit, type PatchFaultDetails, type Saved } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  admissionFaults,
  applyChange,
  type Change,
  type CompiledModel,
  doneStatements,
  overrideSignatures,
  type Patch,
  PatchError,
  restoreChange,
  type Signature,
  type StatusName,
  statusNames,
  statusOf,
  summaryOf,
} from '@klarsikt/engine';
import { type Actor, actorName } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type Author, type Locked, revise, stateAt } from '../../platform/revisioned.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import type { Models } from '../model/provides.ts';
import type { Assessments, MadeChange, OpenAssessment, PastAssessment, WantedChange } from './provides.ts';
import { type AssessmentStep, assessmentKind, revisions } from './store.ts';

/** Characters of a document in a demo, where many small changes must not make a large one. */
const longestInDemo = 1024 * 1024;

/** Turns what the engine refuses into what the caller is told. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof PatchError)) return error;
  const [first] = error.faults;
  const reason = `${first?.path ?? ''} ${first?.message ?? ''}`.trim();
  const details = { reason, faults: error.faults } satisfies PatchFaultDetails;
  return new Refusal('error.patch', details, { cause: error });
}

/** The change with the signatures of the overrides that it touches and the statements of the parts that it marks as done. */
function signedChange(before: AssessmentDocument, patches: readonly Patch[], signature: Signature): Change {
  const change = applyChange(before, patches);
  const signatures = [
    ...overrideSignatures(before, change.document, signature),
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
  if (faults.length > 0) throw refusalOf(new PatchError(faults));
}

/** A change, and the model version that the state after it rests on. */
type Pinned = Change & { readonly modelHash: string };

async function makeChange(
  open: OpenAssessment,
  model: CompiledModel,
  how: WantedChange['how'],
  signature: Signature,
): Promise<Pinned> {
  const { modelHash } = open;
  try {
    // A past state was admitted when it was made, and comes back as it was, with its model.
    if ('restored' in how) {
      const past = await how.restored(open);
      return { ...restoreChange(open.document, past.document), modelHash: past.modelHash };
    }
    const patches = 'patches' in how ? how.patches : await how.patchesFor(open);
    const change = signedChange(open.document, patches, signature);
    requireAdmitted(model, open.document, change.document);
    return { ...change, modelHash };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What a change is made with. */
interface Means {
  readonly models: Models;
  readonly clock: Clock;
  readonly calculate: Assessments['calculate'];
}

/** The assessment as the transaction has locked it. */
export type LockedAssessment = OpenAssessment & Pick<Locked<AssessmentDocument>, 'made'>;

type MadeStep = AssessmentStep & Pick<Change, 'reopened' | 'approved'>;

/** A state that the assessment had. Refuses as not found a revision that it never had. */
export async function pastState(tx: ReadTx, open: OpenAssessment, revision: number): Promise<PastAssessment> {
  if (revision < 1) throw new Refusal('error.notfound');
  const { document, modelHash } = await stateAt(tx, revisions, open, revision);
  return { document, modelHash: modelHash ?? open.modelHash };
}

/** What a change came to whose answer was lost: as it was told then, whatever has been changed since. */
async function toldAgain(tx: ReadTx, open: OpenAssessment, revision: number) {
  const before = await pastState(tx, open, revision - 1);
  const after = await pastState(tx, open, revision);
  const isApproved = ({ document }: PastAssessment, name: StatusName) =>
    statusOf(document, name) === 'APPROVED';
  const reopened = statusNames.filter((name) => isApproved(before, name) && !isApproved(after, name));
  // Approvals stand in the audit log since the change was made.
  return { ...after, reopened, approved: [] };
}

/** Changes an assessment whose row the transaction has locked. */
export async function changeLocked(
  { models, clock, calculate }: Means,
  tx: WriteTx,
  actor: Actor,
  open: LockedAssessment,
  wanted: WantedChange,
): Promise<MadeChange> {
  const { organizationId, userId } = actor;
  if (organizationId === null || !open.can.edit) throw new Refusal('error.forbidden');
  const by: Author = { at: clock.now(), userId, author: actorName(actor) };
  const summarized = async ({ document, modelHash }: Pick<MadeStep, 'document' | 'modelHash'>) => {
    const { model } = await models.projectionFor(modelHash, actor);
    return summaryOf(document, calculate(model, document));
  };
  const make = async (): Promise<MadeStep> => {
    const { model } = await models.projectionFor(open.modelHash, actor);
    const made = await makeChange(open, model, wanted.how, { by: by.author, at: by.at.toISOString() });
    if (made.approved.length > 0 && !open.can.approve) throw new Refusal('error.forbidden');
    if (JSON.stringify(made.document).length > (actor.demo ? longestInDemo : documentBodyLimit))
      throw new Refusal('error.toolarge');
    return { ...made, summary: await summarized(made) };
  };
  const kind = assessmentKind<MadeStep>(organizationId);
  const { saved, step } = await revise(tx, kind, open, { from: wanted, by, make });
  const { document, modelHash, reopened, approved } = step ?? (await toldAgain(tx, open, saved.revision));
  const summary = step?.summary ?? (await summarized({ document, modelHash }));
  return {
    document,
    changed: { ...saved, reopened, summary },
    audit: auditOf(open.id, saved, approved),
  };
}

function auditOf(
  id: number,
  { revision, patches }: Saved,
  approved: Change['approved'],
): MadeChange['audit'] {
  const subject = `assessment:${id}`;
  const paths = patches.map(({ path }) => path).slice(0, 100);
  return [
    { event: 'assessment.changed', subject, after: { revision, paths } },
    ...approved.map((part) => ({
      event: 'assessment.approved' as const,
      subject,
      after: { revision, part },
    })),
  ];
}
