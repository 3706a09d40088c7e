/**
 * Columns of the threat list. In the tree, a row may also be an area or a category, which summarises the rows below
 * it.
 */
import { listConcernReasons, rankConcern, type ThreatConcern } from '@klarsikt/engine/analysis';
import { type CompiledModel, isMultiRelevant } from '@klarsikt/engine/model';
import { getConcernName, getRelevanceName, getSourceLevelName } from '@klarsikt/engine/words';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip, LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SelectToggleButton } from '../_components/choose/SelectButton.tsx';
import { OwnPartBadge } from '../_components/OwnMark.tsx';
import { formatFileLevel } from '../_lib/lists/file-columns.ts';
import type { ListWidth } from '../_lib/lists/list-width.ts';
import { getNameComparer } from '../_lib/lists/name-order.ts';
import { listThreatAreas, type ThreatRow } from '../_lib/lists/threat-list.ts';
import type { ConcernByThreat } from '../_lib/read/concern.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { HighlightedName, SearchHitCell } from '../search/HitCell.tsx';
import { threatViewTexts } from '../texts.ts';
import styles from './columns.module.css';

type T = TranslateFunction<keyof (typeof threatViewTexts)['en']>;

/** Name of a row, for its cell and for screen readers. */
export function getThreatRowName(
  row: ThreatRow,
  { text, language }: Pick<LanguageFormat, 'text' | 'language'>,
): string {
  if (row.kind === 'threat') return text(row.facts.threat.name);
  return row.kind === 'category' ? text(row.name) : getRelevanceName(row.area, language);
}

function NameCell({ row, withHit = false }: { readonly row: ThreatRow; readonly withHit?: boolean }) {
  const t = useT(threatViewTexts);
  const format = useFormat();
  const name = getThreatRowName(row, format);
  if (row.kind !== 'threat') {
    const { shown, total, concerned } = row;
    const plain = shown === total ? String(total) : t('threat.shownOf', { shown, total });
    return (
      <span className={styles.name} data-kind={row.kind}>
        <span className={styles.label}>{name}</span>
        <span className={styles.count}>
          {concerned === null ? plain : t('threat.concernedCounts', concerned)}
        </span>
      </span>
    );
  }
  return (
    <span className={styles.name} data-context={row.context || undefined}>
      <span className={styles.label} title={name}>
        <HighlightedName itemKey={row.facts.threat.key} name={name} />
        {withHit ? <SearchHitCell itemKey={row.facts.threat.key} wraps /> : null}
      </span>
      <OwnPartBadge itemKey={row.facts.threat.key} />
      {row.context ? (
        <span className={styles.count} title={t('threat.contextHelp')}>
          {t('threat.context')}
        </span>
      ) : (
        <SelectToggleButton itemKey={row.facts.threat.key} name={name} inRow />
      )}
    </span>
  );
}

function levelColumn(
  id: 'individuals' | 'corporates',
  header: string,
  format: LanguageFormat,
): DataTableColumn<ThreatRow> {
  const level = (row: ThreatRow) => (row.kind === 'threat' ? row.facts[id] : row[id]);
  return {
    id,
    header,
    width: 124,
    highFirst: true,
    value: level,
    csv: (row) => formatFileLevel(format, level(row)),
    cell: (row) =>
      row.kind === 'threat' ? (
        <LevelChip level={row.facts[id]} />
      ) : (
        <span className={styles.square}>
          <LevelSquare level={row[id]} />
        </span>
      ),
  };
}

function reviewedColumn(t: T, { date }: LanguageFormat): DataTableColumn<ThreatRow> {
  return {
    id: 'reviewed',
    header: t('threat.reviewed'),
    width: 132,
    align: 'end',
    value: (row) => (row.kind === 'threat' ? row.facts.reviewed : null),
    cell: (row) =>
      row.kind === 'threat' ? (
        <span className={styles.reviewed} title={row.facts.due ? t('threat.reviewDue') : undefined}>
          {row.facts.due ? (
            <IconClockExclamation size={14} stroke={1.75} role="img" aria-label={t('threat.reviewDue')} />
          ) : null}
          {date(row.facts.reviewed)}
        </span>
      ) : null,
  };
}

/**
 * Column of the threat's relation to the filtered businesses, with the products or transaction types that cause it.
 */
function concernColumn(
  t: T,
  { text, language }: LanguageFormat,
  model: CompiledModel,
  concerns: ConcernByThreat,
): DataTableColumn<ThreatRow> {
  const concernOf = (row: ThreatRow) =>
    row.kind === 'threat' ? (concerns?.get(row.facts.threat.key) ?? null) : null;
  const reasons = (concern: ThreatConcern) => listConcernReasons(model, concern).map(text).join(', ');
  return {
    id: 'concern',
    header: t('threat.concernsBusiness'),
    width: 210,
    upTo: 360,
    value: (row) => {
      const concern = concernOf(row);
      return concern === null ? null : getConcernName(concern.kind, language);
    },
    compare: (a, b) => rankConcern(concernOf(a)) - rankConcern(concernOf(b)),
    csv: (row) => {
      const concern = concernOf(row);
      return concern === null ? '' : `${getConcernName(concern.kind, language)}: ${reasons(concern)}`;
    },
    cell: (row) => {
      const concern = concernOf(row);
      if (concern === null) return null;
      const said = reasons(concern);
      return (
        <span className={styles.concern} title={said}>
          <b>{getConcernName(concern.kind, language)}</b> {said}
        </span>
      );
    },
  };
}

