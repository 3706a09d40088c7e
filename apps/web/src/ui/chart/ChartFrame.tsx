/** Shows a chart with its message as heading, and its figures as a table. */
import type { ChartRenderer, ChartTable } from '@klarsikt/charts';
import { lazy, Suspense, useCallback, useState } from 'react';
import { retryUntilConnected } from '../../platform/files/later-files.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { useTheme } from '../../platform/settings/theme.ts';
import { BlockSkeleton } from '../states/states.tsx';
import { uiTexts } from '../texts.ts';
import styles from './ChartFrame.module.css';

const Drawing = lazy(
  retryUntilConnected(() =>
    import('./ChartCanvas.tsx').then(({ ChartCanvas: component }) => ({ default: component })),
  ),
);

interface ChartFrameProps<Data> {
  readonly chart: ChartRenderer<Data>;
  readonly data: Data;
  /** Height in pixels; by default the chart's own height. */
  readonly height?: number;
  /** Source of the figures and their day. */
  readonly source?: string;
  /** Replaces the chart's message as heading. */
  readonly title?: string;
}

function FiguresTable({ table, label }: { readonly table: ChartTable; readonly label: string }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column.label} scope="col" data-align={column.align}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, at) => (
                <td key={table.columns[at]?.label ?? cell} data-align={table.columns[at]?.align}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function ChartFrame<Data>(props: ChartFrameProps<Data>) {
  const { chart, data, title } = props;
  const t = useT(uiTexts);
  const language = useLanguage();
  const theme = useTheme();
  const [asTable, setAsTable] = useState(false);
  const message = chart.message(data, language);
  const optionFor = useCallback(
    (width: number) => chart.option(data, { language, theme, width }),
    [chart, data, language, theme],
  );
  const heightFor = (width: number) =>
    props.height ?? chart.size(data, width > 0 ? { width } : undefined).height;
  return (
    <section className={styles.frame}>
      <div className={styles.head}>
        <h2>{title ?? message}</h2>
        <button
          type="button"
          className="text-link"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'ui.asChart' : 'ui.asTable')}
        </button>
      </div>
      {asTable ? (
        <FiguresTable table={chart.table(data, language)} label={message} />
      ) : (
        <Suspense fallback={<BlockSkeleton height={heightFor(0)} />}>
          <Drawing optionFor={optionFor} heightFor={heightFor} label={message} />
        </Suspense>
      )}
      {props.source === undefined ? null : <p className={styles.source}>{props.source}</p>}
    </section>
  );
}
