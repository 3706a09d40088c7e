/** /contribution: opens a one-time link, or lists the requests to the caller's account. */
import { contributionContract as contract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button, ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { ErrorState, Spinner } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import styles from './asked.module.css';
import { contributorTexts } from './asked-texts.ts';

/** Reads the token and removes it from the address, so that bookmarks and the browser history do not contain it. */
function useToken(): string {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    if (token !== '') window.history.replaceState(window.history.state, '', window.location.pathname);
  }, [token]);
  return token;
}

/** Error codes after which the contributor can have a new link mailed to their address. */
const renewable: ReadonlySet<string> = new Set(['error.contribution.used', 'error.contribution.replaced']);

function NewLink({ token }: { readonly token: string }) {
  const t = useT(contributorTexts);
  const language = useLanguage();
  const [sent, setSent] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setError(null);
    try {
      setSent((await call(contract.sendLink, { body: { token } })).to);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  if (sent !== null) return <p role="status">{t('asked.newLinkSent', { to: sent })}</p>;
  return (
    <>
      {error === null ? null : (
        <p className={styles.error} role="alert">
          {formatErrorMessage(error, language)}
        </p>
      )}
      <Button size="lg" loading={busy} onClick={() => void send()}>
        {t('asked.newLink')}
      </Button>
    </>
  );
}

function Refused({ error, token }: { readonly error: unknown; readonly token: string }) {
  const t = useT(contributorTexts);
  const language = useLanguage();
  const code = error instanceof ApiError ? error.code : '';
  const isUnknown = code === 'error.notfound' || code === 'error.invalid';
  return (
    <>
      <h1>{t(isUnknown ? 'asked.unknownTitle' : 'asked.closedTitle')}</h1>
      <p className={styles.lede} role="alert">
        {isUnknown ? t('asked.unknownText') : formatErrorMessage(error, language)}
      </p>
      {renewable.has(code) ? <NewLink token={token} /> : null}
    </>
  );
}

/** Opens the link only on a click, because mail scanners open every link automatically. */
function OpenLink({ token }: { readonly token: string }) {
  const t = useT(contributorTexts);
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const { id } = await call(contract.open, { body: { token } });
      await navigate({
        to: '/contribution/$requestId',
        params: { requestId: String(id) },
        replace: true,
      });
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  };
  if (error instanceof ApiError) return <Refused error={error} token={token} />;
  return (
    <>
      <h1>{t('asked.openTitle')}</h1>
      <p className={styles.lede}>{t('asked.openText')}</p>
      {error === null ? null : <ErrorState error={error} onRetry={() => void open()} />}
      <Button size="lg" loading={busy} onClick={() => void open()}>
        {t('asked.open')}
      </Button>
    </>
  );
}

function OwnRequests() {
  const t = useT(contributorTexts);
  const { date } = useFormat();
  const { data, error, refetch } = useCall(contract.mine, {}, { staleTime: 0 });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner />;
  return (
    <>
      <h1>{t('asked.title')}</h1>
      <p className={styles.lede}>{t(data.length === 0 ? 'asked.mineNone' : 'asked.mineText')}</p>
      <ul className={styles.list}>
        {data.map(({ id, asker, unit, due, items }) => (
          <li key={id}>
            <Link className="text-link" to="/contribution/$requestId" params={{ requestId: String(id) }}>
              {t('asked.mineLine', { asker, unit, due: date(due), count: items })}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export function OpenContributionLinkPage() {
  const t = useT(contributorTexts);
  const token = useToken();
  const { state } = useSession();
  if (token !== '') return <OpenLink token={token} />;
  if (state === 'unresolved') return <Spinner />;
  if (state === 'authenticated') return <OwnRequests />;
  return (
    <>
      <h1>{t('asked.noTitle')}</h1>
      <p className={styles.lede}>{t('asked.noText')}</p>
      <ButtonLink href="/login?uri=/contribution">{t('asked.signIn')}</ButtonLink>
    </>
  );
}
