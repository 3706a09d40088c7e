/**
 * Synchronises the analysis with the address: a navigation opens the analysis in the address, and each change replaces
 * the address, so that it can be shared and survives a reload.
 */
import type { CompiledModel } from '@klarsikt/engine/model';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import {
  parseSearchParameters,
  parseUndeclaredSearch,
  useSearchNavigate,
} from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { runAfterPaint } from '@klarsikt/web/ui/states/painted.ts';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AnalysisDraft } from '../../../threat/_lib/analysis/analysis-draft.ts';
import {
  currentAnalysisStore,
  subscribeToAnalysisDraft,
} from '../../../threat/_lib/analysis/analysis-editor.ts';
import { chooseStartBusinesses, useTradeBusinesses } from '../../../threat/_lib/lists/starter.ts';
import { useLibrary } from '../../../threat/_lib/use-library.ts';
import { analysisTexts } from '../../texts.ts';
import {
  type AnalysisOpeningState,
  applyAddressToDraft,
  dismissOpeningFailure,
  getRequestedAnalysisAddress,
  openAnalysisById,
  openAnalysisDraft,
  setStartBusinesses,
  startNewAnalysis,
  subscribeToAnalysisOpening,
  switchAnalysisType,
  useAnalysisOpening,
} from '../saved/opening.ts';
import { saveAnalysis } from '../saved/place.ts';
import { analysisParameters, computeAnalysisSignature, parseAnalysisAddress } from './address.ts';

const searchOf = ({ location }: RouterHistory) =>
  parseUndeclaredSearch(parseSearchParameters(location.search));

function useApplyAddress(
  model: CompiledModel,
  type: AnalysisDraft['analysisType'] | null,
): (search: ReturnType<typeof searchOf>) => void {
  const { user } = useSession();
  const who = user?.id ?? null;
  const t = useT(analysisTexts);
  const done = useDoneNotice();
  const ofTrade = useTradeBusinesses(model);
  return (search) => {
    const told = parseAnalysisAddress(search);
    if (told === null) {
      dismissOpeningFailure();
      if (type !== null) switchAnalysisType(type, who);
      setStartBusinesses(chooseStartBusinesses(ofTrade), who);
    } else if ('onTopOf' in told)
      applyAddressToDraft((before) => {
        const next = told.onTopOf(before);
        return type === null ? next : { ...next, analysisType: type };
      }, who);
    else
      void openAnalysisById(model, {
        id: told.id,
        who,
        onReplaced: (before) => done(t('analysis.replaced'), async () => openAnalysisDraft(before, who)),
      });
  };
}

/** Calls `tell` for each navigation on this page: a link, back or forward. */
function watchNavigation(history: RouterHistory, tell: () => void): () => void {
  const { pathname } = history.location;
  let before = computeAnalysisSignature(searchOf(history));
  return history.subscribe(({ location, action }) => {
    const sign = computeAnalysisSignature(searchOf(history));
    const isElsewhere = location.pathname !== pathname || sign === before;
    before = sign;
    // A replacement of the address on this page comes from the page itself, so it is ignored.
    if (!isElsewhere && action.type !== 'REPLACE') tell();
  });
}

/** Writes the analysis to the address after the change is painted. */
function useAddressWriter(): (history: RouterHistory) => () => void {
  const go = useSearchNavigate();
  return (history) => {
    const { pathname } = history.location;
    const write = () => {
      const says = getRequestedAnalysisAddress();
      const isThere =
        says === null || computeAnalysisSignature(says) === computeAnalysisSignature(searchOf(history));
      if (isThere || history.location.pathname !== pathname) return;
      const isOther = ([name]: readonly [string, unknown]) => !analysisParameters.some((own) => own === name);
      go((before) => ({ ...Object.fromEntries(Object.entries(before).filter(isOther)), ...says }), {
        replace: true,
      });
    };
    let cancel = runAfterPaint(write);
    const soon = () => {
      cancel();
      cancel = runAfterPaint(write);
    };
    const stops = [subscribeToAnalysisDraft, currentAnalysisStore.subscribe, subscribeToAnalysisOpening].map(
      (to) => to(soon),
    );
    return () => {
      cancel();
      for (const stop of stops) stop();
    };
  };
}

/** `type`: analysis type of the page; null for a page of both types. */
export function useAnalysisFromAddress(
  model: CompiledModel,
  type: AnalysisDraft['analysisType'] | null = null,
): AnalysisOpeningState {
  const { history } = useRouter();
  const { state, user } = useSession();
  // The owner of a draft is unknown until the session is resolved.
  const isKnown = state !== 'unresolved';
  const who = user?.id ?? null;
  const opening = useAnalysisOpening();
  const [isTaken, setTaken] = useState(false);
  const take = useEffectEvent(useApplyAddress(model, type));
  const mirror = useEffectEvent(useAddressWriter());
  useEffect(() => {
    if (isKnown && currentAnalysisStore.now().open !== null && currentAnalysisStore.now().who !== who)
      startNewAnalysis(who);
  }, [isKnown, who]);
  useEffect(() => {
    if (!isKnown) return;
    take(searchOf(history));
    setTaken(true);
    const stops = [watchNavigation(history, () => take(searchOf(history))), mirror(history)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isKnown, history]);
  if (isKnown && isTaken) return opening;
  const told = parseAnalysisAddress(searchOf(history));
  const isNew = told !== null && 'id' in told && currentAnalysisStore.now().open?.id !== told.id;
  return !isKnown || isNew ? { kind: 'loading', id: 0 } : opening;
}

export function useStartAnalysis(): () => void {
  const { user } = useSession();
  const { model } = useLibrary();
  const ofTrade = useTradeBusinesses(model);
  return () =>
    void saveAnalysis().then(() =>
      startNewAnalysis(user?.id ?? null, { businesses: chooseStartBusinesses(ofTrade) }),
    );
}
