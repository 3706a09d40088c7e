/** The router's own screens: not found, crashed, not allowed. */

import type { Permission } from '@klarsikt/engine/people';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getErrorReference } from '../../platform/api/errors.ts';
import { reportError } from '../../platform/api/report-error.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { routerTexts } from '../../platform/router/texts.ts';
import { usePageTitle } from '../../platform/router/title.ts';
import { MissingPermissionNotice } from '../../platform/session/MissingPermissionNotice.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ErrorReference } from '../../ui/states/states.tsx';
import { MainArea } from '../MainArea.tsx';
import styles from './screens.module.css';

export function NotFoundPage() {
  const t = useT(routerTexts);
  const portal = window.location.pathname.startsWith('/portal');
  usePageTitle(t('notFound.portal'));
  return (
    <MainArea className={styles.screen}>
      <h1>{t(portal ? 'notFound.portal' : 'notFound.text')}</h1>
      <ButtonLink href={portal ? '/portal' : '/'}>{t('notFound.home')}</ButtonLink>
    </MainArea>
  );
}

/**
 * Page for an error that no screen caught. The reference is the server's, or one generated here and sent with the
 * error report.
 */
export function CrashPage({ error }: ErrorComponentProps) {
  const t = useT(routerTexts);
  const [made] = useState(() => crypto.randomUUID().slice(0, 8));
  const reference = getErrorReference(error) ?? made;
  useEffect(() => {
    if (!(error instanceof Error)) return reportError(error);
    const marked = new Error(`${error.message} [${made}]`, { cause: error });
    marked.name = error.name;
    reportError(marked);
  }, [error, made]);
  return (
    <MainArea className={styles.screen}>
      <h1>{t('crash.title')}</h1>
      <p>{t('crash.text')}</p>
      <Button variant="default" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
      <ErrorReference id={reference} />
    </MainArea>
  );
}

/**
 * Page for a person who lacks a permission. Without `needed` the page concerns the whole installation, which no
 * permission of an organisation covers.
 */
export function NoPermissionPage({ needed }: { readonly needed?: Permission }) {
  const t = useT(routerTexts);
  return (
    <MainArea className={styles.screen}>
      <h1>{t('gate.title')}</h1>
      {needed === undefined ? <p>{t('gate.operator')}</p> : <MissingPermissionNotice of={needed} />}
      <Link to="/" className="text-link">
        {t('notFound.home')}
      </Link>
    </MainArea>
  );
}
