import { getBusinessName } from '@klarsikt/engine/analysis';
import { type AssessmentSettings, documentLimits } from '@klarsikt/engine/assessment';
import type { CompiledModel } from '@klarsikt/engine/model';
import { operationalRelevances, type Relevance, relevances } from '@klarsikt/engine/text';
import { getRelevanceName } from '@klarsikt/engine/words';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { DateField } from '@klarsikt/web/ui/fields/DateField.tsx';
import { Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { useMemo } from 'react';
import { FieldSearchMatch } from './field-search.tsx';
import styles from './settings.module.css';
import { settingsFormTexts } from './settings-texts.ts';

export type SettingsFaults = Partial<Record<keyof AssessmentSettings, string>>;

interface SettingsFormProps {
  readonly model: CompiledModel;
  readonly settings: AssessmentSettings;
  readonly faults: SettingsFaults;
  readonly readOnly?: boolean;
  readonly onChange: <K extends keyof AssessmentSettings>(field: K, value: AssessmentSettings[K]) => void;
}

export function useSettingsFaults(settings: AssessmentSettings): SettingsFaults {
  const t = useT(settingsFormTexts);
  const { date } = settings;
  return {
    ...(settings.name.trim() === '' ? { name: t('settings.nameMissing') } : {}),
    ...(date !== null && !/^\d{4}-\d{2}-\d{2}$/.test(date) ? { date: t('settings.dateWrong') } : {}),
  };
}

function useChoices(model: CompiledModel) {
  const { text, compare } = useFormat();
  return useMemo(() => {
    const sorted = (list: readonly { key: string; name: { en: string; sv: string } }[]) =>
      list
        .map(({ key, name }) => ({ value: key, label: text(name) }))
        .sort((a, b) => compare(a.label, b.label));
    return {
      countries: sorted(model.geographies.list.filter(({ iso }) => iso !== '')),
      businesses: sorted(
        model.businesses.list.map((business) => ({
          key: business.key,
          name: getBusinessName(business, getToday()),
        })),
      ),
    };
  }, [model, text, compare]);
}

/** An empty list means all relevances, so all boxes are shown as ticked. */
function toggleRelevance(
  chosen: readonly Relevance[],
  relevance: Relevance,
  on: boolean,
): readonly Relevance[] {
  const all = chosen.length === 0 ? relevances : chosen;
  const next = relevances.filter((each) => (each === relevance ? on : all.includes(each)));
  return next.length === 0 ? operationalRelevances : next;
}

function RelevanceChoice({
  settings,
  readOnly,
  onChange,
}: Pick<SettingsFormProps, 'settings' | 'readOnly' | 'onChange'>) {
  const t = useT(settingsFormTexts);
  const { language } = useFormat();
  const chosen = settings.relevances;
  return (
    <fieldset className={styles.group} data-field="/settings/relevances">
      <legend>{t('settings.relevances')}</legend>
      <p className={styles.help}>{t('settings.relevancesHelp')}</p>
      {relevances.map((relevance) => (
        <Checkbox
          key={relevance}
          label={getRelevanceName(relevance, language)}
          disabled={readOnly ?? false}
          checked={chosen.length === 0 || chosen.includes(relevance)}
          onChange={(event) =>
            onChange('relevances', toggleRelevance(chosen, relevance, event.currentTarget.checked))
          }
        />
      ))}
    </fieldset>
  );
}

function Scope({ model, settings, readOnly = false, onChange }: Omit<SettingsFormProps, 'faults'>) {
  const t = useT(settingsFormTexts);
  const { countries, businesses } = useChoices(model);
  const common = { disabled: readOnly };
  return (
    <>
      <FieldSearchMatch words={[t('settings.businesses'), t('settings.businessesHelp')]}>
        <MultiSelect
          {...common}
          label={t('settings.businesses')}
          data-field="/settings/businesses"
          description={t('settings.businessesHelp')}
          data={businesses}
          value={[...settings.businesses]}
          searchable
          clearable
          hidePickedOptions
          onChange={(value) => onChange('businesses', value)}
        />
      </FieldSearchMatch>
      <div className={styles.pair}>
        <FieldSearchMatch words={[t('settings.country'), t('settings.countryHelp')]}>
          <NativeSelect
            {...common}
            label={t('settings.country')}
            data-field="/settings/opGeography"
            description={t('settings.countryHelp')}
            value={settings.opGeography ?? ''}
            data={[{ value: '', label: t('settings.noCountry') }, ...countries]}
            onChange={(event) =>
              onChange('opGeography', event.currentTarget.value === '' ? null : event.currentTarget.value)
            }
          />
        </FieldSearchMatch>
        <FieldSearchMatch words={[t('settings.segment'), t('settings.segmentHelp')]}>
          <NativeSelect
            {...common}
            label={t('settings.segment')}
            data-field="/settings/segment"
            description={t('settings.segmentHelp')}
            value={settings.segment}
            data={(['BOTH', 'INDIVIDUALS', 'CORPORATES'] as const).map((value) => ({
              value,
              label: t(`settings.segment${value}`),
            }))}
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value === 'BOTH' || value === 'INDIVIDUALS' || value === 'CORPORATES')
                onChange('segment', value);
            }}
          />
        </FieldSearchMatch>
      </div>
      <FieldSearchMatch words={[t('settings.relevances'), t('settings.relevancesHelp')]}>
        <RelevanceChoice settings={settings} readOnly={readOnly} onChange={onChange} />
      </FieldSearchMatch>
    </>
  );
}

export function SettingsForm({ model, settings, faults, readOnly = false, onChange }: SettingsFormProps) {
  const t = useT(settingsFormTexts);
  const common = { disabled: readOnly };
  return (
    <div className={styles.form}>
      <FieldSearchMatch words={[t('settings.name'), t('settings.nameHelp')]}>
        <TextInput
          {...common}
          label={t('settings.name')}
          data-field="/settings/name"
          description={t('settings.nameHelp')}
          required
          maxLength={documentLimits.name}
          value={settings.name}
          error={faults.name}
          onChange={(event) => onChange('name', event.currentTarget.value)}
        />
      </FieldSearchMatch>
      <Scope model={model} settings={settings} readOnly={readOnly} onChange={onChange} />
      <div className={styles.pair}>
        <FieldSearchMatch words={[t('settings.responsible'), t('settings.responsibleHelp')]}>
          <TextInput
            {...common}
            label={t('settings.responsible')}
            data-field="/settings/responsible"
            description={t('settings.responsibleHelp')}
            maxLength={documentLimits.name}
            value={settings.responsible}
            onChange={(event) => onChange('responsible', event.currentTarget.value)}
          />
        </FieldSearchMatch>
        <FieldSearchMatch words={[t('settings.date'), t('settings.dateHelp')]}>
          <DateField
            {...common}
            label={t('settings.date')}
            data-field="/settings/date"
            description={t('settings.dateHelp')}
            value={settings.date ?? ''}
            error={faults.date}
            onChange={(day) => onChange('date', day || null)}
          />
        </FieldSearchMatch>
      </div>
      <FieldSearchMatch words={[t('settings.description'), t('settings.descriptionHelp')]}>
        <Textarea
          {...common}
          label={t('settings.description')}
          data-field="/settings/description"
          description={t('settings.descriptionHelp')}
          autosize
          minRows={3}
          maxLength={documentLimits.text}
          value={settings.description}
          onChange={(event) => onChange('description', event.currentTarget.value)}
        />
      </FieldSearchMatch>
    </div>
  );
}
