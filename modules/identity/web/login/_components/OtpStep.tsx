import { loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import { isOtpCode, removeBlanks } from '../_lib/owed-step.ts';
import { useSignInStep } from '../_lib/use-step.ts';
import { passkeyTexts } from '../passkey-texts.ts';
import { loginTexts } from '../texts.ts';
import { SignInIdentity, SignInStepForm } from './Step.tsx';

interface OtpStepProps {
  readonly onRefused: (said: string) => void;
  /** Opens the step for the passkey; absent if the account has no passkey. */
  readonly onPasskey?: (() => void) | undefined;
}

export function OtpStep({ onRefused, onPasskey }: OtpStepProps) {
  const t = useT(loginTexts);
  const tp = useT(passkeyTexts);
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const { run, said, busy } = useSignInStep(loginContract.otp, onRefused);
  const submit = async () => {
    setTried(true);
    if (!isOtpCode(otp)) return;
    await run({ body: { otp: removeBlanks(otp) } });
    // Keep a code that was entered while the request was running.
    setOtp((now) => (now === otp ? '' : now));
    setTried(false);
  };
  return (
    <SignInStepForm
      title={t('otp.title')}
      lede={t('otp.lede')}
      said={said}
      submit={t(busy ? 'login.checking' : 'login.continue')}
      busy={busy}
      field="otp"
      onSubmit={submit}
    >
      <SignInIdentity />
      <SimpleField
        label={t('otp.code')}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={otp}
        onChange={setOtp}
        error={tried && !isOtpCode(otp) ? t('otp.sixDigits') : undefined}
      />
      {onPasskey === undefined ? null : (
        <button type="button" className="text-link" onClick={onPasskey}>
          {tp('passkey.instead')}
        </button>
      )}
    </SignInStepForm>
  );
}
