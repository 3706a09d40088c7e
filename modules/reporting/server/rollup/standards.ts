/**
 * Compares the group with the group-wide standards: data is read with the caller's permissions, answers are stored in
 * the organisation in scope.
 */
import type {
  rollupContract as contract,
  EndpointInput,
  GroupFactAnswer,
  GroupStandards,
} from '@klarsikt/contract';
import { getDayInZone } from '@klarsikt/engine/calendar';
import {
  checkGroupStandards,
  type GroupCheck,
  type GroupCheckUnit,
  getUnitAssessmentInYear,
  groupChecks,
  groupFactAnswers,
  groupInstruments,
  groupStandardPoints,
} from '@klarsikt/engine/group';
import type { Language } from '@klarsikt/engine/text';
import { type TableCell, toDayCell } from '@klarsikt/engine/values';
import { type Actor, getActorName } from '@klarsikt/server/platform/actor.ts';
import { getTodayInZone } from '@klarsikt/server/platform/clock.ts';
import {
  createInputRefusal,
  createStaleRecordRefusal,
  Refusal,
  requireFound,
} from '@klarsikt/server/platform/errors.ts';
import type { CommandResult } from '@klarsikt/server/platform/implement.ts';
import type { ReadTx, WriteTx } from '@klarsikt/server/platform/tx.ts';
import type { GroupRequestContext } from './asking.ts';
import type { RollupDeps } from './deps.ts';
import {
  findGroupFact,
  type GroupFactRow,
  listGroupFacts,
  loadAssessmentDocuments,
  upsertGroupFact,
} from './store.ts';
import { groupStandardTexts } from './texts.ts';
import { loadGroupTree, runInGroupTransaction, type VisibleGroupTree } from './tree.ts';

const wireFact = ({
  unitId,
  key,
  answer,
  text,
  updatedName,
  updatedAt,
  revision,
}: GroupFactRow): GroupFactAnswer => ({
  ...{ unit: unitId, key, answer, text, revision },
  by: updatedName,
  at: updatedAt.toISOString(),
});

function sortUnitsByDepth({ places }: VisibleGroupTree): VisibleGroupTree['places'] {
  const byKey = new Map(places.map((place) => [place.key, place]));
  const depthOf = (key: string | null, depth = 0): number => {
    const parent = key === null ? undefined : byKey.get(key);
    return parent === undefined || depth > places.length ? depth : depthOf(parent.parent, depth + 1);
  };
  return places
    .filter(({ kind }) => kind === 'unit')
    .map((place) => ({ place, depth: depthOf(place.key) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ place }) => place);
}

interface StandardsContext {
  readonly tx: ReadTx;
  readonly actor: Actor;
  readonly deps: RollupDeps;
}

async function loadStandardUnits({ tx, actor, deps }: StandardsContext, tree: VisibleGroupTree) {
  const places = sortUnitsByDepth(tree).map((place) => ({
    place,
    speaker: getUnitAssessmentInYear(place, tree.period),
  }));
  const documents = await loadAssessmentDocuments(
    tx,
    places.flatMap(({ speaker }) => (speaker === null ? [] : [speaker.id])),
  );
  const appetite =
    actor.organizationId === null
      ? null
      : ((await deps.appetiteOf(tx, actor.organizationId))?.statement ?? null);
  return places.map(({ place, speaker }) => {
    const known = speaker === null ? undefined : documents.get(speaker.id);
    const day = known?.document.settings.date ?? null;
    const approvedAt = speaker?.approvedAt ?? null;
    const approved = approvedAt === null ? null : getDayInZone(new Date(approvedAt), actor.timeZone);
    const standard: GroupCheckUnit = {
      id: place.id,
      assessment:
        known === undefined
          ? null
          : {
              ...{ day, approved },
              method: {
                modelHash: known.modelHash,
                config: known.document.settings.config,
                // The risk appetite is read only for the organisation in scope.
                appetite: place.opens ? appetite : null,
              },
            },
    };
    return { place, speaker, standard, day, approved };
  });
}

/**
 * Returns names of organisations by id; for an organisation that is not visible, the name of one of its visible
 * units.
 */
function listOrganizationNames({ places }: VisibleGroupTree): ReadonlyMap<number, string> {
  const named = new Map(places.map(({ organizationId, name }) => [organizationId, name]));
  for (const { kind, id, name } of places) if (kind === 'organization') named.set(id, name);
  return named;
}

