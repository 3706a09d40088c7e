import { loginContract } from '@klarsikt/contract';
import { type Language, languages } from '@klarsikt/engine/text';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { setupStorageKey } from '@klarsikt/web/platform/session/device.ts';
import { reloadSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button, ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import {
  checkSetupForm,
  emptySetupValues,
  groupFaultsByField,
  type SetupField,
  type SetupValues,
} from './_lib/setup-form.ts';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

/** Reads the token from the fragment, which no server logs, and removes it from the address at once. */
function useTokenFromFragment(): string {
  const [token] = useState(() => {
    const given = decodeURIComponent(window.location.hash.replace(/^#/, ''));
    if (given !== '') sessionStorage.setItem(setupStorageKey, given);
    return given === '' ? (sessionStorage.getItem(setupStorageKey) ?? '') : given;
  });
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return token;
}

interface FieldsProps {
  readonly values: SetupValues;
  readonly errors: Partial<Record<SetupField, string>>;
  readonly onChange: (field: SetupField, value: string) => void;
}

function Fields({ values, errors, onChange }: FieldsProps) {
  const t = useT(loginTexts);
  const field = (name: SetupField, autoComplete: string, type: 'text' | 'email' | 'password' = 'text') => (
    <SimpleField
      label={t(`setup.${name}`)}
      name={name}
      type={type}
      autoComplete={autoComplete}
      value={values[name]}
      error={errors[name]}
      hint={name === 'secret' ? t('setup.secretHint') : undefined}
      onChange={(value) => onChange(name, value)}
    />
  );
  return (
    <>
      {field('organization', 'organization')}
      <div className={styles.pair}>
        {field('givenName', 'given-name')}
        {field('surname', 'family-name')}
      </div>
      {field('username', 'username', 'email')}
      {field('secret', 'new-password', 'password')}
      {field('repeat', 'new-password', 'password')}
    </>
  );
}

interface ChoicesProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly groups: boolean;
  readonly onGroups: (groups: boolean) => void;
}

const languageNames: Readonly<Record<Language, string>> = { en: 'English', sv: 'Svenska' };

function OrganisationChoices({ language, onLanguage, groups, onGroups }: ChoicesProps) {
  const t = useT(loginTexts);
  const id = useId();
  return (
    <>
      <div className={styles.choice}>
        <label htmlFor={id}>{t('setup.language')}</label>
        <select
          id={id}
          value={language}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget: { value } }) =>
            onLanguage(languages.find((known) => known === value) ?? language)
          }
        >
          {languages.map((known) => (
            <option key={known} value={known}>
              {languageNames[known]}
            </option>
          ))}
        </select>
        <p id={`${id}-hint`}>{t('setup.languageHint')}</p>
      </div>
      <label className={styles.tick}>
        <input type="checkbox" checked={groups} onChange={(event) => onGroups(event.currentTarget.checked)} />
        {t('setup.groups')}
      </label>
    </>
  );
}

function SetupForm({ token }: { readonly token: string }) {
  const t = useT(loginTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const [values, setValues] = useState(emptySetupValues);
  const [tried, setTried] = useState(false);
  const [own, setOwn] = useState<Language>(language);
  const [groups, setGroups] = useState(true);
  const create = useCommand(loginContract.setup, { timeoutMs: 15_000 });
  const problems = tried ? checkSetupForm(values) : {};
  const faults = create.error instanceof ApiError ? groupFaultsByField(create.error.faults) : {};
  const errors: Partial<Record<SetupField, string>> = { ...faults };
  for (const [field, problem] of Object.entries(problems)) Object.assign(errors, { [field]: t(problem) });
  const submit = async () => {
    setTried(true);
    if (Object.keys(checkSetupForm(values)).length > 0) return;
    const { repeat: _, username, ...rest } = values;
    const body = { ...rest, username: username.trim(), token, language: own, starterGroups: groups };
    await create.mutateAsync({ body });
    sessionStorage.removeItem(setupStorageKey);
    await reloadSession();
    // The sign-in page shows an open second factor or terms, or continues to Admin.
    await navigate({ to: '/login', search: { uri: '/admin' } });
  };
  // Faults of fields are already listed in the summary.
  const said =
    Object.keys(faults).length > 0 ? null : create.error && formatErrorMessage(create.error, language);
  return (
    <>
      <div>
        <h1>{t('setup.title')}</h1>
        <p className={styles.sub}>{t('setup.lede')}</p>
      </div>
      {said ? (
        <p className={styles.alert} role="alert">
          {said}
        </p>
      ) : null}
      <ErrorSummaryForm onSubmit={submit}>
        <Fields
          values={values}
          errors={errors}
          onChange={(field, value) => setValues((before) => ({ ...before, [field]: value }))}
        />
        <OrganisationChoices language={own} onLanguage={setOwn} groups={groups} onGroups={setGroups} />
        <Button type="submit" size="md" fullWidth disabled={create.isPending}>
          {t(create.isPending ? 'setup.creating' : 'setup.submit')}
        </Button>
      </ErrorSummaryForm>
    </>
  );
}

function InvalidLink() {
  const t = useT(loginTexts);
  return (
    <>
      <h1>{t('setup.invalid')}</h1>
      <p className="muted">{t('setup.invalidHelp')}</p>
      <ButtonLink href="/login" size="md">
        {t('setup.toLogin')}
      </ButtonLink>
    </>
  );
}

export function SetupPage() {
  const t = useT(loginTexts);
  const token = useTokenFromFragment();
  const { mutate, data, error } = useCommand(loginContract.getSetup);
  useEffect(() => {
    if (token !== '') mutate({ body: { token } });
  }, [token, mutate]);
  const invalid = token === '' || data?.valid === false;
  useEffect(() => {
    if (invalid) sessionStorage.removeItem(setupStorageKey);
  }, [invalid]);
  const unanswered = invalid ? null : error;
  return (
    <div className={styles.page}>
      <div className={styles.card} data-wide>
        {invalid ? <InvalidLink /> : null}
        {unanswered === null ? null : (
          <ErrorState error={unanswered} onRetry={() => mutate({ body: { token } })} />
        )}
        {!invalid && unanswered === null && data === undefined ? (
          <>
            <p className="muted">{t('setup.checking')}</p>
            <Spinner />
          </>
        ) : null}
        {!invalid && data?.valid ? <SetupForm token={token} /> : null}
      </div>
    </div>
  );
}
