/**
 * Keeps the analysis in the address of its screens, so that it can be shared and survives a reload. An address that
 * somebody comes with opens what it says; from then on the work writes the address.
 */
import type { CompiledModel } from '@klarsikt/engine';
import { useEffect, useRef } from 'react';
import { useHeld } from '../../../platform/held.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchChange } from '../../../platform/router/search.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { afterPaint } from '../../../ui/painted.ts';
import { useDone } from '../../../ui/records/done.ts';
import { subscribeToSelection } from '../../threat/_lib/selection.ts';
import { texts } from '../texts.ts';
import { readAddress, signOf, workNames } from './address.ts';
import {
  beginAnew,
  bringBack,
  type Opening,
  openWanted,
  passFailure,
  subscribeToOpening,
  takeAddress,
  useOpening,
  wantedAddress,
} from './opening.ts';
import { save } from './saver.ts';
import { subscribeToWork, work } from './work.ts';

function subscribeToAll(listener: () => void): () => void {
  const stops = [subscribeToSelection, subscribeToWork, subscribeToOpening].map((subscribe) =>
    subscribe(listener),
  );
  return () => {
    for (const stop of stops) stop();
  };
}

/** Takes what the address says; false when it says nothing of an analysis. */
function useTaking(model: CompiledModel): (search: Readonly<Record<string, unknown>>) => boolean {
  const { user } = useSession();
  const who = user?.id ?? null;
  const t = useT(texts);
  const done = useDone();
  return (search) => {
    const told = readAddress(search);
    if (told === null) return false;
    const onRoom = (before: Parameters<typeof bringBack>[0]) =>
      done(t('analysis.madeRoom'), async () => bringBack(before));
    if (told.id === null) takeAddress(told, who);
    else void openWanted(model, { id: told.id, who, onRoom });
    return true;
  };
}

export function useWorkInAddress(model: CompiledModel): Opening {
  const [search, change] = useSearchChange();
  const { state, user } = useSession();
  // Nothing is anybody's before it is known who is here.
  const isKnown = state !== 'unresolved';
  const who = user?.id ?? null;
  const opening = useOpening();
  const written = useRef(new Set<string>());
  const inWork = useHeld({ subscribe: subscribeToAll, now: () => signOf(wantedAddress()) });
  const inAddress = signOf(search);
  const latest = useRef(search);
  latest.current = search;
  const take = useRef<ReturnType<typeof useTaking>>(() => false);
  take.current = useTaking(model);
  useEffect(() => {
    if (!isKnown) return;
    // Work that somebody else has left in this tab is nobody's now.
    if (work.now().open !== null && work.now().who !== who) beginAnew(who);
  }, [isKnown, who]);
  useEffect(() => {
    if (!isKnown) return;
    if (!written.current.has(inAddress)) {
      written.current.add(inAddress);
      if (take.current(latest.current)) return;
      passFailure();
    }
    if (opening.kind === 'failed') return;
    if (inWork === inAddress) {
      // Both agree: whoever comes back to an earlier address means it.
      written.current = new Set([inAddress]);
      return;
    }
    // The step shows first: a new address draws much of the screen anew.
    return afterPaint(() => {
      written.current.add(inWork);
      const says = wantedAddress();
      change((before) => {
        const others = Object.entries(before).filter(([name]) => !workNames.some((own) => own === name));
        return { ...Object.fromEntries(others), ...says };
      });
    });
  }, [isKnown, inWork, inAddress, opening.kind, change]);
  const told = readAddress(search)?.id ?? null;
  const isNew = opening.kind === 'ready' && told !== null && work.now().open?.id !== told;
  if (!isKnown || (isNew && !written.current.has(inAddress))) return { kind: 'loading', id: told ?? 0 };
  return opening;
}

/** Begins a new analysis; what was open is saved first. */
export function useBegin(): () => void {
  const { user } = useSession();
  return () => void save().then(() => beginAnew(user?.id ?? null));
}
