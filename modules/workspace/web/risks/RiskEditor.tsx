import { DocumentOwnFields } from '@klarsikt/assessment/web/assessment/_components/form/DocumentFields.tsx';
import { FieldForm } from '@klarsikt/assessment/web/assessment/_components/form/FieldForm.tsx';
import { LongTextField } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { getTypeResult, type RiskRow } from '@klarsikt/engine/assess';
import { assessmentField, formatPointer, getRiskFieldsPath } from '@klarsikt/engine/assessment';
import type { RiskType } from '@klarsikt/engine/text';
import { SubjectActions } from '@klarsikt/governance/web/actions/ActionsOn.tsx';
import { SubjectComments } from '@klarsikt/governance/web/comments/Thread.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { RiskIncidents } from '../incidents/RiskIncidents.tsx';
import styles from '../levels/risks.module.css';
import { levelsPageTexts } from '../levels/texts.ts';
import { OverrideEditor } from './OverrideEditor.tsx';

interface RiskEditorProps {
  readonly type: RiskType;
  readonly riskKey: string;
}

/** Finds the highest calculated inherent level among the segments. */
function highestCalculatedLevel(row: RiskRow | undefined): number {
  return Math.max(0, ...Object.values(row?.segments ?? {}).map((segment) => segment.calculatedInherent));
}

function NotApplicable({ type, riskKey }: RiskEditorProps) {
  const t = useT(levelsPageTexts);
  const names = useOpenAssessmentNames();
  const { document, set, editable } = useAssessment();
  const na = document.risks.data[type]?.[riskKey]?.na;
  const write = (value: { reason: string } | null) =>
    set(
      t('risks.stepNa', { name: names.risk(type, riskKey) }),
      ['risks', 'data', type, riskKey, 'na'],
      value,
    );
  return (
    <>
      <Checkbox
        size="xs"
        label={t('risks.naSet')}
        checked={na !== undefined}
        disabled={!editable}
        onChange={(event) => write(event.currentTarget.checked ? { reason: '' } : null)}
      />
      {na === undefined ? null : (
        <LongTextField
          label={t('risks.naReason')}
          help={t('risks.naReasonHelp')}
          value={na.reason}
          missing={t('risks.naReasonMissing')}
          onWrite={(reason) => write({ reason })}
        />
      )}
    </>
  );
}

function Note({ type, riskKey }: RiskEditorProps) {
  const t = useT(levelsPageTexts);
  const names = useOpenAssessmentNames();
  const { document, set } = useAssessment();
  const note = document.risks.data[type]?.[riskKey]?.note ?? '';
  return (
    <LongTextField
      label={t('risks.note')}
      lines={1}
      value={note}
      onWrite={(value) => {
        const label = t('risks.stepNote', { name: names.risk(type, riskKey) });
        set(label, ['risks', 'data', type, riskKey, 'note'], value === '' ? null : value);
      }}
    />
  );
}

export function RiskEditor({ type, riskKey }: RiskEditorProps) {
  const t = useT(levelsPageTexts);
  const names = useOpenAssessmentNames();
  const { result } = useAssessment();
  const row = getTypeResult(result, type)?.risks.find(({ key }) => key === riskKey);
  const place = formatPointer('risks', 'data', type, riskKey);
  return (
    <section className={styles.editor} data-field={place}>
      <h3>{t('risks.editTitle')}</h3>
      <OverrideEditor
        type={type}
        riskKey={riskKey}
        side="inherent"
        calculated={highestCalculatedLevel(row)}
      />
      <OverrideEditor type={type} riskKey={riskKey} side="residual" calculated={row?.residual ?? 0} />
      <NotApplicable type={type} riskKey={riskKey} />
      <FieldForm
        field={assessmentField.fields.risks.fields.data.fields[type].of}
        path={['risks', 'data', type, riskKey]}
        only={['ratings', 'dominance']}
      />
      <Note type={type} riskKey={riskKey} />
      <DocumentOwnFields
        thing="risk"
        path={getRiskFieldsPath(type, riskKey)}
        name={names.risk(type, riskKey)}
      />
      <RiskIncidents type={type} riskKey={riskKey} />
      <SubjectActions key={place} origin="risk" subject={place} />
      <SubjectComments path={place} />
    </section>
  );
}
