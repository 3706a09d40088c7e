import type { SignOffRecord } from '@klarsikt/contract';
import { type ActionPlan, serializeActionPlans } from '@klarsikt/engine/governance';
import {
  deriveSignOffState,
  type SignOffEvent,
  type SignOffState,
  type SignOffSummary,
  serializeSignedState,
  summarizeSignOffs,
} from '@klarsikt/engine/sign-off';
import { engineVersion } from '@klarsikt/engine/values';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { SignedAssessment } from './provides.ts';
import type { NewSignOff, SignOffRow } from './store.ts';

/**
 * Returns the identity of a person for the sign-off rules: the user id, or the name for imported sign-offs without an
 * account.
 */
export const toSignerId = ({ userId, author }: Pick<SignOffRow, 'userId' | 'author'>): string =>
  userId === null ? author : String(userId);

type NamedSignOffEvent = SignOffEvent & { readonly name: string };

/**
 * Converts a row to events for the sign-off rules; kind `former`, an approval recorded before sign-offs existed,
 * gives none.
 */
function toSignOffEvents(row: SignOffRow): NamedSignOffEvent[] {
  const { part, kind, role, revision, paths, text, author: name } = row;
  const base = { part, by: toSignerId(row), at: row.at.toISOString(), name };
  const state = { revision, hash: row.hash ?? '' };
  switch (kind) {
    case 'requested':
      return [
        { ...base, kind, state, approver: row.approver, approverId: row.approverId?.toString() ?? null },
      ];
    case 'returned':
    case 'withdrawn':
      return [{ ...base, kind, reason: text }];
    case 'changed':
      return [{ ...base, kind, revision, paths }];
    case 'signed':
      return role === null ? [] : [{ ...base, kind, role, statement: text, state }];
    case 'former':
      return [];
  }
}

export const computeSignOffState = (part: SignOffRow['part'], rows: readonly SignOffRow[]): SignOffState =>
  deriveSignOffState(part, rows.flatMap(toSignOffEvents));

export function computeSignOffSummary(rows: readonly SignOffRow[], former: boolean): SignOffSummary {
  const head = summarizeSignOffs(rows.flatMap(toSignOffEvents), ({ name }) => name);
  return former ? { ...head, former } : head;
}

/** Computes the hash of a state from document, model version and engine version. */
export const hashSignedState = ({
  document,
  modelHash,
}: Pick<SignedAssessment, 'document' | 'modelHash'>): string =>
  computeSha256Hex(serializeSignedState(document, modelHash, engineVersion));

export const hashActions = (plans: readonly ActionPlan[]): string =>
  computeSha256Hex(serializeActionPlans(plans));

/**
 * Returns the columns of a request or signature that identify the assessment state it was made on: revision, hashes
 * and engine version.
 */
export function buildStateIdentity(
  open: Pick<SignedAssessment, 'revision' | 'modelHash' | 'document'>,
  plans: readonly ActionPlan[],
): Pick<NewSignOff, 'revision' | 'hash' | 'modelHash' | 'engine' | 'actionsHash'> {
  const { revision, modelHash } = open;
  return {
    ...{ revision, hash: hashSignedState(open), modelHash, engine: engineVersion },
    actionsHash: hashActions(plans),
  };
}

/**
 * True if the state has other actions than the person saw. Without a hash the person is assumed to have seen the
 * present actions.
 */
export const haveActionsChanged = (
  seen: { readonly actionsHash?: string },
  state: Pick<NewSignOff, 'actionsHash'>,
): boolean => seen.actionsHash !== undefined && seen.actionsHash !== state.actionsHash;

export function toSignOffRecord(row: SignOffRow): SignOffRecord {
  const {
    organizationId: _organization,
    assessmentId: _assessment,
    approverId: _approver,
    author,
    paths: _paths,
    at,
    ...rest
  } = row;
  return { ...rest, at: at.toISOString(), name: author };
}
