/**
 * Keeps the analysis in the address of its screens, so that it can be shared and survives a reload. An address that
 * somebody comes with opens what it says; from then on the work writes the address.
 */
import { analysis as contract, type OpenAnalysis } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { ApiError } from '../../../platform/api/errors.ts';
import { useHeld } from '../../../platform/held.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchChange } from '../../../platform/router/search.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { afterPaint } from '../../../ui/painted.ts';
import { useDone } from '../../../ui/records/done.ts';
import { selection, subscribeToSelection } from '../../threat/_lib/selection.ts';
import { texts } from '../texts.ts';
import { addressOf, type ReadAddress, readAddress, signOf, workNames } from './address.ts';
import { documentOf, sameDocument, workOf } from './document.ts';
import { history } from './history.ts';
import { adoptSharing, restart, save } from './saver.ts';
import { freshWork, subscribeToWork, type Work, work } from './work.ts';

/** Everything at work, to be brought back. */
export type Bench = { readonly work: Work; readonly keys: readonly string[] };

export const benchNow = (): Bench => ({ work: work.now(), keys: selection.now() });

export function bringBack(bench: Bench): void {
  history.begin(() => {
    work.begin(bench.work);
    selection.begin(bench.keys);
  });
  restart();
}

/** Makes a saved analysis the one that is worked on. */
export function openSaved(model: CompiledModel, open: OpenAnalysis, who: number | null): void {
  const next = workOf(model, open, who);
  history.begin(() => {
    work.begin(next.work);
    selection.begin(next.keys);
  });
  restart();
}

/** Leaves the open analysis; what is selected goes with it. */
export function beginAnew(who: number | null): void {
  history.begin(() => {
    work.begin(freshWork(who));
    selection.begin([]);
  });
  restart();
}

/** What an address says replaces the work; of a selection that it does not name, what is selected stays. */
function takeAddress({ keys, preview, settings, percentages }: ReadAddress, who: number | null): void {
  const before = work.now();
  const kept = before.open === null ? before : freshWork(who);
  history.together(() => {
    work.begin({
      ...kept,
      settings,
      preview: [...preview],
      report: { ...kept.report, showPercentages: percentages },
      who,
    });
    if (keys !== null) selection.replace(keys);
  });
  restart();
}

/** Gives what was selected before, unsaved, and has made room. */
async function fetchSaved(model: CompiledModel, id: number, who: number | null): Promise<Bench | null> {
  if (work.now().open !== null && work.now().open?.id !== id) await save();
  const answer = await call(contract.get, { params: { id } });
  const bench = benchNow();
  const before = bench.work;
  const unchanged =
    before.open?.id !== id || sameDocument(documentOf(model, selection.now(), before), before.open.analysis);
  // With changes of one's own on top of an older state, saving finds out and asks.
  const same = before.open?.id === id && before.open.revision === answer.revision && before.who === who;
  if (unchanged && !same) openSaved(model, answer, who);
  // The very state that this tab has: what was done in it can still be undone.
  else if (unchanged) work.change({ open: answer });
  else adoptSharing(answer);
  return before.open === null && bench.keys.length > 0 ? bench : null;
}

export type Opening =
  | { readonly kind: 'ready' | 'loading' }
  | {
      readonly kind: 'failed';
      readonly id: number;
      readonly error: unknown;
      readonly retry: () => void;
    };

/** What was withdrawn or deleted does not stay in the tab; changes of one's own do, as something unsaved. */
function useForgetting(model: CompiledModel, opening: Opening, who: number | null): void {
  useEffect(() => {
    if (opening.kind !== 'failed') return;
    const { id, error } = opening;
    const { open } = work.now();
    if (open?.id !== id || !(error instanceof ApiError) || error.code !== 'error.notfound') return;
    if (sameDocument(documentOf(model, selection.now(), work.now()), open.analysis)) beginAnew(who);
    else {
      work.change({ open: null });
      restart();
    }
  }, [model, opening, who]);
}

/** The address of the work as it is. */
const wanted = () => addressOf(selection.now(), work.now());

function subscribeToBoth(listener: () => void): () => void {
  const stops = [subscribeToSelection(listener), subscribeToWork(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

const ready: Opening = { kind: 'ready' };

export function useWorkInAddress(model: CompiledModel): Opening {
  const [search, change] = useSearchChange();
  const { user } = useSession();
  const who = user?.id ?? null;
  const t = useT(texts);
  const done = useDone();
  const [opening, setOpening] = useState<Opening>(() =>
    readAddress(search)?.id != null && work.now().open?.id !== readAddress(search)?.id
      ? { kind: 'loading' }
      : ready,
  );
  useForgetting(model, opening, who);
  const written = useRef(new Set<string>());
  const inWork = useHeld({ subscribe: subscribeToBoth, now: () => signOf(wanted()) });
  const inAddress = signOf(search);
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => {
    // Work that somebody else has left in this tab is nobody's now.
    if (work.now().open !== null && work.now().who !== who) beginAnew(who);
  }, [who]);
  useEffect(() => {
    const told = readAddress(latest.current);
    if (told !== null && !written.current.has(inAddress)) {
      written.current.add(inAddress);
      const { id } = told;
      if (id === null) {
        takeAddress(told, who);
        return;
      }
      const fetch = () => {
        if (work.now().open?.id !== id) setOpening({ kind: 'loading' });
        fetchSaved(model, id, who).then(
          (bench) => {
            setOpening(ready);
            if (bench !== null)
              done(t('analysis.madeRoom'), async () => {
                bringBack(bench);
              });
          },
          (error: unknown) => setOpening({ kind: 'failed', id, error, retry: fetch }),
        );
      };
      fetch();
      return;
    }
    if (inWork === inAddress || opening.kind !== 'ready') return;
    // The step shows first: a new address draws much of the screen anew.
    return afterPaint(() => {
      written.current.add(inWork);
      const says = wanted();
      change((before) => {
        const others = Object.entries(before).filter(([name]) => !workNames.some((own) => own === name));
        return { ...Object.fromEntries(others), ...says };
      });
    });
  }, [inWork, inAddress, opening.kind, change, model, who, t, done]);
  return opening;
}

/** Begins a new analysis; what was open is saved first. */
export function useBegin(): () => void {
  const { user } = useSession();
  return () => void save().then(() => beginAnew(user?.id ?? null));
}
