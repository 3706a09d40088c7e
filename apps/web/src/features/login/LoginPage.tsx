/** Signing in: username, then password. The steps that a sign-in may still owe are told by their status. */
import { type LoginStatus, login } from '@klarsikt/contract';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCommand } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { reloadSession, useSession } from '../../platform/session/session.tsx';
import { PasswordStep } from './_components/PasswordStep.tsx';
import { UsernameStep } from './_components/UsernameStep.tsx';
import { loginTokenOf, returnAddress } from './_lib/return-address.ts';
import styles from './Login.module.css';
import { texts } from './texts.ts';

const route = getRouteApi('/site/login');

/** The token of a link must not stay in the address, nor in the history. */
function useTokenFromLink(): string | null {
  const { loginToken } = route.useSearch();
  const navigate = route.useNavigate();
  const [token] = useState(() => loginTokenOf(loginToken));
  useEffect(() => {
    if (loginToken === undefined) return;
    navigate({ search: ({ loginToken: _, ...rest }) => rest, replace: true }).catch(() => undefined);
  }, [loginToken, navigate]);
  return token;
}

/** Statuses that begin a sign-in which is not finished. */
function isOwing(status: LoginStatus): boolean {
  return status === 'needFactor' || status.startsWith('update');
}

export function LoginPage() {
  const t = useT(texts);
  const router = useRouter();
  const { uri } = route.useSearch();
  const token = useTokenFromLink();
  const { state, demo } = useSession();
  const [username, setUsername] = useState<string | null>(null);
  const [status, setStatus] = useState<LoginStatus | null>(null);
  const signIn = useCommand(login.login);
  const target = returnAddress(uri, window.location.origin);
  const done = state === 'authenticated' && !demo;
  useEffect(() => {
    if (done) router.history.replace(target);
  }, [done, router, target]);

  const submit = async (secret: string) => {
    setStatus(null);
    const result = await signIn.mutateAsync({ body: { username: username ?? '', secret } });
    if (result.status !== 'success') return setStatus(result.status);
    await reloadSession();
  };
  const failure =
    status === null ? null : `${t(`status.${status}`)}${isOwing(status) ? ` ${t('status.later')}` : ''}`;
  return (
    <div className={styles.page}>
      <p className={styles.step}>{t(username === null ? 'login.step1' : 'login.step2')}</p>
      <div className={styles.card}>
        {username === null ? (
          <UsernameStep notice={token === null ? null : t('login.tokenLater')} onDone={setUsername} />
        ) : (
          <PasswordStep
            username={username}
            failure={failure}
            error={signIn.error}
            busy={signIn.isPending}
            onChangeUser={() => {
              setUsername(null);
              setStatus(null);
              signIn.reset();
            }}
            onSubmit={(secret) => {
              // The mutation keeps its error; the step shows it.
              submit(secret).catch(() => undefined);
            }}
          />
        )}
      </div>
    </div>
  );
}
