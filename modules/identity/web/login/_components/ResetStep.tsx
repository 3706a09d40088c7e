import { loginContract } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';
import { SignInStepForm } from './Step.tsx';

/**
 * Requests a link to set a new password. The answer is the same for every address, so that accounts are not disclosed.
 */
export function ResetStep({ username, onBack }: { readonly username: string; readonly onBack: () => void }) {
  const t = useT(loginTexts);
  const language = useLanguage();
  const [email, setEmail] = useState(username);
  const [tried, setTried] = useState(false);
  const send = useCommand(loginContract.resetPassword);
  const sent = send.isSuccess;
  const submit = async () => {
    setTried(true);
    if (email.trim() !== '') await send.mutateAsync({ body: { email: email.trim() } });
  };
  return (
    <>
      <SignInStepForm
        title={t('reset.title')}
        lede={t('reset.lede')}
        said={send.error ? formatErrorMessage(send.error, language) : null}
        submit={t(send.isPending ? 'reset.sending' : 'reset.submit')}
        busy={send.isPending || sent}
        onSubmit={submit}
      >
        <SimpleField
          label={t('login.username')}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(value) => {
            setEmail(value);
            send.reset();
          }}
          error={tried && email.trim() === '' ? t('login.usernameMissing') : undefined}
        />
      </SignInStepForm>
      <div role="status">
        {sent ? (
          <p className={styles.note}>{t(send.data.mail ? 'reset.sent' : 'reset.unsent', { email })}</p>
        ) : null}
      </div>
      <p className={styles.foot}>
        <button type="button" className="text-link" onClick={onBack}>
          {t('reset.back')}
        </button>
      </p>
    </>
  );
}
