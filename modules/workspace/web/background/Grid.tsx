import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useStableEntries } from '@klarsikt/assessment/web/assessment/_lib/same-each.ts';
import { getTypeResult } from '@klarsikt/engine/assess';
import { formatPointer, listDataKinds } from '@klarsikt/engine/assessment';
import type { DataMode, RiskType } from '@klarsikt/engine/text';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useKeyHelp } from '@klarsikt/web/platform/key-help.ts';
import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import styles from './background.module.css';
import { SegmentCells } from './FigureInput.tsx';
import { MisleadingFigureNote, type useMisleadingFigureText } from './misleading-figure.tsx';
import { FigureRowOrigin, type FigureRowOriginProps, FigureTypeOrigin, useFigureOrigin } from './origin.tsx';
import { FigurePasteDialog } from './PasteDialog.tsx';
import { RejectedPasteDialog } from './RejectedPasteDialog.tsx';
import { type FigureGridLine, type FigureGridRow, type FigureSource, listFigureGridColumns } from './rows.ts';
import { FigureSelectionBar, useSelectedFigureCells } from './SelectionBar.tsx';
import { type CellSelection, type SelectedColumnRange, useCellSelection } from './selection.ts';
import { FigureTotals } from './Totals.tsx';
import { backgroundTexts } from './texts.ts';
import { useVirtualLines, type VirtualLines } from './use-drawn-lines.ts';
import type { FigureGridActions, FigureGridEdit } from './use-grid.ts';
import type { FigureLineStates } from './use-line-states.ts';

export interface FigureGridProps {
  readonly type: RiskType;
  readonly sources: readonly FigureSource[];
  readonly mode: DataMode;
  readonly lines: readonly FigureGridLine[];
  readonly edit: Pick<FigureGridEdit, 'pasting' | 'left' | 'dismissLeft'>;
  readonly actions: FigureGridActions;
  readonly doubt: ReturnType<typeof useMisleadingFigureText>;
  readonly statesOf: (line: FigureGridLine) => FigureLineStates;
  readonly faults: number;
  readonly faulty: ReadonlySet<FigureGridLine>;
}

export function useRiskRowResults(type: RiskType) {
  const { result } = useAssessment();
  return useMemo(() => {
    const rows = new Map((getTypeResult(result, type)?.risks ?? []).map((row) => [row.key, row]));
    const shareOf = ({ key, source }: FigureGridRow): number | null => {
      const segments = rows.get(key)?.segments;
      const sides = source === 'BOTH' ? [segments?.INDIVIDUALS, segments?.CORPORATES] : [segments?.[source]];
      const shares = sides.flatMap((side) => side?.share ?? []);
      return shares.length === 0 ? null : Math.max(...shares);
    };
    return { levelOf: (key: string) => rows.get(key)?.inherent ?? null, shareOf };
  }, [result, type]);
}

function Heading({ type, sources }: Pick<FigureGridProps, 'type' | 'sources'>) {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const kinds = listDataKinds(type);
  return (
    <thead>
      <tr>
        <td />
        {sources.map((source) => (
          <th key={source} scope="colgroup" colSpan={kinds.length * 2 + 1} className={styles.group}>
            {t(`background.segment${source}`)}
          </th>
        ))}
        <th scope="colgroup" colSpan={3} className={styles.group}>
          {t('background.forTheRow')}
        </th>
      </tr>
      <tr>
        <th scope="col">{t('background.name')}</th>
        {sources.map((source) => [
          ...kinds.flatMap((kind) => [
            <th key={`${source} ${kind}`} scope="col">
              {word(kind)}
            </th>,
            <th key={`${source} ${kind} mode`} scope="col">
              {t('background.modeShort')}
            </th>,
          ]),
          <th key={`${source} share`} scope="col" className={styles.edge}>
            {t('background.share')}
          </th>,
        ])}
        <th scope="col">{t('background.sourceDate')}</th>
        <th scope="col">{t('background.sourceShort')}</th>
        <th scope="col">{t('background.inherent')}</th>
      </tr>
    </thead>
  );
}

interface FaultMove {
  readonly lines: readonly FigureGridLine[];
  readonly faulty: ReadonlySet<FigureGridLine>;
  readonly drawn: VirtualLines;
}

/** Number of table rows above the lines: two rows of headings, and the totals. */
const headRows = 3;

const faultCells = '[data-doubt] input, [data-doubt] select';

/** Scrolls to a line and focuses its first cell with a fault. */
function moveToFaultIn(table: HTMLElement, index: number, drawn: VirtualLines): void {
  drawn.scrollTo(index);
  const focusCell = (tries: number) => {
    const row = table.querySelector(`tr[data-index="${index}"]`);
    const cell = row?.querySelector<HTMLElement>(faultCells);
    if (cell != null) cell.focus();
    else if (tries > 0) requestAnimationFrame(() => focusCell(tries - 1));
  };
  focusCell(10);
}

