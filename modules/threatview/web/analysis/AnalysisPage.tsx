import { computeThreatConcerns, flagThreatsInScope, type SavedAnalysisType } from '@klarsikt/engine/analysis';
import { trackEvent } from '@klarsikt/web/platform/api/track.ts';
import { retryUntilConnected } from '@klarsikt/web/platform/files/later-files.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Navigate } from '@tanstack/react-router';
import {
  type FunctionComponent,
  lazy,
  memo,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { ScopedRiskPanel } from '../threat/_components/panel/RiskPanel.tsx';
import { ThreatPanel } from '../threat/_components/panel/ThreatPanel.tsx';
import { useAnalysisDraftPart } from '../threat/_lib/analysis/analysis-editor.ts';
import { useSelectedKeys } from '../threat/_lib/analysis/selection.ts';
import { type OpenListRow, useOpenListRow } from '../threat/_lib/lists/use-open.ts';
import { useLibrary } from '../threat/_lib/use-library.ts';
import { AnalysisBar } from './_components/bar/AnalysisBar.tsx';
import { EmptyAnalysis } from './_components/EmptyAnalysis.tsx';
import { AnalysisNoteField } from './_components/notes/NoteField.tsx';
import { AnalysisOpenError, CloseOwnLevelsButton } from './_components/OpeningFailed.tsx';
import frame from './_components/results/frame.module.css';
import { ResultFrame } from './_components/results/ResultFrame.tsx';
import { ResultList } from './_components/results/ResultList.tsx';
import { SelectionColumn } from './_components/selection/SelectionColumn.tsx';
import { useAnalysisFromAddress } from './_lib/address/use-address.ts';
import {
  AnalysisViewContext,
  OpenResultContext,
  useAnalysisViewState,
  useCurrentAnalysisViewState,
} from './_lib/address/view-state.ts';
import { findNoteTarget } from './_lib/notes.ts';
import { analysisPagesByType } from './_lib/pages.ts';
import { useOwnRiskLevels } from './_lib/results/own-levels.ts';
import {
  type ResultViewProps,
  type SelectionResults,
  useSelectionResults,
} from './_lib/results/selection-results.ts';
import { buildAnalysisScope } from './_lib/saved/document.ts';
import { useAnalysisSettings, useOpenAnalysis } from './_lib/work.ts';
import styles from './AnalysisPage.module.css';
import { analysisTexts } from './texts.ts';

const lazyView = (load: () => Promise<FunctionComponent<ResultViewProps>>) =>
  lazy(() => retryUntilConnected(load)().then((component) => ({ default: component })));

const MatrixView = lazyView(() => import('./views/MatrixView.tsx').then((module) => module.MatrixView));
const GraphView = lazyView(() => import('./views/GraphView.tsx').then((module) => module.GraphView));
const MapView = lazyView(() => import('./views/MapView.tsx').then((module) => module.MapView));

interface DetailsProps {
  readonly open: string;
  readonly setOpen: OpenListRow['setOpen'];
}

function DetailsOf({ open, setOpen }: DetailsProps) {
  const t = useT(analysisTexts);
  const { model } = useLibrary();
  const settings = useAnalysisSettings();
  const scope = useMemo(() => flagThreatsInScope(model, buildAnalysisScope(settings)), [model, settings]);
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  const target = findNoteTarget(model, open);
  const note =
    target === null ? undefined : <AnalysisNoteField key={open} target={target} label={t('analysis.note')} />;
  const threat = model.threats.byKey.get(open);
  if (threat !== undefined) {
    const concerns = computeThreatConcerns(model, settings);
    return <ThreatPanel model={model} id={threat.id} concerns={concerns} foot={note} onClose={close} />;
  }
  return (
    <ScopedRiskPanel
      model={model}
      riskKey={open}
      scope={scope}
      areas={settings.areas}
      foot={note}
      onClose={close}
    />
  );
}

const Details = memo(DetailsOf);

/** Shows the results in the selected view; the previous view remains until the new one is drawn. */
const ResultView = memo(function ResultView({ found }: { readonly found: SelectionResults }) {
  const own = useOwnRiskLevels(found.settings.raId);
  const { view } = useAnalysisViewState();
  if (own.kind === 'failed')
    return <ErrorState error={own.error} onRetry={own.retry} action={<CloseOwnLevelsButton />} />;
  const levels = own.kind === 'there' ? own.own : null;
  if (view === 'list') return <ResultList found={found} own={levels} />;
  const Picture = { matrix: MatrixView, graph: GraphView, map: MapView }[view];
  return (
    <Suspense fallback={<ListSkeleton rows={12} />}>
      <Picture found={found} own={levels} />
    </Suspense>
  );
});

function ResultArea({ found }: { readonly found: SelectionResults | null }) {
  const present = useSelectedKeys();
  const asked = useCurrentAnalysisViewState();
  const viewState = useDeferredValue(asked);
  const open = useOpenListRow();
  const { setOpen } = open;
  // The empty state is deferred, so that the browser draws it when it has time.
  const empty = useDeferredValue(present.length === 0);
  const results = useMemo(
    () =>
      found === null ? (
        <ListSkeleton rows={12} />
      ) : (
        <AnalysisViewContext value={viewState}>
          <ResultView found={found} />
        </AnalysisViewContext>
      ),
    [found, viewState],
  );
  return (
    <div className={styles.main}>
      <SplitView
        panel={viewState.open === undefined ? null : <Details open={viewState.open} setOpen={setOpen} />}
      >
        {empty ? (
          <EmptyAnalysis />
        ) : (
          <OpenResultContext value={open}>
            <ResultFrame results={found?.results ?? null}>{results}</ResultFrame>
          </OpenResultContext>
        )}
      </SplitView>
    </div>
  );
}

/** Returns the id of the saved analysis in the address if its type belongs to the other page, else null. */
function useMisplacedAnalysisId(type: SavedAnalysisType): number | null {
  const open = useOpenAnalysis();
  const own = useAnalysisDraftPart(({ analysisType }) => analysisType);
  const [id] = useSearchParameter('id');
  return open !== null && own !== type && id === String(open.id) ? open.id : null;
}

export function AnalysisPage() {
  return <AnalysisOf type="threats" />;
}

export function RiskAnalysisPage() {
  return <AnalysisOf type="risks" />;
}

function AnalysisOf({ type }: { readonly type: SavedAnalysisType }) {
  const { model } = useLibrary();
  const opening = useAnalysisFromAddress(model, type);
  const misplaced = useMisplacedAnalysisId(type);
  useEffect(() => trackEvent('threatview.analysis'), []);
  const settings = useAnalysisSettings();
  const present = useSelectedKeys();
  const last = useSelectionResults(model, present, settings);
  // A newly opened analysis has no earlier results, so nothing is drawn until they are calculated.
  const found = last === null || last.keys.length === 0 ? null : last;
  const scope = useMemo(() => buildAnalysisScope(settings), [settings]);
  const bar = useMemo(() => <AnalysisBar model={model} />, [model]);
  const area = useMemo(() => <ResultArea found={found} />, [found]);
  if (misplaced !== null && opening.kind === 'ready')
    return (
      <Navigate
        to={analysisPagesByType[type === 'risks' ? 'threats' : 'risks']}
        search={{ id: String(misplaced) }}
        replace
      />
    );
  if (opening.kind === 'loading') return <ListSkeleton rows={16} />;
  if (opening.kind === 'failed') return <AnalysisOpenError error={opening.error} onRetry={opening.retry} />;
  return (
    <div className={frame.page}>
      {bar}
      <div className={`${styles.analysis} ${frame.rest}`}>
        <SelectionColumn results={found?.results ?? null} scope={scope} />
        {area}
      </div>
    </div>
  );
}
