/** Chart of one figure by period; a ring marks a crossed limit. The table below the chart shows the same values. */

import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import type { FigureLimit } from '@klarsikt/engine/assessment';
import type { DataKind } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './periods.module.css';
import { periodsTexts } from './texts.ts';
import { type FigureSeriesPoint, useFigureFormatter } from './use-series.ts';

const width = 400;
const height = 150;
const edge = { left: 8, right: 8, top: 18, bottom: 22 };

interface SeriesChartProps {
  readonly risk: string;
  readonly kind: DataKind;
  readonly points: readonly FigureSeriesPoint[];
  readonly limit: FigureLimit | null;
}

/** Uses numbers if every known point has one and the limit is not in per cent, otherwise shares in per cent. */
function scalePoints(points: readonly FigureSeriesPoint[], limit: FigureLimit | null) {
  const known = points.filter(({ abs, share }) => abs !== null || share !== null);
  const mode = known.every(({ abs }) => abs !== null) && limit?.mode !== 'perc' ? 'abs' : 'perc';
  const heightOf = ({ abs, share }: FigureSeriesPoint) =>
    mode === 'abs' ? abs : share === null ? null : share * 100;
  const limits = limit?.mode === mode ? [limit.over, limit.under].filter((at) => at !== undefined) : [];
  const top = Math.max(...points.map((point) => heightOf(point) ?? 0), ...limits, Number.MIN_VALUE);
  const x = (at: number) =>
    edge.left + ((at + 0.5) * (width - edge.left - edge.right)) / Math.max(1, points.length);
  const y = (value: number) => height - edge.bottom - (value / top) * (height - edge.top - edge.bottom);
  const drawn = points.flatMap((point, at) => {
    const value = heightOf(point);
    return value === null ? [] : [{ point, x: x(at), y: y(value) }];
  });
  return { drawn, x, lines: limits.map((value) => ({ value, y: y(value) })) };
}

export function FigureSeriesChart({ risk, kind, points, limit }: SeriesChartProps) {
  const t = useT(periodsTexts);
  const { date } = useFormat();
  const kindWord = useShareKindLabel();
  const word = useFigureFormatter();
  const { drawn, x, lines } = scalePoints(points, limit);
  const periodWord = (period: string | null) => period ?? t('periods.now');
  const said = drawn.map(({ point }) =>
    t('periods.point', { period: periodWord(point.period), value: word(point) ?? '' }),
  );
  const path = drawn.map((at, index) => `${index === 0 ? 'M' : 'L'}${at.x} ${at.y}`).join(' ');
  const shown = new Set([0, Math.floor((points.length - 1) / 2), points.length - 1]);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={t('periods.chart', { risk, kind: kindWord(kind), list: said.join('; ') })}
    >
      {lines.map((line) => (
        <line key={line.value} x1={edge.left} x2={width - edge.right} y1={line.y} y2={line.y} />
      ))}
      <path d={path} />
      {drawn.map(({ point, ...at }) => (
        <circle
          key={point.period ?? ''}
          cx={at.x}
          cy={at.y}
          r={4}
          {...(point.crossed === null ? {} : { 'data-crossed': point.crossed })}
        />
      ))}
      {points.map(({ period }, at) =>
        shown.has(at) ? (
          <text key={period ?? ''} x={x(at)} y={height - 6} textAnchor="middle">
            {period === null
              ? t('periods.now')
              : period.length === 7 && !period.includes('Q')
                ? date(period)
                : period}
          </text>
        ) : null,
      )}
    </svg>
  );
}
