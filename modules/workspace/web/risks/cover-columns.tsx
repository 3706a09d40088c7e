import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import {
  useAssessment,
  useStableAssessment,
} from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { getTypeResult } from '@klarsikt/engine/assess';
import type { RiskType } from '@klarsikt/engine/text';
import { getStrengthClass, roundToShown } from '@klarsikt/engine/values';
import { getStrengthClassName } from '@klarsikt/engine/words';
import { type LanguageFormat, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import type { DataTableColumn } from '@klarsikt/web/ui/table/columns.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import {
  AssessedValueCell,
  ControlFigureCell,
  ControlNameCell as ControlName,
  findLowestControlValue,
} from '../controls/cells.tsx';
import type { ControlAssessmentPart } from '../controls/write.ts';
import { levelsPageTexts } from '../levels/texts.ts';
import type { ControlCoverageLine } from './cover.ts';

type T = TranslateFunction<keyof (typeof levelsPageTexts)['en']>;

function NameCell({ line }: { readonly line: ControlCoverageLine }) {
  const { id } = useStableAssessment();
  if (line.kind === 'risk') return line.name;
  return (
    <Link
      className="text-link"
      to="/ra/$raId/controls/$controlId"
      params={{ raId: String(id), controlId: line.key }}
    >
      <ControlName line={line.control} />
    </Link>
  );
}

/** Column of a level: the highest level of a control's risks, or the level of a risk with its explanation. */
function levelColumn(
  t: T,
  type: RiskType,
  id: 'inherent' | 'residual',
): DataTableColumn<ControlCoverageLine> {
  return {
    id,
    header: t(`risks.${id}`),
    value: (line) => (line.kind === 'control' ? line[id] : line.figures[id]),
    cell: (line) =>
      line.kind === 'control' ? (
        <LevelChip level={line[id]} />
      ) : (
        <ExplainedLevel subject={{ kind: 'risk', type, key: line.risk.key }} value={line.figures[id]} />
      ),
    width: 116,
    highFirst: true,
  };
}

/** Formats the difference with two decimals, because a single control often changes the level by less than 0.1. */
function failedText(t: T, { number }: LanguageFormat, difference: number): string {
  const digits = number(Math.abs(difference), 2);
  if (Math.abs(difference) < 0.005) return t('risks.unchanged');
  return difference > 0 ? `+${digits}` : `−${digits}`;
}

function failedColumn(
  t: T,
  format: LanguageFormat,
  now: number | null,
): DataTableColumn<ControlCoverageLine> {
  return {
    id: 'failed',
    header: t('risks.ifFails'),
    value: (line) => (line.kind === 'control' ? (line.failed ?? null) : null),
    cell: (line) => {
      if (line.kind === 'risk') return null;
      const { failed } = line;
      if (failed === undefined) return <span className="muted">…</span>;
      if (failed !== null && now !== null && roundToShown(failed) === roundToShown(now))
        return <span className="muted tabular">{failedText(t, format, failed - now)}</span>;
      return <LevelChip level={failed} />;
    },
    width: 116,
    highFirst: true,
  };
}

function countsColumn(
  t: T,
  { language }: LanguageFormat,
  narrow: boolean,
): DataTableColumn<ControlCoverageLine> {
  const counted = (line: ControlCoverageLine) =>
    line.kind === 'control' ? findLowestControlValue(line.control) : null;
  return {
    id: 'counts',
    header: t('risks.counts'),
    value: counted,
    cell: (line) =>
      line.kind === 'control' ? <AssessedValueCell line={line.control} word={!narrow} /> : null,
    csv: (line) => {
      const value = counted(line);
      return value === null ? '' : `${value} ${getStrengthClassName(getStrengthClass(value), language)}`;
    },
    width: narrow ? 120 : 200,
    highFirst: true,
  };
}

const figureColumn = (t: T, part: ControlAssessmentPart): DataTableColumn<ControlCoverageLine> => ({
  id: part,
  header: t(`risks.${part}`),
  value: (line) => (line.kind === 'control' ? (line.control.values[0]?.[part] ?? null) : null),
  cell: (line) => (line.kind === 'control' ? <ControlFigureCell line={line.control} part={part} /> : null),
  width: 142,
  highFirst: true,
  hidden: true,
});

/** `narrow`: the most important columns are first, on a phone or beside an open panel. */
export function useControlCoverageColumns(
  type: RiskType,
  narrow: boolean,
): readonly DataTableColumn<ControlCoverageLine>[] {
  const t = useT(levelsPageTexts);
  const format = useFormat();
  const { result } = useAssessment();
  const now = getTypeResult(result, type)?.level?.residual ?? null;
  return useMemo(() => {
    const name: DataTableColumn<ControlCoverageLine> = {
      id: 'name',
      header: t('risks.control'),
      value: ({ name: own }) => own,
      cell: (line) => <NameCell line={line} />,
      hideable: false,
    };
    const risks: DataTableColumn<ControlCoverageLine> = {
      id: 'risks',
      header: t('risks.coveredRisks'),
      value: (line) => (line.kind === 'control' ? line.risks.length : null),
      align: 'end',
      width: 70,
      highFirst: true,
    };
    const inherent = levelColumn(t, type, 'inherent');
    const residual = levelColumn(t, type, 'residual');
    const counts = countsColumn(t, format, narrow);
    // Obligations have no column for the level if a control fails, because they have no overall level.
    const failed = type === 'legals' ? [] : [failedColumn(t, format, now)];
    if (narrow) return [name, residual, ...failed, risks, counts, inherent];
    const figures = [figureColumn(t, 'design'), figureColumn(t, 'operation')];
    return [name, ...figures, counts, risks, inherent, residual, ...failed];
  }, [t, format, type, narrow, now]);
}
