import { loginContract, portalContract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError, formatErrorMessage, NetworkError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { reloadSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button, ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { SimpleField } from '@klarsikt/web/ui/fields/SimpleField.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from './portal.module.css';
import { portalTexts } from './texts.ts';

interface AcceptAddress {
  readonly token: string;
  readonly goal: string;
}

function addressOfGoal({ assessment = '', coursePackage = '' }: Partial<Record<string, string>>): string {
  if (/^[1-9]\d{0,14}$/.test(assessment)) return `/portal/assessment/${assessment}`;
  return coursePackage === '' ? '/portal' : `/portal?${new URLSearchParams({ coursePackage })}`;
}

/** The token is removed from the address, so that bookmarks and the browser history do not contain it. */
function useGiven(): AcceptAddress {
  const { token = '', assessment = '', coursePackage = '' } = useSearch({ strict: false });
  const [kept] = useState(() => ({ token, goal: addressOfGoal({ assessment, coursePackage }) }));
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), []);
  return kept;
}

/**
 * Notice in place of the invitation if the link is invalid, or if a reload has removed the token from the address.
 */
function Nothing({ why }: { readonly why: 'dead' | 'noToken' }) {
  const t = useT(portalTexts);
  return (
    <div className={styles.narrow}>
      <h1>{t(`portal.${why}Title`)}</h1>
      <p className={styles.lede}>{t(`portal.${why}Text`)}</p>
      <ButtonLink href="/login?uri=/portal">{t('portal.signIn')}</ButtonLink>
    </div>
  );
}

interface Invitation {
  readonly kind: 'order' | 'colleague';
  readonly firm: string;
  readonly email: string;
  readonly givenName: string;
  readonly surname: string;
}

/**
 * Signs in with the new password, so that the user need not enter it again. If this fails, the sign-in page asks for
 * the password.
 */
async function signIn(username: string, secret: string): Promise<void> {
  try {
    await call(loginContract.login, { body: { username, secret } });
    await reloadSession();
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof NetworkError)) throw error;
  }
}

function useAccept({ token, goal }: AcceptAddress, email: string) {
  const navigate = useNavigate();
  const { mutateAsync, error, isPending } = useCommand(portalContract.accept, { timeoutMs: 60_000 });
  const faults = error instanceof ApiError ? error.faults : [];
  return {
    busy: isPending,
    error,
    refused: (name: string) => faults.find(({ path }) => path === `body.${name}`),
    accept: async (account: { givenName: string; surname: string; secret: string }) => {
      await mutateAsync({ body: { token, ...account } });
      await signIn(email, account.secret);
      await navigate({ to: '/login', search: { uri: goal } });
    },
  };
}

interface AcceptFormProps {
  readonly given: AcceptAddress;
  readonly invitation: Invitation;
}

function AcceptForm({ given, invitation }: AcceptFormProps) {
  const t = useT(portalTexts);
  const language = useLanguage();
  const [givenName, setGivenName] = useState(invitation.givenName);
  const [surname, setSurname] = useState(invitation.surname);
  const [secret, setSecret] = useState('');
  const { accept, refused, error, busy } = useAccept(given, invitation.email);
  return (
    <ErrorSummaryForm className={styles.form} onSubmit={() => accept({ givenName, surname, secret })}>
      <SimpleField
        label={t('portal.email')}
        name="username"
        type="email"
        autoComplete="username"
        value={invitation.email}
        readOnly
        onChange={() => undefined}
      />
      <div className={styles.pair}>
        <SimpleField
          label={t('portal.givenName')}
          name="givenName"
          autoComplete="given-name"
          value={givenName}
          error={refused('givenName') && t('portal.say.givenName')}
          onChange={setGivenName}
        />
        <SimpleField
          label={t('portal.surname')}
          name="surname"
          autoComplete="family-name"
          value={surname}
          error={refused('surname') && t('portal.say.surname')}
          onChange={setSurname}
        />
      </div>
      <SimpleField
        label={t('portal.secret')}
        name="secret"
        type="password"
        autoComplete="new-password"
        value={secret}
        hint={t('portal.secretHint')}
        error={refused('secret')?.message}
        onChange={setSecret}
      />
      {error === null ? null : (
        <p className={styles.error} role="alert">
          {formatErrorMessage(error, language)}
        </p>
      )}
      <Button type="submit" size="lg" loading={busy}>
        {t('portal.accept')}
      </Button>
    </ErrorSummaryForm>
  );
}

export function PortalAcceptPage() {
  const t = useT(portalTexts);
  const given = useGiven();
  const { token } = given;
  const { data, error, refetch } = useCall(
    portalContract.getInvitation,
    { body: { token } },
    { enabled: token.length >= 20, staleTime: Number.POSITIVE_INFINITY },
  );
  const isRefused = error instanceof ApiError && (error.status === 404 || error.code === 'error.invalid');
  if (token === '') return <Nothing why="noToken" />;
  if (token.length < 20 || isRefused) return <Nothing why="dead" />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  return (
    <div className={styles.narrow}>
      <h1>{t('portal.acceptTitle', { firm: data.firm })}</h1>
      <p className={styles.lede}>
        {t(data.kind === 'order' ? 'portal.acceptOrder' : 'portal.acceptColleague')}
      </p>
      <AcceptForm given={given} invitation={data} />
    </div>
  );
}
