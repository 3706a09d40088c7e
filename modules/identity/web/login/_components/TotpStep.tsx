import { loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useState } from 'react';
import { isOtpCode, removeBlanks } from '../_lib/owed-step.ts';
import { useSignInStep } from '../_lib/use-step.ts';
import { loginTexts } from '../texts.ts';
import { SignInIdentity, SignInStepForm } from './Step.tsx';
import { TotpFields, useNewTotpSecret } from './TotpFields.tsx';

export function TotpStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(loginTexts);
  const { user } = useSession();
  const { secret, error } = useNewTotpSecret();
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const { run, said, faultAt, busy } = useSignInStep(loginContract.updateTotp, onRefused);
  const submit = async () => {
    setTried(true);
    if (secret === null || !isOtpCode(otp)) return;
    await run({ body: { secret, otp: removeBlanks(otp) } });
    // Keep a code that was entered while the request was running.
    setOtp((now) => (now === otp ? '' : now));
    setTried(false);
  };
  return (
    <SignInStepForm
      title={t('totp.title')}
      lede={t('totp.lede')}
      said={said}
      submit={t(busy ? 'login.checking' : 'totp.submit')}
      busy={busy || secret === null}
      onSubmit={submit}
    >
      <SignInIdentity />
      <TotpFields
        username={user?.username ?? ''}
        secret={secret}
        failure={error}
        otp={otp}
        onOtp={setOtp}
        otpError={tried && !isOtpCode(otp) ? t('otp.sixDigits') : faultAt('otp')}
      />
    </SignInStepForm>
  );
}
