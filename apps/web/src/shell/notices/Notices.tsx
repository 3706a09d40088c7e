/** Notices of the shell: unsupported browser, outdated page, demo, cookies and messages. */
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onApiEvent } from '../../platform/api/events.ts';
import { reportError } from '../../platform/api/report-error.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useKeyHelp } from '../../platform/key-help.ts';
import { hasRequiredBrowserFeatures, isBrowserSupported } from '../../platform/notices/browser.ts';
import { isFirstCookieVisit } from '../../platform/notices/cookies.ts';
import {
  dismissMessage,
  holdMessage,
  type PageMessage,
  useMessages,
} from '../../platform/notices/messages.ts';
import { noticesTexts } from '../../platform/notices/texts.ts';
import { signOut, useSession } from '../../platform/session/session.tsx';
import { createStoredSetting, useSetting } from '../../platform/settings/setting.ts';
import { ConnectionWaitNotice } from '../ConnectionWaitNotice.tsx';
import { InstallationModeNotice } from './ModeNotice.tsx';
import styles from './Notices.module.css';
import { SiteMessages } from './SiteMessages.tsx';
import { useTruncatedPasteNotice } from './use-cut-pastes.ts';

const cookiesAccepted = createStoredSetting('klarsikt.cookies', (raw) => raw === true);

function BrowserNotice() {
  const t = useT(noticesTexts);
  const [closed, setClosed] = useState(false);
  if (!hasRequiredBrowserFeatures())
    return (
      <div className={styles.bar} data-tone="error" role="alert">
        {t('notices.noFetch')}
      </div>
    );
  if (closed || isBrowserSupported(navigator.userAgent)) return null;
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
  const t = useT(noticesTexts);
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

export function DemoNotice() {
  const t = useT(noticesTexts);
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
  const t = useT(noticesTexts);
  const accepted = useSetting(cookiesAccepted);
  const [isFirstVisit] = useState(() => accepted || isFirstCookieVisit());
  if (accepted || !isFirstVisit) return null;
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

/** Closes a message by one of its buttons; the focus goes back to the element that had it before. */
function useDismissal(id: string) {
  const before = useRef<EventTarget | null>(null);
  return {
    keepFocusOrigin: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
    },
    dismiss: () => {
      const { current } = before;
      const isLeft = current instanceof HTMLElement && current.isConnected;
      const target = isLeft ? current : document.getElementById('content');
      dismissMessage(id);
      target?.focus();
    },
  };
}

function MessageCard({ message }: { readonly message: PageMessage }) {
  const t = useT(noticesTexts);
  const { keepFocusOrigin, dismiss } = useDismissal(message.id);
  const Icon = toneIcons[message.tone];
  const text = typeof message.text === 'string' ? t(message.text) : message.text.sentence;
  const urgent = message.tone === 'error' || message.tone === 'warning';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading is noticed here, nothing is done by it
    <div
      className={styles.message}
      data-tone={message.tone}
      role={urgent ? 'alert' : 'status'}
      onMouseEnter={() => holdMessage(message, true)}
      onMouseLeave={() => holdMessage(message, false)}
      onFocus={(event) => {
        keepFocusOrigin(event);
        holdMessage(message, true);
      }}
      onBlur={() => holdMessage(message, false)}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{text}</span>
      <button type="button" className={styles.close} aria-label={t('notices.close')} onClick={dismiss}>
        <IconX size={14} stroke={1.75} aria-hidden="true" />
      </button>
      {message.detail === undefined ? null : <span className={styles.detail}>{message.detail}</span>}
      {message.action === undefined ? null : (
        <button
          type="button"
          className={`text-link ${styles.action}`}
          data-message-action=""
          aria-keyshortcuts="F9"
          title={t('notices.actionKey')}
          onClick={() => {
            dismiss();
            message.action?.run();
          }}
        >
          {message.action.label}
        </button>
      )}
    </div>
  );
}

/** Shortens the page by the height of the notices, so that they cover no content. */
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

/** F9 moves the focus to the button of the newest message, even from inside a dialog. */
function MessageKey() {
  const t = useT(noticesTexts);
  useKeyHelp({
    id: 'messages',
    name: t('notices.keys'),
    keys: [{ keys: ['F9'], text: t('notices.keyAction') }],
  });
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || event.altKey || event.ctrlKey || event.metaKey) return;
      const actions = document.querySelectorAll<HTMLElement>('[data-message-action]');
      const newest = actions[actions.length - 1];
      if (newest === undefined) return;
      event.preventDefault();
      newest.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, []);
  return null;
}

/** Shows the messages; the shell uses it once, for all pages. */
export function MessageArea() {
  const messages = useMessages();
  const stack = useHeightBelow();
  useTruncatedPasteNotice();
  return (
    <div ref={stack} className={styles.stack}>
      {messages.some(({ action }) => action !== undefined) ? <MessageKey /> : null}
      <div className={styles.queue}>
        {messages.map((message) => (
          <MessageCard key={message.id} message={message} />
        ))}
      </div>
      <ConnectionWaitNotice />
      <InstallationModeNotice />
      <SiteMessages />
      <BrowserNotice />
      <OldClientNotice />
      <CookieNotice />
    </div>
  );
}
