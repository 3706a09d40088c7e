import type { FederationInput, OrganizationDetail } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ChoiceField, SwitchField, TextField } from '@klarsikt/web/ui/records/form-fields.tsx';
import type { RecordFormState } from '@klarsikt/web/ui/records/use-record-form.ts';
import styles from './organization.module.css';
import { ProviderCheck } from './ProviderCheck.tsx';
import { organizationTexts } from './texts.ts';

export function toFederationValues({ federation }: OrganizationDetail) {
  return {
    used: federation !== null,
    enabled: federation?.enabled ?? true,
    issuer: federation?.issuer ?? '',
    clientId: federation?.clientId ?? '',
    clientSecret: '',
    domains: federation?.domains.join('\n') ?? '',
    idpHint: federation?.idpHint ?? '',
    passwordAllowed: federation?.passwordAllowed ?? true,
    createUsers: federation?.createUsers ?? false,
    groupId: federation?.groupId ? String(federation.groupId) : '',
  };
}
export type FederationValues = ReturnType<typeof toFederationValues>;

const domainsOf = ({ domains }: FederationValues) =>
  domains.split(/[\s,;]+/).filter((domain) => domain !== '');

export function toFederationInput(values: FederationValues): FederationInput | null {
  if (!values.used) return null;
  const { issuer, clientId, clientSecret, idpHint, enabled, passwordAllowed, createUsers, groupId } = values;
  return {
    issuer,
    clientId,
    ...(clientSecret === '' ? {} : { clientSecret }),
    idpHint: idpHint.trim() === '' ? null : idpHint,
    enabled,
    passwordAllowed,
    createUsers,
    groupId: createUsers && groupId !== '' ? Number(groupId) : null,
    domains: domainsOf(values),
  };
}

export function listMissingFederationFields(
  values: FederationValues,
): ('issuer' | 'clientId' | 'domains' | 'groupId')[] {
  if (!values.used) return [];
  const { issuer, clientId, createUsers, groupId } = values;
  return [
    ...(issuer.trim() === '' ? (['issuer'] as const) : []),
    ...(clientId.trim() === '' ? (['clientId'] as const) : []),
    ...(domainsOf(values).length === 0 ? (['domains'] as const) : []),
    ...(createUsers && groupId === '' ? (['groupId'] as const) : []),
  ];
}

interface FederationFieldsProps {
  readonly form: Pick<RecordFormState<FederationValues>, 'field'> & { readonly values: FederationValues };
  readonly detail: OrganizationDetail;
}

function GroupField({ form, detail }: FederationFieldsProps) {
  const t = useT(organizationTexts);
  return (
    <ChoiceField
      label={t('orgs.group')}
      required
      readOnly={!detail.can.signIn}
      choices={[
        { value: '', label: t('orgs.noGroup') },
        ...detail.groups.map((group) => ({ value: String(group.id), label: group.name })),
      ]}
      {...form.field('groupId')}
    />
  );
}

export function FederationFields({ form, detail }: FederationFieldsProps) {
  const t = useT(organizationTexts);
  const { federation, can } = detail;
  const readOnly = !can.signIn;
  const { createUsers } = form.values;
  return (
    <div className={styles.fields}>
      <SwitchField label={t('orgs.enabled')} readOnly={readOnly} {...form.field('enabled')} />
      <TextField
        label={t('orgs.issuer')}
        hint={t('orgs.issuerHint')}
        type="url"
        required
        readOnly={readOnly}
        {...form.field('issuer')}
      />
      <TextField label={t('orgs.clientId')} required readOnly={readOnly} {...form.field('clientId')} />
      <TextField
        label={t('orgs.clientSecret')}
        hint={t(federation?.hasSecret ? 'orgs.secretKept' : 'orgs.secretNone')}
        type="password"
        autoComplete="new-password"
        readOnly={readOnly}
        {...form.field('clientSecret')}
      />
      <ProviderCheck organizationId={detail.id} values={form.values} />
      <TextField
        label={t('orgs.domains')}
        hint={t('orgs.domainsHint')}
        rows={3}
        required
        readOnly={readOnly}
        {...form.field('domains')}
      />
      <TextField
        label={t('orgs.idpHint')}
        hint={t('orgs.idpHintHint')}
        readOnly={readOnly}
        {...form.field('idpHint')}
      />
      <SwitchField
        label={t('orgs.passwordAllowed')}
        hint={t(federation?.proved ? 'orgs.passwordAllowedProved' : 'orgs.passwordAllowedHint')}
        readOnly={readOnly}
        {...form.field('passwordAllowed')}
      />
      <SwitchField label={t('orgs.createUsers')} readOnly={readOnly} {...form.field('createUsers')} />
      {createUsers ? <GroupField form={form} detail={detail} /> : null}
    </div>
  );
}
