import { type Account, loginContract } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import { passwordRuleTexts } from '../_lib/password-rules.ts';
import { loginTexts } from '../texts.ts';
import { AccountForm, AccountSection } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

const empty = { current: '', secret: '', repeat: '' };

type Name = keyof typeof empty;

function usePasswordChange() {
  const t = useT(loginTexts);
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const { run, busy, said, faultAt } = useAccountCommand(
    loginContract.changePassword,
    t('account.passwordChanged'),
  );
  const { current, secret, repeat } = values;
  const errorAt = (name: Name) => {
    if (tried && values[name] === '') return t('newPassword.missing');
    if (name !== 'repeat') return faultAt(name);
    return tried && repeat !== secret ? t('setup.unequal') : undefined;
  };
  const submit = async () => {
    setTried(true);
    if (current === '' || secret === '' || secret !== repeat) return;
    await run({ body: { current, secret } });
    setValues(empty);
    setTried(false);
  };
  return {
    field: (name: Name) => ({
      name,
      value: values[name],
      onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
      error: errorAt(name),
    }),
    ...{ submit, busy, said },
  };
}

export function PasswordSection({ account }: { readonly account: Account }) {
  const t = useT(loginTexts);
  const format = useFormat();
  const { field, submit, busy, said } = usePasswordChange();
  if (!account.hasPassword)
    return (
      <AccountSection title={t('login.password')} note={t('account.noPassword')}>
        {null}
      </AccountSection>
    );
  const { passwordPolicy: policy, totp, passkeys } = account;
  const least = totp.set || passkeys > 0 ? policy.minLengthWithFactor : policy.minLength;
  return (
    <AccountSection
      title={t('login.password')}
      note={t('account.passwordSince', { date: format.date(account.passwordAt) })}
    >
      <AccountForm
        submit={t(busy ? 'login.saving' : 'account.changePassword')}
        busy={busy}
        said={said}
        onSubmit={submit}
      >
        <input type="text" name="username" autoComplete="username" value={account.username} readOnly hidden />
        <SimpleField
          label={t('account.current')}
          type="password"
          autoComplete="current-password"
          {...field('current')}
        />
        <SimpleField
          label={t('newPassword.secret')}
          type="password"
          autoComplete="new-password"
          hint={t(passwordRuleTexts[policy.profile], { count: least })}
          {...field('secret')}
        />
        <SimpleField
          label={t('setup.repeat')}
          type="password"
          autoComplete="new-password"
          {...field('repeat')}
        />
      </AccountForm>
    </AccountSection>
  );
}
