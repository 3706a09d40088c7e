/** Sign-in page. A step that the server requires takes precedence; otherwise user name, then password. */

import { loginContract } from '@klarsikt/contract';
import type { RequiredAction } from '@klarsikt/engine/people';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { resolveReturnAddress } from '@klarsikt/web/platform/router/return-address.ts';
import { reloadSession, useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { SecondFactorStep } from './_components/FactorStep.tsx';
import { NewPasswordStep } from './_components/NewPasswordStep.tsx';
import { PasswordStep } from './_components/PasswordStep.tsx';
import { ProfileStep } from './_components/ProfileStep.tsx';
import { ResetStep } from './_components/ResetStep.tsx';
import { TermsStep } from './_components/TermsStep.tsx';
import { TotpStep } from './_components/TotpStep.tsx';
import { UsernameStep } from './_components/UsernameStep.tsx';
import { WelcomeStep } from './_components/WelcomeStep.tsx';
import { canCheckSessionSilently, getRememberedUsername } from './_lib/federation-state.ts';
import { readLoginToken } from './_lib/login-token.ts';
import { getNextRequiredAction } from './_lib/owed-step.ts';
import { resolveStartAddress } from './_lib/start-address.ts';
import { useFederatedSignIn } from './_lib/use-federation.ts';
import { hasCombinedWelcome } from './_lib/welcome.ts';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

const route = getRouteApi('/site/login');

const stepOf: Readonly<Record<RequiredAction, ComponentType<{ onRefused: (said: string) => void }>>> = {
  needFactor: SecondFactorStep,
  updatePassword: NewPasswordStep,
  updateTotp: TotpStep,
  updateProfile: ProfileStep,
  updateTos: TermsStep,
};

/**
 * Exchanges the token of a sign-in link once. The token is removed from the address before any other request, and
 * sign-in continues to the page that the link contains.
 */
function useLink(onRefused: (said: string) => void): boolean {
  const t = useT(loginTexts);
  const { leave } = useFederatedSignIn();
  const language = useLanguage();
  const { loginToken, action } = route.useSearch();
  const navigate = route.useNavigate();
  const [token] = useState(() => readLoginToken(loginToken));
  const [busy, setBusy] = useState(token !== null);
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current || loginToken === undefined) return;
    sent.current = true;
    const clean = (uri: string | null) =>
      navigate({
        search: ({ loginToken: _, action: __, ...rest }) => (uri === null ? rest : { ...rest, uri }),
        replace: true,
      });
    const exchange = async () => {
      await clean(null);
      if (token === null) return;
      const known = loginContract.loginToken.query.shape.action.safeParse(action);
      const query = known.success && known.data !== undefined ? { action: known.data } : {};
      const result = await call(loginContract.loginToken, { query, body: { token } }, { timeoutMs: 15_000 });
      if (result.landing !== null) await clean(result.landing);
      if (result.provider !== null) {
        const uri = resolveReturnAddress(result.landing ?? undefined, window.location.origin);
        if (await leave({ username: result.provider, uri, token })) return;
        return onRefused(t('federation.failed'));
      }
      await reloadSession();
      if (result.status !== 'success' && getNextRequiredAction(result.status) === null)
        onRefused(result.errorMessage ?? t(`status.${result.status}`));
    };
    exchange()
      .catch((cause: unknown) => onRefused(formatErrorMessage(cause, language)))
      .finally(() => setBusy(false));
  }, [loginToken, action, token, navigate, onRefused, leave, t, language]);
  return busy;
}

/**
 * Checks the session at the identity provider silently, because the user may still be signed in there after the
 * session here has ended.
 */
function useSilentCheck(target: string, wanted: boolean): boolean {
  const { leave, leaving } = useFederatedSignIn();
  useEffect(() => {
    const username = getRememberedUsername();
    if (!wanted || username === null || !canCheckSessionSilently(Date.now())) return;
    leave({ username, uri: target, silent: true }).catch(() => undefined);
  }, [wanted, target, leave]);
  return leaving;
}

/** Returns whether all open steps share one screen. Once true, the answer stays true until no step is open. */
function useOneScreen(): boolean {
  const { steps } = route.useSearch();
  const { session } = useSession();
  const owed = session?.owed ?? [];
  const [isBegun, setBegun] = useState(false);
  const isOne = owed.length > 0 && (isBegun || hasCombinedWelcome(owed));
  if (isOne !== isBegun) setBegun(isOne);
  return isOne && steps !== 'single';
}

export function LoginPage() {
  const t = useT(loginTexts);
  const router = useRouter();
  const { uri, loginToken, ended } = route.useSearch();
  const { state, session, demo, can } = useSession();
  const [username, setUsername] = useState<string | null>(null);
  const [view, setView] = useState<'signIn' | 'reset'>('signIn');
  const [refused, setRefused] = useState<string | null>(null);
  const busy = useLink(setRefused);
  const target = resolveReturnAddress(uri, window.location.origin);
  const done = state === 'authenticated' && !demo && !busy;
  const owed = getNextRequiredAction(session?.status);
  const silent = useSilentCheck(
    target,
    uri !== undefined && loginToken === undefined && state === 'unauthenticated' && owed === null && !busy,
  );
  const mayWork = can('ra:View');
  useEffect(() => {
    if (!done) return;
    void resolveStartAddress(target, mayWork).then((address) => router.history.replace(address));
  }, [done, router, target, mayWork]);

  const startOver = (said: string) => {
    setRefused(said);
    setUsername(null);
    setView('signIn');
  };
  const isWelcome = useOneScreen();
  const Owed = owed === null || isWelcome ? null : stepOf[owed];
  const asksName = owed === null && !isWelcome;
  const waits = state === 'unresolved' || busy || done || silent;
  return (
    <div className={styles.page}>
      <p className={styles.step}>
        {waits || !asksName || view === 'reset' ? '' : t(username === null ? 'login.step1' : 'login.step2')}
      </p>
      <div className={styles.card} data-wide={owed === 'updateTos' || isWelcome || undefined}>
        {waits ? <Spinner /> : null}
        {!waits && isWelcome ? <WelcomeStep onRefused={startOver} target={target} /> : null}
        {!waits && Owed !== null ? <Owed key={owed} onRefused={startOver} /> : null}
        {!waits && asksName && view === 'reset' ? (
          <ResetStep username={username ?? ''} onBack={() => setView('signIn')} />
        ) : null}
        {!waits && asksName && view === 'signIn' && username === null ? (
          <UsernameStep notice={refused} isEnded={ended !== undefined} target={target} onDone={setUsername} />
        ) : null}
        {!waits && asksName && view === 'signIn' && username !== null ? (
          <PasswordStep
            username={username}
            onForgotten={() => setView('reset')}
            onChangeUser={() => {
              setUsername(null);
              setRefused(null);
            }}
          />
        ) : null}
      </div>
    </div>
  );
}
