import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import type { RowSelection } from '@klarsikt/web/ui/table/use-chosen-rows.ts';
import { useRememberedSort } from '@klarsikt/web/ui/table/use-remembered-sort.ts';
import { type TableView, useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { useControlColumns } from './columns.tsx';
import styles from './controls.module.css';
import type { ControlLine, ControlListLine } from './rows.ts';
import { controlsTexts } from './texts.ts';

/** Maps preferences to sort columns. Both segments sort by the same column, which shows the lower strength. */
export const controlSortColumns = { name: 'name', type: 'kind', priv: 'counts', corp: 'counts' };

export function useControlTable(
  groups: readonly ControlListLine[],
  compact: boolean,
): TableView<ControlListLine> {
  const columns = useControlColumns(compact);
  const sort = useRememberedSort('controlSort', controlSortColumns);
  return useTableView<ControlListLine>({
    id: 'controls',
    rows: groups,
    rowKey: ({ key }) => key,
    columns,
    childrenOf: (line) => (line.kind === 'group' ? line.lines : undefined),
    initiallyExpanded: 'all',
    ...sort,
  });
}

function Legend({ lines }: { readonly lines: readonly ControlLine[] }) {
  const t = useT(controlsTexts);
  const inUse = lines.filter(({ row }) => row.inUse);
  return (
    <span className={styles.legend}>
      {t('controls.assessedOf', {
        done: inUse.filter(({ row }) => row.assessed).length,
        total: inUse.length,
      })}
      <span aria-hidden="true">
        <kbd>0</kbd>–<kbd>4</kbd> {t('controls.keysSet')} <kbd>⌫</kbd> {t('controls.keysEmpty')}
      </span>
    </span>
  );
}

interface ControlTableProps {
  readonly table: TableView<ControlListLine>;
  readonly lines: readonly ControlLine[];
  readonly current: string | null;
  readonly chosen: RowSelection;
  readonly onOpen: (key: string) => void;
}

export function ControlTable({ table, lines, current, chosen, onOpen }: ControlTableProps) {
  const t = useT(controlsTexts);
  const { editable, commentable } = useAssessment();
  const choices = {
    checked: chosen.keys,
    onToggle: (line: ControlListLine, range?: boolean) => {
      if (line.kind === 'control') chosen.toggle(line.key, range);
    },
    onToggleAll: chosen.all,
    tickable: (line: ControlListLine) => line.kind === 'control',
  };
  return (
    <DataTable
      view={table}
      label={t('controls.title')}
      wraps
      stacks
      rowName={({ name }) => name}
      onOpen={(line) => {
        if (line.kind === 'control') onOpen(line.key);
      }}
      isGroup={(line) => line.kind === 'group'}
      current={current}
      {...(editable || commentable ? choices : {})}
      wholePageKeys
      empty={t('controls.empty')}
      foot={<Legend lines={lines} />}
    />
  );
}
