/**
 * The address of an analysis' screens. Going to an address opens what it names; from then on the address is replaced
 * with each change of the work, so that it can be shared and survives a reload.
 */
import type { CompiledModel } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { freeSearch, parseSearch, useSearchGo } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useDone } from '@klarsikt/web/ui/records/done.ts';
import { afterPaint } from '@klarsikt/web/ui/states/painted.ts';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from '../../../threat/_lib/analysis/analysis-draft.ts';
import { atHand, subscribeToAnalysis } from '../../../threat/_lib/analysis/analysis-editor.ts';
import { startingWith, useTradeBusinesses } from '../../../threat/_lib/lists/starter.ts';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import { texts } from '../../texts.ts';
import {
  beginAnew,
  beginWith,
  bringBack,
  type Opening,
  openWanted,
  passFailure,
  subscribeToOpening,
  takeAddress,
  takeType,
  useOpening,
  wantedAddress,
} from '../saved/opening.ts';
import { save } from '../saved/place.ts';
import { readAddress, signOf, workNames } from './address.ts';

const searchOf = ({ location }: RouterHistory) => freeSearch(parseSearch(location.search));

/** Opens what an address says. */
function useTaking(
  model: CompiledModel,
  type: Draft['analysisType'] | null,
): (search: ReturnType<typeof searchOf>) => void {
  const { user } = useSession();
  const who = user?.id ?? null;
  const t = useT(texts);
  const done = useDone();
  const ofTrade = useTradeBusinesses(model);
  return (search) => {
    const told = readAddress(search);
    if (told === null) {
      passFailure();
      if (type !== null) takeType(type, who);
      beginWith(startingWith(ofTrade), who);
    } else if ('onTopOf' in told)
      takeAddress((before) => {
        const next = told.onTopOf(before);
        return type === null ? next : { ...next, analysisType: type };
      }, who);
    else
      void openWanted(model, {
        id: told.id,
        who,
        onReplaced: (before) => done(t('analysis.replaced'), async () => bringBack(before, who)),
      });
  };
}

/** Tells of every address that somebody goes to on this page: by a link, back or forward. */
function onGoing(history: RouterHistory, tell: () => void): () => void {
  const { pathname } = history.location;
  let before = signOf(searchOf(history));
  return history.subscribe(({ location, action }) => {
    const sign = signOf(searchOf(history));
    const isElsewhere = location.pathname !== pathname || sign === before;
    before = sign;
    // A replaced address was written by this page itself: no need to open it again.
    if (!isElsewhere && action.type !== 'REPLACE') tell();
  });
}

/** Writes the work into the address of the page, once the change is painted. */
function useMirror(): (history: RouterHistory) => () => void {
  const go = useSearchGo();
  return (history) => {
    const { pathname } = history.location;
    const write = () => {
      const says = wantedAddress();
      const isThere = says === null || signOf(says) === signOf(searchOf(history));
      if (isThere || history.location.pathname !== pathname) return;
      const isOther = ([name]: readonly [string, unknown]) => !workNames.some((own) => own === name);
      go((before) => ({ ...Object.fromEntries(Object.entries(before).filter(isOther)), ...says }), {
        replace: true,
      });
    };
    let cancel = afterPaint(write);
    const soon = () => {
      cancel();
      cancel = afterPaint(write);
    };
    const stops = [subscribeToAnalysis, atHand.subscribe, subscribeToOpening].map((to) => to(soon));
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  };
}

/** `type`: that of the page; null where a page shows both. */
export function useAnalysisInAddress(
  model: CompiledModel,
  type: Draft['analysisType'] | null = null,
): Opening {
  const { history } = useRouter();
  const { state, user } = useSession();
  // Until the session is known, no draft is attributed to anybody.
  const isKnown = state !== 'unresolved';
  const who = user?.id ?? null;
  const opening = useOpening();
  const [isTaken, setTaken] = useState(false);
  const take = useEffectEvent(useTaking(model, type));
  const mirror = useEffectEvent(useMirror());
  useEffect(() => {
    // Work that somebody else has left in this tab is discarded.
    if (isKnown && atHand.now().open !== null && atHand.now().who !== who) beginAnew(who);
  }, [isKnown, who]);
  useEffect(() => {
    if (!isKnown) return;
    take(searchOf(history));
    setTaken(true);
    const stops = [onGoing(history, () => take(searchOf(history))), mirror(history)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isKnown, history]);
  if (isKnown && isTaken) return opening;
  const told = readAddress(searchOf(history));
  const isNew = told !== null && 'id' in told && atHand.now().open?.id !== told.id;
  return !isKnown || isNew ? { kind: 'loading', id: 0 } : opening;
}

/** Begins a new analysis; what was open is saved first. */
export function useBegin(): () => void {
  const { user } = useSession();
  const { model } = useLibrary();
  const ofTrade = useTradeBusinesses(model);
  return () => void save().then(() => beginAnew(user?.id ?? null, { businesses: startingWith(ofTrade) }));
}
