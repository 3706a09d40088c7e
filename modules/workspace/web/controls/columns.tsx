import { useOwnFieldColumns } from '@klarsikt/assessment/web/ownfield/own-field-table.tsx';
import { useOwnFields } from '@klarsikt/assessment/web/ownfield/use-own-fields.ts';
import { getStrengthClass } from '@klarsikt/engine/values';
import { getStrengthClassName } from '@klarsikt/engine/words';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { CellValue, DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { useMemo } from 'react';
import {
  AssessedValueCell,
  ControlFigureCell,
  ControlNameCell,
  ControlUseCell,
  findLowestControlValue,
} from './cells.tsx';
import { useControlLabel } from './groups.ts';
import type { ControlLine, ControlListLine } from './rows.ts';
import { controlsTexts } from './texts.ts';
import type { ControlAssessmentPart } from './write.ts';

type T = TranslateFunction<keyof (typeof controlsTexts)['en']>;

/** Reads a value only from control rows, because category headings have only a name. */
const of =
  (value: (line: ControlLine) => CellValue) =>
  (line: ControlListLine): CellValue =>
    line.kind === 'control' ? value(line) : null;

const figureColumn = (t: T, part: ControlAssessmentPart): DataTableColumn<ControlListLine> => ({
  id: part,
  header: t(part === 'design' ? 'controls.design' : 'controls.operation'),
  fileHeader: `${t(part === 'design' ? 'controls.design' : 'controls.operation')} (0–4)`,
  value: of(({ values }) => values[0]?.[part] ?? null),
  cell: (line) => (line.kind === 'control' ? <ControlFigureCell line={line} part={part} /> : null),
  width: 142,
  highFirst: true,
  hideable: false,
});

const assessedValueColumn = (
  t: T,
  { language }: LanguageFormat,
  compact: boolean,
): DataTableColumn<ControlListLine> => ({
  id: 'counts',
  header: t('controls.counts'),
  fileHeader: `${t('controls.counts')} (0–4)`,
  value: of(findLowestControlValue),
  cell: (line) => (line.kind === 'control' ? <AssessedValueCell line={line} word={!compact} /> : null),
  csv: (line) => {
    const value = line.kind === 'control' ? findLowestControlValue(line) : null;
    return value === null ? '' : `${value} ${getStrengthClassName(getStrengthClass(value), language)}`;
  },
  width: compact ? 120 : 216,
  highFirst: true,
});

const factColumns = (
  t: T,
  word: ReturnType<typeof useControlLabel>,
): readonly DataTableColumn<ControlListLine>[] => [
  {
    id: 'kind',
    header: t('controls.kind'),
    value: of(({ row }) => t(row.general ? 'controls.kindGeneral' : 'controls.kindSpecific')),
    width: 82,
  },
  {
    id: 'label',
    header: t('controls.label'),
    value: of(({ row }) => word(row.label)),
    width: 180,
    upTo: 260,
    hidden: true,
  },
  {
    id: 'type',
    header: t('controls.type'),
    value: of(({ row }) => word(row.type)),
    width: 130,
    upTo: 220,
    hidden: true,
  },
  { id: 'covers', header: t('controls.covers'), value: of(({ covers }) => covers), width: 150, upTo: 480 },
];

const usageColumns = (t: T, { date }: LanguageFormat): readonly DataTableColumn<ControlListLine>[] => [
  {
    id: 'evidence',
    header: t('controls.evidence'),
    value: of(({ row }) => row.entry.evidenceDate ?? null),
    cell: (line) =>
      line.kind === 'control' && line.row.entry.evidenceDate ? date(line.row.entry.evidenceDate) : null,
    width: 104,
  },
  {
    id: 'use',
    header: t('controls.use'),
    value: of(({ row }) => t(row.inUse ? 'controls.yes' : 'controls.no')),
    cell: (line) => (line.kind === 'control' ? <ControlUseCell line={line} /> : null),
    width: 76,
  },
];

const ownFieldsOf = (line: ControlListLine) =>
  line.kind === 'control' ? line.row.entry.ownFields : undefined;

/** With `compact`, columns that the panel beside the list shows are left out. */
export function useControlColumns(compact: boolean): readonly DataTableColumn<ControlListLine>[] {
  const t = useT(controlsTexts);
  const format = useFormat();
  const word = useControlLabel();
  const ownColumns = useOwnFieldColumns(useOwnFields('control'), ownFieldsOf);
  return useMemo(() => {
    const name: DataTableColumn<ControlListLine> = {
      id: 'name',
      header: t('controls.name'),
      value: ({ name: own }) => own,
      cell: (line) => <ControlNameCell line={line} />,
      hideable: false,
    };
    const assessment = [
      figureColumn(t, 'design'),
      figureColumn(t, 'operation'),
      assessedValueColumn(t, format, compact),
    ];
    return compact
      ? [name, ...assessment]
      : [name, ...factColumns(t, word), ...assessment, ...usageColumns(t, format), ...ownColumns];
  }, [t, format, word, compact, ownColumns]);
}
