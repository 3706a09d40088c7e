/** Column chooser, row height and CSV export, for the page's head. */
import { Menu } from '@mantine/core';
import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconColumns3,
  IconDownload,
} from '@tabler/icons-react';
import type { RowData } from '@tanstack/react-table';
import { downloadContent } from '../../platform/files/download.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { uiTexts } from '../texts.ts';
import type { DataTableColumn } from './columns.ts';
import { toCsv } from './csv.ts';
import styles from './DataTable.module.css';
import type { TableView } from './use-table-view.ts';

interface TableToolsProps<R extends RowData> {
  readonly view: TableView<R>;
  readonly fileName: string;
}

function formatCell<R extends RowData>(column: DataTableColumn<R>, row: R, decimalComma: boolean): string {
  if (column.csv) return column.csv(row);
  const value = column.value(row);
  if (value === null) return '';
  return typeof value === 'number' && decimalComma ? String(value).replace('.', ',') : String(value);
}

export function TableTools<R extends RowData>({ view, fileName }: TableToolsProps<R>) {
  const t = useT(uiTexts);
  const swedish = view.language === 'sv';
  const save = () => {
    const columns = view.columns.filter(({ holdsTools }) => holdsTools !== true);
    const head = columns.map(({ header, fileHeader }) => fileHeader ?? header);
    const body = view.rows.map((row) => columns.map((column) => formatCell(column, row.original, swedish)));
    // The byte order mark makes spreadsheets read the file as UTF-8.
    downloadContent(
      `${fileName}.csv`,
      `\ufeff${toCsv([head, ...body], swedish ? ';' : ',')}`,
      'text/csv;charset=utf-8',
    );
  };
  const dense = view.density === 'dense';
  const Density = dense ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <span className={styles.tools} data-print="hide">
      <Menu closeOnItemClick={false} position="bottom-end">
        <Menu.Target>
          <button type="button" className={styles.tool} aria-label={t('ui.columns')} title={t('ui.columns')}>
            <IconColumns3 size={16} stroke={1.5} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {view.allColumns
            .filter((column, at) => at > 0 && column.hideable !== false)
            .map((column) => (
              <Menu.CheckboxItem
                key={column.id}
                checked={view.columns.includes(column)}
                onChange={() => view.toggleColumn(column.id)}
              >
                {column.header}
              </Menu.CheckboxItem>
            ))}
        </Menu.Dropdown>
      </Menu>
      <button
        type="button"
        className={styles.tool}
        aria-label={`${t('ui.density')}: ${t(dense ? 'ui.dense' : 'ui.roomy')}`}
        title={t('ui.density')}
        onClick={() => view.setDensity(dense ? 'roomy' : 'dense')}
      >
        <Density size={16} stroke={1.5} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={t('ui.export')}
        title={t('ui.export')}
        onClick={save}
      >
        <IconDownload size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </span>
  );
}
