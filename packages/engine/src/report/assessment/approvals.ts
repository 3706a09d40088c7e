/** Who has signed what, as the report tells it. */
import { signOffPartWord, signOffRoleWord } from '../../words.ts';
import type { ReportContext } from './context.ts';
import type { ApprovalsReport } from './types.ts';
import { words } from './words.ts';

/** The approvals of the reported state, in the order in which they happened. */
export function approvalsReport({ signOff, language, words: say }: ReportContext): ApprovalsReport {
  const { events = [], former = false, twoPersons = true } = signOff ?? {};
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
      date: event.noticed ?? event.at.slice(0, 10),
      revision: event.revision,
      hash: event.hash,
      text: event.text,
    })),
    onePerson: !twoPersons,
    former,
  };
}
