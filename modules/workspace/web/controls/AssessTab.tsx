import { DocumentOwnFields } from '@klarsikt/assessment/web/assessment/_components/form/DocumentFields.tsx';
import { FieldForm } from '@klarsikt/assessment/web/assessment/_components/form/FieldForm.tsx';
import { LongTextField } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import { SuggestionList } from '@klarsikt/assessment/web/assessment/_components/suggestions/Suggestions.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { assessmentField, formatPointer, getControlFieldsPath } from '@klarsikt/engine/assessment';
import type { RiskRef } from '@klarsikt/engine/model';
import { getSegmentWord } from '@klarsikt/engine/words';
import { SubjectActions } from '@klarsikt/governance/web/actions/ActionsOn.tsx';
import { SubjectComments } from '@klarsikt/governance/web/comments/Thread.tsx';
import { SubjectEvidence } from '@klarsikt/governance/web/files/FilesOn.tsx';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { Checkbox, NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import { AssessedValueCell } from './cells.tsx';
import styles from './controls.module.css';
import { ControlEffect } from './Effect.tsx';
import type { ControlLine } from './rows.ts';
import { AssessmentStepsChoice } from './Steps.tsx';
import { controlsTexts } from './texts.ts';
import { useControlEdit } from './use-control-edit.ts';
import {
  type ControlAssessmentPart,
  getSideFigures,
  isAssessedPerSegment,
  type SegmentSide,
} from './write.ts';

interface LineProps {
  readonly line: ControlLine;
}

function Figure({
  line,
  side,
  part,
}: LineProps & { readonly side: SegmentSide; readonly part: ControlAssessmentPart }) {
  const t = useT(controlsTexts);
  const { editable } = useAssessment();
  const edit = useControlEdit();
  const value = getSideFigures(line.row.entry.assessment, side)[part];
  const label = t(part === 'design' ? 'controls.design' : 'controls.operation');
  const whose = `${label}, ${t(`controls.side.${side}`)}`;
  const onChange = (next: number | null) => edit.assess(line.row, side, part, next);
  return (
    <div className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <div className={styles.figureRow}>
        <AssessmentStepsChoice label={whose} value={value} readOnly={!editable} onChange={onChange} />
        <NumberField
          size="xs"
          w={56}
          aria-label={t('controls.exact', { name: whose })}
          min={0}
          max={4}
          disabled={!editable}
          value={value}
          onChange={onChange}
        />
      </div>
      <p className={styles.meaning}>
        {value === null ? t('controls.meaning.none') : t(`controls.meaning.${part}${findMeaningStep(value)}`)}
      </p>
    </div>
  );
}

/**
 * Finds the step whose text describes the value: texts exist for whole steps, so a value in between uses the lower
 * step.
 */
function findMeaningStep(value: number): 0 | 1 | 2 | 3 | 4 {
  const steps = [4, 3, 2, 1] as const;
  return steps.find((step) => value >= step) ?? 0;
}

function Figures({ line }: LineProps) {
  const t = useT(controlsTexts);
  const { document, editable } = useAssessment();
  const edit = useControlEdit();
  const { segment } = document.settings;
  const perSegment = isAssessedPerSegment(line.row.entry.assessment);
  const offered = (['priv', 'corp'] as const).filter(
    (side) => segment === 'BOTH' || (side === 'priv') === (segment === 'INDIVIDUALS'),
  );
  const sides: readonly SegmentSide[] = perSegment ? offered : ['both'];
  return (
    <>
      {sides.map((side) => (
        <fieldset key={side} className={styles.side}>
          <legend className={perSegment ? styles.legendText : 'visually-hidden'}>
            {t(`controls.side.${side}`)}
          </legend>
          <Figure line={line} side={side} part="design" />
          <Figure line={line} side={side} part="operation" />
        </fieldset>
      ))}
      <div className={styles.counted}>
        <span className={styles.label}>{t('controls.countsLower')}</span>
        <AssessedValueCell line={line} word />
      </div>
      {segment === 'BOTH' ? (
        <Checkbox
          size="xs"
          label={t('controls.perSegment')}
          checked={perSegment}
          disabled={!editable}
          onChange={(event) => edit.split(line.row, event.currentTarget.checked)}
        />
      ) : null}
    </>
  );
}

function Evidence({ line }: LineProps) {
  const t = useT(controlsTexts);
  const { editable } = useAssessment();
  const edit = useControlEdit();
  const { entry, assessed, na } = line.row;
  return (
    <>
      <LongTextField
        label={t('controls.evidenceText')}
        help={t('controls.evidenceHelp')}
        value={entry.evidence ?? ''}
        place={formatPointer('controls', 'data', line.key, 'evidence')}
        missing={assessed && !na ? t('controls.evidenceMissing') : undefined}
        onWrite={(evidence) => edit.write(line.row, 'evidence', evidence || null)}
      />
      <DateField
        size="xs"
        label={t('controls.evidenceDate')}
        disabled={!editable}
        value={entry.evidenceDate ?? ''}
        onChange={(day) => edit.write(line.row, 'evidenceDate', day || null)}
      />
      <FieldForm
        field={assessmentField.fields.controls.fields.data.of}
        path={['controls', 'data', line.row.key]}
        only={['evidenceClass', 'evidenceExpires', 'effect']}
      />
      <SuggestionList
        heading="mitigation"
        only={({ kind, subject }) => kind === 'mitigation' && subject === line.row.key}
      />
      <LongTextField
        label={t('controls.note')}
        lines={1}
        value={entry.note ?? ''}
        onWrite={(note) => edit.write(line.row, 'note', note || null)}
      />
    </>
  );
}

function Use({ line }: LineProps) {
  const t = useT(controlsTexts);
  const { language } = useFormat();
  const { document, editable } = useAssessment();
  const edit = useControlEdit();
  const { row } = line;
  const { na, segment } = row.entry;
  return (
    <>
      {row.origin === 'library' ? (
        <Checkbox
          size="xs"
          label={t('controls.inUse')}
          checked={row.inUse}
          disabled={!editable}
          onChange={(event) => edit.use(row, event.currentTarget.checked)}
        />
      ) : null}
      <Checkbox
        size="xs"
        label={t('controls.naSet')}
        checked={na !== undefined}
        disabled={!editable}
        onChange={(event) => edit.write(row, 'na', event.currentTarget.checked ? { reason: '' } : null)}
      />
      {na === undefined ? null : (
        <LongTextField
          label={t('controls.naReason')}
          value={na.reason}
          missing={t('controls.naReasonMissing')}
          onWrite={(reason) => edit.write(row, 'na', { reason })}
        />
      )}
      {document.settings.segment === 'BOTH' ? (
        <NativeSelect
          size="xs"
          label={t('controls.usedFor')}
          disabled={!editable}
          value={segment ?? 'BOTH'}
          data={(['BOTH', 'INDIVIDUALS', 'CORPORATES'] as const).map((value) => ({
            value,
            label: getSegmentWord(value, language),
          }))}
          onChange={(event) => {
            const { value } = event.currentTarget;
            const chosen = (['INDIVIDUALS', 'CORPORATES'] as const).find((each) => each === value);
            edit.write(row, 'segment', chosen ?? null);
          }}
        />
      ) : null}
    </>
  );
}

export function ControlAssessmentTab({ line, risks }: LineProps & { readonly risks: readonly RiskRef[] }) {
  const t = useT(controlsTexts);
  const { text } = useFormat();
  const { result } = useAssessment();
  const [before] = useState(result);
  const { row } = line;
  const place = formatPointer('controls', row.origin === 'own' ? 'own' : 'data', row.key);
  return (
    <div className={styles.tab}>
      <p className="muted">{text(row.description)}</p>
      {row.inUse ? null : <p>{t('controls.notInUse')}</p>}
      {row.inUse && !row.na ? <Figures line={line} /> : null}
      <ControlEffect before={before} risks={risks} />
      {row.inUse && !row.na ? <Evidence line={line} /> : null}
      <SubjectEvidence key={row.key} object="control" subject={row.key} />
      <section className={styles.group}>
        <h3>{t('controls.useTitle')}</h3>
        <Use line={line} />
      </section>
      <DocumentOwnFields thing="control" path={getControlFieldsPath(row.key)} name={line.name} />
      <SubjectActions key={place} origin="control" subject={place} />
      <SubjectComments path={place} />
    </div>
  );
}
