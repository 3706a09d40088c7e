import { login } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { useState } from 'react';
import { codeOf, isCode } from '../_lib/owed-step.ts';
import { useStep } from '../_lib/use-step.ts';
import { texts } from '../texts.ts';
import { Step, WhoSignsIn } from './Step.tsx';

/** The second factor: a one-time code. */
export function OtpStep({ onRefused }: { readonly onRefused: (said: string) => void }) {
  const t = useT(texts);
  const [otp, setOtp] = useState('');
  const [tried, setTried] = useState(false);
  const { run, said, busy } = useStep(login.otp, onRefused);
  const submit = async () => {
    setTried(true);
    if (!isCode(otp)) return;
    await run({ body: { otp: codeOf(otp) } });
    // Another code may have been begun while this one was on its way.
    setOtp((now) => (now === otp ? '' : now));
    setTried(false);
  };
  return (
    <Step
      title={t('otp.title')}
      lede={t('otp.lede')}
      said={said}
      submit={t(busy ? 'login.checking' : 'login.continue')}
      busy={busy}
      onSubmit={submit}
    >
      <WhoSignsIn />
      <SimpleField
        label={t('otp.code')}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={otp}
        onChange={setOtp}
        error={tried && !isCode(otp) ? t('otp.sixDigits') : undefined}
      />
    </Step>
  );
}
