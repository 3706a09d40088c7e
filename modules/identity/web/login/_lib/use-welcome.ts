import { type LoginStatus, loginContract } from '@klarsikt/contract';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { setLanguage, useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useState } from 'react';
import { useTermsOfUse } from '../_components/TermsStep.tsx';
import { useNewTotpSecret } from '../_components/TotpFields.tsx';
import { loginTexts } from '../texts.ts';
import { removeBlanks } from './owed-step.ts';
import { useSignInStep } from './use-step.ts';
import {
  checkWelcomeValues,
  listWelcomeParts,
  type WelcomeField,
  type WelcomePart,
  type WelcomeValues,
} from './welcome.ts';

function usePartCalls(onRefused: (said: string) => void) {
  const updatePassword = useSignInStep(loginContract.updatePassword, onRefused);
  const updateTotp = useSignInStep(loginContract.updateTotp, onRefused);
  const updateProfile = useSignInStep(loginContract.updateProfile, onRefused);
  const updateTos = useSignInStep(loginContract.acceptTos, onRefused);
  return { updatePassword, updateTotp, updateProfile, updateTos };
}

interface WelcomeSubmission {
  readonly calls: ReturnType<typeof usePartCalls>;
  readonly values: WelcomeValues;
  readonly secret: string | null;
  readonly terms: ReturnType<typeof useTermsOfUse>;
  readonly change: (changed: Partial<WelcomeValues>) => void;
}

function createWelcomeCalls({ calls, values, secret, terms, change }: WelcomeSubmission) {
  const sends: Readonly<Record<WelcomePart, () => Promise<LoginStatus>>> = {
    updatePassword: () => calls.updatePassword.run({ body: { secret: values.secret } }),
    updateTotp: () => calls.updateTotp.run({ body: { secret: secret ?? '', otp: removeBlanks(values.otp) } }),
    updateProfile: () => {
      const { givenName, surname, language } = values;
      return calls.updateProfile.run({ body: { givenName, surname, language } });
    },
    updateTos: async () => {
      try {
        return await calls.updateTos.run({ body: terms.terms ? { version: terms.terms.version } : {} });
      } catch (cause) {
        // The terms may have changed, so load the new terms and require acceptance again.
        change({ accepted: false });
        await terms.refetch();
        throw cause;
      }
    },
  };
  return sends;
}

export function useWelcomeForm(onRefused: (said: string) => void) {
  const t = useT(loginTexts);
  const { session, user } = useSession();
  const owed = listWelcomeParts(session?.owed ?? []);
  // Keep the first list of required steps, so that completed steps stay visible as done.
  const [parts] = useState(owed);
  const [values, setValues] = useState<WelcomeValues>({
    givenName: user?.givenName ?? '',
    surname: user?.surname ?? '',
    language: useLanguage(),
    secret: '',
    repeat: '',
    accepted: false,
    otp: '',
  });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const calls = usePartCalls(onRefused);
  const factor = useNewTotpSecret(parts.includes('updateTotp'));
  const terms = useTermsOfUse(parts.includes('updateTos'));
  const change = (changed: Partial<WelcomeValues>) => setValues((before) => ({ ...before, ...changed }));
  const problems = checkWelcomeValues(values, owed);
  const sends = createWelcomeCalls({ calls, values, secret: factor.secret, terms, change });

  const sendAll = async () => {
    for (const part of owed) {
      const status = await sends[part]();
      if (status === part) return change({ otp: '' });
      if (status !== 'success' && !owed.some((other) => other === status)) return;
    }
    if (parts.includes('updateProfile')) setLanguage(values.language);
  };
  const submit = async () => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      await sendAll();
    } finally {
      setBusy(false);
    }
  };
  const faults: Partial<Record<WelcomeField, string | undefined>> = {
    givenName: calls.updateProfile.faultAt('givenName'),
    surname: calls.updateProfile.faultAt('surname'),
    secret: calls.updatePassword.faultAt('secret'),
    otp: calls.updateTotp.asked ?? calls.updateTotp.faultAt('otp'),
  };
  const errorAt = (field: WelcomeField): string | undefined => {
    const problem = problems[field];
    if (faults[field] !== undefined) return faults[field];
    return tried && problem !== undefined ? t(problem) : undefined;
  };
  const said = parts.map((part) => calls[part].failure).find((failure) => failure !== null) ?? null;
  return { parts, owed, values, change, errorAt, said, submit, busy, factor, terms };
}

export type WelcomeForm = ReturnType<typeof useWelcomeForm>;
