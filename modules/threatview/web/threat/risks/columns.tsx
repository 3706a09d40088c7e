/** Columns of the risk lists. In the list of all kinds, a row may also be a kind of risk. */
import { type CompiledModel, listRiskFilterLabels } from '@klarsikt/engine/model';
import type { OperationalType } from '@klarsikt/engine/text';
import { getRiskTypeName, getSegmentWord } from '@klarsikt/engine/words';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import { SelectToggleButton } from '../_components/choose/SelectButton.tsx';
import { formatFileLevel } from '../_lib/lists/file-columns.ts';
import type { ListWidth } from '../_lib/lists/list-width.ts';
import { getNameComparer } from '../_lib/lists/name-order.ts';
import type { RiskRow } from '../_lib/lists/risk-list.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { HighlightedName, SearchHitCell } from '../search/HitCell.tsx';
import { threatViewTexts } from '../texts.ts';
import styles from '../threats/columns.module.css';

export type RiskListRow =
  | {
      readonly kind: 'type';
      readonly id: string;
      readonly type: OperationalType;
      readonly shown: number;
      readonly total: number;
      readonly children: readonly RiskListRow[];
    }
  | { readonly kind: 'risk'; readonly id: string; readonly row: RiskRow };

function rowNameOf(row: RiskListRow, { text, language }: LanguageFormat): string {
  return row.kind === 'risk' ? text(row.row.risk.name) : getRiskTypeName(row.type, language);
}

interface NameCellProps {
  readonly row: RiskListRow;
  /** True to show the passage that matches the search below the name. */
  readonly withHit?: boolean;
}

function NameCell({ row, withHit = false }: NameCellProps) {
  const t = useT(threatViewTexts);
  const format = useFormat();
  const name = rowNameOf(row, format);
  if (row.kind === 'type') {
    const { shown, total } = row;
    return (
      <span className={styles.name} data-kind="category">
        <span className={styles.label}>{name}</span>
        <span className={styles.count}>
          {shown === total ? total : t('threat.shownOf', { shown, total })}
        </span>
      </span>
    );
  }
  return (
    <span className={styles.name}>
      <span className={styles.label} title={name}>
        <HighlightedName itemKey={row.id} name={name} />
        {withHit ? <SearchHitCell itemKey={row.id} wraps /> : null}
      </span>
      <SelectToggleButton itemKey={row.id} name={name} inRow />
    </span>
  );
}

function levelColumn(
  id: 'individuals' | 'corporates',
  header: string,
  format: LanguageFormat,
): DataTableColumn<RiskListRow> {
  const level = (row: RiskListRow) => (row.kind === 'risk' ? row.row[id] : null);
  return {
    id,
    header,
    width: 124,
    highFirst: true,
    value: level,
    csv: (row) => formatFileLevel(format, level(row)),
    cell: (row) => (row.kind === 'risk' ? <LevelChip level={row.row[id]} /> : null),
  };
}

const grouped: readonly (OperationalType | undefined)[] = ['products', 'geographies'];

/** Column for phones with the higher of both segments' levels; the panel shows both levels. */
function phoneLevel(header: string, format: LanguageFormat): DataTableColumn<RiskListRow> {
  const highest = (row: RiskListRow) =>
    row.kind === 'risk' ? Math.max(row.row.individuals ?? 0, row.row.corporates ?? 0) : null;
  return {
    id: 'highest',
    header,
    width: 124,
    highFirst: true,
    value: highest,
    csv: (row) => formatFileLevel(format, highest(row)),
    cell: (row) => (row.kind === 'risk' ? <LevelChip level={highest(row)} /> : null),
  };
}

function listThreatNames(
  { highest, threats, lists }: RiskRow,
  t: TranslateFunction<keyof (typeof threatViewTexts)['en']>,
  text: LanguageFormat['text'],
) {
  const names = highest.map(({ name }) => text(name)).join(', ');
  const more = threats - highest.length;
  const behind = more > 0 ? t('threat.behindMore', { names, count: more }) : names;
  const [first] = lists;
  if (first === undefined) return behind;
  const listed = t('threat.behindList', { list: text(first.list.name) });
  return behind === '' ? listed : `${listed} · ${behind}`;
}

function threatNamesColumn(
  t: TranslateFunction<keyof (typeof threatViewTexts)['en']>,
  { text }: LanguageFormat,
  width: number,
): DataTableColumn<RiskListRow> {
  const names = (row: RiskListRow) => (row.kind === 'risk' ? listThreatNames(row.row, t, text) : null);
  return {
    id: 'behind',
    header: t('threat.riskThreats'),
    width,
    upTo: width * 2.25,
    sortable: false,
    value: names,
    cell: (row) => (
      <span className={styles.behind} title={names(row) ?? undefined}>
        {names(row)}
      </span>
    ),
  };
}

