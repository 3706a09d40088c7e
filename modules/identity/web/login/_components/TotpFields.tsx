/** Fields to set up the second factor: QR code, key for manual entry, and the first code as proof. */
import { loginContract, totpKeyLength } from '@klarsikt/contract';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { lazy, Suspense, useEffect } from 'react';
import { createOtpauthLink } from '../_lib/owed-step.ts';
import styles from '../Login.module.css';
import { loginTexts } from '../texts.ts';
import { TotpKey } from './TotpKey.tsx';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

/** Requests a secret from the server if a set-up is needed; null while it is loading. */
export function useNewTotpSecret(isWanted = true): {
  readonly secret: string | null;
  readonly error: Error | null;
} {
  const { mutate, data, error } = useCommand(loginContract.generateSecret);
  useEffect(() => {
    if (isWanted) mutate({ body: {} });
  }, [mutate, isWanted]);
  return { secret: data?.secret ?? null, error };
}

interface TotpFieldsProps {
  readonly username: string;
  readonly secret: string | null;
  readonly failure: Error | null;
  readonly otp: string;
  readonly onOtp: (otp: string) => void;
  readonly otpError: string | undefined;
}

export function TotpFields({ username, secret, failure, otp, onOtp, otpError }: TotpFieldsProps) {
  const t = useT(loginTexts);
  const language = useLanguage();
  const key = secret?.slice(0, totpKeyLength) ?? null;
  return (
    <>
      {failure === null ? null : (
        <p className={styles.alert} role="alert">
          {formatErrorMessage(failure, language)}
        </p>
      )}
      <div className={styles.qr}>
        {key === null ? (
          <Spinner />
        ) : (
          <Suspense fallback={<Spinner />}>
            <QrCode link={createOtpauthLink(username, key)} label={t('totp.picture')} />
          </Suspense>
        )}
      </div>
      {key === null ? null : <TotpKey value={key} link={createOtpauthLink(username, key)} />}
      <SimpleField
        label={t('otp.code')}
        name="otp"
        autoComplete="one-time-code"
        inputMode="numeric"
        value={otp}
        onChange={onOtp}
        hint={t('totp.codeHint')}
        error={otpError}
      />
    </>
  );
}
