/**
 * One figure of the grid. Typed text is parsed when the cell loses focus; arrow keys and Enter move between cells.
 */
import type { Datum } from '@klarsikt/engine/assess';
import { getFigureRules } from '@klarsikt/engine/assessment';
import type { DataKind } from '@klarsikt/engine/text';
import { listPossibleNumbers } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { formatNumberForEditing } from '@klarsikt/web/platform/i18n/number.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { AmbiguousNumberChoice } from '@klarsikt/web/ui/fields/AmbiguousNumberChoice.tsx';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './background.module.css';
import type { FigureInputText } from './cells.ts';
import { MisleadingFigureNote } from './misleading-figure.tsx';
import { backgroundTexts } from './texts.ts';

interface CellProps {
  readonly label: string;
  readonly row: number;
  readonly column: number;
  readonly kind: DataKind;
  readonly datum: Datum | null;
  readonly readOnly: boolean;
  /** Typed or pasted text that is not stored as a figure yet, because it is ambiguous or faulty. */
  readonly typed: FigureInputText | undefined;
  readonly waiting: number;
  readonly doubt: string | null;
  readonly onAnswer: (meant: 'thousands' | 'decimals') => void;
  readonly onDrop: () => void;
  readonly onType: (text: string) => void;
  readonly onPaste: (text: string) => boolean;
  readonly onPick: (datum: Datum | null) => void;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  Enter: [1, 0],
};

/** Moves the focus by an arrow key or Enter; returns false if there is no cell in that direction. */
function moveFocus(event: KeyboardEvent<HTMLElement>, row: number, column: number): boolean {
  const move = moves[event.key];
  if (move === undefined) return false;
  const table = event.currentTarget.closest('table');
  const rows = table?.querySelectorAll('tr').length ?? 0;
  const cellAt = (step: number) =>
    table?.querySelector<HTMLElement>(`[data-cell="${row + step * move[0]}.${column + step * move[1]}"]`) ??
    null;
  // Skip rows without a cell, which are risks that take no figures for this kind of customer.
  let target: HTMLElement | null = null;
  for (let step = 1; step < rows && target === null; step += 1) target = cellAt(step);
  if (target === null) return false;
  event.preventDefault();
  target.focus();
  return true;
}

const ballparks = [0, 1, 2, 3, 4] as const;

function BallparkCell({ label, row, column, datum, readOnly, onPick }: CellProps) {
  const t = useT(backgroundTexts);
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

/**
 * Returns the number of decimals to display: three for a share of 1, otherwise two. A number of items keeps its
 * decimals visible, because they make it implausible.
 */
const decimalsOf = ({ mode, value }: Datum) => (Number.isInteger(value) ? 0 : mode === 'ratio' ? 3 : 2);

const faultTexts = {
  number: 'background.notNumber',
  range: 'background.range',
  whole: 'background.notWhole',
} as const;

/** Reports a number beyond the safe integers as too large, because the exact limit means nothing to users. */
function useFaultWords(): (typed: FigureInputText, fault: keyof typeof faultTexts, kind: DataKind) => string {
  const t = useT(backgroundTexts);
  const { number } = useFormat();
  return ({ text, mode }, fault, kind) => {
    if (fault === 'range' && mode === 'abs') {
      const isNegative = listPossibleNumbers(text).every((value) => value < 0);
      return t(isNegative ? 'background.negative' : 'background.tooLarge', { value: text });
    }
    const { most = 0 } = getFigureRules(kind, mode);
    return t(faultTexts[fault], { text, value: text, range: `0–${number(most)}` });
  };
}

function Unfinished({ typed, kind, waiting, onAnswer }: CellProps) {
  const words = useFaultWords();
  if (typed === undefined) return null;
  const { text, reading } = typed;
  if (reading.kind === 'twoWays') {
    return (
      <span className={styles.ask}>
        <AmbiguousNumberChoice text={text} reading={reading} alike={waiting} onChoose={onAnswer} />
      </span>
    );
  }
  return <MisleadingFigureNote text={words(typed, reading.fault, kind)} />;
}

function Said({ id, ...props }: CellProps & { readonly id: string }) {
  return (
    <span id={id}>
      <Unfinished {...props} />
      <MisleadingFigureNote text={props.doubt} />
    </span>
  );
}

/** Text of a cell while it is edited; a change of the stored figure replaces it. */
function useCellText(stored: string) {
  const [text, setText] = useState(stored);
  const [editing, setEditing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(stored), [stored]);
  useLayoutEffect(() => {
    if (editing) field.current?.select();
  }, [editing]);
  return { field, text, setText, editing, setEditing };
}

export function FigureInputCell(props: CellProps & { readonly ballpark: boolean }) {
  const { label, row, column, datum, readOnly, typed, doubt, onType, onPaste, onDrop, ballpark } = props;
  const t = useT(backgroundTexts);
  const { language, number } = useFormat();
  const stored = typed?.text ?? formatNumberForEditing(datum?.value ?? null, language);
  const saidId = useId();
  const { field, text, setText, editing, setEditing } = useCellText(stored);
  if (datum === null ? ballpark : datum.mode === 'ball') return <BallparkCell {...props} />;
  const leave = () => {
    setEditing(false);
    if (text !== stored) onType(text);
  };
  const atRest = datum === null || typed !== undefined ? text : number(datum.value, decimalsOf(datum));
  return (
    <>
      <span
        className={styles.cell}
        data-empty={text === '' || undefined}
        data-zero={text === '0' || undefined}
        data-doubt={typed !== undefined || doubt !== null || undefined}
      >
        <input
          ref={field}
          data-cell={`${row}.${column}`}
          aria-label={label}
          inputMode="decimal"
          readOnly={readOnly}
          aria-invalid={typed !== undefined || undefined}
          aria-describedby={typed !== undefined || doubt !== null ? saidId : undefined}
          placeholder={readOnly ? undefined : t('background.emptyCell')}
          value={editing ? text : atRest}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={leave}
          onFocus={(event) => {
            setEditing(true);
            const { currentTarget } = event;
            // A click places the caret after the focus event, so select the text in the next frame, if nothing has been
            // typed by then.
            requestAnimationFrame(() => {
              if (currentTarget.value === stored) currentTarget.select();
            });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              onDrop();
              setText(formatNumberForEditing(datum?.value ?? null, language));
            }
            // Enter in the last row saves the text, although there is no next row.
            if (!moveFocus(event, row, column) && event.key === 'Enter' && text !== stored) onType(text);
          }}
          onPaste={(event) => {
            if (!readOnly && onPaste(event.clipboardData.getData('text/plain'))) event.preventDefault();
          }}
        />
      </span>
      <Said id={saidId} {...props} />
    </>
  );
}
