/** Determines the requirements of a set on a day: the checks that at least one paragraph in force demands. */
import type { Day } from '../calendar/index.ts';
import {
  findRequirementSet,
  getRequirementPeriod,
  isDayInPeriod,
  type RequirementParagraph,
  type RequirementSet,
} from '../requirements/set.ts';
import type { CompletenessInput } from './input.ts';
import type { Requirement, RequirementId, RequirementSource } from './requirement.ts';
import { baselineRequirementSet, requirements } from './requirements.ts';

/**
 * A requirement on a day. If no paragraph in force demands it (`isAsked` false), it has the sources that apply on
 * other days.
 */
export interface RequirementOnDay {
  readonly requirement: Requirement;
  readonly isAsked: boolean;
}

/** Returns the set of requirements for a state: the set of its model version, or else the built-in set. */
export function getRequirementSet({ model }: Pick<CompletenessInput, 'model'>): RequirementSet {
  return findRequirementSet(model.source) ?? baselineRequirementSet;
}

/**
 * Returns the day (ISO) for which requirements are determined: the day in the document, or else the day of the
 * approval in force, or else today.
 */
export function getJudgementDay({ document, facts }: Pick<CompletenessInput, 'document' | 'facts'>): Day {
  return document.scope?.judgedOn ?? facts.approvedOn ?? facts.today;
}

function sourceOf(set: RequirementSet, row: RequirementParagraph): readonly RequirementSource[] {
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
      term: getRequirementPeriod(set, row),
    },
  ];
}

/**
 * Lists all requirements on a day (ISO), in the order of the completeness sheet. A requirement is a "must" if one of
 * its paragraphs in force is; these paragraphs are its sources.
 */
export function listRequirementsOnDay(set: RequirementSet, day: Day): readonly RequirementOnDay[] {
  if (set === baselineRequirementSet)
    return requirements.map((requirement) => ({ requirement, isAsked: true }));
  return requirements.map((requirement) => {
    const rows = set.requirements.filter(({ check }) => check === requirement.id);
    const inForce = rows.filter((row) => isDayInPeriod(getRequirementPeriod(set, row), day));
    const isAsked = inForce.length > 0;
    const decisive = isAsked ? inForce : rows;
    const severity = decisive.some((row) => row.severity === 'must') ? 'must' : 'should';
    const sources = decisive.flatMap((row) => sourceOf(set, row));
    return { requirement: { ...requirement, severity, sources }, isAsked };
  });
}

/**
 * Lists the requirements of a set that are a "must" on a day (ISO). Two persons are needed to accept a gap in such a
 * requirement.
 */
export function listMandatoryRequirements(set: RequirementSet, day: Day): ReadonlySet<RequirementId> {
  return new Set(
    listRequirementsOnDay(set, day).flatMap(({ requirement: { id, severity } }) =>
      severity === 'must' ? [id] : [],
    ),
  );
}
