import type { OpenAssessment } from '@klarsikt/assessment/server/assessment/provides.ts';
import type { AssessmentNewsEffect, PublicationEffect } from '@klarsikt/contract';
import { type AssessmentDocument, findControlName, type LevelChange } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import {
  type AffectedEntities,
  compareLevelsWithLists,
  computeNewsReach,
  findChangedRiskLists,
  type NewsReach,
} from '@klarsikt/engine/news';
import type { Text } from '@klarsikt/engine/text';
import type { Actor } from '@klarsikt/server/platform/actor.ts';
import type { ReadTx } from '@klarsikt/server/platform/tx.ts';
import type { FeedDeps } from './deps.ts';

/**
 * Maximum number of checked assessments, because each must be calculated; the most recently changed assessments are
 * checked.
 */
const assessmentsLookedAt = 12;
const risksNamed = 12;
const controlsNamed = 12;
const levelsNamed = 12;

interface ReachQuery {
  readonly key: string;
  readonly touched: AffectedEntities;
  readonly newest: CompiledModel;
}

type NamedEntities = { readonly byKey: ReadonlyMap<string, { readonly name: Text }> };

const named = ({ byKey }: NamedEntities, keys: readonly string[]) =>
  keys.flatMap((key) => {
    const name = byKey.get(key)?.name;
    return name === undefined ? [] : [{ key, name }];
  });

/** Returns the sort order of level changes: overall, then risk types, then single risks. */
const rankOf = ({ type, key }: LevelChange): number => (type === 'overall' ? 0 : key === null ? 1 : 2);

/** Computes the changes that an update of the country lists would cause; returns null if the lists are the same. */
function computeTakeover(
  { touched, newest }: ReachQuery,
  {
    model,
    document,
    reach,
    levelsOf,
  }: {
    readonly model: CompiledModel;
    readonly document: AssessmentDocument;
    readonly reach: NewsReach;
    readonly levelsOf: (lists: ReturnType<typeof findChangedRiskLists>) => readonly LevelChange[];
  },
): AssessmentNewsEffect['takeover'] {
  const wanted = new Set([...touched.riskLists, ...reach.riskLists]);
  const lists = findChangedRiskLists(model, document, newest).filter(({ key }) => wanted.has(key));
  if (lists.length === 0) return null;
  const levels = levelsOf(lists).toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    riskLists: lists.map(({ key, name }) => ({ key, name })),
    levels: levels.slice(0, levelsNamed),
    levelCount: levels.length,
  };
}

function findEvent({ governance }: AssessmentDocument, key: string): AssessmentNewsEffect['event'] {
  const event = governance?.events?.[key];
  if (event === undefined) return 'none';
  return event.handled?.trim() && event.handledOn !== undefined ? 'handled' : 'recorded';
}

const isReached = ({ threats, places, riskLists }: NewsReach): boolean =>
  threats.length + places.length + riskLists.length > 0;

const controlName = (document: AssessmentDocument, model: CompiledModel, key: string): Text =>
  findControlName(model, document, key) ?? { en: key, sv: key };

async function computeAssessmentReach(
  actor: Actor,
  deps: Pick<FeedDeps, 'assessments'>,
  open: OpenAssessment,
  asked: ReachQuery,
): Promise<AssessmentNewsEffect | null> {
  const { id, name, document, can } = open;
  const { model } = await deps.assessments.model(actor, open);
  const result = deps.assessments.calculate(model, document);
  const reach = computeNewsReach(model, document, result, asked.touched);
  if (!isReached(reach)) return null;
  const levelsOf = (lists: ReturnType<typeof findChangedRiskLists>) =>
    compareLevelsWithLists(model, document, result, lists);
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
    takeover: computeTakeover(asked, { model, document, reach, levelsOf }),
    event: findEvent(document, asked.key),
    can: { comment: can.comment, edit: can.edit },
  };
}

export async function computePublicationEffect(
  tx: ReadTx,
  actor: Actor,
  deps: Pick<FeedDeps, 'assessments'>,
  asked: ReachQuery,
): Promise<PublicationEffect> {
  const ids = await deps.assessments.newest(tx, actor, assessmentsLookedAt + 1);
  const assessments: AssessmentNewsEffect[] = [];
  for (const id of ids.slice(0, assessmentsLookedAt)) {
    const open = await deps.assessments.open(tx, actor, id);
    const reach = await computeAssessmentReach(actor, deps, open, asked);
    if (reach !== null) assessments.push(reach);
  }
  const lookedAt = Math.min(ids.length, assessmentsLookedAt);
  return { assessments, lookedAt, more: ids.length > assessmentsLookedAt };
}
