import { daysBetween } from '../calendar/index.ts';
import type { CompiledModel } from '../model/compiled-model.ts';
import type { NamedEntity, Threat } from '../model/types.ts';
import { countsUnder } from '../relevance.ts';
import { type FigureSegment, type OperationalRelevance, operationalRelevances, type Text } from '../terms.ts';

/** Days after which a grade is due for review (specification 001 section 9). */
export const reviewPeriodDays = 182;

const letterPrefix = /^\p{Lu}\.\s+/u;

/** Shown where a threat has no category (specification 001 section 3.2). */
export const unspecifiedCategory: Text = { en: 'Unspecified Category', sv: 'Ospecificerad kategori' };

/** A category name without its ordering letter: 'A. Fraud' is shown as 'Fraud'. */
export function stripLetterPrefix(name: string): string {
  return name.replace(letterPrefix, '');
}

/** The name of a threat's category as shown. */
export function categoryNameOf(model: CompiledModel, threat: Threat): Text {
  const name = model.categories.byKey.get(threat.category ?? '')?.name;
  return name === undefined
    ? unspecifiedCategory
    : { en: stripLetterPrefix(name.en), sv: stripLetterPrefix(name.sv) };
}

/**
 * True when a grade of the threat is older than 182 days on the given ISO date, or when it was never graded. Grades
 * without a date are left out when the other one has a date.
 */
export function reviewDue(threat: Pick<Threat, 'privGradeTime' | 'corpGradeTime'>, today: string): boolean {
  const times = [threat.privGradeTime, threat.corpGradeTime].flatMap((time) => time ?? []);
  return times.length === 0 || times.some((time) => daysBetween(time, today) > reviewPeriodDays);
}

/** A threat's level 0-4 in a segment, and the ancestor that it is taken from, if it is not its own. */
export interface ThreatLevel {
  readonly level: number;
  readonly inheritedFrom: string | null;
}

/**
 * The level of a threat in a segment: from its probability, grade or level label, else from its nearest ancestor that
 * has one. Null where nobody has graded it.
 */
export function threatLevelOf(
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

/** Threats of one category; null holds those without. */
export interface CategoryGroup {
  readonly category: NamedEntity | null;
  readonly name: Text;
  readonly threats: readonly Threat[];
}

/** The threats of one area by category. A threat with several relevances stands in each of its areas. */
export interface AreaGroup {
  readonly relevance: OperationalRelevance;
  readonly categories: readonly CategoryGroup[];
}

/** Areas > categories > threats, in model order; empty categories are left out, areas are always there. */
export function threatAreas(model: CompiledModel, threats: readonly Threat[]): readonly AreaGroup[] {
  return operationalRelevances.map((relevance) => ({
    relevance,
    categories: groupByCategory(
      model,
      threats.filter(({ relevance: own }) => countsUnder(own, [relevance])),
    ),
  }));
}

function groupByCategory(model: CompiledModel, threats: readonly Threat[]): readonly CategoryGroup[] {
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
      : [{ category, name: categoryNameOf(model, first), threats: members }];
  });
}
