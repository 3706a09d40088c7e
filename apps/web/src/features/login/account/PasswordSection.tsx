import { type Account, login } from '@klarsikt/contract';
import { useState } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { SimpleField } from '../../../ui/fields/SimpleField.tsx';
import { ruleText } from '../_lib/password-rules.ts';
import { texts } from '../texts.ts';
import { AccountForm, Section } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

const empty = { current: '', secret: '', repeat: '' };

/** Changing the own password, given the present one. */
export function PasswordSection({ account }: { readonly account: Account }) {
  const t = useT(texts);
  const format = useFormat();
  const [values, setValues] = useState(empty);
  const [tried, setTried] = useState(false);
  const { run, busy, said, faultAt } = useAccountCommand(login.changePassword, t('account.passwordChanged'));
  if (!account.hasPassword)
    return (
      <Section title={t('login.password')} note={t('account.noPassword')}>
        {null}
      </Section>
    );
  const { current, secret, repeat } = values;
  const set = (name: keyof typeof empty) => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }));
  const missing = (value: string) => (tried && value === '' ? t('newPassword.missing') : undefined);
  const submit = async () => {
    setTried(true);
    if (current === '' || secret === '' || secret !== repeat) return;
    await run({ body: { current, secret } });
    setValues(empty);
    setTried(false);
  };
  const { passwordPolicy: policy, totp } = account;
  const least = totp.set ? policy.minLengthWithFactor : policy.minLength;
  return (
    <Section
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
          name="current"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={set('current')}
          error={missing(current) ?? faultAt('current')}
        />
        <SimpleField
          label={t('newPassword.secret')}
          name="secret"
          type="password"
          autoComplete="new-password"
          value={secret}
          onChange={set('secret')}
          hint={t(ruleText[policy.profile], { count: least })}
          error={missing(secret) ?? faultAt('secret')}
        />
        <SimpleField
          label={t('setup.repeat')}
          name="repeat"
          type="password"
          autoComplete="new-password"
          value={repeat}
          onChange={set('repeat')}
          error={missing(repeat) ?? (tried && repeat !== secret ? t('setup.unequal') : undefined)}
        />
      </AccountForm>
    </Section>
  );
}
