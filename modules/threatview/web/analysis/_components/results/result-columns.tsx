import type { AnalysisType } from '@klarsikt/engine/analysis';
import type { RiskClass } from '@klarsikt/engine/text';
import { getConcernName, getRiskClassName } from '@klarsikt/engine/words';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import levels from '@klarsikt/web/ui/levels/levels.module.css';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { IconCheck, IconEye, IconNote, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatFileLevel } from '../../../threat/_lib/lists/file-columns.ts';
import type { ListWidth } from '../../../threat/_lib/lists/list-width.ts';
import type { OwnRiskLevel, OwnRiskLevelsByKey } from '../../_lib/results/own-levels.ts';
import { togglePreviewedKey, useIsKeyPreviewed } from '../../_lib/results/preview.ts';
import { type AnalysisResultRow, maxMarkColumns, toResultLetter } from '../../_lib/results/results.ts';
import { formatAnalysisType } from '../../_lib/words.ts';
import { analysisTexts } from '../../texts.ts';
import notes from '../notes/notes.module.css';
import { useNoteOnEntity } from '../notes/TextWithNote.tsx';
import styles from './results.module.css';

export type AnalysisListRow =
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly type: AnalysisType;
      readonly children: readonly AnalysisListRow[];
    }
  | { readonly kind: 'row'; readonly id: string; readonly row: AnalysisResultRow };

export type OccurrenceFormat = 'fraction' | 'percent';

/** Widths in pixels; together they fit the narrowest phone in use. */
const phoneNameWidth = 236;
const phoneLevelWidth = 124;

interface NameCellProps {
  readonly row: AnalysisResultRow;
  /** On a phone the occurrence is shown below the name, which then has the full width. */
  readonly occurrence: OccurrenceFormat | null;
}

