import {
  useAssessment,
  useStableAssessment,
} from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { documentLimits, formatPointer } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { areFiguresOld } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { memo } from 'react';
import styles from './background.module.css';
import { buildFigureOriginPatch } from './origin-patch.ts';
import type { FigureGridLine, FigureOrigin } from './rows.ts';
import { backgroundTexts } from './texts.ts';

const unknown: FigureOrigin = { source: '', date: null };

export function useFigureOrigin(type: RiskType): FigureOrigin {
  return useAssessment().document.background.provenance[type] ?? unknown;
}

interface FieldsProps {
  readonly of: string;
  readonly value: FigureOrigin;
  readonly otherwise: FigureOrigin;
  readonly path?: string;
  readonly cell?: boolean;
  readonly onChange: (next: FigureOrigin) => void;
}

function DayOfFigures({ of, value, otherwise, path, cell, onChange }: FieldsProps) {
  const t = useT(backgroundTexts);
  const { editable } = useStableAssessment();
  const date = value.date ?? otherwise.date;
  return (
    <>
      <DateField
        size="xs"
        variant={cell ? 'unstyled' : 'default'}
        aria-label={`${t('background.sourceDate')}: ${of}`}
        disabled={!editable}
        value={date ?? ''}
        data-inherited={value.date === null || undefined}
        {...(path === undefined ? {} : { 'data-field': `${path}/date` })}
        onChange={(day) => onChange({ ...value, date: day || null })}
      />
      {date !== null && areFiguresOld(date, getToday()) ? (
        <small className={styles.old}>{t('background.old')}</small>
      ) : null}
    </>
  );
}

function SourceField({ of, value, otherwise, path, cell, onChange }: FieldsProps) {
  const t = useT(backgroundTexts);
  const { editable } = useStableAssessment();
  return (
    <TextInput
      size="xs"
      variant={cell ? 'unstyled' : 'default'}
      aria-label={`${t('background.source')}: ${of}`}
      placeholder={otherwise.source || t(cell ? 'background.sourceShort' : 'background.source')}
      title={value.source || otherwise.source}
      maxLength={documentLimits.source}
      disabled={!editable}
      value={value.source}
      {...(path === undefined ? {} : { 'data-field': `${path}/source` })}
      onChange={(event) => onChange({ ...value, source: event.currentTarget.value })}
    />
  );
}

/** Source and day of the figures of a risk type, which apply to every row without a source and day of its own. */
export function useFigureTypeOrigin(type: RiskType): FieldsProps {
  const t = useT(backgroundTexts);
  const { language } = useFormat();
  const { change } = useAssessment();
  const of = getRiskTypeName(type, language);
  const path = formatPointer('background', 'provenance', type);
  return {
    of,
    path,
    value: useFigureOrigin(type),
    otherwise: unknown,
    onChange: ({ source, date }) =>
      change(t('background.stepSource', { type: of }), [{ op: 'set', path, value: { source, date } }]),
  };
}

export interface FigureRowOriginProps {
  readonly type: RiskType;
  readonly line: FigureGridLine;
  readonly otherwise: FigureOrigin;
}

export function useFigureRowOrigin({ type, line, otherwise }: FigureRowOriginProps): FieldsProps {
  const t = useT(backgroundTexts);
  const { change } = useStableAssessment();
  return {
    of: line.name,
    value: line.origin ?? unknown,
    otherwise,
    onChange: (value) =>
      change(t('background.stepSource', { type: line.name }), [
        buildFigureOriginPatch(type, line.key, value),
      ]),
  };
}

function OriginCells(props: FieldsProps) {
  return (
    <>
      <td className={`${styles.origin} ${styles.day}`}>
        <DayOfFigures {...props} cell />
      </td>
      <td className={styles.origin}>
        <SourceField {...props} cell />
      </td>
    </>
  );
}

export function FigureTypeOrigin({ type }: { readonly type: RiskType }) {
  return <OriginCells {...useFigureTypeOrigin(type)} />;
}

export const FigureRowOrigin = memo(function RowOrigin(props: FigureRowOriginProps) {
  return <OriginCells {...useFigureRowOrigin(props)} />;
});

export function FigureOriginFields(props: FieldsProps) {
  return (
    <>
      <SourceField {...props} />
      <DayOfFigures {...props} />
    </>
  );
}
