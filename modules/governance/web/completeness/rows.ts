import { type ProposedGap, requirementStatuses } from '@klarsikt/contract';
import {
  type CompletenessSheetEntry,
  isRequirementExamined,
  type RequirementChapter,
  type RequirementStatus,
  requirementChapters,
} from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { containsSearchedWords, type Text, toComparableText } from '@klarsikt/engine/text';

export interface RequirementLine {
  readonly kind: 'entry';
  readonly key: RequirementId;
  readonly entry: CompletenessSheetEntry;
}

/** A chapter of the sheet with the lines that match the filters; `done` and `total` count all its lines. */
export interface ChapterLine {
  readonly kind: 'chapter';
  readonly key: RequirementChapter;
  readonly done: number;
  readonly total: number;
  readonly lines: readonly RequirementLine[];
}

export type SheetLine = ChapterLine | RequirementLine;

export interface SheetFilter {
  readonly status?: string | undefined;
  readonly severity?: string | undefined;
  readonly instrument?: string | undefined;
  readonly blocking?: boolean;
  readonly words?: string | undefined;
}

/**
 * Counts the met and the examined requirements. Requirements that do not apply, or have nothing to examine yet, are
 * left out.
 */
export function computeSheetProgress(sheet: readonly CompletenessSheetEntry[]): {
  done: number;
  total: number;
} {
  const asked = sheet.filter(isRequirementExamined);
  return { done: asked.filter(({ status }) => status === 'met').length, total: asked.length };
}

export function countEntriesByStatus(
  sheet: readonly CompletenessSheetEntry[],
): readonly (readonly [RequirementStatus, number])[] {
  return requirementStatuses.map((status) => [
    status,
    sheet.filter((entry) => entry.status === status).length,
  ]);
}

/** Lists the instruments of a sheet's requirements: name by key, in the order of their first occurrence. */
export function listSheetInstruments(sheet: readonly CompletenessSheetEntry[]): ReadonlyMap<string, Text> {
  return new Map(
    sheet.flatMap(({ requirement }) =>
      requirement.sources.map(({ instrument, name }) => [instrument, name] as const),
    ),
  );
}

/**
 * Groups the matching lines by chapter, without empty chapters. `nameOf` returns the text of a requirement that is
 * searched.
 */
export function buildChapterLines(
  sheet: readonly CompletenessSheetEntry[],
  filter: SheetFilter,
  given: {
    readonly open: readonly RequirementId[];
    readonly nameOf: (entry: CompletenessSheetEntry) => string;
  },
): readonly ChapterLine[] {
  const words = toComparableText((filter.words ?? '').trim());
  const isWanted = (entry: CompletenessSheetEntry): boolean => {
    const { requirement, status } = entry;
    if (filter.status !== undefined && status !== filter.status) return false;
    if (filter.severity !== undefined && requirement.severity !== filter.severity) return false;
    if (filter.blocking === true && !given.open.includes(requirement.id)) return false;
    const { instrument } = filter;
    if (instrument !== undefined && !requirement.sources.some((source) => source.instrument === instrument))
      return false;
    return containsSearchedWords(given.nameOf(entry), words);
  };
  return requirementChapters.flatMap((key) => {
    const all = sheet.filter(({ requirement }) => requirement.chapter === key);
    const lines = all
      .filter(isWanted)
      .map((entry): RequirementLine => ({ kind: 'entry', key: entry.requirement.id, entry }));
    return lines.length === 0 ? [] : [{ kind: 'chapter' as const, key, ...computeSheetProgress(all), lines }];
  });
}

/** Returns the proposal to accept the gap that needs the agreement of a second person; null if there is none. */
export function findPendingProposal(
  { requirement, fault }: CompletenessSheetEntry,
  gaps: readonly ProposedGap[],
): ProposedGap | null {
  if (fault !== 'second') return null;
  return gaps.find((gap) => gap.requirement === requirement.id && gap.withdrawn === null) ?? null;
}
