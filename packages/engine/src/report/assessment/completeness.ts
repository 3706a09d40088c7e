/** The proof of completeness in the report: the same sheet as on the screen, chapter by chapter. */
import { subjectOf } from '../../assessment/subject.ts';
import { instruments } from '../../completeness/instruments.ts';
import { type Requirement, requirementChapters } from '../../completeness/requirement.ts';
import { isExamined, type SheetEntry } from '../../completeness/sheet.ts';
import { formatDate } from '../format.ts';
import type { ReportContext } from './context.ts';
import type { ReportedGap, ReportedSheet } from './given.ts';
import type { AssessmentReportData } from './types.ts';
import { completenessWords as said } from './words.ts';

/** So many proofs are named; the others are counted. */
const mostNamed = 3;

const filled = (text: string, ...values: readonly string[]): string =>
  values.reduce((result, value) => result.replace('#', () => value), text);

function sourcesOf({ sources }: Requirement): string {
  return sources
    .map(({ instrument, paragraph }) => {
      const known = instruments.find(({ key }) => key === instrument);
      return `${known?.key ?? instrument} ${paragraph}`;
    })
    .join('; ');
}

/** Names of what proves a requirement; empty where the proofs have none. */
function proofsOf({ proofs }: SheetEntry, { model, document, words }: ReportContext): string {
  const names = proofs.flatMap(({ place }) => {
    const { name } = subjectOf(model, document, place);
    return name === null ? [] : [words(name)];
  });
  const distinct = [...new Set(names)];
  const more = distinct.length - mostNamed;
  const shown = distinct.slice(0, mostNamed).join(', ');
  return more > 0 ? filled(words(said.more), shown, String(more)) : shown;
}

function gapOf(gap: ReportedGap | undefined, { words, language, dayOf }: ReportContext): string {
  if (gap === undefined) return '';
  const day = (at: string) => formatDate(dayOf(at), language);
  const { reason, expires, proposed, agreed } = gap;
  const signed = filled(words(said.proposed), proposed.name, day(proposed.at));
  const second = agreed === null ? '' : `, ${filled(words(said.agreed), agreed.name, day(agreed.at))}`;
  return `${reason}\n${signed}${second}; ${filled(words(said.until), day(expires))}`;
}

function statementOf(entry: SheetEntry, gaps: readonly ReportedGap[], context: ReportContext): string {
  const { status, notApplicable, requirement } = entry;
  if (notApplicable !== null)
    return 'reason' in notApplicable ? notApplicable.reason : context.words(said.scopes[notApplicable.scope]);
  if (status === 'accepted') {
    return gapOf(
      gaps.find((gap) => gap.requirement === requirement.id),
      context,
    );
  }
  return status === 'met' ? proofsOf(entry, context) : '';
}

/** Requirements by status; those that do not apply, or have nothing to examine yet, are no part of the total. */
function countsIn(entries: readonly SheetEntry[]) {
  const count = (status: SheetEntry['status']) => entries.filter((entry) => entry.status === status).length;
  const [met, accepted] = [count('met'), count('accepted')];
  const [missing, atSignOff] = [count('missing'), count('atSignOff')];
  return { met, accepted, missing, atSignOff, total: entries.filter(isExamined).length };
}

/** The chapter's data; `total` is 0 where no sheet was given. Requirements that do not apply are no part of the count. */
export function completenessReport(
  given: ReportedSheet | undefined,
  context: ReportContext,
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
