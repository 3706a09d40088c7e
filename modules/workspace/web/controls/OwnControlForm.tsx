import { LongTextField } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { documentLimits, listIncludedRisks, type OwnControl } from '@klarsikt/engine/assessment';
import { controlLabels, controlTypes } from '@klarsikt/engine/model';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Checkbox, MultiSelect, NativeSelect, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './controls.module.css';
import { useControlLabel } from './groups.ts';
import { controlsTexts } from './texts.ts';

interface OwnControlFormProps {
  readonly controlKey: string;
  readonly control: OwnControl;
}

function useWrite({ controlKey, control }: OwnControlFormProps) {
  const { set } = useAssessment();
  const t = useT(controlsTexts);
  return <F extends keyof OwnControl>(field: F, value: OwnControl[F]) =>
    set(t('controls.step.own', { name: control.name }), ['controls', 'own', controlKey, field], value);
}

/** Name of a control, which is required: an empty field shows an error and keeps the last name. */
function NameField(props: OwnControlFormProps) {
  const t = useT(controlsTexts);
  const { editable } = useAssessment();
  const write = useWrite(props);
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? props.control.name;
  return (
    <TextInput
      size="xs"
      label={t('controls.ownName')}
      required
      maxLength={documentLimits.name}
      disabled={!editable}
      value={shown}
      error={shown.trim() === '' ? t('controls.ownNameMissing') : undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        const empty = value.trim() === '';
        setTyped(empty ? value : null);
        if (!empty) write('name', value);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function Covers({ type, ...props }: OwnControlFormProps & { readonly type: RiskType }) {
  const { control } = props;
  const t = useT(controlsTexts);
  const { language, text, compare } = useFormat();
  const { model, document, editable } = useAssessment();
  const write = useWrite(props);
  const whole = control.allOf.includes(type);
  const word = getRiskTypeName(type, language);
  return (
    <>
      <Checkbox
        size="xs"
        label={t('controls.ownAllOf', { type: word })}
        checked={whole}
        disabled={!editable}
        onChange={(event) =>
          write(
            'allOf',
            riskTypes.filter((each) =>
              each === type ? event.currentTarget.checked : control.allOf.includes(each),
            ),
          )
        }
      />
      {whole ? null : (
        <MultiSelect
          size="xs"
          searchable
          clearable
          hidePickedOptions
          disabled={!editable}
          aria-label={t('controls.ownRisks', { type: word })}
          placeholder={t('controls.ownRisks', { type: word })}
          data={listIncludedRisks(model, document, type)
            .map(({ key, entity }) => ({ value: key, label: text(entity.name) }))
            .sort((a, b) => compare(a.label, b.label))}
          value={[...(control.related[type] ?? [])]}
          onChange={(keys) => write('related', { ...control.related, [type]: keys })}
        />
      )}
    </>
  );
}

/** Label and type of a control, by which the list is grouped and filtered; without a choice, nothing is stored. */
function Traits(props: OwnControlFormProps) {
  const { label = 'Undefined', type = 'UNDEFINED' } = props.control;
  const t = useT(controlsTexts);
  const word = useControlLabel();
  const { editable } = useAssessment();
  const write = useWrite(props);
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('controls.label')}
        disabled={!editable}
        value={label}
        data={controlLabels.map((value) => ({ value, label: word(value) }))}
        onChange={(event) =>
          write(
            'label',
            controlLabels.find((value) => value === event.currentTarget.value),
          )
        }
      />
      <NativeSelect
        size="xs"
        label={t('controls.type')}
        disabled={!editable}
        value={type}
        data={controlTypes.map((value) => ({ value, label: word(value) }))}
        onChange={(event) =>
          write(
            'type',
            controlTypes.find((value) => value === event.currentTarget.value),
          )
        }
      />
    </>
  );
}

export function OwnControlForm(props: OwnControlFormProps) {
  const { control } = props;
  const t = useT(controlsTexts);
  const { text } = useFormat();
  const { model, document, editable } = useAssessment();
  const write = useWrite(props);
  const offered = riskTypes.filter((type) => listIncludedRisks(model, document, type).length > 0);
  return (
    <div className={styles.tab}>
      <NameField {...props} />
      <LongTextField
        label={t('controls.ownDescription')}
        value={control.description}
        onWrite={(description) => write('description', description)}
      />
      <NativeSelect
        size="xs"
        label={t('controls.category')}
        disabled={!editable}
        value={control.category ?? ''}
        data={[
          { value: '', label: t('controls.noCategory') },
          ...model.controlCategories.list.map(({ key, name }) => ({ value: key, label: text(name) })),
        ]}
        onChange={(event) => write('category', event.currentTarget.value || null)}
      />
      <Traits {...props} />
      <Checkbox
        size="xs"
        label={t('controls.ownGeneral')}
        description={t('controls.ownGeneralHelp')}
        checked={control.general}
        disabled={!editable}
        onChange={(event) => write('general', event.currentTarget.checked)}
      />
      <fieldset className={styles.covers}>
        <legend>{t('controls.covers')}</legend>
        {offered.map((type) => (
          <Covers key={type} {...props} type={type} />
        ))}
      </fieldset>
    </div>
  );
}