function concernsColumn(
  t: TranslateFunction<keyof (typeof threatViewTexts)['en']>,
  language: LanguageFormat['language'],
): DataTableColumn<RiskListRow> {
  return {
    id: 'concerns',
    header: t('threat.concerns'),
    width: 190,
    upTo: 300,
    hidden: true,
    value: (row) => (row.kind === 'risk' ? getSegmentWord(row.row.segment, language) : null),
  };
}

function labelsColumn(
  t: TranslateFunction<keyof (typeof threatViewTexts)['en']>,
  { text }: LanguageFormat,
  model: CompiledModel,
): DataTableColumn<RiskListRow> {
  return {
    id: 'labels',
    header: t('threat.riskLabels'),
    width: 180,
    upTo: 300,
    hidden: true,
    value: (row) =>
      row.kind === 'risk'
        ? listRiskFilterLabels(model, row.row.type, row.id)
            .map(({ name }) => text(name))
            .join(', ')
        : null,
  };
}

/** Builds all columns once, because cells keep their state only if the column objects stay the same. */
function allColumns(
  t: TranslateFunction<keyof (typeof threatViewTexts)['en']>,
  format: LanguageFormat,
  model: CompiledModel,
) {
  const { text, language } = format;
  const order = getNameComparer(model, language);
  const name: DataTableColumn<RiskListRow> = {
    id: 'name',
    header: t('threat.riskName'),
    value: (row) => rowNameOf(row, format),
    compare: (a, b) =>
      a.kind === 'risk' && b.kind === 'risk'
        ? order(a.row.risk, b.row.risk)
        : format.compare(rowNameOf(a, format), rowNameOf(b, format)),
    cell: (row) => <NameCell row={row} />,
    hideable: false,
  };
  const hit: DataTableColumn<RiskListRow> = {
    id: 'hit',
    header: t('threat.foundIn'),
    width: 200,
    sortable: false,
    hideable: false,
    value: () => null,
    cell: (row) => (row.kind === 'risk' ? <SearchHitCell itemKey={row.id} /> : null),
  };
  const group: DataTableColumn<RiskListRow> = {
    id: 'group',
    header: t('threat.group'),
    width: 190,
    upTo: 280,
    value: (row) => (row.kind === 'risk' && row.row.group ? text(row.row.group) : null),
  };
  const threats: DataTableColumn<RiskListRow> = {
    id: 'threats',
    header: t('threat.threatsColumn'),
    width: 84,
    align: 'end',
    highFirst: true,
    value: (row) => (row.kind === 'risk' ? row.row.threats : null),
  };
  const levels = [
    levelColumn('individuals', t('threat.individuals'), format),
    levelColumn('corporates', t('threat.corporates'), format),
  ];
  return {
    name,
    phoneName: { ...name, width: 220 },
    phoneFound: { ...name, width: 220, cell: (row: RiskListRow) => <NameCell row={row} withHit /> },
    hit,
    wideHit: { ...hit, width: 320 },
    group,
    figures: [...levels, threats, concernsColumn(t, language), labelsColumn(t, format, model)],
    behind: threatNamesColumn(t, format, 320),
    behindGroup: threatNamesColumn(t, format, 300),
    phoneLevel: phoneLevel(t('threat.highestLevel'), format),
  };
}

/**
 * `listWidth`: if a panel is open beside the list, the group column is left out, because the panel shows the group.
 * `searching`: adds the matching passage.
 */
export function useRiskColumns(
  type: OperationalType | undefined,
  listWidth: ListWidth,
  searching: boolean,
): readonly DataTableColumn<RiskListRow>[] {
  const t = useT(threatViewTexts);
  const format = useFormat();
  const { model } = useLibrary();
  const all = useMemo(() => allColumns(t, format, model), [t, format, model]);
  return useMemo(() => {
    const found = searching ? [listWidth === 'wide' ? all.wideHit : all.hit] : [];
    if (listWidth === 'phone') return [searching ? all.phoneFound : all.phoneName, all.phoneLevel];
    const spare = listWidth === 'wide' && !searching;
    const withGroup = grouped.includes(type) && spare;
    return [
      all.name,
      ...found,
      ...(withGroup ? [all.group] : []),
      ...all.figures,
      ...(spare ? [withGroup ? all.behindGroup : all.behind] : []),
    ];
  }, [all, type, listWidth, searching]);
}
