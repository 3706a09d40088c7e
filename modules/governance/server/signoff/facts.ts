import { parseDayInZone } from '@klarsikt/engine/calendar';
import type { SignOffFact } from '@klarsikt/engine/completeness';
import type { CompletenessFactSource } from '../completeness/provides.ts';
import { hashSignedState } from './events.ts';
import { listSignOffs, type SignOffRow } from './store.ts';

/** True for rows that end the earlier signatures of their part: a later change or a withdrawal. */
const endsAll = ({ kind }: SignOffRow) => kind === 'changed' || kind === 'withdrawn';

function listFactsInForce(rows: readonly SignOffRow[]): readonly SignOffFact[] {
  return rows.flatMap((row, index) => {
    const { part, kind, role, author: by, revision, hash } = row;
    if (kind !== 'signed' || role === null) return [];
    if (rows.slice(index + 1).some((later) => later.part === part && endsAll(later))) return [];
    return [{ part, role, by, at: row.at.toISOString(), state: { revision, hash: hash ?? '' } }];
  });
}

export const loadSignOffFacts: CompletenessFactSource = async (
  tx,
  { before = null, timeZone, ...assessment },
) => {
  const { id, revision } = assessment;
  // For a past state, only the sign-offs up to its revision and instant count.
  const rows = (await listSignOffs(tx, id)).filter(
    (row) => row.revision <= revision && (before === null || row.at < before),
  );
  const signOffs = listFactsInForce(rows);
  const approval = signOffs.findLast(({ part, role }) => part === 'whole' && role === 'approved');
  const approvedOn = approval === undefined ? null : parseDayInZone(approval.at, timeZone);
  return { state: { revision, hash: hashSignedState(assessment) }, signOffs, approvedOn };
};
