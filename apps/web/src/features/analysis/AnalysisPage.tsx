/** Selection at the left, what it shares in the middle as list, matrix, graph or map, details of one result at the right. */
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
} from 'react';
import { track } from '../../platform/api/track.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useSearchText } from '../../platform/router/search.ts';
import { SplitView } from '../../ui/DetailPanel.tsx';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { RiskPanel } from '../threat/_components/RiskPanel.tsx';
import { ThreatPanel } from '../threat/_components/ThreatPanel.tsx';
import type { ListFilters } from '../threat/_lib/filters.ts';
import { useSelection } from '../threat/_lib/selection.ts';
import { useLibrary } from '../threat/_lib/use-library.ts';
import { AnalysisBar } from './_components/AnalysisBar.tsx';
import { EmptyAnalysis } from './_components/EmptyAnalysis.tsx';
import frame from './_components/frame.module.css';
import { NoteField } from './_components/NoteField.tsx';
import { OpeningFailed, WithoutOwn } from './_components/OpeningFailed.tsx';
import { ResultList } from './_components/ResultList.tsx';
import { SelectionColumn } from './_components/SelectionColumn.tsx';
import { scopeOfSettings } from './_lib/document.ts';
import { targetOf } from './_lib/notes.ts';
import { useOwnLevels } from './_lib/own-levels.ts';
import { type Results, resultsOf } from './_lib/results.ts';
import { viewOf } from './_lib/shown.ts';
import { useWorkInAddress } from './_lib/use-address.ts';
import { useWork, work } from './_lib/work.ts';
import styles from './AnalysisPage.module.css';
import { texts } from './texts.ts';

interface ViewProps {
  readonly results: Results;
}

const lazyView = (load: () => Promise<ComponentType<ViewProps>>) =>
  lazy(() => load().then((component) => ({ default: component })));

const MatrixView = lazyView(() => import('./views/MatrixView.tsx').then((module) => module.MatrixView));
const GraphView = lazyView(() => import('./views/GraphView.tsx').then((module) => module.GraphView));
const MapView = lazyView(() => import('./views/MapView.tsx').then((module) => module.MapView));

function usePreview() {
  const { preview } = useWork();
  const { present } = useSelection();
  const previewed = useMemo(() => preview.filter((key) => !present.includes(key)), [preview, present]);
  const toggle = useCallback(
    (key: string) =>
      work.change({
        preview: previewed.includes(key) ? previewed.filter((other) => other !== key) : [...previewed, key],
      }),
    [previewed],
  );
  return { previewed, toggle, clear: useCallback(() => work.change({ preview: [] }), []) };
}

/** What the panel of a risk narrows its threats by. */
function usePanelFilters(): ListFilters {
  const { settings } = useWork();
  return useMemo(() => {
    const { country, segment, businesses } = settings;
    const [business] = businesses;
    return {
      ...(country === null ? {} : { country }),
      ...(segment === null ? {} : { segment }),
      ...(business === undefined ? {} : { business }),
    };
  }, [settings]);
}

function DetailsOfOpen() {
  const t = useT(texts);
  const { model } = useLibrary();
  const [open, setOpen] = useSearchText('open');
  const filters = usePanelFilters();
  const close = useCallback(() => setOpen(undefined), [setOpen]);
  if (open === undefined) return null;
  const target = targetOf(model, open);
  const note =
    target === null ? undefined : <NoteField key={open} target={target} label={t('analysis.note')} />;
  const threat = model.threats.byKey.get(open);
  if (threat !== undefined) return <ThreatPanel model={model} id={threat.id} foot={note} onClose={close} />;
  return <RiskPanel model={model} riskKey={open} filters={filters} foot={note} onClose={close} />;
}

/** The results in the view that the address asks for. */
function ResultView({ results, preview }: { results: Results; preview: ReturnType<typeof usePreview> }) {
  const { settings } = useWork();
  const own = useOwnLevels(settings.raId);
  const [said] = useSearchText('view');
  const view = viewOf(said);
  if (own.kind === 'failed')
    return <ErrorState error={own.error} onRetry={own.retry} action={<WithoutOwn />} />;
  if (view === 'list')
    return (
      <ResultList
        results={results}
        previewed={preview.previewed}
        onPreview={preview.toggle}
        own={own.kind === 'there' ? own.own : null}
      />
    );
  const Picture = { matrix: MatrixView, graph: GraphView, map: MapView }[view];
  return (
    <Suspense fallback={<ListSkeleton rows={12} />}>
      <Picture results={results} />
    </Suspense>
  );
}

export function AnalysisPage() {
  const { model } = useLibrary();
  const opening = useWorkInAddress(model);
  useEffect(() => track('threatview.analysis'), []);
  const { settings } = useWork();
  const { present } = useSelection();
  const deferred = useDeferredValue(present);
  // What has just been opened shows at once, not after a screen without results.
  const keys = deferred.length === 0 ? present : deferred;
  const preview = usePreview();
  const [open] = useSearchText('open');
  const scope = useMemo(() => scopeOfSettings(settings), [settings]);
  const results = useMemo(() => resultsOf(model, keys, scope), [model, keys, scope]);
  if (opening.kind === 'loading') return <ListSkeleton rows={16} />;
  if (opening.kind === 'failed') return <OpeningFailed error={opening.error} onRetry={opening.retry} />;
  const shown: ReactNode =
    present.length === 0 ? <EmptyAnalysis /> : <ResultView results={results} preview={preview} />;
  return (
    <div className={frame.page}>
      <AnalysisBar model={model} />
      <div className={`${styles.analysis} ${frame.rest}`}>
        <SelectionColumn
          results={results}
          previewed={preview.previewed}
          scope={scope}
          onDiscard={preview.clear}
        />
        <div className={styles.main}>
          <SplitView panel={open === undefined ? null : <DetailsOfOpen />}>{shown}</SplitView>
        </div>
      </div>
    </div>
  );
}
