import { type Account, loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { setLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useId, useState } from 'react';
import { loginTexts } from '../texts.ts';
import styles from './account.module.css';
import { AccountForm, AccountSection } from './Section.tsx';
import { useAccountCommand } from './use-account-command.ts';

interface FieldProps<T> {
  readonly value: T;
  readonly onChange: (next: T) => void;
}

function LanguageField({ value: chosen, onChange }: FieldProps<Account['language']>) {
  const t = useT(loginTexts);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('account.language')}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === 'en' || value === 'sv' ? value : null)}
      >
        <option value="">{t('account.languageOwn')}</option>
        <option value="en">English</option>
        <option value="sv">Svenska</option>
      </select>
    </div>
  );
}

function StartField({ value: chosen, onChange }: FieldProps<Account['startPage']>) {
  const t = useT(loginTexts);
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('account.startPage')}</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => onChange(value === 'work' ? value : null)}
      >
        <option value="">{t('account.startHome')}</option>
        <option value="work">{t('account.startWork')}</option>
      </select>
    </div>
  );
}

export function ProfileSection({ account }: { readonly account: Account }) {
  const t = useT(loginTexts);
  const [givenName, setGivenName] = useState(account.givenName);
  const [surname, setSurname] = useState(account.surname);
  const [language, choose] = useState(account.language);
  const [startPage, begin] = useState(account.startPage);
  const { can } = useSession();
  const { run, busy, said, faultAt } = useAccountCommand(loginContract.updateAccount, t('account.saved'));
  const isMissing = (value: string) => value.trim() === '';
  const changed =
    givenName !== account.givenName ||
    surname !== account.surname ||
    language !== account.language ||
    startPage !== account.startPage;
  const submit = async () => {
    if (givenName.trim() === '' || surname.trim() === '') return;
    const saved = await run({
      body: { revision: account.revision, givenName, surname, language, startPage },
    });
    if (saved.language !== null) setLanguage(saved.language);
  };
  return (
    <AccountSection title={t('account.profile')}>
      <AccountForm
        submit={t(busy ? 'login.saving' : 'account.save')}
        busy={busy}
        changed={changed}
        said={said}
        onSubmit={submit}
      >
        <div className={styles.pair}>
          <SimpleField
            label={t('setup.givenName')}
            name="givenName"
            autoComplete="given-name"
            value={givenName}
            onChange={setGivenName}
            error={isMissing(givenName) ? t('setup.say.givenName') : faultAt('givenName')}
          />
          <SimpleField
            label={t('setup.surname')}
            name="surname"
            autoComplete="family-name"
            value={surname}
            onChange={setSurname}
            error={isMissing(surname) ? t('setup.say.surname') : faultAt('surname')}
          />
        </div>
        <LanguageField value={language} onChange={choose} />
        {can('ra:View') ? <StartField value={startPage} onChange={begin} /> : null}
      </AccountForm>
    </AccountSection>
  );
}
