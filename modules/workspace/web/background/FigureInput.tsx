import { useShareKindLabel } from '@klarsikt/assessment/web/assessment/_components/trace/ShareView.tsx';
import { useStableAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { formatPointer, listDataKinds } from '@klarsikt/engine/assessment';
import { type DataKind, type DataMode, dataModes, type RiskType } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './background.module.css';
import { FigureInputCell } from './Cell.tsx';
import { isRowEnterable } from './open-row.ts';
import type { FigureGridRow } from './rows.ts';
import type { SelectedColumnRange } from './selection.ts';
import { backgroundTexts } from './texts.ts';
import type { FigureGridActions } from './use-grid.ts';
import type { FigureLineStates } from './use-line-states.ts';

export interface FigureInputProps {
  readonly type: RiskType;
  readonly row: FigureGridRow;
  readonly kind: DataKind;
  readonly at: number;
  readonly column: number;
  readonly states: FigureLineStates;
  readonly actions: FigureGridActions;
}

export function FigureInput({ type, row, kind, at, column, states, actions }: FigureInputProps) {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const { editable } = useStableAssessment();
  const segment = t(`background.segment${row.source}`);
  return (
    <FigureInputCell
      label={t('background.cell', { risk: row.name, kind: word(kind), segment })}
      row={at}
      column={column}
      kind={kind}
      datum={row.data[kind] ?? null}
      ballpark={states.modeOf(row, kind) === 'ball'}
      readOnly={!editable}
      typed={states.typedAt(row, kind)}
      waiting={states.waiting(kind)}
      doubt={states.doubt(formatPointer('background', 'data', type, row.key, row.source, kind))}
      onAnswer={(meant) => actions.answer(kind, meant)}
      onDrop={() => actions.drop(row, kind)}
      onType={(text) => actions.type(row, kind, text)}
      onPaste={(text) => actions.paste(row, kind, text)}
      onPick={(datum) => actions.write(row, kind, datum)}
    />
  );
}

const isMode = (value: string): value is DataMode => dataModes.some((mode) => mode === value);

type ModeProps = Pick<FigureInputProps, 'row' | 'kind' | 'states' | 'actions'>;

export function DataModeChoice({ row, kind, states, actions }: ModeProps) {
  const t = useT(backgroundTexts);
  const word = useShareKindLabel();
  const { editable } = useStableAssessment();
  const segment = t(`background.segment${row.source}`);
  return (
    <select
      className={styles.mode}
      aria-label={t('background.cellMode', { risk: row.name, kind: word(kind), segment })}
      disabled={!editable}
      value={states.modeOf(row, kind)}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (isMode(value)) actions.setMode(row, kind, value);
      }}
    >
      {dataModes.map((mode) => (
        <option key={mode} value={mode}>
          {t(`background.short${mode}`)}
        </option>
      ))}
    </select>
  );
}

/** Shows a row's share of its kind of customer; without a known share, the row counts in full. */
export function ShareOfCustomers({ share }: { readonly share: number | null }) {
  const t = useT(backgroundTexts);
  const { percent } = useFormat();
  return share === null ? <span className="muted">{t('background.inFull')}</span> : percent(share);
}

const isChosen = (chosen: SelectedColumnRange | null, column: number): boolean =>
  chosen !== null && column >= chosen.first && column <= chosen.last;

interface SideProps extends Omit<FigureInputProps, 'kind' | 'column'> {
  readonly first: number;
  readonly share: number | null;
  readonly chosen: SelectedColumnRange | null;
}

export function SegmentCells(props: SideProps) {
  const { type, row, first, share, chosen } = props;
  const t = useT(backgroundTexts);
  const kinds = listDataKinds(type);
  if (!isRowEnterable(row)) {
    const why = row.enterable ? t('background.notThisSegment') : t('background.notEnterable');
    return (
      <td colSpan={kinds.length * 2 + 1} data-off title={why} className={styles.edge}>
        <span className="visually-hidden">{why}</span>
      </td>
    );
  }
  return (
    <>
      {kinds.map((kind, index) => (
        <SideKind
          key={kind}
          {...props}
          kind={kind}
          column={first + index}
          selected={isChosen(chosen, first + index)}
        />
      ))}
      <td className={`${styles.share} ${styles.edge}`}>
        <ShareOfCustomers share={share} />
      </td>
    </>
  );
}

function SideKind({ selected, ...props }: FigureInputProps & { readonly selected: boolean }) {
  return (
    <>
      <td data-selected={selected || undefined}>
        <FigureInput {...props} />
      </td>
      <td className={styles.modeCell}>
        <DataModeChoice {...props} />
      </td>
    </>
  );
}
