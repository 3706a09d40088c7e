/**
 * Provides the answers of the page: stored answers with unsent changes, which remain on the device until the server
 * confirms them.
 */
import { type PortalAnswersInput, portalAnswersSchema, portalContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { createQueryOptions, queryClient, refetchQueries } from '@klarsikt/web/platform/api/query.ts';
import { useAutomaticSave } from '@klarsikt/web/platform/document/saved-in-time.ts';
import { findKeepReason } from '@klarsikt/web/platform/document/transport.ts';
import { createWorkQueue } from '@klarsikt/web/platform/in-turn.ts';
import { unsentWorkStore } from '@klarsikt/web/platform/unsent/unsent.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type PortalAnswerInput = NonNullable<PortalAnswersInput[string]>;
export type PortalAnswersById = { readonly [id: string]: PortalAnswerInput };
type AnswerDraft = { readonly [id: string]: PortalAnswerInput | null };
type Step = Parameters<typeof call<typeof portalContract.answer>>[1]['body']['step'];

export type PortalAnswerSaveState =
  | { readonly kind: 'saved' | 'saving' | 'offline' | 'ended' }
  | { readonly kind: 'refused'; readonly error: unknown };

const pauseMs = 700;
const saveTimeoutMs = 20_000;
const storageKeyOf = (id: number): string => `portal.${id}`;

function removeSentAnswers(draft: AnswerDraft, sent: AnswerDraft): AnswerDraft {
  return Object.fromEntries(Object.entries(draft).filter(([id, value]) => sent[id] !== value));
}

function applyDraft(stored: PortalAnswersById, draft: AnswerDraft): PortalAnswersById {
  const all: AnswerDraft = { ...stored, ...draft };
  const given = Object.entries(all).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]));
  return Object.fromEntries(given);
}

/** Writes saved answers to the query cache of every step. */
function storeSavedAnswers(
  id: number,
  sent: AnswerDraft,
  { progress, level }: Awaited<ReturnType<typeof sendAnswers>>,
): void {
  const { queryKey } = createQueryOptions(portalContract.get, { params: { id } });
  queryClient.setQueryData(queryKey, (known) =>
    known === undefined
      ? known
      : { ...known, answers: applyDraft(known.answers, sent), head: { ...known.head, progress }, level },
  );
  void refetchQueries(portalContract.result);
}

function sendAnswers(id: number, step: Step, answers: AnswerDraft) {
  return call(
    portalContract.answer,
    { params: { id }, body: { step, answers: { ...answers } } },
    { timeoutMs: saveTimeoutMs },
  );
}

/** Stores unsent answers on the device at each change, and provides them as state and as ref. */
function useDraft(id: number) {
  const [draft, setDraft] = useState<AnswerDraft>({});
  const latest = useRef(draft);
  const become = useCallback(
    (next: AnswerDraft) => {
      latest.current = next;
      setDraft(next);
      unsentWorkStore.keep(storageKeyOf(id), Object.keys(next).length === 0 ? null : next);
    },
    [id],
  );
  return { draft, latest, become };
}

export function usePortalAnswers(id: number, stored: PortalAnswersById, step: Step) {
  const { draft, latest, become } = useDraft(id);
  const [saving, setSaving] = useState<PortalAnswerSaveState>({ kind: 'saved' });
  /** Counter that is incremented when unsent answers of an earlier visit are restored. */
  const [found, setFound] = useState(0);
  const timer = useRef(0);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = latest.current;
    if (Object.keys(sent).length === 0) return true;
    setSaving({ kind: 'saving' });
    try {
      storeSavedAnswers(id, sent, await sendAnswers(id, step, sent));
      become(removeSentAnswers(latest.current, sent));
      setSaving({ kind: 'saved' });
      return true;
    } catch (error) {
      const kind = findKeepReason(error);
      setSaving(kind === null ? { kind: 'refused', error } : { kind });
      return false;
    }
  }, [id, step, latest, become]);

  // Requests are sent one after another, so that an older answer never overwrites a newer one; later changes follow in
  // the next request.
  const [queued] = useState(createWorkQueue);
  const save = useCallback(() => {
    window.clearTimeout(timer.current);
    return queued(send);
  }, [queued, send]);
  const saveSoon = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), pauseMs);
  }, [save]);

  useEffect(() => {
    void unsentWorkStore.read(storageKeyOf(id)).then((kept) => {
      const read = portalAnswersSchema.safeParse(kept);
      if (!read.success || Object.keys(read.data).length === 0) return;
      become({ ...read.data, ...latest.current });
      setFound((times) => times + 1);
      saveSoon();
    });
  }, [id, latest, become, saveSoon]);
  useAutomaticSave(save, saving);

  const answer = (question: string, value: PortalAnswerInput | null) => {
    become({ ...latest.current, [question]: value });
    saveSoon();
  };
  return { answers: applyDraft(stored, draft), answer, save, saving, found };
}
