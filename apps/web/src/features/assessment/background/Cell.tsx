/** One figure of the grid: typed text until the cell is left, arrows and Enter move between cells. */
import type { DataKind, Datum } from '@klarsikt/engine';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { numberForEditing } from '../../../platform/i18n/number.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import styles from './background.module.css';
import { texts } from './texts.ts';

interface CellProps {
  readonly label: string;
  readonly row: number;
  readonly column: number;
  readonly kind: DataKind;
  readonly datum: Datum | null;
  readonly readOnly: boolean;
  /** False: what was typed could not be taken, the cell shows the figure before it. */
  readonly onType: (text: string) => boolean;
  readonly onPaste: (text: string) => boolean;
  readonly onPick: (datum: Datum | null) => void;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Enter: [1, 0],
};

function moveFocus(event: KeyboardEvent<HTMLElement>, row: number, column: number): void {
  const move = moves[event.key];
  if (move === undefined) return;
  const table = event.currentTarget.closest('table');
  const target = table?.querySelector<HTMLElement>(`[data-cell="${row + move[0]}.${column + move[1]}"]`);
  if (!target) return;
  event.preventDefault();
  target.focus();
}

const ballparks = [0, 1, 2, 3, 4] as const;

function BallparkCell({ label, row, column, datum, readOnly, onPick }: CellProps) {
  const t = useT(texts);
  return (
    <select
      className={styles.select}
      data-cell={`${row}.${column}`}
      aria-label={label}
      disabled={readOnly}
      value={datum === null ? '' : String(Math.round(datum.value))}
      onChange={(event) => {
        const { value } = event.currentTarget;
        onPick(value === '' ? null : { mode: 'ball', value: Number(value) });
      }}
    >
      <option value="">{t('background.ballEmpty')}</option>
      {ballparks.map((value) => (
        <option key={value} value={value}>
          {t(`background.ball${value}`)}
        </option>
      ))}
    </select>
  );
}

export function Cell(props: CellProps & { readonly ballpark: boolean }) {
  const { label, row, column, datum, readOnly, onType, onPaste, ballpark } = props;
  const t = useT(texts);
  const { language, number } = useFormat();
  const stored = numberForEditing(datum?.value ?? null, language);
  const [text, setText] = useState(stored);
  const [editing, setEditing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(stored), [stored]);
  useLayoutEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);
  if (datum === null ? ballpark : datum.mode === 'ball') return <BallparkCell {...props} />;
  const leave = () => {
    setEditing(false);
    if (text !== stored && !onType(text)) setText(stored);
  };
  return (
    <span className={styles.cell} data-empty={text === '' || undefined} data-zero={text === '0' || undefined}>
      <input
        ref={field}
        data-cell={`${row}.${column}`}
        aria-label={label}
        inputMode="decimal"
        readOnly={readOnly}
        value={editing || datum === null ? text : number(datum.value, Number.isInteger(datum.value) ? 0 : 2)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={leave}
        onFocus={(event) => {
          setEditing(true);
          const { currentTarget } = event;
          // A click sets the caret after the focus; what has been typed by then is not selected away.
          requestAnimationFrame(() => {
            if (currentTarget.value === stored) currentTarget.select();
          });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(stored);
          moveFocus(event, row, column);
        }}
        onPaste={(event) => {
          if (!readOnly && onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
        }}
      />
      {datum?.mode === 'perc' || datum?.mode === 'ratio' ? (
        <small>{t(`background.unit${datum.mode}`)}</small>
      ) : null}
    </span>
  );
}
