import { type OrganizationDetail, organizationContract } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ChoiceField, SwitchField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import {
  FederationFields,
  listMissingFederationFields,
  toFederationInput,
  toFederationValues,
} from './FederationFields.tsx';
import styles from './organization.module.css';
import {
  checkSignInFigures,
  type RangedSignInField,
  signInSettingRanges,
  toOrganizationSettings,
  toSignInSettingsFormValues,
} from './places.ts';
import { organizationTexts } from './texts.ts';

interface SignInFormProps {
  readonly detail: OrganizationDetail;
  readonly refetch: () => Promise<unknown>;
}

/**
 * State of the form for sign-in settings. It sends the identity provider's settings only if there is a provider or
 * there was one before.
 */
function useSignInForm({ detail, refetch }: SignInFormProps) {
  const t = useT(organizationTexts);
  const { language, number } = useFormat();
  const save = useCommand(organizationContract.save, {
    refreshes: [organizationContract.list, organizationContract.get],
  });
  const { id, revision } = detail;
  const range = (field: RangedSignInField) => {
    const [least, most] = signInSettingRanges[field];
    return t('orgs.number', { least: number(least, least % 1 === 0 ? 0 : 2), most: number(most) });
  };
  return useRecordForm({
    record: { revision, values: { ...toSignInSettingsFormValues(detail), ...toFederationValues(detail) } },
    problems: (values) => ({
      ...Object.fromEntries(
        checkSignInFigures(values, language).map(([field, wrong]) => [
          field,
          wrong === 'range' ? range(field) : t(field === 'soft' ? 'orgs.softOrder' : 'orgs.headsupOrder'),
        ]),
      ),
      ...Object.fromEntries(listMissingFederationFields(values).map((field) => [field, t('orgs.missing')])),
    }),
    refetch,
    save: (values, from) => {
      const body = { id, revision: from, settings: toOrganizationSettings(values, language) };
      const federation = toFederationInput(values);
      const untouched = federation === null && detail.federation === null;
      return save.mutateAsync({ body: untouched ? body : { ...body, federation } });
    },
  });
}

export function SignInForm({ detail, refetch }: SignInFormProps) {
  const t = useT(organizationTexts);
  const form = useSignInForm({ detail, refetch });
  return (
    <RecordForm form={form}>
      <RecordSection title={t('orgs.policy')}>
        <div className={styles.fields}>
          <ChoiceField
            label={t('orgs.profile')}
            choices={[
              { value: 'modern', label: t('orgs.profile.modern') },
              { value: 'classic', label: t('orgs.profile.classic') },
            ]}
            {...form.field('profile')}
          />
          <div className={styles.pair}>
            <TextField label={t('orgs.minLength')} {...form.field('minLength')} />
            <TextField label={t('orgs.minLengthWithFactor')} {...form.field('minLengthWithFactor')} />
          </div>
        </div>
      </RecordSection>
      <RecordSection title={t('orgs.factor')}>
        <ChoiceField
          label={t('orgs.factorRule')}
          choices={[
            { value: 'required', label: t('orgs.factor.required') },
            { value: 'administrators', label: t('orgs.factor.administrators') },
            { value: 'optional', label: t('orgs.factor.optional') },
          ]}
          readOnly={!detail.can.signIn}
          {...form.field('secondFactor')}
        />
        <SwitchField
          label={t('orgs.passkeySignIn')}
          readOnly={!detail.can.signIn}
          {...form.field('passkeySignIn')}
        />
        <p className={styles.help}>{t('orgs.passkeySignInHelp')}</p>
      </RecordSection>
      <RecordSection title={t('orgs.session')}>
        <div className={styles.pair}>
          <TextField label={t('orgs.soft')} {...form.field('soft')} />
          <TextField label={t('orgs.hard')} {...form.field('hard')} />
          <TextField label={t('orgs.headsup')} {...form.field('headsup')} />
        </div>
      </RecordSection>
      <RecordSection title={t('orgs.approval')}>
        <SwitchField label={t('orgs.twoPersons')} {...form.field('twoPersons')} />
        <p className={styles.help}>{t('orgs.twoPersonsHelp')}</p>
      </RecordSection>
      <RecordSection title={t('orgs.federation')}>
        <p className={styles.help}>{t('orgs.federationHelp')}</p>
        {detail.can.signIn ? null : <p className={styles.help}>{t('orgs.signInRights')}</p>}
        <SwitchField label={t('orgs.federationUse')} readOnly={!detail.can.signIn} {...form.field('used')} />
        {form.values.used ? <FederationFields form={form} detail={detail} /> : null}
      </RecordSection>
    </RecordForm>
  );
}
