import { userContract as contract, type User } from '@klarsikt/contract';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { RecordForm } from '@klarsikt/web/ui/records/RecordForm.tsx';
import { RecordFacts, RecordSection } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import { useRecordForm } from '@klarsikt/web/ui/records/use-record-form.ts';
import { isMailAddress, toPasswordProof, toUserProfile, toWireProfile } from './form.ts';
import { CurrentPasswordField } from './OwnPassword.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import { userTexts } from './texts.ts';
import { UserActions } from './UserActions.tsx';

interface ProfileTabProps {
  readonly user: User;
  readonly refetch: () => Promise<unknown>;
}

function Account({ user }: { readonly user: User }) {
  const t = useT(userTexts);
  const { date, dateTime } = useFormat();
  const describeFactors = ({ secondFactor, totpAt, passkeys }: User): string => {
    if (!secondFactor) return t('user.noFactor');
    const app = totpAt === null ? t('user.app') : t('user.since', { date: date(totpAt) });
    const keys = t('user.passkeys', { count: passkeys });
    if (passkeys === 0) return app;
    return totpAt === null ? keys : `${app} · ${keys}`;
  };
  return (
    <RecordSection title={t('user.account')}>
      <RecordFacts
        of={[
          [t('user.lastLogin'), user.lastLoginAt === null ? t('user.never') : dateTime(user.lastLoginAt)],
          [t('user.factor'), describeFactors(user)],
          [
            t('user.password'),
            user.passwordAt === null
              ? t('user.passwordNone')
              : t('user.passwordAt', { date: date(user.passwordAt) }),
          ],
          [t('user.terms'), user.termsAt === null ? '' : date(user.termsAt)],
          [t('user.createdAt'), date(user.createdAt)],
        ]}
      />
      {user.mustChange ? <p className="muted">{t('user.mustChange')}</p> : null}
      {user.federated ? <p className="muted">{t('user.federated')}</p> : null}
    </RecordSection>
  );
}

export function ProfileTab({ user, refetch }: ProfileTabProps) {
  const t = useT(userTexts);
  const save = useCommand(contract.save, { refreshes: [contract.list, contract.get] });
  const readOnly = user.higher.length > 0;
  const form = useRecordForm({
    record: { values: { ...toUserProfile(user), current: '' }, revision: user.revision },
    save: ({ current, ...values }, revision) =>
      save.mutateAsync({
        body: { id: user.id, revision, ...toWireProfile(values), ...toPasswordProof(current) },
      }),
    problems: ({ username }) => (isMailAddress(username) ? {} : { username: t('user.emailWrong') }),
    refetch,
  });
  return (
    <>
      <UserActions user={user} />
      <RecordForm form={form} readOnly={readOnly}>
        <ProfileFields form={form} chosen={user.groups} readOnly={readOnly} kept={user.directory} />
        {form.values.username.trim() === user.username ? null : (
          <CurrentPasswordField field={form.field('current')} />
        )}
        <Account user={user} />
      </RecordForm>
    </>
  );
}
