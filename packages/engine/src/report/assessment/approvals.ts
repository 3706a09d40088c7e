/** Who has signed what, as the report tells it. */
import type { SignOffEvent, SignOffPart } from '../../sign-off.ts';
import { signOffPartWord, signOffRoleWord } from '../../words.ts';
import type { ReportContext } from './context.ts';
import { words } from './words.ts';

/** One thing that happened on the way to approval, as the report's caller knows it. */
export interface ReportedSignOff {
  readonly part: SignOffPart;
  readonly kind: Exclude<SignOffEvent['kind'], 'changed'>;
  /** With kind `signed`. */
  readonly role: Extract<SignOffEvent, { kind: 'signed' }>['role'] | null;
  readonly name: string;
  /** ISO time. */
  readonly at: string;
  /** The state that was meant, and its hash; '' where none was taken. */
  readonly revision: number;
  readonly hash: string;
  /** The statement, or the reason. */
  readonly text: string;
  /** ISO date of the notice to the supervisory function. */
  readonly noticed: string | null;
}

/** Where the sign-offs of the reported state stand. */
export interface ReportSignOff {
  /** The whole is approved, in the state that is reported. */
  readonly approved: boolean;
  /** Something was called approved before there were sign-offs. */
  readonly former: boolean;
  /** Whether the organisation asks for two persons. */
  readonly twoPersons: boolean;
  /** Oldest first. */
  readonly events: readonly ReportedSignOff[];
}

/** A line of the report's chapter on approvals. */
export interface ApprovalLine {
  readonly part: string;
  readonly what: string;
  readonly name: string;
  /** ISO date. */
  readonly date: string;
  readonly revision: number;
  /** '' where none was taken. */
  readonly hash: string;
  readonly text: string;
}

/** The chapter on approvals. */
export interface ApprovalsReport {
  readonly lines: readonly ApprovalLine[];
  /** One person may draw up and approve: the organisation has said so. */
  readonly onePerson: boolean;
  readonly former: boolean;
}

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
