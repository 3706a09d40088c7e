import { loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import { passwordRuleTexts } from '../_lib/password-rules.ts';
import { useSignInStep } from '../_lib/use-step.ts';
import { loginTexts } from '../texts.ts';
import { SignInIdentity, SignInStepForm } from './Step.tsx';

/**
 * Form for a new password, entered twice. Violations of the organisation's password policy are shown at the field.
 */
export function NewPasswordStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(loginTexts);
  const { user, session } = useSession();
  const [secret, setSecret] = useState('');
  const [repeat, setRepeat] = useState('');
  const [tried, setTried] = useState(false);
  const { run, said, faultAt, busy } = useSignInStep(loginContract.updatePassword, onRefused);
  const unequal = repeat !== secret;
  const submit = async () => {
    setTried(true);
    if (secret === '' || unequal) return;
    await run({ body: { secret } });
  };
  const policy = session?.passwordPolicy ?? null;
  const isMissing = (given: string) => tried && given === '';
  const hint =
    policy === null ? t('newPassword.hint') : t(passwordRuleTexts[policy.profile], { count: policy.least });
  return (
    <SignInStepForm
      title={t('newPassword.title')}
      lede={t('newPassword.lede')}
      said={said}
      submit={t(busy ? 'login.saving' : 'newPassword.submit')}
      busy={busy}
      onSubmit={submit}
    >
      <SignInIdentity />
      {/* Identifies the account for password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.username ?? ''}
        readOnly
        hidden
      />
      <SimpleField
        label={t('newPassword.secret')}
        name="secret"
        type="password"
        autoComplete="new-password"
        value={secret}
        onChange={setSecret}
        hint={hint}
        error={isMissing(secret) ? t('newPassword.missing') : faultAt('secret')}
      />
      <SimpleField
        label={t('setup.repeat')}
        name="repeat"
        type="password"
        autoComplete="new-password"
        value={repeat}
        onChange={setRepeat}
        error={
          isMissing(repeat) ? t('newPassword.missing') : tried && unequal ? t('setup.unequal') : undefined
        }
      />
    </SignInStepForm>
  );
}
