import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { formatPointer, getDataKindName, listDataKinds } from '@klarsikt/engine/assessment';
import {
  incidentKinds,
  incidentKindTexts,
  incidentSeverities,
  incidentSeverityTexts,
} from '@klarsikt/engine/incidents';
import { riskTypes, type Text } from '@klarsikt/engine/text';
import type { TriggerCriterion } from '@klarsikt/engine/triggers';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { DocumentChoiceField } from '@klarsikt/governance/web/completeness/fields.tsx';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NumberField } from '@klarsikt/web/ui/fields/NumberField.tsx';
import { driftTexts } from './texts.ts';

interface FieldsProps {
  readonly path: readonly string[];
  readonly criterion: TriggerCriterion;
}

interface NumberOfProps {
  readonly label: string;
  readonly path: readonly string[];
  readonly value: number | undefined;
  readonly min: number;
  readonly max?: number;
  readonly whole?: boolean;
}

export function CriterionNumberField({ label, path, value, min, max, whole }: NumberOfProps) {
  const t = useT(driftTexts);
  const { set, editable } = useAssessment();
  return (
    <NumberField
      size="xs"
      label={label}
      disabled={!editable}
      data-field={formatPointer(...path)}
      min={min}
      {...(max === undefined ? {} : { max })}
      {...(whole === undefined ? {} : { whole })}
      value={value ?? null}
      onChange={(next) => set(t('trigger.step'), path, next)}
    />
  );
}

function useChoices() {
  const { text, compare } = useFormat();
  return (of: readonly { readonly key: string; readonly name: Text }[], none: string) => [
    { value: '', label: none },
    ...of
      .map(({ key, name }) => ({ value: key, label: text(name) }))
      .toSorted((a, b) => compare(a.label, b.label)),
  ];
}

function Figure({ path, criterion }: FieldsProps) {
  const t = useT(driftTexts);
  const { language } = useFormat();
  const { model } = useAssessment();
  const choices = useChoices();
  const { type = 'customers', mode = 'perc' } = criterion;
  const step = t('trigger.step');
  const risks: readonly { readonly key: string; readonly name: Text }[] = model[type].list;
  const isGrowth = criterion.kind === 'growth';
  return (
    <>
      <DocumentChoiceField
        label={t('trigger.type')}
        step={step}
        path={[...path, 'type']}
        value={criterion.type ?? ''}
        choices={[
          { value: '', label: t('trigger.choose') },
          ...riskTypes
            .filter((one) => listDataKinds(one).length > 0)
            .map((value) => ({ value, label: getRiskTypeName(value, language) })),
        ]}
      />
      <DocumentChoiceField
        label={t('trigger.risk')}
        step={step}
        path={[...path, 'risk']}
        value={criterion.risk ?? ''}
        choices={choices(risks, t('trigger.choose'))}
      />
      <DocumentChoiceField
        label={t('trigger.figure')}
        step={step}
        path={[...path, 'figure']}
        value={criterion.figure ?? ''}
        choices={[
          { value: '', label: t('trigger.choose') },
          ...listDataKinds(type).map((value) => ({ value, label: getDataKindName(value, language) })),
        ]}
      />
      <DocumentChoiceField
        label={t('trigger.mode')}
        step={step}
        path={[...path, 'mode']}
        value={mode}
        choices={(['perc', 'abs'] as const).map((value) => ({ value, label: t(`trigger.mode.${value}`) }))}
      />
      <CriterionNumberField
        label={t(isGrowth ? 'trigger.growth' : 'trigger.above')}
        path={[...path, 'above']}
        value={criterion.above}
        min={0}
      />
    </>
  );
}

function Incident({ path, criterion }: FieldsProps) {
  const t = useT(driftTexts);
  const { text } = useFormat();
  const step = t('trigger.step');
  return (
    <>
      <DocumentChoiceField
        label={t('trigger.incident')}
        step={step}
        path={[...path, 'incident']}
        value={criterion.incident ?? ''}
        choices={[
          { value: '', label: t('trigger.anyIncident') },
          ...incidentKinds.map((value) => ({ value, label: text(incidentKindTexts[value]) })),
        ]}
      />
      <DocumentChoiceField
        label={t('trigger.severity')}
        step={step}
        path={[...path, 'severity']}
        value={criterion.severity ?? 'low'}
        choices={incidentSeverities.map((value) => ({ value, label: text(incidentSeverityTexts[value]) }))}
      />
    </>
  );
}

export function CriterionFields({ path, criterion }: FieldsProps) {
  const t = useT(driftTexts);
  const { model } = useAssessment();
  const choices = useChoices();
  const step = t('trigger.step');
  switch (criterion.kind) {
    case 'product':
      return null;
    case 'figure':
    case 'growth':
      return <Figure path={path} criterion={criterion} />;
    case 'incident':
      return <Incident path={path} criterion={criterion} />;
    case 'place':
      return (
        <DocumentChoiceField
          label={t('trigger.list')}
          step={step}
          path={[...path, 'list']}
          value={criterion.list ?? ''}
          choices={choices(model.riskLists.list, t('trigger.anyList'))}
        />
      );
    case 'news':
      return (
        <DocumentChoiceField
          label={t('trigger.tag')}
          step={step}
          path={[...path, 'tag']}
          value={criterion.tag ?? ''}
          choices={choices(model.tags.list, t('trigger.anyTag'))}
        />
      );
  }
}
