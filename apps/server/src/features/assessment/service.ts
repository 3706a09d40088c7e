/** Assessments as the other features use them: opening one, and the one way to change one. */
import type { StaleDetails, Unit } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  applyChange,
  type Calculator,
  type Change,
  type CompiledModel,
  caseOf,
  createCalculator,
  overrideSignatures,
  type Patch,
  PatchError,
  restoreChange,
  summaryOf,
} from '@klarsikt/engine';
import type { Assessments, MadeChange, Models, OpenAssessment, WantedChange } from '../../deps.ts';
import { type Actor, actorName } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { found, Refusal } from '../../platform/errors.ts';
import type { ReadTx, WriteTx } from '../../platform/tx.ts';
import { type Rights, rightsOf, type UnitRow } from './rights.ts';
import {
  findById,
  grantsOf,
  lockById,
  removeDeletedBefore,
  revisionsAfter,
  saveChange,
  unitsOf,
} from './store.ts';

/** How long a deleted assessment can be restored. */
export const recoveryDays = 30;

export function recoverableSince(now: Date): Date {
  return new Date(now.getTime() - recoveryDays * 24 * 60 * 60 * 1000);
}

function wireUnit({ id, name, parentId, personalUserId }: UnitRow): Unit {
  return { id, name, parentId, personal: personalUserId !== null };
}

/** Units and the actor's rights in them. */
export async function unitsAndRights(
  tx: ReadTx,
  actor: Actor,
): Promise<{ units: readonly UnitRow[]; rights: Rights }> {
  if (actor.organizationId === null) return { units: [], rights: { has: () => false } };
  const units = await unitsOf(tx, actor.organizationId);
  const grants = actor.userId === null ? [] : await grantsOf(tx, actor.userId);
  return { units, rights: rightsOf(actor, units, grants) };
}

/** Turns what the engine refuses into what the caller is told. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof PatchError)) return error;
  const [first] = error.faults;
  return new Refusal(
    'error.patch',
    { reason: `${first?.path ?? ''} ${first?.message ?? ''}`.trim(), faults: error.faults },
    { cause: error },
  );
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

async function makeChange(
  open: OpenAssessment,
  how: WantedChange['how'],
  signature: { by: string; at: string },
): Promise<Change> {
  try {
    if ('restored' in how) return restoreChange(open.document, await how.restored(open));
    const patches = 'patches' in how ? how.patches : await how.patchesFor(open);
    return signedChange(open.document, patches, signature);
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

export function createAssessments(models: Models, clock: Clock): Assessments {
  const calculators = new WeakMap<CompiledModel, Calculator>();
  const calculate: Assessments['calculate'] = (model, document) => {
    const calculator = calculators.get(model) ?? createCalculator();
    calculators.set(model, calculator);
    return calculator.assess(caseOf(model, document));
  };

  const seen = async (tx: ReadTx, actor: Actor, row: OpenAssessment | null) => {
    const open = found(row);
    const { rights } = await unitsAndRights(tx, actor);
    if (!rights.has(open.unitId, 'ra:View')) throw new Refusal('error.notfound');
    return { open, rights };
  };

  const change = async (tx: WriteTx, actor: Actor, wanted: WantedChange): Promise<MadeChange> => {
    const { open, rights } = await seen(tx, actor, await lockById(tx, wanted.id));
    if (!rights.has(open.unitId, 'ra:Edit')) throw new Refusal('error.forbidden');
    if (open.revision !== wanted.revision) throw await stale(tx, open, wanted.revision);
    const by = { at: clock.now(), userId: actor.userId, author: actorName(actor) };
    const made = await makeChange(open, wanted.how, { by: by.author, at: by.at.toISOString() });
    if (made.approved.length > 0 && !rights.has(open.unitId, 'ra:Approve'))
      throw new Refusal('error.forbidden');
    const { model } = await models.projectionFor(open.modelHash, actor);
    const summary = summaryOf(made.document, calculate(model, made.document));
    const changesNothing = made.patches.length === 0;
    const revision = changesNothing ? open.revision : open.revision + 1;
    if (!changesNothing && actor.organizationId !== null) {
      const { document, inverse } = made;
      const saved = { id: open.id, revision, document, summary, patches: made.patches, inverse };
      await saveChange(tx, saved, actor.organizationId, by);
    }
    const subject = `assessment:${open.id}`;
    const paths = made.patches.map(({ path }) => path).slice(0, 100);
    return {
      document: made.document,
      changed: {
        revision,
        at: (changesNothing ? open.updatedAt : by.at).toISOString(),
        author: changesNothing ? open.updatedName : by.author,
        userId: by.userId,
        patches: made.patches,
        reopened: made.reopened,
        summary,
      },
      audit: [
        { event: 'assessment.changed', subject, after: { revision, paths } },
        ...made.approved.map((part) => ({
          event: 'assessment.approved' as const,
          subject,
          after: { revision, part },
        })),
      ],
    };
  };

  return {
    units: async (tx, actor, permission = 'ra:View') => {
      const { units, rights } = await unitsAndRights(tx, actor);
      return units.filter(({ id }) => rights.has(id, permission)).map(wireUnit);
    },
    open: async (tx, actor, id) => (await seen(tx, actor, await findById(tx, id))).open,
    require: async (tx, actor, unitId, permission) => {
      const { rights } = await unitsAndRights(tx, actor);
      if (!rights.has(unitId, 'ra:View')) throw new Refusal('error.notfound');
      if (!rights.has(unitId, permission)) throw new Refusal('error.forbidden');
    },
    model: (actor, open) => models.projectionFor(open.modelHash, actor),
    calculate,
    change,
    prune: (tx, now) => removeDeletedBefore(tx, recoverableSince(now)),
  };
}
