import { defaultClassThresholds } from '@klarsikt/engine/report';
import type { RiskClass } from '@klarsikt/engine/text';
import { getRiskClass } from '@klarsikt/engine/values';
import { getRiskClassName, getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import levels from '@klarsikt/web/ui/levels/levels.module.css';
import { useGrowingCount } from '@klarsikt/web/ui/states/use-parts.ts';
import { memo, useMemo } from 'react';
import { filterResultGroups, listColumnTypes } from '../_lib/address/shown.ts';
import { useAnalysisViewState, useOpenResult } from '../_lib/address/view-state.ts';
import type { OwnRiskLevel, OwnRiskLevelsByKey } from '../_lib/results/own-levels.ts';
import type { ResultViewProps } from '../_lib/results/selection-results.ts';
import { analysisTexts } from '../texts.ts';
import { LevelLegend } from './Legend.tsx';
import { buildThreatRiskMatrix, type ThreatRiskMatrix } from './matrix.ts';
import { analysisViewsTexts as viewTexts } from './texts.ts';
import styles from './views.module.css';

interface GridProps {
  readonly matrix: ThreatRiskMatrix;
  readonly own: OwnRiskLevelsByKey | null;
  readonly label: string;
  readonly onOpen: (key: string) => void;
}

/** Maximum number of columns with horizontal names. */
const few = 6;

const related = (cells: readonly (number | null)[]): number => cells.filter((level) => level !== null).length;

function Level({ level, given }: { readonly level: number; readonly given: RiskClass }) {
  const format = useFormat();
  return (
    <td>
      <span
        className={`${styles.cell} ${levels.risk} ${levels.filled}`}
        data-class={given}
        title={getRiskClassName(given, format.language)}
      >
        {format.level(level)}
      </span>
    </td>
  );
}

function LevelCell({ level }: { readonly level: number | null }) {
  const t = useT(analysisTexts);
  if (level === null) return <td aria-label={t('analysis.notRelated')} />;
  return <Level level={level} given={getRiskClass(level, defaultClassThresholds.risk)} />;
}

const ownRows = [
  {
    word: 'analysis.ownInherent',
    read: ({ inherent, inherentClass }: OwnRiskLevel) => ({ level: inherent, given: inherentClass }),
  },
  {
    word: 'analysis.ownResidual',
    read: ({ residual, residualClass }: OwnRiskLevel) => ({ level: residual, given: residualClass }),
  },
] as const;

function Foot({
  matrix,
  own,
}: {
  readonly matrix: ThreatRiskMatrix;
  readonly own: OwnRiskLevelsByKey | null;
}) {
  const t = useT(analysisTexts);
  const word = useT(viewTexts);
  return (
    <tfoot>
      {own === null
        ? null
        : ownRows.map(({ word: row, read }) => (
            <tr key={row} data-own>
              <th scope="row">{t(row)}</th>
              {matrix.risks.map(({ key }) => {
                const level = own.byKey.get(key);
                return level === undefined ? <td key={key} /> : <Level key={key} {...read(level)} />;
              })}
              <td />
            </tr>
          ))}
      <tr>
        <th scope="row">{word('views.hitBy')}</th>
        {matrix.risks.map(({ key }, at) => (
          <td key={key}>{related(matrix.rows.map(({ levels: row }) => row[at] ?? null))}</td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

interface RowProps extends Pick<GridProps, 'onOpen'> {
  readonly row: ThreatRiskMatrix['rows'][number];
  readonly risks: ThreatRiskMatrix['risks'];
}

const Row = memo(function Row({ row, risks, onOpen }: RowProps) {
  const { text } = useFormat();
  const { threat, levels: cells, selected } = row;
  return (
    <tr data-selected={selected || undefined}>
      <th scope="row">
        <button type="button" title={text(threat.name)} onClick={() => onOpen(threat.key)}>
          {text(threat.name)}
        </button>
      </th>
      {cells.map((level, at) => (
        <LevelCell key={risks[at]?.key} level={level} />
      ))}
      <td data-sum>{related(cells)}</td>
    </tr>
  );
});

/**
 * Number of rows per rendering step: a step with thirty columns is drawn within a tenth of a second on a slow
 * machine.
 */
const inParts = { atOnce: 6, step: 6 } as const;
/** Height of a row in pixels, used as an estimate for rows that are not drawn yet. */
const rowHeight = 29;

const Grid = memo(function Grid({ matrix, own, label, onOpen }: GridProps) {
  const t = useT(analysisTexts);
  const word = useT(viewTexts);
  const { text } = useFormat();
  const drawn = useGrowingCount(matrix, matrix.rows.length, inParts);
  const missing = matrix.rows.length - drawn;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table
        className={styles.matrix}
        data-few={matrix.risks.length <= few || undefined}
        style={{ marginBottom: missing * rowHeight }}
      >
        <thead>
          <tr>
            <th scope="col">{t('analysis.threat')}</th>
            {matrix.risks.map((risk) => (
              <th key={risk.key} scope="col">
                <button type="button" title={text(risk.name)} onClick={() => onOpen(risk.key)}>
                  <span>{text(risk.name)}</span>
                </button>
              </th>
            ))}
            <th scope="col" data-sum>
              {word('views.hits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {matrix.rows.slice(0, drawn).map((row) => (
            <Row key={row.threat.key} row={row} risks={matrix.risks} onOpen={onOpen} />
          ))}
        </tbody>
        <Foot matrix={matrix} own={own} />
      </table>
    </section>
  );
});

export const MatrixView = memo(function MatrixView({ found, own }: ResultViewProps) {
  const t = useT(analysisTexts);
  const word = useT(viewTexts);
  const { language } = useFormat();
  const { kind, share } = useAnalysisViewState();
  const { model, keys, scope, results } = found;
  const { setOpen: onOpen } = useOpenResult();
  const { type, matrix } = useMemo(() => {
    const groups = filterResultGroups(results, undefined, share);
    const { type } = listColumnTypes(groups, kind);
    return { type, matrix: buildThreatRiskMatrix(model, { groups, keys, type, scope }) };
  }, [model, results, share, kind, keys, scope]);
  if (matrix.rows.length === 0 || matrix.risks.length === 0)
    return <p className={styles.note}>{t('analysis.none')}</p>;
  return (
    <div className={styles.filled}>
      <Grid
        matrix={matrix}
        own={own}
        label={t('analysis.matrixLabel', { type: getRiskTypeName(type, language) })}
        onOpen={onOpen}
      />
      <div className={styles.keyed}>
        <LevelLegend>
          <li>{word('views.empty')}</li>
        </LevelLegend>
      </div>
      <p className={styles.note}>
        {t('analysis.matrixCount', {
          rows: matrix.rows.length,
          threats: matrix.threats,
          columns: matrix.risks.length,
          related: matrix.related,
        })}
      </p>
    </div>
  );
});
