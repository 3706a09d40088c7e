/** What a set of requirements asks for on a day: the checks that some paragraph in force demands. */
import type { Day } from '../calendar/index.ts';
import {
  findRequirementSet,
  isInPeriod,
  type RequirementSet,
  requirementPeriodOf,
  type SetRequirement,
} from '../requirements/set.ts';
import type { CompletenessInput } from './input.ts';
import type { Requirement, RequirementId, RequirementSource } from './requirement.ts';
import { baselineSet, requirements } from './requirements.ts';

/** A requirement as it is judged on a day. Where nothing asks for it, its sources are those of other days. */
export interface JudgedRequirement {
  readonly requirement: Requirement;
  readonly isAsked: boolean;
}

/** The set that a state is judged by: that of its model version, else the built-in one. */
export function requirementSetOf({ model }: Pick<CompletenessInput, 'model'>): RequirementSet {
  return findRequirementSet(model.source) ?? baselineSet;
}

/**
 * The day (ISO) that decides which requirements are asked for: the one that the document states, else that of the
 * approval in force, else today.
 */
export function judgementDayOf({ document, facts }: Pick<CompletenessInput, 'document' | 'facts'>): Day {
  return document.scope?.judgedOn ?? facts.approvedOn ?? facts.today;
}

function sourceOf(set: RequirementSet, row: SetRequirement): readonly RequirementSource[] {
  const instrument = set.instruments.find(({ key }) => key === row.instrument);
  if (instrument === undefined) return [];
  const { short, name, state, date } = instrument;
  const { key, paragraph } = row;
  return [
    {
      key,
      instrument: row.instrument,
      short,
      name,
      state,
      date,
      paragraph,
      term: requirementPeriodOf(set, row),
    },
  ];
}

/**
 * Every requirement as the set asks for it on a day (ISO), in the order of the sheet. It must be met where one of the
 * paragraphs in force demands that; the sources are those paragraphs.
 */
export function listRequirementsOnDay(set: RequirementSet, day: Day): readonly JudgedRequirement[] {
  if (set === baselineSet) return requirements.map((requirement) => ({ requirement, isAsked: true }));
  return requirements.map((requirement) => {
    const rows = set.requirements.filter(({ check }) => check === requirement.id);
    const inForce = rows.filter((row) => isInPeriod(requirementPeriodOf(set, row), day));
    const isAsked = inForce.length > 0;
    const decisive = isAsked ? inForce : rows;
    const severity = decisive.some((row) => row.severity === 'must') ? 'must' : 'should';
    const sources = decisive.flatMap((row) => sourceOf(set, row));
    return { requirement: { ...requirement, severity, sources }, isAsked };
  });
}

/** The requirements that must be met by a set on a day (ISO): a gap in one of them is accepted by two persons. */
export function listMandatoryRequirements(set: RequirementSet, day: Day): ReadonlySet<RequirementId> {
  return new Set(
    listRequirementsOnDay(set, day).flatMap(({ requirement: { id, severity } }) =>
      severity === 'must' ? [id] : [],
    ),
  );
}
