/** The signatures of an assessment that are in force, and the name of its present state. */
import type { SignOffFact } from '@klarsikt/engine';
import type { FactSource } from '../completeness/provides.ts';
import { hashOf } from './events.ts';
import { rowsOf, type SignOffRow } from './store.ts';

/** A later change or withdrawal of its part ends a signature. */
const endsAll = ({ kind }: SignOffRow) => kind === 'changed' || kind === 'withdrawn';

function inForce(rows: readonly SignOffRow[]): readonly SignOffFact[] {
  return rows.flatMap((row, index) => {
    const { part, kind, role, author: by, revision, hash } = row;
    if (kind !== 'signed' || role === null) return [];
    if (rows.slice(index + 1).some((later) => later.part === part && endsAll(later))) return [];
    return [{ part, role, by, at: row.at.toISOString(), state: { revision, hash: hash ?? '' } }];
  });
}

export const signOffFacts: FactSource = async (tx, { before = null, ...assessment }) => {
  const { id, revision } = assessment;
  // Of a state that was, what was said of it and of those before it.
  const rows = (await rowsOf(tx, id)).filter(
    (row) => row.revision <= revision && (before === null || row.at < before),
  );
  return { state: { revision, hash: hashOf(assessment) }, signOffs: inForce(rows) };
};
