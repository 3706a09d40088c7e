/** The draft of a contributor: typed answers are saved after a pause, and kept until the server has stored them. */
import {
  type ContributionDraft,
  type ContributorRequest,
  contributionContract as contract,
  contributionDraftSchema,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useAutomaticSave } from '@klarsikt/web/platform/document/saved-in-time.ts';
import { findKeepReason } from '@klarsikt/web/platform/document/transport.ts';
import { createWorkQueue } from '@klarsikt/web/platform/in-turn.ts';
import { useUnsavedChangesGuard } from '@klarsikt/web/ui/records/guard.ts';
import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';

export type ContributionDraftState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' }
  | {
      readonly kind: 'stale';
      readonly other: { readonly revision: number; readonly draft: ContributionDraft };
    }
  | { readonly kind: 'refused'; readonly error: unknown };

const pauseMs = 1500;

const staleSchema = z.object({
  revision: z.number(),
  present: z.object({ draft: contributionDraftSchema }),
});

function findOther(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'error.stale') return null;
  const read = staleSchema.safeParse(error.details);
  return read.success ? { revision: read.data.revision, draft: read.data.present.draft } : null;
}

function toFailure(error: unknown): ContributionDraftState {
  const other = findOther(error);
  if (other !== null) return { kind: 'stale', other };
  return findKeepReason(error) === 'offline' ? { kind: 'offline' } : { kind: 'refused', error };
}

export function useContributionDraft({ id, draft: stored, revision: first }: ContributorRequest) {
  const [draft, setDraft] = useState(stored);
  const [state, setState] = useState<ContributionDraftState>({ kind: 'saved' });
  const latest = useRef(stored);
  const saved = useRef(stored);
  const revision = useRef(first);
  const timer = useRef(0);
  const [queued] = useState(createWorkQueue);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = latest.current;
    if (sent === saved.current) return true;
    setState({ kind: 'saving' });
    try {
      const body = { revision: revision.current, draft: sent };
      revision.current = (await call(contract.save, { params: { id }, body })).revision;
      saved.current = sent;
      setState({ kind: latest.current === sent ? 'saved' : 'unsaved' });
      return true;
    } catch (error) {
      setState(toFailure(error));
      return false;
    }
  }, [id]);
  const save = useCallback(() => {
    window.clearTimeout(timer.current);
    return queued(send);
  }, [queued, send]);
  useAutomaticSave(save, state);
  useUnsavedChangesGuard(state.kind !== 'saved');

  const change = (next: ContributionDraft) => {
    latest.current = next;
    setDraft(next);
    if (state.kind === 'stale') return;
    setState({ kind: 'unsaved' });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), pauseMs);
  };
  /** Resolves a conflict with another tab by keeping the answers of this page or of the other tab. */
  const settle = (keep: 'this' | 'other') => {
    if (state.kind !== 'stale') return;
    revision.current = state.other.revision;
    if (keep === 'this') return void save();
    latest.current = state.other.draft;
    saved.current = state.other.draft;
    setDraft(state.other.draft);
    setState({ kind: 'saved' });
  };
  const adopt = (next: ContributorRequest) => {
    window.clearTimeout(timer.current);
    revision.current = next.revision;
    saved.current = latest.current;
    setState({ kind: 'saved' });
  };
  const fail = (error: unknown) => setState(toFailure(error));
  return { draft, state, change, save, settle, adopt, fail, revisionNow: () => revision.current };
}
