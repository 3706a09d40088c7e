import { loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useEffect, useRef, useState } from 'react';
import { useSignInStep } from '../_lib/use-step.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';
import { SignInStepForm } from './Step.tsx';

interface PasswordStepProps {
  readonly username: string;
  readonly onChangeUser: () => void;
  readonly onForgotten: () => void;
}

export function PasswordStep({ username, onChangeUser, onForgotten }: PasswordStepProps) {
  const t = useT(loginTexts);
  const [secret, setSecret] = useState('');
  const [missing, setMissing] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { run, said, busy } = useSignInStep(loginContract.login, setRefused);
  const submit = async () => {
    setMissing(secret === '');
    if (secret === '') return;
    setRefused(null);
    await run({ body: { username, secret } });
  };
  return (
    <>
      <SignInStepForm
        title={t('login.passwordTitle')}
        said={said ?? refused}
        submit={t(busy ? 'login.signingIn' : 'login.title')}
        busy={busy}
        onSubmit={submit}
      >
        <div className={styles.who}>
          <span>{username}</span>
          <button type="button" className="text-link" onClick={onChangeUser}>
            {t('login.change')}
          </button>
        </div>
        {/* Identifies the account for password managers. */}
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
      </SignInStepForm>
      <p className={styles.foot}>
        <button type="button" className="text-link" onClick={onForgotten}>
          {t('login.forgotten')}
        </button>
      </p>
    </>
  );
}