function NameCell({ row, occurrence }: NameCellProps) {
  const t = useT(analysisTexts);
  const { text } = useFormat();
  const previewed = useIsKeyPreviewed(row.key);
  const note = useNoteOnEntity(row.key);
  const name = text(row.entity.name);
  const Icon = previewed ? IconEye : IconPlus;
  const label = t(previewed ? 'analysis.previewEnd' : 'analysis.preview', { name });
  return (
    <span className={styles.name} data-wraps={occurrence === null ? undefined : true}>
      {row.selected ? (
        <span className={styles.selected} title={t('analysis.selected')}>
          <IconCheck size={14} stroke={2} role="img" aria-label={t('analysis.selected')} />
        </span>
      ) : (
        <button
          type="button"
          className={styles.add}
          // The button has no tab stop, because the row has one and Space selects the row.
          tabIndex={-1}
          data-on={previewed || undefined}
          aria-label={label}
          title={label}
          onClick={(event) => {
            event.stopPropagation();
            togglePreviewedKey(row.key);
          }}
        >
          <Icon size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
      <span className={styles.label} title={name}>
        {name}
        {occurrence === null ? null : <OccurrenceCell row={row} occurrence={occurrence} />}
      </span>
      {note === undefined ? null : (
        <span className={notes.mark} title={t('analysis.noteSays', { text: note })}>
          <IconNote size={15} stroke={1.5} role="img" aria-label={t('analysis.noteSays', { text: note })} />
        </span>
      )}
    </span>
  );
}

interface OccurrenceCellProps {
  readonly row: AnalysisResultRow;
  readonly occurrence: OccurrenceFormat;
  readonly marked?: boolean;
}

function OccurrenceCell({ row, occurrence, marked = true }: OccurrenceCellProps) {
  const t = useT(analysisTexts);
  const { percent } = useFormat();
  const { count, total, marks } = row;
  const letters = (marks ?? []).flatMap((on, place) => (on ? [toResultLetter(place)] : []));
  const said =
    letters.length > 0
      ? t('analysis.occursNames', { count, total, names: letters.join(', ') })
      : t('analysis.occursIn', { count, total });
  return (
    <span className={styles.occurs}>
      <span className="visually-hidden">{said}</span>
      <span className={styles.figure} aria-hidden="true">
        {occurrence === 'percent' && total > 0 ? percent(count / total) : `${count}/${total}`}
      </span>
      {marks === null || !marked ? null : (
        <span className={styles.marks} aria-hidden="true">
          {marks.map((on, place) => (
            <span key={toResultLetter(place)} data-on={on || undefined}>
              {toResultLetter(place)}
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

/** Shows the own level; its risk class uses the assessment's own thresholds. */
function OwnChip({ level, given }: { readonly level: number; readonly given: RiskClass }) {
  const format = useFormat();
  return (
    <span
      className={`${levels.chip} ${levels.risk} ${levels.filled}`}
      data-level
      data-class={given}
      data-size="row"
    >
      <b>{format.level(level)}</b> {getRiskClassName(given, format.language)}
    </span>
  );
}

type OwnFigure = 'inherent' | 'residual';

function ownColumn(
  id: OwnFigure,
  header: string,
  own: OwnRiskLevelsByKey,
  said: (level: OwnRiskLevel, figure: OwnFigure) => string,
): DataTableColumn<AnalysisListRow> {
  const levelOf = (row: AnalysisListRow) => (row.kind === 'row' ? own.byKey.get(row.id) : undefined);
  return {
    id,
    header,
    width: 122,
    highFirst: true,
    value: (row) => levelOf(row)?.[id] ?? null,
    cell: (row) => {
      const level = levelOf(row);
      if (level === undefined) return row.kind === 'row' ? <LevelChip level={null} /> : null;
      return (
        <span title={said(level, id)}>
          <OwnChip level={level[id]} given={id === 'inherent' ? level.inherentClass : level.residualClass} />
        </span>
      );
    },
  };
}

function ownColumns(
  own: OwnRiskLevelsByKey,
  t: TranslateFunction<keyof (typeof analysisTexts)['en']>,
  format: LanguageFormat,
): readonly DataTableColumn<AnalysisListRow>[] {
  const said = (level: OwnRiskLevel, figure: OwnFigure) =>
    t('analysis.ownSegments', {
      individuals: format.level(level.individuals?.[figure] ?? null),
      corporates: format.level(level.corporates?.[figure] ?? null),
    });
  return [
    ownColumn('inherent', t('analysis.ownInherent'), own, said),
    ownColumn('residual', t('analysis.ownResidual'), own, said),
  ];
}

interface ResultColumns {
  readonly occurrence: OccurrenceFormat;
  readonly listWidth: ListWidth;
  readonly selected: readonly string[];
  readonly own: OwnRiskLevelsByKey | null;
  /** True if businesses are filtered; threats then show their relation to these businesses. */
  readonly concerned: boolean;
}

export function useResultColumns(given: ResultColumns): readonly DataTableColumn<AnalysisListRow>[] {
  const { occurrence, listWidth, own, concerned } = given;
  const marked = listWidth === 'wide';
  const columnsMarked = Math.min(given.selected.length, maxMarkColumns);
  const t = useT(analysisTexts);
  const format = useFormat();
  return useMemo(() => {
    const { text, language } = format;
    const phone = listWidth === 'phone';
    const name: DataTableColumn<AnalysisListRow> = {
      id: 'name',
      header: t('analysis.name'),
      hideable: false,
      ...(phone ? { width: phoneNameWidth } : {}),
      value: (row) =>
        row.kind === 'row' ? text(row.row.entity.name) : formatAnalysisType(row.type, t, language),
      cell: (row) =>
        row.kind === 'row' ? (
          <NameCell row={row.row} occurrence={phone ? occurrence : null} />
        ) : (
          <span className={styles.group}>
            {formatAnalysisType(row.type, t, language)} <span>{row.children.length}</span>
          </span>
        ),
    };
    const level: DataTableColumn<AnalysisListRow> = {
      id: 'level',
      header: t('analysis.level'),
      width: phone ? phoneLevelWidth : 122,
      highFirst: true,
      value: (row) => (row.kind === 'row' ? row.row.level : null),
      csv: (row) => (row.kind === 'row' ? formatFileLevel(format, row.row.level) : ''),
      cell: (row) => (row.kind === 'row' ? <LevelChip level={row.row.level} /> : null),
    };
    const occurs: DataTableColumn<AnalysisListRow> = {
      id: 'occurs',
      header: t('analysis.occurs'),
      width: marked ? 96 + columnsMarked * 20 : 104,
      highFirst: true,
      value: (row) => (row.kind === 'row' ? row.row.count : null),
      // The cell contains words in place of "2/3", because a spreadsheet would read "2/3" as a date.
      csv: (row) =>
        row.kind === 'row' ? t('analysis.occursIn', { count: row.row.count, total: row.row.total }) : '',
      cell: (row) =>
        row.kind === 'row' ? <OccurrenceCell row={row.row} occurrence={occurrence} marked={marked} /> : null,
    };
    const concern: DataTableColumn<AnalysisListRow> = {
      id: 'concern',
      header: t('analysis.concern'),
      width: 110,
      value: (row) =>
        row.kind === 'row' && row.row.concern !== null ? getConcernName(row.row.concern, language) : null,
    };
    const columns = phone ? [name, level] : [name, level, occurs, ...(concerned ? [concern] : [])];
    return own === null ? columns : [...columns, ...ownColumns(own, t, format)];
  }, [t, format, occurrence, listWidth, marked, columnsMarked, own, concerned]);
}