export function loadGroupStandards(outside: GroupRequestContext): Promise<GroupStandards> {
  const { actor, deps } = outside;
  return runInGroupTransaction(outside, async (tx, sight) => {
    const tree = await loadGroupTree({ tx, ...outside }, sight);
    const units = await loadStandardUnits({ tx, actor, deps }, tree);
    const seen = new Set(units.map(({ place }) => place.id));
    const own = requireFound(actor.organizationId);
    const organizations = new Set([own, ...units.map(({ place }) => place.organizationId)]);
    const facts = (await listGroupFacts(tx, [...organizations]))
      .filter(({ unitId, organizationId }) => (unitId === null ? organizationId === own : seen.has(unitId)))
      .map(wireFact);
    const today = getTodayInZone(deps.clock, actor);
    const organisations = listOrganizationNames(tree);
    return {
      ...{ today, partial: tree.partial, points: groupStandardPoints, facts },
      units: units.map(({ place, speaker, day, approved }) => ({
        ...{
          id: place.id,
          name: place.name,
          opens: place.opens,
          can: place.opens && sight.editable.has(place.id),
        },
        organisation: organisations.get(place.organizationId) ?? '',
        assessment:
          speaker === null
            ? null
            : { id: speaker.id, name: speaker.name, modelName: speaker.modelName, day, approved },
      })),
      lines: checkGroupStandards(groupChecks, {
        units: units.map(({ standard }) => standard),
        facts,
        today,
      }),
      can: sight.editsAll,
    };
  });
}

type Answer = EndpointInput<typeof contract.answerFact>['body'];

/** Refuses an actor who may not answer, and an answer that is not an option of the question. */
async function requireAnswerable(
  { tx, actor, deps }: StandardsContext,
  { unit, key, answer }: Answer,
  language: Language,
): Promise<void> {
  const isOfUnit = key === 'place' || key === 'law';
  if (isOfUnit !== (unit !== null))
    throw createInputRefusal({
      path: 'body.unit',
      code: 'reference',
      message: groupStandardTexts[language].wrongUnit,
    });
  if (unit !== null) await deps.assessments.require(tx, actor, unit, 'ra:Edit');
  else if (!(await deps.assessments.everywhere(tx, actor, 'ra:Edit'))) throw new Refusal('error.forbidden');
  if (!groupFactAnswers[key].some((one) => one === answer))
    throw createInputRefusal({
      path: 'body.answer',
      code: 'reference',
      message: groupStandardTexts[language].wrongAnswer,
    });
}

export async function saveGroupFactAnswer(
  reading: StandardsContext & { readonly tx: WriteTx },
  body: Answer,
  language: Language,
): Promise<CommandResult<typeof contract.answerFact>> {
  const { tx, actor, deps } = reading;
  await requireAnswerable(reading, body, language);
  const organizationId = requireFound(actor.organizationId);
  const { unit: unitId, key, answer, text, revision } = body;
  const about = { organizationId, unitId, key };
  const before = await findGroupFact(tx, about);
  const saved =
    (before?.revision ?? 0) === revision
      ? await upsertGroupFact(
          tx,
          {
            ...{ ...about, answer, text, updatedAt: deps.clock.now() },
            ...{ updatedBy: actor.userId, updatedName: getActorName(actor) },
          },
          revision,
        )
      : null;
  if (saved === null)
    throw createStaleRecordRefusal(before?.revision ?? 0, before === null ? null : wireFact(before));
  const logged = (row: Pick<GroupFactRow, 'unitId' | 'key' | 'answer' | 'text'>) => ({
    ...{ unit: row.unitId, key: row.key, answer: row.answer, text: row.text },
  });
  return {
    output: wireFact(saved),
    audit: [
      {
        event: 'groupFact.answered',
        subject: `organization:${organizationId}`,
        before: before === null ? null : logged(before),
        after: logged(saved),
      },
    ],
  };
}

/** Returns the comparison as a table: one row per check of each point of the final text. */
export function createStandardTableRows(
  { points, units, lines, facts }: GroupStandards,
  { language, timeZone }: { readonly language: Language; readonly timeZone: string },
): readonly (readonly TableCell[])[] {
  const words = groupStandardTexts[language];
  const nameOf = (unit: number | null) => units.find(({ id }) => id === unit)?.name ?? words.group;
  const factText = (check: GroupCheck, unit: number | null) => {
    const fact = facts.find((one) => one.key === check && one.unit === unit);
    return fact === undefined ? null : fact;
  };
  const rows = points.flatMap((point) =>
    point.checks.flatMap((check) =>
      lines
        .filter((line) => line.check === check)
        .map(({ unit, status }): readonly TableCell[] => {
          const fact = factText(check, unit);
          const instrument = groupInstruments.find(({ key }) => key === point.instrument);
          return [
            instrument?.name[language] ?? point.instrument,
            point.article,
            words.compared[point.compared],
            point.summary[language],
            words.checks[check],
            nameOf(unit),
            words.status[status],
            fact === null ? '' : (words.answers[fact.answer] ?? fact.answer),
            fact?.text ?? '',
            fact?.by ?? '',
            fact === null ? null : toDayCell(getDayInZone(new Date(fact.at), timeZone)),
          ];
        }),
    ),
  );
  return [[...words.columns], ...rows];
}
