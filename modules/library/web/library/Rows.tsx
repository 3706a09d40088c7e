import type { ImportPreviewRow } from '@klarsikt/contract';
import { getFieldPathLabel } from '@klarsikt/engine/field-words';
import { isCollectionName } from '@klarsikt/engine/model';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { DataTable } from '@klarsikt/web/ui/table/DataTable.tsx';
import { TableTools } from '@klarsikt/web/ui/table/TableTools.tsx';
import { useTableView } from '@klarsikt/web/ui/table/use-table-view.ts';
import { useMemo, useState } from 'react';
import { MergedValueView } from './Conflicts.tsx';
import { listRowEffects } from './counts.ts';
import styles from './library.module.css';
import { libraryTexts } from './texts.ts';

const rowKey = ({ id, kind, place }: ImportPreviewRow) => JSON.stringify([id, kind, place]);

/** Returns a function that names a collection, or a kind of object outside the model. */
export function useObjectKindName(): (kind: string) => string {
  const t = useT(libraryTexts);
  const { language } = useFormat();
  return (kind) => {
    if (isCollectionName(kind)) return collectionLabels[kind][language];
    return kind === 'indicators' || kind === 'relations' || kind === 'extensions'
      ? t(`library.kind.${kind}`)
      : kind;
  };
}

function useColumns(): readonly DataTableColumn<ImportPreviewRow>[] {
  const t = useT(libraryTexts);
  const { language } = useFormat();
  const kindWord = useObjectKindName();
  return useMemo(() => {
    const place = ({ place: at }: ImportPreviewRow) =>
      'index' in at
        ? t('library.placeObject', { index: at.index })
        : t('library.placeRow', { sheet: at.sheet, row: at.row });
    const why = ({ reason, changes, twin, renamed }: ImportPreviewRow) => {
      if (reason !== '') return reason;
      if (renamed !== null) return t('library.renamed', { name: renamed });
      if (twin !== null) return t('library.twin', { key: twin });
      if (changes.length === 0) return '';
      const fields = changes.map(({ path }) => getFieldPathLabel(path, language)).join(', ');
      return t('library.changes', { count: changes.length, fields });
    };
    return [
      { id: 'name', header: t('library.name'), value: ({ name, id }) => name || id },
      { id: 'kind', header: t('library.kind'), value: ({ kind }) => kindWord(kind), width: 140 },
      {
        id: 'verdict',
        header: t('library.verdict'),
        value: ({ verdict }) => t(`library.verdict.${verdict}`),
        cell: ({ verdict }) => (
          <span className={styles.verdict} data-verdict={verdict}>
            {t(`library.verdict.${verdict}`)}
          </span>
        ),
        width: 150,
      },
      { id: 'place', header: t('library.place'), value: place, width: 170, upTo: 260 },
      {
        id: 'why',
        header: t('library.why'),
        value: why,
        cell: (row) => <span title={why(row)}>{why(row)}</span>,
        width: 360,
        upTo: 620,
      },
    ];
  }, [t, language, kindWord]);
}

interface RowsProps {
  readonly rows: readonly ImportPreviewRow[];
  readonly left: ReadonlySet<string>;
  readonly same: ReadonlySet<string>;
  readonly another: ReadonlySet<string>;
  readonly onLeave: (id: string) => void;
  readonly onSame: (id: string) => void;
  readonly onAnother: (id: string) => void;
}

type DetailsProps = { readonly row: ImportPreviewRow } & Omit<RowsProps, 'rows' | 'left' | 'onLeave'>;

function Details({ row, same, another, onSame, onAnother }: DetailsProps) {
  const t = useT(libraryTexts);
  const { language } = useFormat();
  const joined = same.has(row.id);
  return (
    <section aria-label={t('library.details', { name: row.name })}>
      <h3>{row.name}</h3>
      {row.reason === '' ? null : <p>{row.reason}</p>}
      {row.renamed === null ? null : (
        <p className={styles.actions}>
          {t('library.renamed', { name: row.renamed })}
          <Button variant="default" onClick={() => onAnother(row.id)}>
            {t(another.has(row.id) ? 'library.sameRenamed' : 'library.another')}
          </Button>
        </p>
      )}
      {row.twin === null && !joined ? null : (
        <p className={styles.actions}>
          {row.twin === null ? null : t('library.twin', { key: row.twin })}
          <Button variant="default" onClick={() => onSame(row.id)}>
            {t(joined ? 'library.apart' : 'library.join')}
          </Button>
        </p>
      )}
      {row.changes.map(({ path, before, after }) => (
        <div key={path} className={styles.side}>
          <b>{getFieldPathLabel(path, language)}</b>
          <MergedValueView before={before} after={after} />
        </div>
      ))}
    </section>
  );
}

function useFilteredRows(rows: readonly ImportPreviewRow[]) {
  const t = useT(libraryTexts);
  const kindWord = useObjectKindName();
  const [filters, setFilters] = useState<{ readonly [id: string]: string | undefined }>({});
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const shown = useMemo(
    () =>
      rows.filter(
        ({ kind, verdict }) => (filters.kind ?? kind) === kind && (filters.verdict ?? verdict) === verdict,
      ),
    [rows, filters],
  );
  const chips = [
    {
      id: 'kind',
      label: t('library.kind'),
      value: filters.kind,
      options: kinds.map((kind) => ({ value: kind, label: kindWord(kind) })),
    },
    {
      id: 'verdict',
      label: t('library.verdict'),
      value: filters.verdict,
      options: listRowEffects(rows).map((verdict) => ({
        value: verdict,
        label: t(`library.verdict.${verdict}`),
      })),
    },
  ];
  const narrow = (id: string, value: string | undefined) => setFilters({ ...filters, [id]: value });
  return { shown, chips, narrow, clear: () => setFilters({}) };
}

/** True for rows that a user can select or deselect. */
const isTickable = ({ verdict, key, kind }: ImportPreviewRow): boolean =>
  isCollectionName(kind) && key !== null ? !['refused', 'withdrawn'].includes(verdict) : verdict === 'left';

export function ImportPreviewRows({ rows, left, onLeave, ...deciding }: RowsProps) {
  const t = useT(libraryTexts);
  const [open, setOpen] = useState<string | null>(null);
  const { shown, chips, narrow, clear } = useFilteredRows(rows);
  const columns = useColumns();
  const view = useTableView<ImportPreviewRow>({ id: 'library.rows', rows: shown, rowKey, columns });
  const current = rows.find((row) => rowKey(row) === open);
  const taken = useMemo(() => new Set(rows.filter((row) => !left.has(row.id)).map(rowKey)), [rows, left]);
  return (
    <section aria-labelledby="rows">
      <h2 id="rows">{t('library.rows')}</h2>
      <div className={styles.actions}>
        <FilterChips filters={chips} onChange={narrow} onClear={clear} />
        <TableTools view={view} fileName={t('library.findings')} />
      </div>
      {current === undefined ? null : <Details row={current} {...deciding} />}
      <div className={styles.list}>
        <DataTable
          view={view}
          label={t('library.rows')}
          rowName={({ name, id }) => t('library.comesIn', { name: name || id })}
          onOpen={(row) => setOpen(rowKey(row) === open ? null : rowKey(row))}
          current={open}
          checked={taken}
          tickable={isTickable}
          onToggle={({ id }) => onLeave(id)}
          empty={<p>{t('library.noRows')}</p>}
        />
      </div>
    </section>
  );
}