/** Columns that only the table view has; in the tree view, the parent rows show the same information. */
function tableColumns(t: T, { text, language }: LanguageFormat): readonly DataTableColumn<ThreatRow>[] {
  return [
    {
      id: 'category',
      header: t('threat.category'),
      width: 220,
      upTo: 300,
      value: (row) => (row.kind === 'threat' ? text(row.facts.category) : null),
    },
    {
      id: 'areas',
      header: t('threat.areas'),
      width: 200,
      upTo: 260,
      hidden: true,
      value: (row) => {
        if (row.kind !== 'threat') return null;
        return listThreatAreas(row.facts.threat)
          .map((area) => getRelevanceName(area, language))
          .join(', ');
      },
    },
    {
      id: 'multi',
      header: t('threat.relevances'),
      width: 120,
      hidden: true,
      value: (row) =>
        row.kind === 'threat' && isMultiRelevant(row.facts.threat) ? t('threat.multiOnly') : null,
    },
  ];
}

function highestLevelOf(row: ThreatRow): number | null {
  const { individuals, corporates } = row.kind === 'threat' ? row.facts : row;
  return individuals === null || corporates === null
    ? (individuals ?? corporates)
    : Math.max(individuals, corporates);
}

/** Column for phones with the higher of both segments' levels; the panel shows both levels. */
function phoneLevel(t: T, format: LanguageFormat): DataTableColumn<ThreatRow> {
  return {
    id: 'highest',
    header: t('threat.highest'),
    width: 124,
    highFirst: true,
    value: highestLevelOf,
    csv: (row) => formatFileLevel(format, highestLevelOf(row)),
    cell: (row) =>
      row.kind === 'threat' ? (
        <LevelChip level={highestLevelOf(row)} />
      ) : (
        <LevelSquare level={highestLevelOf(row)} />
      ),
  };
}

function hitColumn(t: T): DataTableColumn<ThreatRow> {
  return {
    id: 'hit',
    header: t('threat.foundIn'),
    width: 380,
    sortable: false,
    hideable: false,
    value: () => null,
    cell: (row) => (row.kind === 'threat' ? <SearchHitCell itemKey={row.facts.threat.key} /> : null),
  };
}

/** Builds all columns once, because cells keep their state only if the column objects stay the same. */
function allColumns(t: T, format: LanguageFormat, model: CompiledModel) {
  const order = getNameComparer(model, format.language);
  const name: DataTableColumn<ThreatRow> = {
    id: 'name',
    header: t('threat.name'),
    value: (row) => getThreatRowName(row, format),
    compare: (a, b) =>
      a.kind === 'threat' && b.kind === 'threat'
        ? order(a.facts.threat, b.facts.threat)
        : format.compare(getThreatRowName(a, format), getThreatRowName(b, format)),
    cell: (row) => <NameCell row={row} />,
    hideable: false,
  };
  const label: DataTableColumn<ThreatRow> = {
    id: 'label',
    header: t('threat.sourceLevel'),
    width: 98,
    value: (row) => (row.kind === 'threat' ? getSourceLevelName(row.facts.label, format.language) : null),
  };
  const sources: DataTableColumn<ThreatRow> = {
    id: 'sources',
    header: t('threat.sources'),
    width: 70,
    align: 'end',
    highFirst: true,
    value: (row) => (row.kind === 'threat' ? row.facts.sources.length : row.sources),
  };
  return {
    name,
    phoneName: { ...name, width: 220 },
    // Show the passage below the name on a phone and beside a panel, so that the name is not cut off.
    phoneFound: { ...name, width: 220, cell: (row: ThreatRow) => <NameCell row={row} withHit /> },
    foundBeside: { ...name, cell: (row: ThreatRow) => <NameCell row={row} withHit /> },
    hit: hitColumn(t),
    levels: [
      levelColumn('individuals', t('threat.individuals'), format),
      levelColumn('corporates', t('threat.corporates'), format),
    ],
    phoneLevel: phoneLevel(t, format),
    tableOnly: tableColumns(t, format),
    label,
    sources,
    reviewed: reviewedColumn(t, format),
  };
}

/**
 * `listWidth`: if a panel is open beside the list, columns that the panel repeats are left out.
 * `searching`: the matching passage replaces less important columns.
 */
export function useThreatColumns(
  view: 'tree' | 'table',
  listWidth: ListWidth,
  searching: boolean,
  concerns: ConcernByThreat,
): readonly DataTableColumn<ThreatRow>[] {
  const t = useT(threatViewTexts);
  const format = useFormat();
  const { model } = useLibrary();
  const all = useMemo(() => allColumns(t, format, model), [t, format, model]);
  return useMemo(() => {
    const { name, levels, label, sources, reviewed } = all;
    const concern = concerns === null ? [] : [concernColumn(t, format, model, concerns)];
    if (listWidth === 'phone')
      return [searching ? all.phoneFound : all.phoneName, all.phoneLevel, ...concern];
    const wide = listWidth === 'wide';
    if (searching) return wide ? [name, all.hit, ...levels, reviewed] : [all.foundBeside, ...levels];
    const details = view === 'table' && wide ? all.tableOnly : [];
    if (concern.length > 0 && !wide) return [name, ...concern, ...levels];
    return [name, ...concern, ...details, ...levels, ...(wide ? [label] : []), sources, reviewed];
  }, [all, view, listWidth, searching, concerns, t, format, model]);
}
