import type { RowData } from '@tanstack/react-table';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import styles from './DataTable.module.css';
import type { DataTableProps } from './props.ts';
import { TableKeyHelp } from './TableKeys.tsx';

export function TableFoot<R extends RowData>({ table }: { readonly table: DataTableProps<R> }) {
  const { view, label, onOpen, onToggle, onToggleAll, foot } = table;
  const t = useT(uiTexts);
  if (foot === false) return null;
  return (
    <div className={styles.foot} data-print="hide">
      <span className="tabular">{foot ?? t('ui.rows', { count: view.rows.length })}</span>
      <TableKeyHelp
        name={label}
        opens={onOpen !== undefined}
        selects={onToggle !== undefined}
        selectsAll={onToggleAll !== undefined}
        expands={view.isTree}
      />
    </div>
  );
}
