/** Who has signed what, as the report tells it. */
import { patchesBetween } from '../../assessment/patches.ts';
import { subjectOf } from '../../assessment/subject.ts';
import { subjectPartText } from '../../assessment/subject-words.ts';
import { summaryOf } from '../../assessment/summary.ts';
import { signOffParts } from '../../sign-off.ts';
import { partsTouched } from '../../sign-off-parts.ts';
import { riskTypes } from '../../terms.ts';
import { riskTypeWord, signOffPartWord, signOffRoleWord } from '../../words.ts';
import type { ReportContext } from './context.ts';
import type { EndedApproval } from './given.ts';
import type { ChangedLevel, ChangedLine } from './lines.ts';
import type { ApprovalsReport } from './types.ts';
import { words } from './words.ts';

/** Object by object, in the order of the parts; that somebody began or finished a part is no change of it. */
function changedLines(ended: EndedApproval, context: ReportContext): readonly ChangedLine[] {
  const { model, document, language, words: say } = context;
  const lines = new Map<string, ChangedLine & { readonly at: number }>();
  for (const { path } of patchesBetween(ended.document, document)) {
    const touched = partsTouched([path], false);
    if (touched.length === 0) continue;
    const one = touched.find((name) => name !== 'whole') ?? 'whole';
    const part = signOffPartWord(one, language);
    const subject = subjectOf(model, document, path);
    const what = say(subject.name ?? subjectPartText(subject.part));
    const places = (lines.get(`${part} ${what}`)?.places ?? 0) + 1;
    lines.set(`${part} ${what}`, { part, what, places, at: signOffParts.indexOf(one) });
  }
  const inOrder = [...lines.values()].toSorted((a, b) => a.at - b.at);
  return inOrder.map(({ at: _at, ...line }) => line);
}

/** The overall level and those of the types, where one that is shown differs. */
function changedLevels({ summary }: EndedApproval, context: ReportContext): readonly ChangedLevel[] {
  if (summary === null) return [];
  const { document, result, language, terms, words: say } = context;
  const now = summaryOf(document, result);
  const pairs = [
    { name: say(words.overall), before: summary.overall, after: now.overall },
    ...riskTypes.map((type) => ({
      name: riskTypeWord(type, language, terms),
      before: summary.types[type] ?? null,
      after: now.types[type] ?? null,
    })),
  ];
  return pairs
    .filter(
      ({ before, after }) => before?.inherent !== after?.inherent || before?.residual !== after?.residual,
    )
    .map(({ name, before, after }) => ({
      name,
      inherentBefore: before?.inherent ?? null,
      inherentNow: after?.inherent ?? null,
      residualBefore: before?.residual ?? null,
      residualNow: after?.residual ?? null,
    }));
}

/** The approvals of the reported state, in the order in which they happened, and what is no longer as it was approved. */
export function approvalsReport(context: ReportContext): ApprovalsReport {
  const { signOff, language, words: say } = context;
  const { events = [], former = false, twoPersons = true, ended } = signOff ?? {};
  return {
    lines: events.map((event) => ({
      part: signOffPartWord(event.part, language),
      what:
        event.kind === 'signed' && event.role !== null
          ? signOffRoleWord(event.role, language)
          : say(
              event.kind === 'requested'
                ? words.asked
                : event.kind === 'returned'
                  ? words.returned
                  : words.withdrawn,
            ),
      name: event.name,
      date: event.noticed ?? context.dayOf(event.at),
      revision: event.revision,
      hash: event.hash,
      text: event.text,
    })),
    onePerson: !twoPersons,
    former,
    ended:
      ended === undefined
        ? null
        : { name: ended.name, date: context.dayOf(ended.at), revision: ended.revision },
    changed: ended === undefined ? [] : changedLines(ended, context),
    changedLevels: ended === undefined ? [] : changedLevels(ended, context),
  };
}