/** Moves to the next cell with a fault on F8, and from the last fault to the first. */
function moveToNextFault(event: KeyboardEvent<HTMLElement>, { lines, faulty, drawn }: FaultMove): void {
  if (event.key !== 'F8') return;
  event.preventDefault();
  const { currentTarget } = event;
  const cells = [...currentTarget.querySelectorAll<HTMLElement>(faultCells)];
  const { activeElement } = document;
  const after = cells.find(
    (cell) =>
      activeElement !== null &&
      (activeElement.compareDocumentPosition(cell) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  if (after !== undefined) {
    after.focus();
    return;
  }
  const last = drawn.shown.at(-1) ?? -1;
  const below = lines.findIndex((line, at) => at > last && faulty.has(line));
  if (below >= 0) {
    moveToFaultIn(currentTarget, below, drawn);
    return;
  }
  const inTotals = cells.find((cell) => cell.closest('tr[data-index]') === null);
  if (inTotals !== undefined) {
    inTotals.focus();
    return;
  }
  const first = lines.findIndex((line) => faulty.has(line));
  if (first >= 0) moveToFaultIn(currentTarget, first, drawn);
  else cells[0]?.focus();
}

interface LineFigures {
  readonly key: string;
  readonly level: number | null;
  readonly shares: readonly (number | null)[];
}

/** Computes level and shares of the lines; a line whose values are equal keeps its object. */
function useLineFigures(type: RiskType, lines: readonly FigureGridLine[]): readonly LineFigures[] {
  const { levelOf, shareOf } = useRiskRowResults(type);
  const figures = useMemo(
    () => lines.map(({ key, sides }) => ({ key, level: levelOf(key), shares: sides.map(shareOf) })),
    [lines, levelOf, shareOf],
  );
  return useStableEntries(figures, ({ key }) => key);
}

interface LineProps extends FigureRowOriginProps {
  readonly at: number;
  readonly measure: VirtualLines['measure'];
  readonly states: FigureLineStates;
  readonly actions: FigureGridActions;
  readonly chosen: SelectedColumnRange | null;
  readonly figures: LineFigures | undefined;
}

/**
 * Memoized: all props keep their identity while the line is unchanged, so that changes of other lines do not render
 * it.
 */
const Line = memo(function Line({
  line,
  at,
  measure,
  type,
  otherwise,
  states,
  actions,
  chosen,
  figures,
}: LineProps) {
  const columns = listDataKinds(type).length;
  return (
    <tr data-index={at} aria-rowindex={at + headRows + 1} ref={measure}>
      <th scope="row">
        {line.name} {line.code === '' ? null : <small>{line.code}</small>}{' '}
        {line.kri ? <small>KRI</small> : null}
        <MisleadingFigureNote text={states.doubt(formatPointer('background', 'data', type, line.key))} />
      </th>
      {line.sides.map((side, index) => (
        <SegmentCells
          key={side.source}
          type={type}
          row={side}
          at={at}
          first={index * columns}
          states={states}
          actions={actions}
          share={figures?.shares[index] ?? null}
          chosen={chosen}
        />
      ))}
      <FigureRowOrigin type={type} line={line} otherwise={otherwise} />
      <td className={styles.level}>
        <ExplainedLevel subject={{ kind: 'risk', type, key: line.key }} value={figures?.level ?? null} />
      </td>
    </tr>
  );
});

function useGridKeys(): void {
  const t = useT(backgroundTexts);
  useKeyHelp({
    id: 'background',
    name: t('background.title'),
    keys: [
      { keys: ['Enter', '↑', '↓'], text: t('background.keyMove') },
      { keys: ['Shift', '↑', '↓', '←', '→'], text: t('background.keySeveral') },
      { keys: ['F8'], text: t('background.keyFault') },
    ],
  });
}

/** Empty row with the height of the lines that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  if (height === 0) return null;
  return (
    <tr>
      <td style={{ height, border: 0 }} />
    </tr>
  );
}

type RowsProps = Pick<FigureGridProps, 'type' | 'lines' | 'actions' | 'statesOf'> & {
  readonly drawn: VirtualLines;
  readonly selection: CellSelection;
};

function Rows({ type, lines, actions, statesOf, drawn, selection }: RowsProps) {
  const figures = useLineFigures(type, lines);
  const otherwise = useFigureOrigin(type);
  return (
    <>
      <Gap height={drawn.before} />
      {drawn.shown.map((at) => {
        const line = lines[at];
        return line === undefined ? null : (
          <Line
            key={line.key}
            {...{ line, at, type, otherwise, actions }}
            measure={drawn.measure}
            states={statesOf(line)}
            chosen={selection.columnsIn(at)}
            figures={figures[at]}
          />
        );
      })}
      <Gap height={drawn.after} />
    </>
  );
}

export function FigureGrid(props: FigureGridProps) {
  const { type, sources, mode, lines, edit, actions, faults, faulty, doubt } = props;
  const t = useT(backgroundTexts);
  useGridKeys();
  const columns = listFigureGridColumns(type, sources);
  const selection = useCellSelection(lines.length, columns.length);
  const chosen = useSelectedFigureCells({ lines, columns, selection, actions });
  const scroll = useRef<HTMLElement>(null);
  const drawn = useVirtualLines(lines.length, scroll);
  return (
    <>
      <RejectedPasteDialog left={edit.left} onClose={edit.dismissLeft} />
      <section
        ref={scroll}
        className={styles.scroll}
        aria-label={t('background.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        onKeyDown={(event) => {
          moveToNextFault(event, { lines, faulty, drawn });
          chosen.onKeyDown(event);
        }}
        onCopy={chosen.onCopy}
        {...selection.handlers}
      >
        <table className={styles.grid} aria-rowcount={lines.length + headRows}>
          <Heading type={type} sources={sources} />
          <tbody>
            <tr className={styles.totals}>
              <th scope="row">{t('background.declared')}</th>
              {sources.map((source) => (
                <FigureTotals key={source} type={type} source={source} doubt={doubt} />
              ))}
              <FigureTypeOrigin type={type} />
              <td />
            </tr>
            <Rows {...props} drawn={drawn} selection={selection} />
          </tbody>
        </table>
        {edit.pasting === null ? null : <FigurePasteDialog type={type} mode={mode} pasting={edit.pasting} />}
      </section>
      <FigureSelectionBar type={type} cells={chosen.cells} faults={faults} />
    </>
  );
}
