/** The one way to change an assessment: locked, checked, calculated, kept with its way back. */
import { documentBodyLimit, type PatchFaultDetails, type StaleDetails } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  admissionFaults,
  applyChange,
  type Change,
  type CompiledModel,
  overrideSignatures,
  type Patch,
  PatchError,
  restoreChange,
  summaryOf,
} from '@klarsikt/engine';
import { type Actor, actorName } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import type { Models } from '../model/provides.ts';
import type { Assessments, MadeChange, OpenAssessment, WantedChange } from './provides.ts';
import { type Author, revisionsAfter, saveChange } from './store.ts';

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

/** The change with the signatures of the overrides that it touches. */
function signedChange(
  before: AssessmentDocument,
  patches: readonly Patch[],
  signature: { by: string; at: string },
): Change {
  const change = applyChange(before, patches);
  const signatures = overrideSignatures(before, change.document, signature);
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

async function makeChange(
  open: OpenAssessment,
  model: CompiledModel,
  how: WantedChange['how'],
  signature: { by: string; at: string },
): Promise<Change> {
  try {
    // A past state was admitted when it was made, and comes back as it was.
    if ('restored' in how) return restoreChange(open.document, await how.restored(open));
    const patches = 'patches' in how ? how.patches : await how.patchesFor(open);
    const change = signedChange(open.document, patches, signature);
    requireAdmitted(model, open.document, change.document);
    return change;
  } catch (error) {
    throw refusalOf(error);
  }
}

async function stale(tx: ReadTx, open: OpenAssessment, revision: number): Promise<Refusal> {
  const since = await revisionsAfter(tx, open.id, revision);
  const details: StaleDetails = {
    revision: open.revision,
    document: open.document,
    since: since.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
  };
  return new Refusal('error.stale', { ...details });
}

/** What a change is made with. */
interface Means {
  readonly models: Models;
  readonly clock: Clock;
  readonly calculate: Assessments['calculate'];
}

/** Changes an assessment whose row the transaction has locked. */
export async function changeLocked(
  { models, clock, calculate }: Means,
  tx: WriteTx,
  actor: Actor,
  open: OpenAssessment,
  wanted: WantedChange,
): Promise<MadeChange> {
  const { organizationId, userId } = actor;
  if (organizationId === null || !open.can.edit) throw new Refusal('error.forbidden');
  if (open.revision !== wanted.revision) throw await stale(tx, open, wanted.revision);
  const by: Author = { at: clock.now(), userId, author: actorName(actor) };
  const { model } = await models.projectionFor(open.modelHash, actor);
  const made = await makeChange(open, model, wanted.how, { by: by.author, at: by.at.toISOString() });
  if (made.approved.length > 0 && !open.can.approve) throw new Refusal('error.forbidden');
  const { document, patches, inverse, reopened } = made;
  if (JSON.stringify(document).length > (actor.demo ? longestInDemo : documentBodyLimit))
    throw new Refusal('error.toolarge');
  const summary = summaryOf(document, calculate(model, document));
  const changed = patches.length > 0;
  const revision = changed ? open.revision + 1 : open.revision;
  if (changed) {
    await saveChange(tx, { id: open.id, revision, document, summary, patches, inverse }, organizationId, by);
  }
  const newest = changed ? by : { at: open.updatedAt, author: open.updatedName, userId: open.updatedBy };
  return {
    document,
    changed: { ...newest, at: newest.at.toISOString(), revision, patches, reopened, summary },
    audit: auditOf(open.id, revision, made),
  };
}

function auditOf(id: number, revision: number, { patches, approved }: Change): MadeChange['audit'] {
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
