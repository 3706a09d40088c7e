import { type GroupReportDefinition, templateContract, templateRefSchema } from '@klarsikt/contract';
import { groupWeightBases } from '@klarsikt/engine/group';
import { type GroupReportPart, groupReportParts } from '@klarsikt/engine/report';
import { operationalRelevances } from '@klarsikt/engine/text';
import { getRelevanceName } from '@klarsikt/engine/words';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { TemplateQuestions } from '@klarsikt/web/ui/fields/TemplateQuestions.tsx';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { groupReportTexts } from './report-texts.ts';
import styles from './reports.module.css';
import { rollupTexts } from './texts.ts';

interface FieldsProps {
  readonly definition: GroupReportDefinition;
  readonly onChange: (change: Partial<GroupReportDefinition>) => void;
}

/** Input of a year; the typed text may be incomplete. */
export interface YearInput {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly isWrong: boolean;
}

export const isYear = (text: string): boolean => /^(19|2\d)\d\d$/.test(text);

function YearField({ typed, onType, isWrong, onChange }: YearInput & Pick<FieldsProps, 'onChange'>) {
  const t = useT(groupReportTexts);
  return (
    <TextInput
      size="xs"
      label={t('groupReport.year')}
      placeholder={t('groupReport.newest')}
      description={t('groupReport.yearHow')}
      error={isWrong ? t('groupReport.yearWrong') : null}
      inputMode="numeric"
      maxLength={4}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        onType(value);
        onChange({ period: isYear(value) ? Number(value) : null });
      }}
    />
  );
}

export function RollUpChoiceFields({
  definition,
  onChange,
  year,
}: FieldsProps & { readonly year: YearInput }) {
  const t = useT(groupReportTexts);
  const words = useT(rollupTexts);
  const { language } = useFormat();
  return (
    <div className={styles.choices}>
      <NativeSelect
        size="xs"
        label={t('groupReport.language')}
        value={definition.language}
        data={[
          { value: 'en', label: t('groupReport.english') },
          { value: 'sv', label: t('groupReport.swedish') },
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ language: value === 'sv' ? 'sv' : 'en' })}
      />
      <NativeSelect
        size="xs"
        label={t('groupReport.figure')}
        value={definition.figure}
        data={[
          { value: 'residual', label: words('rollup.residual') },
          { value: 'inherent', label: words('rollup.inherent') },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ figure: value === 'inherent' ? 'inherent' : 'residual' })
        }
      />
      <NativeSelect
        size="xs"
        label={t('groupReport.area')}
        value={definition.area ?? ''}
        data={[
          { value: '', label: words('rollup.area.all') },
          ...operationalRelevances.map((one) => ({ value: one, label: getRelevanceName(one, language) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ area: operationalRelevances.find((one) => one === value) ?? null })
        }
      />
      <NativeSelect
        size="xs"
        label={t('groupReport.weigh')}
        value={definition.weigh}
        data={groupWeightBases.map((one) => ({ value: one, label: words(`rollup.weigh.${one}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ weigh: groupWeightBases.find((one) => one === value) ?? 'customers' })
        }
      />
      <YearField {...year} onChange={onChange} />
    </div>
  );
}

export function GroupReportPartsField({ definition, onChange }: FieldsProps) {
  const t = useT(groupReportTexts);
  const toggle = (part: GroupReportPart, on: boolean) =>
    onChange({
      parts: groupReportParts.filter((one) => (one === part ? on : definition.parts.includes(one))),
    });
  return (
    <fieldset className={styles.parts}>
      <legend>{t('groupReport.parts')}</legend>
      {groupReportParts.map((part) => (
        <Checkbox
          key={part}
          size="xs"
          label={t(`groupReport.part.${part}`)}
          checked={definition.parts.includes(part)}
          onChange={({ currentTarget: { checked } }) => toggle(part, checked)}
        />
      ))}
    </fieldset>
  );
}

export function GroupTemplateFields({ definition, onChange }: FieldsProps) {
  const t = useT(groupReportTexts);
  const { language } = useFormat();
  const { data } = useCall(templateContract.list, {});
  const offered = (data?.templates ?? []).filter(({ kind, usable }) => kind === 'group' && usable);
  const chosen = offered.find(({ ref }) => ref === definition.template);
  const gone = data !== undefined && chosen === undefined;
  const other = chosen === undefined ? [{ value: definition.template, label: '–' }] : [];
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('groupReport.template')}
        error={gone ? t('groupReport.templateGone') : null}
        value={definition.template}
        data={[...other, ...offered.map(({ ref, name }) => ({ value: ref, label: name[language] }))]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ template: templateRefSchema.parse(value), parameters: {} })
        }
      />
      <TemplateQuestions
        parameters={chosen?.parameters ?? []}
        value={definition.parameters}
        onChange={(parameters) => onChange({ parameters })}
      />
    </>
  );
}

const longest = 20_000;

export function GroupReportTextFields({ definition, onChange }: FieldsProps) {
  const t = useT(groupReportTexts);
  return (['introduction', 'conclusion'] as const).map((name) => (
    <Textarea
      key={name}
      size="xs"
      autosize
      minRows={4}
      maxRows={14}
      maxLength={longest}
      label={t(`groupReport.${name}`)}
      description={t('groupReport.markdown')}
      value={definition[name]}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
    />
  ));
}
