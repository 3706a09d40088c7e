import { licenceDatapoints, licenceOfferings, licensedApplications } from '@klarsikt/contract';
import { useCountryChoices } from '@klarsikt/web/platform/i18n/countries.ts';
import { type TranslateFunction, useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import {
  ChoiceField,
  DayField,
  MultiChoiceField,
  SwitchField,
  TextField,
} from '@klarsikt/web/ui/records/form-fields.tsx';
import type { RecordFormState } from '@klarsikt/web/ui/records/use-record-form.ts';
import { licenceTexts } from './texts.ts';
import type { LicenceValues } from './values.ts';

type T = TranslateFunction<keyof (typeof licenceTexts)['en'] & string>;

export function checkLicenceValues(t: T, values: LicenceValues) {
  const { applications, seats, validFrom, validTo } = values;
  return {
    ...(applications.length === 0 ? { applications: t('licences.missing') } : {}),
    ...(seats.trim() !== '' && !/^[1-9]\d{0,6}$/.test(seats.trim()) ? { seats: t('licences.number') } : {}),
    ...(validFrom === '' ? { validFrom: t('licences.missing') } : {}),
    ...(validTo !== '' && validTo < validFrom ? { validTo: t('licences.order') } : {}),
  };
}

/** Explains the Atlas licence to users who may grant it and to users whose licence includes it. */
function AtlasNote({ applications }: Pick<LicenceValues, 'applications'>) {
  const t = useT(licenceTexts);
  const { session } = useSession();
  if (!applications.includes('backoffice')) return null;
  return <p role="note">{t(session?.operator === true ? 'licences.atlas' : 'licences.atlasGiven')}</p>;
}

interface LicenceFieldsProps {
  readonly form: RecordFormState<LicenceValues>;
  readonly readOnly?: boolean;
  /** True if the licence already includes Atlas, so that a user who may not grant it can still remove it. */
  readonly hasAtlas?: boolean;
}

export function LicenceFields({ form, readOnly = false, hasAtlas = false }: LicenceFieldsProps) {
  const t = useT(licenceTexts);
  const { session } = useSession();
  const countries = useCountryChoices();
  const offered = licensedApplications.filter(
    (one) => one !== 'backoffice' || hasAtlas || session?.operator === true,
  );
  return (
    <>
      <MultiChoiceField
        label={t('licences.applications')}
        required
        readOnly={readOnly}
        choices={offered.map((value) => ({ value, label: t(`licences.app.${value}`) }))}
        {...form.field('applications')}
      />
      <AtlasNote applications={form.values.applications} />
      <ChoiceField
        label={t('licences.offering')}
        readOnly={readOnly}
        choices={licenceOfferings.map((value) => ({ value, label: t(`licences.offering.${value}`) }))}
        {...form.field('offering')}
      />
      <ChoiceField
        label={t('licences.datapoint')}
        readOnly={readOnly}
        choices={licenceDatapoints.map((value) => ({ value, label: t(`licences.datapoint.${value}`) }))}
        {...form.field('datapoint')}
      />
      <MultiChoiceField
        label={t('licences.countries')}
        readOnly={readOnly}
        choices={countries}
        {...form.field('countries')}
      />
      <TextField
        label={t('licences.seats')}
        hint={t('licences.seatsHint')}
        readOnly={readOnly}
        {...form.field('seats')}
      />
      <DayField label={t('licences.from')} required readOnly={readOnly} {...form.field('validFrom')} />
      <DayField
        label={t('licences.to')}
        hint={t('licences.toHint')}
        readOnly={readOnly}
        {...form.field('validTo')}
      />
      <SwitchField
        label={t('licences.covers')}
        hint={t('licences.coversHint')}
        readOnly={readOnly}
        {...form.field('coversCustomers')}
      />
      <TextField label={t('licences.note')} rows={2} readOnly={readOnly} {...form.field('note')} />
    </>
  );
}
