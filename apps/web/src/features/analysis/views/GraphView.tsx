/** The results as a relation graph, with a list beside it that says the same and is worked by keyboard. */
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { LevelSquare } from '../../../ui/LevelChip.tsx';
import { BlockSkeleton } from '../../../ui/states.tsx';
import { texts as ui } from '../../../ui/texts.ts';
import { entityOfKey } from '../../threat/_lib/risk-list.ts';
import { useSelection } from '../../threat/_lib/selection.ts';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { ResultFilters } from '../_components/ResultFilters.tsx';
import { ResultFrame } from '../_components/ResultFrame.tsx';
import { letterOf, marksShown, type Results, resultTypes } from '../_lib/results.ts';
import { shownGroups } from '../_lib/shown.ts';
import { useWork } from '../_lib/work.ts';
import { texts } from '../texts.ts';
import { type Graph, graphOf } from './graph.ts';
import { LevelKey } from './Legend.tsx';
import styles from './views.module.css';

const GraphDrawing = lazy(() =>
  import('./GraphDrawing.tsx').then((module) => ({ default: module.GraphDrawing })),
);

interface NodesProps {
  readonly graph: Graph;
  readonly lit: string | null;
  readonly onLight: (key: string | null) => void;
  readonly onOpen: (key: string) => void;
}

function Nodes({ graph, lit, onLight, onOpen }: NodesProps) {
  const t = useT(texts);
  const { text, percent } = useFormat();
  const { report } = useWork();
  return (
    <ol className={styles.nodes} aria-label={t('analysis.graphList')}>
      {graph.nodes.map(({ key, entity, count, total, marks, level }) => (
        <li key={key} data-lit={lit === key || undefined}>
          <button
            type="button"
            onClick={() => onOpen(key)}
            onFocus={() => onLight(key)}
            onBlur={() => onLight(null)}
            onMouseEnter={() => onLight(key)}
            onMouseLeave={() => onLight(null)}
          >
            <span>{text(entity.name)}</span>
            <LevelSquare level={level} />
            <small>
              {report.showPercentages && total > 0 ? percent(count / total) : `${count}/${total}`}{' '}
              {(marks ?? []).flatMap((on, at) => (on ? [letterOf(at)] : [])).join(' ')}
            </small>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function GraphView({ results }: { readonly results: Results }) {
  const t = useT(texts);
  const word = useT(ui);
  const { text } = useFormat();
  const { model } = useLibrary();
  const { present } = useSelection();
  const [kind] = useSearchText('type');
  const [share] = useSearchText('share');
  const [, setOpen] = useSearchText('open');
  const [form, setForm] = useSearchText('form');
  const [lit, setLit] = useState<string | null>(null);
  const graph = useMemo(
    () =>
      graphOf(
        shownGroups(results, undefined, share),
        resultTypes.find((type) => type === kind),
      ),
    [results, kind, share],
  );
  const nameOf = useCallback(
    (key: string) => {
      const found = entityOfKey(model, key);
      return found === null ? key : text(found.entity.name);
    },
    [model, text],
  );
  const open = useCallback((key: string) => setOpen(key), [setOpen]);
  const asTable = form === 'table';
  const tooMany = present.length > marksShown;
  const said = t('analysis.graphLabel', { selected: present.length, related: graph.nodes.length });
  return (
    <ResultFrame
      results={results}
      bar={<ResultFilters />}
      tools={
        <button
          type="button"
          className="text-link"
          aria-pressed={asTable}
          onClick={() => setForm(asTable ? undefined : 'table', { replace: true })}
        >
          {word(asTable ? 'ui.asChart' : 'ui.asTable')}
        </button>
      }
    >
      <p className={styles.note}>
        {tooMany
          ? t('analysis.graphTooMany', { most: marksShown })
          : t('analysis.graphCount', { shown: graph.nodes.length, total: graph.total })}
      </p>
      {asTable || tooMany ? null : (
        <div className={styles.keyed}>
          <LevelKey />
        </div>
      )}
      <div className={styles.pair} data-single={asTable || tooMany || undefined}>
        {asTable || tooMany ? null : (
          <Suspense fallback={<BlockSkeleton height={420} />}>
            <GraphDrawing
              graph={graph}
              selected={present}
              nameOf={nameOf}
              lit={lit}
              label={said}
              onLight={setLit}
              onOpen={open}
            />
          </Suspense>
        )}
        <Nodes graph={graph} lit={lit} onLight={setLit} onOpen={open} />
      </div>
    </ResultFrame>
  );
}
