import { login } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useState } from 'react';
import { codeOf, isCode } from '../_lib/owed-step.ts';
import { useStep } from '../_lib/use-step.ts';
import { texts } from '../texts.ts';
import { Step, WhoSignsIn } from './Step.tsx';
import { TotpFields, useTotpSecret } from './TotpFields.tsx';

/** Set up TOTP: the sign-in owes a second factor. */
export function TotpStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(texts);
  const { user } = useSession();
  const { secret, error } = useTotpSecret();
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const { run, said, faultAt, busy } = useStep(login.updateTotp, onRefused);
  const submit = async () => {
    setTried(true);
    if (secret === null || !isCode(otp)) return;
    await run({ body: { secret, otp: codeOf(otp) } });
    // Another code may have been begun while this one was on its way.
    setOtp((now) => (now === otp ? '' : now));
    setTried(false);
  };
  return (
    <Step
      title={t('totp.title')}
      lede={t('totp.lede')}
      said={said}
      submit={t(busy ? 'login.checking' : 'totp.submit')}
      busy={busy || secret === null}
      onSubmit={submit}
    >
      <WhoSignsIn />
      <TotpFields
        username={user?.username ?? ''}
        secret={secret}
        failure={error}
        otp={otp}
        onOtp={setOtp}
        otpError={tried && !isCode(otp) ? t('otp.sixDigits') : faultAt('otp')}
      />
    </Step>
  );
}
