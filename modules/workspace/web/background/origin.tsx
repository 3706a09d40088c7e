/** Where figures come from and of which day they are: of a type, and of a row where that differs. */

import {
  useAssessment,
  useAssessmentDesk,
} from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { areFiguresOld, documentLimits, pointerOf, type RiskType, riskTypeWord } from '@klarsikt/engine';
import { today } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { memo } from 'react';
import styles from './background.module.css';
import type { GridLine, Origin } from './rows.ts';
import { texts } from './texts.ts';

const unknown: Origin = { source: '', date: null };

export function useOriginOf(type: RiskType): Origin {
  return useAssessment().document.background.provenance[type] ?? unknown;
}

interface FieldsProps {
  /** Whose figures they are. */
  readonly of: string;
  readonly value: Origin;
  /** What counts where nothing is written. */
  readonly otherwise: Origin;
  readonly path?: string;
  /** In a cell of the grid: no frame of its own. */
  readonly cell?: boolean;
  readonly onChange: (next: Origin) => void;
}

function DayOfFigures({ of, value, otherwise, path, cell, onChange }: FieldsProps) {
  const t = useT(texts);
  const { editable } = useAssessmentDesk();
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
      {date !== null && areFiguresOld(date, today()) ? (
        <small className={styles.old}>{t('background.old')}</small>
      ) : null}
    </>
  );
}

function SourceField({ of, value, otherwise, path, cell, onChange }: FieldsProps) {
  const t = useT(texts);
  const { editable } = useAssessmentDesk();
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

/** Of a type: what counts for every row that says nothing else. */
export function useTypeOrigin(type: RiskType): FieldsProps {
  const t = useT(texts);
  const { language } = useFormat();
  const { change } = useAssessment();
  const of = riskTypeWord(type, language);
  const path = pointerOf('background', 'provenance', type);
  return {
    of,
    path,
    value: useOriginOf(type),
    otherwise: unknown,
    onChange: ({ source, date }) =>
      change(t('background.stepSource', { type: of }), [{ op: 'set', path, value: { source, date } }]),
  };
}

export interface RowOriginProps {
  readonly type: RiskType;
  readonly line: GridLine;
  readonly otherwise: Origin;
}

/** The patch that gives a row an origin of its own, or takes it away where it says nothing. */
export function originPatch(type: RiskType, key: string, { source, date }: Origin) {
  const path = pointerOf('background', 'rowProvenance', type, key);
  return source === '' && date === null
    ? ({ op: 'remove', path } as const)
    : ({ op: 'set', path, value: { source, date } } as const);
}

/** `otherwise` is the origin of the type. */
export function useRowOrigin({ type, line, otherwise }: RowOriginProps): FieldsProps {
  const t = useT(texts);
  const { change } = useAssessmentDesk();
  return {
    of: line.name,
    value: line.origin ?? unknown,
    otherwise,
    onChange: (value) =>
      change(t('background.stepSource', { type: line.name }), [originPatch(type, line.key, value)]),
  };
}

/** The two as cells of the grid: the day, then the source. */
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

export function TypeOrigin({ type }: { readonly type: RiskType }) {
  return <OriginCells {...useTypeOrigin(type)} />;
}

export const RowOrigin = memo(function RowOrigin(props: RowOriginProps) {
  return <OriginCells {...useRowOrigin(props)} />;
});

/** The two as fields under each other. */
export function OriginFields(props: FieldsProps) {
  return (
    <>
      <SourceField {...props} />
      <DayOfFigures {...props} />
    </>
  );
}
