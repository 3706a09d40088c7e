/** From rows to the engine's input, and to what callers get. */
import type { SignOffRecord } from '@klarsikt/contract';
import {
  type ActionPlan,
  engineVersion,
  type SignOffEvent,
  type SignOffHead,
  type SignOffState,
  signedActions,
  signedContent,
  signOffHead,
  signOffState,
} from '@klarsikt/engine';
import { sha256Hex } from '@klarsikt/server/platform/tokens.ts';
import type { SignedAssessment } from './provides.ts';
import type { NewSignOff, SignOffRow } from './store.ts';

/** Who somebody is for the rules: their id, or for what was brought in without one their name. */
export const personOf = ({ userId, author }: Pick<SignOffRow, 'userId' | 'author'>): string =>
  userId === null ? author : String(userId);

type Told = SignOffEvent & { readonly name: string };

/** The event of a row; none for what was called approved before there were sign-offs. */
function eventOf(row: SignOffRow): Told[] {
  const { part, kind, role, revision, paths, text, author: name } = row;
  const base = { part, by: personOf(row), at: row.at.toISOString(), name };
  const state = { revision, hash: row.hash ?? '' };
  switch (kind) {
    case 'requested':
      return [{ ...base, kind, state, approver: row.approver }];
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

export const stateOf = (part: SignOffRow['part'], rows: readonly SignOffRow[]): SignOffState =>
  signOffState(part, rows.flatMap(eventOf));

/** What the rows add up to. */
export function headOf(rows: readonly SignOffRow[], former: boolean): SignOffHead {
  const head = signOffHead(rows.flatMap(eventOf), ({ name }) => name);
  return former ? { ...head, former } : head;
}

/** The hash that names a state: of document, model version and engine version. */
export const hashOf = ({ document, modelHash }: Pick<SignedAssessment, 'document' | 'modelHash'>): string =>
  sha256Hex(signedContent(document, modelHash, engineVersion));

/** The digest of the actions of a state, as they are planned. */
export const actionsHashOf = (plans: readonly ActionPlan[]): string => sha256Hex(signedActions(plans));

/** What a request or a signature names of its state. */
export function namedState(
  open: SignedAssessment,
  plans: readonly ActionPlan[],
): Pick<NewSignOff, 'revision' | 'hash' | 'modelHash' | 'engine' | 'actionsHash'> {
  const { revision, modelHash } = open;
  return {
    ...{ revision, hash: hashOf(open), modelHash, engine: engineVersion },
    actionsHash: actionsHashOf(plans),
  };
}

/** Whether somebody saw other actions than those of the state; who does not say which they saw means what is there. */
export const isOther = (
  seen: { readonly actionsHash?: string },
  state: Pick<NewSignOff, 'actionsHash'>,
): boolean => seen.actionsHash !== undefined && seen.actionsHash !== state.actionsHash;

/** A row as callers get it. */
export function toldRow(row: SignOffRow): SignOffRecord {
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
