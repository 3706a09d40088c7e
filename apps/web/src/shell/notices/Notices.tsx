/** Notices of the shell: unsupported browser, old client, demo, cookies, and the queue of messages. */
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onApiEvent } from '../../platform/api/events.ts';
import { reportError } from '../../platform/api/report-error.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { canFetch, isSupported } from '../../platform/notices/browser.ts';
import { dismissMessage, type Message, useMessages } from '../../platform/notices/messages.ts';
import { texts } from '../../platform/notices/texts.ts';
import { signOut, useSession } from '../../platform/session/session.tsx';
import { storedSetting, useSetting } from '../../platform/settings/setting.ts';
import { AwaitedNotice } from '../AwaitedNotice.tsx';
import styles from './Notices.module.css';
import { SiteMessages } from './SiteMessages.tsx';
import { useCutPastes } from './use-cut-pastes.ts';

const cookiesAccepted = storedSetting('klarsikt.cookies', (raw) => raw === true);

function BrowserNotice() {
  const t = useT(texts);
  const [closed, setClosed] = useState(false);
  if (!canFetch())
    return (
      <div className={styles.bar} data-tone="error" role="alert">
        {t('notices.noFetch')}
      </div>
    );
  if (closed || isSupported(navigator.userAgent)) return null;
  return (
    <div className={styles.bar} role="status">
      {t('notices.browser')}
      <button type="button" onClick={() => setClosed(true)}>
        {t('notices.close')}
      </button>
    </div>
  );
}

function OldClientNotice() {
  const t = useT(texts);
  const [old, setOld] = useState(false);
  useEffect(() => onApiEvent('oldClient', () => setOld(true)), []);
  if (!old) return null;
  return (
    <div className={styles.bar} data-tone="error" role="alert">
      <span>
        <strong>{t('notices.oldClient')}</strong> {t('notices.oldClientHelp')}
      </span>
      <button type="button" onClick={() => window.location.reload()}>
        {t('notices.reload')}
      </button>
    </div>
  );
}

/** Says that this is the demo, with both ways out. */
export function DemoNotice() {
  const t = useT(texts);
  const { demo } = useSession();
  if (!demo) return null;
  return (
    <section className={styles.bar} data-tone="demo" aria-label={t('notices.region')}>
      <span>{t('notices.demo')}</span>
      <Link to="/login">{t('notices.demoSignIn')}</Link>
      <button type="button" onClick={() => signOut().catch(reportError)}>
        {t('notices.demoLeave')}
      </button>
    </section>
  );
}

function CookieNotice() {
  const t = useT(texts);
  const accepted = useSetting(cookiesAccepted);
  if (accepted) return null;
  return (
    <section className={`${styles.bar} ${styles.cookies}`} aria-label={t('notices.cookieRegion')}>
      <span>{t('notices.cookies')}</span>
      <button type="button" onClick={() => cookiesAccepted.set(true)}>
        {t('notices.accept')}
      </button>
    </section>
  );
}

const toneIcons = {
  info: IconInfoCircle,
  success: IconCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
};

function MessageCard({ message }: { readonly message: Message }) {
  const t = useT(texts);
  const Icon = toneIcons[message.tone];
  const text = typeof message.text === 'string' ? t(message.text) : message.text.sentence;
  const urgent = message.tone === 'error' || message.tone === 'warning';
  return (
    <div className={styles.message} data-tone={message.tone} role={urgent ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{text}</span>
      <button
        type="button"
        className={styles.close}
        aria-label={t('notices.close')}
        onClick={() => dismissMessage(message.id)}
      >
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </button>
      {message.detail === undefined ? null : <span className={styles.detail}>{message.detail}</span>}
      {message.action === undefined ? null : (
        <button type="button" className={`text-link ${styles.action}`} onClick={message.action.run}>
          {message.action.label}
        </button>
      )}
    </div>
  );
}

/** The page ends above what is said at its foot, so that nothing lies over a row or a button. */
function useHeightBelow(): RefObject<HTMLDivElement | null> {
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = stack;
    if (current === null) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--below', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--below');
    };
  }, []);
  return stack;
}

/** Once, around everything. */
export function Notices() {
  const messages = useMessages();
  const stack = useHeightBelow();
  useCutPastes();
  return (
    <div ref={stack} className={styles.stack}>
      <div className={styles.queue}>
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </div>
      <AwaitedNotice />
      <SiteMessages />
      <BrowserNotice />
      <OldClientNotice />
      <CookieNotice />
    </div>
  );
}
