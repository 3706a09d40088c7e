/** The answers at hand: what is stored, with what is not sent yet. Kept on the device until the server has it. */
import { type PortalAnswersGiven, portal, portalAnswersSchema } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { fetchAnew, queryClient, queryOf } from '@klarsikt/web/platform/api/query.ts';
import { retryAfterMs } from '@klarsikt/web/platform/document/editor.ts';
import { whyKept } from '@klarsikt/web/platform/document/transport.ts';
import { inTurn } from '@klarsikt/web/platform/in-turn.ts';
import { unsent } from '@klarsikt/web/platform/unsent/unsent.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

export type Given = NonNullable<PortalAnswersGiven[string]>;
export type Answers = { readonly [id: string]: Given };
type Draft = { readonly [id: string]: Given | null };
type Step = Parameters<typeof call<typeof portal.answer>>[1]['body']['step'];

export type Saving =
  | { readonly kind: 'saved' | 'saving' | 'offline' | 'ended' }
  | { readonly kind: 'refused'; readonly error: unknown };

const pauseMs = 700;
const saveTimeoutMs = 20_000;
const placeOf = (id: number): string => `portal.${id}`;

function without(draft: Draft, sent: Draft): Draft {
  return Object.fromEntries(Object.entries(draft).filter(([id, value]) => sent[id] !== value));
}

function applied(stored: Answers, draft: Draft): Answers {
  const all: Draft = { ...stored, ...draft };
  const given = Object.entries(all).flatMap(([id, value]) => (value === null ? [] : [[id, value] as const]));
  return Object.fromEntries(given);
}

/** Puts what was saved where the assessment is read from: in every step that follows, and when one comes back to this. */
function keepSaved(
  id: number,
  sent: Draft,
  { progress, level }: Awaited<ReturnType<typeof sendAnswers>>,
): void {
  const { queryKey } = queryOf(portal.get, { params: { id } });
  queryClient.setQueryData(queryKey, (known) =>
    known === undefined
      ? known
      : { ...known, answers: applied(known.answers, sent), head: { ...known.head, progress }, level },
  );
  void fetchAnew(portal.result);
}

function sendAnswers(id: number, step: Step, answers: Draft) {
  return call(
    portal.answer,
    { params: { id }, body: { step, answers: { ...answers } } },
    { timeoutMs: saveTimeoutMs },
  );
}

/** Saves again after a while, when contact is back, and before the page is put away: a phone may never show it again. */
function useSavedInTime(save: () => Promise<boolean>, saving: Saving): void {
  useEffect(() => {
    if (saving.kind !== 'offline') return;
    const timer = window.setTimeout(() => void save(), retryAfterMs);
    return () => window.clearTimeout(timer);
  }, [save, saving]);
  useEffect(() => {
    const again = () => void save();
    const hidden = () => {
      if (document.visibilityState === 'hidden') void save();
    };
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [save]);
}

/** What is not sent yet, as it is shown and as it is at this moment; every state of it is kept on the device. */
function useDraft(id: number) {
  const [draft, setDraft] = useState<Draft>({});
  const latest = useRef(draft);
  const become = useCallback(
    (next: Draft) => {
      latest.current = next;
      setDraft(next);
      unsent.keep(placeOf(id), Object.keys(next).length === 0 ? null : next);
    },
    [id],
  );
  return { draft, latest, become };
}

/** The answers of a self-assessment: changed at once, saved after a pause, kept while there is no contact. */
export function useAnswers(id: number, stored: Answers, step: Step) {
  const { draft, latest, become } = useDraft(id);
  const [saving, setSaving] = useState<Saving>({ kind: 'saved' });
  /** Grows when answers were found that an earlier visit could not send. */
  const [found, setFound] = useState(0);
  const timer = useRef(0);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = latest.current;
    if (Object.keys(sent).length === 0) return true;
    setSaving({ kind: 'saving' });
    try {
      keepSaved(id, sent, await sendAnswers(id, step, sent));
      become(without(latest.current, sent));
      setSaving({ kind: 'saved' });
      return true;
    } catch (error) {
      const kind = whyKept(error);
      setSaving(kind === null ? { kind: 'refused', error } : { kind });
      return false;
    }
  }, [id, step, latest, become]);

  // One after the other: an older answer never arrives after a newer one, and what is typed meanwhile goes with the next.
  const [queued] = useState(inTurn);
  const save = useCallback(() => {
    window.clearTimeout(timer.current);
    return queued(send);
  }, [queued, send]);
  const saveSoon = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), pauseMs);
  }, [save]);

  useEffect(() => {
    void unsent.read(placeOf(id)).then((kept) => {
      const read = portalAnswersSchema.safeParse(kept);
      if (!read.success || Object.keys(read.data).length === 0) return;
      become({ ...read.data, ...latest.current });
      setFound((times) => times + 1);
      saveSoon();
    });
  }, [id, latest, become, saveSoon]);
  useSavedInTime(save, saving);

  const answer = (question: string, value: Given | null) => {
    become({ ...latest.current, [question]: value });
    saveSoon();
  };
  return { answers: applied(stored, draft), answer, save, saving, found };
}
