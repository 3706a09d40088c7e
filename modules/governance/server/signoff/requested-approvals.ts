/** Supplies open approval requests to a person who has not accepted the invitation yet, for the invitation mail. */

import { fillSentence, type Language } from '@klarsikt/engine/text';
import type { OpenRequestLookup } from '@klarsikt/identity/server/login/provides.ts';
import { computeSignOffState } from './events.ts';
import { formatPartNames, formatRequestFigures } from './sign-off-mails.ts';
import { listSignOffs, listUnsettledSignOffs, type SignOffRow } from './store.ts';
import { signOffMailTexts } from './texts.ts';

interface ApprovalRequest {
  readonly assessment: { readonly id: number; readonly name: string };
  readonly rows: readonly SignOffRow[];
  readonly row: SignOffRow;
}

/**
 * Finds the newest open request in which this person is asked to approve the assessment, with all parts that were
 * requested at the same time.
 */
function findRequest(
  assessment: ApprovalRequest['assessment'],
  rows: readonly SignOffRow[],
  userId: number,
): ApprovalRequest | null {
  const waiting = rows.filter(
    (row) =>
      row.kind === 'requested' &&
      row.approverId === userId &&
      computeSignOffState(row.part, rows).status === 'requested' &&
      rows.findLast(({ part, kind }) => part === row.part && kind === 'requested') === row,
  );
  const row = waiting.at(-1);
  if (row === undefined) return null;
  return { assessment, row, rows: waiting.filter(({ at }) => at.getTime() === row.at.getTime()) };
}

/**
 * Builds the text about a request: requester, parts, levels, gaps and message. It has no link, because the person can
 * only enter through the invitation's link.
 */
function buildRequestItem({ assessment, row, rows }: ApprovalRequest, language: Language) {
  const parts = formatPartNames(
    rows.map(({ part }) => part),
    language,
  );
  const line = fillSentence(signOffMailTexts[language].parts, { parts, revision: row.revision }, language);
  return {
    heading: assessment.name,
    link: '',
    lines: [
      line,
      ...(row.figures === null ? [] : formatRequestFigures(row.figures, language)),
      ...(row.text === '' ? [] : row.text.split('\n')),
    ],
  };
}

export const listRequestedApprovals: OpenRequestLookup = async (tx, { organizationId, userId, language }) => {
  const open = await listUnsettledSignOffs(tx, organizationId);
  const requests: ApprovalRequest[] = [];
  for (const { id, name } of open) {
    const request = findRequest({ id, name }, await listSignOffs(tx, id), userId);
    if (request !== null) requests.push(request);
  }
  const newest = requests.toSorted((a, b) => b.row.id - a.row.id);
  const [first] = newest;
  if (first === undefined) return null;
  const { invited, requested } = signOffMailTexts[language];
  const say = (sentence: string, { assessment, row }: ApprovalRequest) =>
    fillSentence(sentence, { author: row.author, assessment: assessment.name }, language);
  return {
    landing: `/ra/${first.assessment.id}/signoff`,
    letter: {
      subject: say(requested.subject, first),
      before: newest.map((one) => say(invited.text, one)),
      items: newest.map((one) => buildRequestItem(one, language)),
      next: invited.next,
      button: invited.button,
    },
  };
};
