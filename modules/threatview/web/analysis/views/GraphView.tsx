/** Relation graph with a list of the same content, which is operable by keyboard. */

import { retryUntilConnected } from '@klarsikt/web/platform/files/later-files.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { BlockSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useGrowingCount } from '@klarsikt/web/ui/states/use-parts.ts';
import { lazy, memo, Suspense, useCallback, useMemo, useState } from 'react';
import { findThreatOrRisk } from '../../threat/_lib/lists/risk-list.ts';
import { filterResultGroups } from '../_lib/address/shown.ts';
import { useAnalysisViewState, useOpenResult } from '../_lib/address/view-state.ts';
import type { OwnRiskLevel, OwnRiskLevelsByKey } from '../_lib/results/own-levels.ts';
import {
  type AnalysisResultRow,
  analysisResultTypes,
  maxMarkColumns,
  toResultLetter,
} from '../_lib/results/results.ts';
import type { ResultViewProps } from '../_lib/results/selection-results.ts';
import { analysisTexts } from '../texts.ts';
import { buildRelationGraph, type RelationGraph } from './graph.ts';
import { LevelLegend, RelationLegend } from './Legend.tsx';
import { OwnLevelNote } from './OwnNote.tsx';
import styles from './views.module.css';

const GraphDrawing = lazy(
  retryUntilConnected(() =>
    import('./GraphDrawing.tsx').then((module) => ({ default: module.GraphDrawing })),
  ),
);

interface NodeProps {
  readonly row: AnalysisResultRow;
  readonly own: OwnRiskLevel | undefined;
  readonly lit: boolean;
  readonly onLight: (key: string | null) => void;
  readonly onOpen: (key: string) => void;
}

/** The row is memoised, so that hovering renders only two rows of the list. */
const Node = memo(function Node({ row, own, lit, onLight, onOpen }: NodeProps) {
  const { text, percent } = useFormat();
  const { percentages } = useAnalysisViewState();
  const { key, entity, count, total, marks, level } = row;
  return (
    <li data-lit={lit || undefined}>
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
          {percentages && total > 0 ? percent(count / total) : `${count}/${total}`}{' '}
          {(marks ?? []).flatMap((on, at) => (on ? [toResultLetter(at)] : [])).join(' ')}
        </small>
        <OwnLevelNote level={own} />
      </button>
    </li>
  );
});

interface NodesProps extends Pick<NodeProps, 'onLight' | 'onOpen'> {
  readonly graph: RelationGraph;
  readonly own: OwnRiskLevelsByKey | null;
  readonly lit: string | null;
}

const inParts = { atOnce: 12, step: 12 } as const;

function Nodes({ graph, own, lit, ...acts }: NodesProps) {
  const t = useT(analysisTexts);
  const drawn = useGrowingCount(graph, graph.nodes.length, inParts);
  return (
    <ol className={styles.nodes} aria-label={t('analysis.graphList')}>
      {graph.nodes.slice(0, drawn).map((row) => (
        <Node key={row.key} row={row} own={own?.byKey.get(row.key)} lit={lit === row.key} {...acts} />
      ))}
    </ol>
  );
}

function listTieTypes({ edges }: RelationGraph) {
  const led = new Set(edges.map(({ type }) => type));
  return analysisResultTypes.filter((type) => led.has(type));
}

export const GraphView = memo(function GraphView({ found, own }: ResultViewProps) {
  const t = useT(analysisTexts);
  const { text } = useFormat();
  const { model, keys, results } = found;
  const { kind, share, form } = useAnalysisViewState();
  const { setOpen: onOpen } = useOpenResult();
  const [lit, setLit] = useState<string | null>(null);
  const graph = useMemo(
    () =>
      buildRelationGraph(
        filterResultGroups(results, undefined, share),
        analysisResultTypes.find((type) => type === kind),
      ),
    [results, kind, share],
  );
  const tied = useMemo(() => listTieTypes(graph), [graph]);
  const nameOf = useCallback(
    (key: string) => {
      const entity = findThreatOrRisk(model, key)?.entity;
      return entity === undefined ? key : text(entity.name);
    },
    [model, text],
  );
  const tooMany = keys.length > maxMarkColumns;
  const single = form === 'table' || tooMany;
  const said = t('analysis.graphLabel', { selected: keys.length, related: graph.nodes.length });
  return (
    <>
      <p className={styles.note}>
        {tooMany
          ? t('analysis.graphTooMany', { most: maxMarkColumns })
          : t('analysis.graphCount', { shown: graph.nodes.length, total: graph.total })}
      </p>
      {single ? null : (
        <div className={styles.keyed}>
          <LevelLegend>
            <RelationLegend types={tied} />
          </LevelLegend>
        </div>
      )}
      <div className={styles.pair} data-single={single || undefined}>
        {single ? null : (
          <Suspense fallback={<BlockSkeleton height={420} />}>
            <GraphDrawing
              graph={graph}
              selected={keys}
              nameOf={nameOf}
              lit={lit}
              label={said}
              onLight={setLit}
              onOpen={onOpen}
            />
          </Suspense>
        )}
        <Nodes graph={graph} own={own} lit={lit} onLight={setLit} onOpen={onOpen} />
      </div>
    </>
  );
});
