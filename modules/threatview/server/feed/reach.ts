/** What a publication reaches in the assessments of the caller's organisation, with the names that these have there. */

import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { AssessmentReach, FeedReach } from '@klarsikt/contract';
import {
  type AssessmentDocument,
  type CompiledModel,
  changedLists,
  type LevelChange,
  levelsWithLists,
  type NewsReach,
  newsReach,
  type Text,
  type Touched,
} from '@klarsikt/engine';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { FeedDeps } from './deps.ts';

/** Each is calculated: an organisation with more sees those that it works with. */
const assessmentsLookedAt = 12;
const risksNamed = 12;
const controlsNamed = 12;
const levelsNamed = 12;

interface Asked {
  /** Key of the publication, under which an assessment records it among its events. */
  readonly key: string;
  readonly touched: Touched;
  /** The newest version as the caller may see it. */
  readonly newest: CompiledModel;
}

type NamedEntities = { readonly byKey: ReadonlyMap<string, { readonly name: Text }> };

const named = ({ byKey }: NamedEntities, keys: readonly string[]) =>
  keys.flatMap((key) => {
    const name = byKey.get(key)?.name;
    return name === undefined ? [] : [{ key, name }];
  });

/** The assessment as a whole, then its types, then single risks. */
const rankOf = ({ type, key }: LevelChange): number => (type === 'overall' ? 0 : key === null ? 1 : 2);

/** What taking the newest version's lists over would change; null where it has the same ones. */
function takeoverOf(
  { touched, newest }: Asked,
  {
    model,
    document,
    reach,
    levelsOf,
  }: {
    readonly model: CompiledModel;
    readonly document: AssessmentDocument;
    readonly reach: NewsReach;
    readonly levelsOf: (lists: ReturnType<typeof changedLists>) => readonly LevelChange[];
  },
): AssessmentReach['takeover'] {
  const wanted = new Set([...touched.riskLists, ...reach.riskLists]);
  const lists = changedLists(model, document, newest).filter(({ key }) => wanted.has(key));
  if (lists.length === 0) return null;
  const levels = levelsOf(lists).toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    riskLists: lists.map(({ key, name }) => ({ key, name })),
    levels: levels.slice(0, levelsNamed),
    levelCount: levels.length,
  };
}

function eventOf({ governance }: AssessmentDocument, key: string): AssessmentReach['event'] {
  const event = governance?.events?.[key];
  if (event === undefined) return 'none';
  return event.handled?.trim() && event.handledOn !== undefined ? 'handled' : 'recorded';
}

const isReached = ({ threats, places, riskLists }: NewsReach): boolean =>
  threats.length + places.length + riskLists.length > 0;

const controlName = ({ controls }: AssessmentDocument, model: CompiledModel, key: string): Text => {
  const own = controls.own[key]?.name;
  return model.controls.byKey.get(key)?.name ?? { en: own ?? key, sv: own ?? key };
};

async function reachIn(
  actor: Actor,
  deps: Pick<FeedDeps, 'assessments'>,
  open: OpenAssessment,
  asked: Asked,
): Promise<AssessmentReach | null> {
  const { id, name, document, can } = open;
  const { model } = await deps.assessments.model(actor, open);
  const result = deps.assessments.calculate(model, document);
  const reach = newsReach(model, document, result, asked.touched);
  if (!isReached(reach)) return null;
  const levelsOf = (lists: ReturnType<typeof changedLists>) =>
    levelsWithLists(model, document, result, lists);
  return {
    id,
    name,
    threats: named(model.threats, reach.threats),
    places: named(model.geographies, reach.places),
    riskLists: named(model.riskLists, reach.riskLists),
    risks: reach.risks
      .slice(0, risksNamed)
      .flatMap(({ type, key, inherent, residual }) =>
        named(model[type], [key]).map((risk) => ({ ...risk, type, inherent, residual })),
      ),
    riskCount: reach.risks.length,
    controls: reach.controls
      .slice(0, controlsNamed)
      .map((key) => ({ key, name: controlName(document, model, key) })),
    controlCount: reach.controls.length,
    takeover: takeoverOf(asked, { model, document, reach, levelsOf }),
    event: eventOf(document, asked.key),
    can: { comment: can.comment, edit: can.edit },
  };
}

/** What a publication reaches of what the caller may see. */
export async function reachFor(
  tx: ReadTx,
  actor: Actor,
  deps: Pick<FeedDeps, 'assessments'>,
  asked: Asked,
): Promise<FeedReach> {
  const ids = await deps.assessments.newest(tx, actor, assessmentsLookedAt + 1);
  const assessments: AssessmentReach[] = [];
  for (const id of ids.slice(0, assessmentsLookedAt)) {
    const open = await deps.assessments.open(tx, actor, id);
    const reach = await reachIn(actor, deps, open, asked);
    if (reach !== null) assessments.push(reach);
  }
  const lookedAt = Math.min(ids.length, assessmentsLookedAt);
  return { assessments, lookedAt, more: ids.length > assessmentsLookedAt };
}
