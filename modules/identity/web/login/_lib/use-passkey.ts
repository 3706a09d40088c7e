import type {
  loginContract as contract,
  Endpoint,
  EndpointOutput,
  PasskeyAssertion,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useState } from 'react';
import { passkeyTexts } from '../passkey-texts.ts';
import { PasskeyBrowserError, signWithPasskey } from './passkey-browser.ts';

/** Returns a function that words an error of the browser or the server. */
export function usePasskeyErrorText(): (cause: unknown) => string {
  const t = useT(passkeyTexts);
  const language = useLanguage();
  return (cause) =>
    cause instanceof PasskeyBrowserError
      ? t(`passkey.${cause.fault}`, { host: cause.host })
      : formatErrorMessage(cause, language);
}

type OptionsEndpoint = typeof contract.passkeyOptions | typeof contract.passkeyFactorOptions;

interface PasskeySignIn {
  readonly options: OptionsEndpoint & Endpoint;
  readonly send: (credential: PasskeyAssertion) => Promise<unknown>;
}

/** Requests a challenge, lets a passkey sign it, and sends the answer to the server. */
export function usePasskeySignIn({ options, send }: PasskeySignIn) {
  const toSentence = usePasskeyErrorText();
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sign = async (): Promise<string | null> => {
    setFailure(null);
    setWaiting(true);
    try {
      const asked: EndpointOutput<typeof contract.passkeyOptions> = await call(
        options,
        {},
        { timeoutMs: 15_000 },
      );
      await send(await signWithPasskey(asked));
      return null;
    } catch (cause) {
      const sentence = toSentence(cause);
      setFailure(sentence);
      return sentence;
    } finally {
      setWaiting(false);
    }
  };
  return { sign, waiting, failure };
}
