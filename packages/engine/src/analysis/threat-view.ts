import { countDaysBetween } from '../calendar/index.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { NamedEntity, Threat } from '../model/types.ts';
import {
  type FigureSegment,
  type OperationalRelevance,
  operationalRelevances,
  type Text,
} from '../text/terms.ts';
import { isRelevantUnder } from '../values/relevance.ts';

/** Days after which a grade is due for review (specification 001 section 9). */
export const gradeReviewPeriodDays = 182;

const letterPrefix = /^\p{Lu}\.\s+/u;

/** Category name shown for threats without a category (specification 001 section 3.2). */
export const unspecifiedCategoryName: Text = { en: 'Unspecified Category', sv: 'Ospecificerad kategori' };

/** Removes the ordering letter of a category name: 'A. Fraud' is shown as 'Fraud'. */
export function stripLetterPrefix(name: string): string {
  return name.replace(letterPrefix, '');
}

/** Name of a threat's category as shown. */
export function getThreatCategoryName(model: CompiledModel, threat: Threat): Text {
  const name = model.categories.byKey.get(threat.category ?? '')?.name;
  return name === undefined
    ? unspecifiedCategoryName
    : { en: stripLetterPrefix(name.en), sv: stripLetterPrefix(name.sv) };
}

/**
 * True if a grade of the threat is older than 182 days on the given ISO date, or if the threat was never graded. A
 * grade without a date is ignored if the other segment's grade has a date.
 */
export function isGradeReviewDue(
  threat: Pick<Threat, 'privGradeTime' | 'corpGradeTime'>,
  today: string,
): boolean {
  const times = [threat.privGradeTime, threat.corpGradeTime].flatMap((time) => time ?? []);
  return times.length === 0 || times.some((time) => countDaysBetween(time, today) > gradeReviewPeriodDays);
}

/**
 * Level 0-4 of a threat in a segment; `inheritedFrom` is the key of the ancestor from which it is inherited, or null.
 */
export interface ThreatLevel {
  readonly level: number;
  readonly inheritedFrom: string | null;
}

/**
 * Finds the level of a threat in a segment, from its probability, grade or level label, otherwise from the nearest
 * ancestor with a level. Null without any grading, or for an unknown threat.
 */
export function getThreatLevel(
  model: CompiledModel,
  threatKey: string,
  segment: FigureSegment,
): ThreatLevel | null {
  const index = model.threats.index.get(threatKey);
  if (index === undefined) return null;
  const { gradedBy, threatFacts, threats } = model;
  const isPrivate = segment === 'INDIVIDUALS';
  const source = threats.list[(isPrivate ? gradedBy.priv : gradedBy.corp)[index] ?? -1];
  if (source === undefined) return null;
  const level = (isPrivate ? threatFacts.privLevel : threatFacts.corpLevel)[index] ?? 0;
  return { level, inheritedFrom: source.key === threatKey ? null : source.key };
}

/** The threats of one category; `category` is null for threats without a category. */
export interface ThreatCategoryGroup {
  readonly category: NamedEntity | null;
  readonly name: Text;
  readonly threats: readonly Threat[];
}

/** Threats of one relevance area by category. A threat with several relevances occurs in each of its areas. */
export interface ThreatAreaGroup {
  readonly relevance: OperationalRelevance;
  readonly categories: readonly ThreatCategoryGroup[];
}

/** Groups threats by area and category, in model order. Empty categories are left out, empty areas are kept. */
export function groupThreatsByArea(
  model: CompiledModel,
  threats: readonly Threat[],
): readonly ThreatAreaGroup[] {
  return operationalRelevances.map((relevance) => ({
    relevance,
    categories: groupByCategory(
      model,
      threats.filter(({ relevance: own }) => isRelevantUnder(own, [relevance])),
    ),
  }));
}

function groupByCategory(model: CompiledModel, threats: readonly Threat[]): readonly ThreatCategoryGroup[] {
  const groups = new Map<string | null, Threat[]>();
  for (const threat of threats) {
    const group = groups.get(threat.category);
    if (group === undefined) groups.set(threat.category, [threat]);
    else group.push(threat);
  }
  return [...model.categories.list, null].flatMap((category) => {
    const members = groups.get(category?.key ?? null);
    const first = members?.[0];
    return members === undefined || first === undefined
      ? []
      : [{ category, name: getThreatCategoryName(model, first), threats: members }];
  });
}
