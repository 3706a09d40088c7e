/** The sheet as lines of a list: chapters with what stands in them, and what the filters leave. */
import { requirementStatuses } from '@klarsikt/contract';
import {
  comparable,
  holdsSought,
  type InstrumentKey,
  isExamined,
  type RequirementChapter,
  type RequirementId,
  type RequirementStatus,
  requirementChapters,
  type SheetEntry,
} from '@klarsikt/engine';

export interface EntryLine {
  readonly kind: 'entry';
  readonly key: RequirementId;
  readonly entry: SheetEntry;
}

/** A chapter with those of its lines that the filters leave, and how many of all are met. */
export interface ChapterLine {
  readonly kind: 'chapter';
  readonly key: RequirementChapter;
  readonly done: number;
  readonly total: number;
  readonly lines: readonly EntryLine[];
}

export type Line = ChapterLine | EntryLine;

/** What is looked for; undefined: all. */
export interface SheetFilter {
  readonly status?: string | undefined;
  readonly severity?: string | undefined;
  readonly instrument?: string | undefined;
  /** Only what an approval waits for. */
  readonly blocking?: boolean;
  /** Words of the name. */
  readonly words?: string | undefined;
}

/** Requirements that do not apply, or where there is nothing to examine yet, are no part of the count. */
export function progressOf(sheet: readonly SheetEntry[]): { done: number; total: number } {
  const asked = sheet.filter(isExamined);
  return { done: asked.filter(({ status }) => status === 'met').length, total: asked.length };
}

export function countByStatus(
  sheet: readonly SheetEntry[],
): readonly (readonly [RequirementStatus, number])[] {
  return requirementStatuses.map((status) => [
    status,
    sheet.filter((entry) => entry.status === status).length,
  ]);
}

/** Instruments that a requirement of the sheet comes from, in the order in which they are met first. */
export function instrumentsIn(sheet: readonly SheetEntry[]): readonly InstrumentKey[] {
  return [
    ...new Set(sheet.flatMap(({ requirement }) => requirement.sources.map((source) => source.instrument))),
  ];
}

/** The chapters with what is left of them; one with nothing left is left out. `nameOf`: what is searched for words. */
export function chapterLines(
  sheet: readonly SheetEntry[],
  filter: SheetFilter,
  given: { readonly open: readonly RequirementId[]; readonly nameOf: (entry: SheetEntry) => string },
): readonly ChapterLine[] {
  const words = comparable((filter.words ?? '').trim());
  const isWanted = (entry: SheetEntry): boolean => {
    const { requirement, status } = entry;
    if (filter.status !== undefined && status !== filter.status) return false;
    if (filter.severity !== undefined && requirement.severity !== filter.severity) return false;
    if (filter.blocking === true && !given.open.includes(requirement.id)) return false;
    const { instrument } = filter;
    if (instrument !== undefined && !requirement.sources.some((source) => source.instrument === instrument))
      return false;
    return holdsSought(given.nameOf(entry), words);
  };
  return requirementChapters.flatMap((key) => {
    const all = sheet.filter(({ requirement }) => requirement.chapter === key);
    const lines = all
      .filter(isWanted)
      .map((entry): EntryLine => ({ kind: 'entry', key: entry.requirement.id, entry }));
    return lines.length === 0 ? [] : [{ kind: 'chapter' as const, key, ...progressOf(all), lines }];
  });
}
