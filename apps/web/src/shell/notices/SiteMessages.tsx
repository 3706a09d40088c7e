/** Messages of the operator as banners; each can be dismissed for the browser session. */
import { cmsContract } from '@klarsikt/contract';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { noticesTexts } from '../../platform/notices/texts.ts';
import styles from './Notices.module.css';

const Markdown = lazy(async () => ({ default: (await import('../../ui/words/Markdown.tsx')).Markdown }));

const slug = 'site-messages';
const keyOf = (title: string, version: string) => `klarsikt.message.${slug}.${version}.${title}`;

function isDismissed(key: string): boolean {
  return window.sessionStorage.getItem(key) === 'dismissed';
}

export function SiteMessages() {
  const t = useT(noticesTexts);
  // No error is shown if the content is missing (specification 000 section 8).
  const { data: page } = useCall(
    cmsContract.getPage,
    { params: { slug }, query: {} },
    { staleTime: 600_000 },
  );
  const [, redraw] = useState(0);
  if (!page) return null;
  const open = page.fields.messages.filter(({ title }) => !isDismissed(keyOf(title, page.version)));
  return open.map(({ title, text, type }) => (
    <section key={title} className={styles.bar} data-tone={type} aria-label={title}>
      <span>
        <strong>{title}</strong>{' '}
        <Suspense fallback={text}>
          <Markdown value={text} />
        </Suspense>
      </span>
      <button
        type="button"
        onClick={() => {
          window.sessionStorage.setItem(keyOf(title, page.version), 'dismissed');
          redraw((count) => count + 1);
        }}
      >
        {t('notices.close')}
      </button>
    </section>
  ));
}
