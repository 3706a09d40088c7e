import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { documentLimits } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { formatNumberForEditing } from '@klarsikt/web/platform/i18n/number.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { Group, Modal } from '@klarsikt/web/ui/kit/dialogs.ts';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import styles from './background.module.css';
import { isRowEnterable } from './open-row.ts';
import { buildFigureOriginPatch } from './origin-patch.ts';
import type { FigureGridColumn, FigureGridLine, FigureGridRow } from './rows.ts';
import type { CellSelection } from './selection.ts';
import { backgroundTexts } from './texts.ts';
import type { FigureGridActions } from './use-grid.ts';

interface ChosenCell extends FigureGridColumn {
  readonly row: FigureGridRow;
  readonly at: number;
}

interface ChosenCellsInput {
  readonly lines: readonly FigureGridLine[];
  readonly columns: readonly FigureGridColumn[];
  readonly selection: CellSelection;
  readonly actions: FigureGridActions;
}

export function useSelectedFigureCells({ lines, columns, selection, actions }: ChosenCellsInput) {
  const { language } = useFormat();
  const { editable } = useAssessment();
  const cells = !selection.isRange
    ? []
    : lines.flatMap(({ sides }, at) =>
        columns.flatMap(({ source, kind }, column): ChosenCell[] => {
          const row = sides.find((side) => side.source === source);
          const isChosen = row !== undefined && isRowEnterable(row) && selection.has({ row: at, column });
          return isChosen ? [{ row, kind, source, at }] : [];
        }),
      );
  const textOf = ({ row, kind }: ChosenCell) => {
    const datum = row.data[kind] ?? null;
    const text = formatNumberForEditing(datum?.value ?? null, language);
    return datum?.mode === 'perc' ? `${text} %` : text;
  };
  return {
    cells,
    onCopy: (event: ClipboardEvent) => {
      if (cells.length === 0) return;
      const copied = [...new Set(cells.map(({ at }) => at))]
        .map((line) =>
          cells
            .filter(({ at }) => at === line)
            .map(textOf)
            .join('\t'),
        )
        .join('\n');
      event.clipboardData.setData('text/plain', copied);
      event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (cells.length === 0 || !editable || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
      event.preventDefault();
      actions.clear(cells);
    },
  };
}

interface OriginDialogProps {
  readonly type: RiskType;
  readonly keys: readonly string[];
  readonly onClose: () => void;
}

function OriginDialog({ type, keys, onClose }: OriginDialogProps) {
  const t = useT(backgroundTexts);
  const { change } = useAssessment();
  const [origin, setOrigin] = useState({ source: '', date: '' });
  const take = () => {
    const next = { source: origin.source.trim(), date: origin.date === '' ? null : origin.date };
    change(
      t('background.stepOrigins', { count: keys.length }),
      keys.map((key) => buildFigureOriginPatch(type, key, next)),
    );
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('background.originTitle', { count: keys.length })}>
      <p>{t('background.originHelp')}</p>
      <ErrorSummaryForm onSubmit={take}>
        <DateField
          label={t('background.sourceDate')}
          value={origin.date}
          onChange={(day) => setOrigin({ ...origin, date: day })}
        />
        <TextInput
          label={t('background.source')}
          maxLength={documentLimits.source}
          value={origin.source}
          onChange={(event) => setOrigin({ ...origin, source: event.currentTarget.value })}
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('background.pasteCancel')}
          </Button>
          <Button type="submit">{t('background.originTake')}</Button>
        </Group>
      </ErrorSummaryForm>
    </Modal>
  );
}

interface BarProps {
  readonly type: RiskType;
  readonly cells: readonly ChosenCell[];
  readonly faults: number;
}

/** Returns the share of the selected cells' sum in the declared total, if all selected cells are in one column. */
function useShareOfTotal(type: RiskType, cells: readonly ChosenCell[]): number | null {
  const { document } = useAssessment();
  const [first] = cells;
  if (first === undefined) return null;
  if (cells.some(({ source, kind }) => source !== first.source || kind !== first.kind)) return null;
  const totals: { readonly [kind: string]: number | undefined } =
    document.background.totals[first.source]?.[type] ?? {};
  const total = totals[first.kind] ?? 0;
  return total > 0 ? total : null;
}

export function FigureSelectionBar({ type, cells, faults }: BarProps) {
  const t = useT(backgroundTexts);
  const { number, percent } = useFormat();
  const { editable } = useAssessment();
  const [asking, setAsking] = useState(false);
  const whole = useShareOfTotal(type, cells);
  const sum = cells.reduce((total, { row, kind }) => {
    const datum = row.data[kind];
    return datum?.mode === 'abs' ? total + datum.value : total;
  }, 0);
  const keys = [...new Set(cells.map(({ row }) => row.key))];
  return (
    <div className={styles.chosen}>
      <span role="status">
        {cells.length === 0
          ? t('background.chooseHelp')
          : t('background.chosen', { count: cells.length, sum: number(sum) })}
        {cells.length === 0 || whole === null
          ? null
          : t('background.chosenShare', { share: percent(sum / whole) })}
      </span>
      {keys.length > 0 && editable ? (
        <Button variant="default" size="compact-xs" onClick={() => setAsking(true)}>
          {t('background.originButton')}
        </Button>
      ) : null}
      <span className={styles.keys}>
        {faults > 0 ? t('background.faultsBelow', { count: faults }) : null} <kbd>F8</kbd>{' '}
        {t('background.nextFault')}
      </span>
      {asking ? <OriginDialog type={type} keys={keys} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
