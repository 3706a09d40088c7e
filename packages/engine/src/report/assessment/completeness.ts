/** The chapter on completeness in the report, in the same order as on the screen. */
import { describeDocumentSubject } from '../../assessment/subject.ts';
import { type Requirement, requirementChapters } from '../../completeness/requirement.ts';
import { type CompletenessSheetEntry, isRequirementExamined } from '../../completeness/sheet.ts';
import { formatDate } from '../format.ts';
import type { AssessmentReportContext } from './context.ts';
import type { ReportedGap, ReportedSheet } from './report-input.ts';
import type { AssessmentReportData } from './types.ts';
import { completenessWords as said } from './words.ts';

/** Largest number of proofs that are named. Further proofs appear only as a count. */
const mostNamed = 3;

const fillPlaceholders = (text: string, ...values: readonly string[]): string =>
  values.reduce((result, value) => result.replace('#', () => value), text);

function sourcesOf({ sources }: Requirement): string {
  return sources.map(({ short, paragraph }) => `${short} ${paragraph}`).join('; ');
}

/** Returns the names of the proofs of a requirement; empty when no proof has a name. */
function proofsOf(
  { proofs }: CompletenessSheetEntry,
  { model, document, words }: AssessmentReportContext,
): string {
  const names = proofs.flatMap(({ place }) => {
    const { name } = describeDocumentSubject(model, document, place);
    return name === null ? [] : [words(name)];
  });
  const distinct = [...new Set(names)];
  const more = distinct.length - mostNamed;
  const shown = distinct.slice(0, mostNamed).join(', ');
  return more > 0 ? fillPlaceholders(words(said.more), shown, String(more)) : shown;
}

function gapOf(gap: ReportedGap | undefined, { words, language, dayOf }: AssessmentReportContext): string {
  if (gap === undefined) return '';
  const day = (at: string) => formatDate(dayOf(at), language);
  const { reason, expires, proposed, agreed } = gap;
  const signed = fillPlaceholders(words(said.proposed), proposed.name, day(proposed.at));
  const second =
    agreed === null ? '' : `, ${fillPlaceholders(words(said.agreed), agreed.name, day(agreed.at))}`;
  return `${reason}\n${signed}${second}; ${fillPlaceholders(words(said.until), day(expires))}`;
}

function formatNotApplicable(
  notApplicable: NonNullable<CompletenessSheetEntry['notApplicable']>,
  { words, language }: AssessmentReportContext,
): string {
  if ('reason' in notApplicable) return notApplicable.reason;
  if ('scope' in notApplicable) return words(said.scopes[notApplicable.scope]);
  return fillPlaceholders(words(said.notAsked), formatDate(notApplicable.day, language));
}

function statementOf(
  entry: CompletenessSheetEntry,
  gaps: readonly ReportedGap[],
  context: AssessmentReportContext,
): string {
  const { status, notApplicable, requirement } = entry;
  if (notApplicable !== null) return formatNotApplicable(notApplicable, context);
  if (status === 'accepted') {
    return gapOf(
      gaps.find((gap) => gap.requirement === requirement.id),
      context,
    );
  }
  return status === 'met' ? proofsOf(entry, context) : '';
}

/** Counts requirements by status. The total leaves out requirements that do not apply or cannot be examined yet. */
function countsIn(entries: readonly CompletenessSheetEntry[]) {
  const count = (status: CompletenessSheetEntry['status']) =>
    entries.filter((entry) => entry.status === status).length;
  const [met, accepted] = [count('met'), count('accepted')];
  const [missing, atSignOff] = [count('missing'), count('atSignOff')];
  return { met, accepted, missing, atSignOff, total: entries.filter(isRequirementExamined).length };
}

/**
 * Makes the data of the chapter on completeness. `total` leaves out requirements that do not apply, and is 0 without
 * a sheet.
 */
export function buildCompletenessReport(
  given: ReportedSheet | undefined,
  context: AssessmentReportContext,
): AssessmentReportData['completeness'] {
  const { sheet, gaps } = given ?? { sheet: [], gaps: [] };
  const { words } = context;
  const chapters = requirementChapters.flatMap((chapter) => {
    const lines = sheet.filter(({ requirement }) => requirement.chapter === chapter);
    if (lines.length === 0) return [];
    return [
      {
        name: words(said.chapters[chapter]),
        ...countsIn(lines),
        lines: lines.map((entry) => ({
          id: entry.requirement.id,
          title: words(entry.requirement.title),
          severity: words(said[entry.requirement.severity]),
          sources: sourcesOf(entry.requirement),
          status: words(said.statuses[entry.status]),
          statement: statementOf(entry, gaps, context),
        })),
      },
    ];
  });
  return { ...countsIn(sheet), chapters };
}
