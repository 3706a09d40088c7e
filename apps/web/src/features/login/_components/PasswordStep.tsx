import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../platform/api/errors.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import { SimpleButton } from '../../../ui/SimpleButton.tsx';
import { SimpleField } from '../../../ui/SimpleField.tsx';
import styles from '../Login.module.css';
import { texts } from '../texts.ts';

interface PasswordStepProps {
  readonly username: string;
  /** What the last attempt came to, in words. */
  readonly failure: string | null;
  readonly error: Error | null;
  readonly busy: boolean;
  readonly onChangeUser: () => void;
  readonly onSubmit: (secret: string) => void;
}

export function PasswordStep({ username, failure, error, busy, onChangeUser, onSubmit }: PasswordStepProps) {
  const t = useT(texts);
  const language = useLanguage();
  const [secret, setSecret] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const said = failure ?? (error === null ? null : sentenceOf(error, language));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(secret === '');
    if (secret !== '') onSubmit(secret);
  };
  return (
    <>
      <h1>{t('login.passwordTitle')}</h1>
      <div className={styles.who}>
        <span>{username}</span>
        <button type="button" className="text-link" onClick={onChangeUser}>
          {t('login.change')}
        </button>
      </div>
      {said === null ? null : (
        <p className={styles.alert} role="alert">
          {said}
        </p>
      )}
      <form noValidate onSubmit={submit}>
        {/* Lets password managers know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <SimpleField
          label={t('login.password')}
          name="secret"
          type="password"
          autoComplete="current-password"
          value={secret}
          onChange={setSecret}
          inputRef={input}
          error={missing ? t('login.passwordMissing') : undefined}
        />
        <SimpleButton type="submit" kind="primary" size="medium" wide disabled={busy}>
          {t(busy ? 'login.signingIn' : 'login.title')}
        </SimpleButton>
      </form>
      <p className={styles.foot}>{t('login.forgotten')}</p>
    </>
  );
}
