import { useRouter, useRouterState } from '@tanstack/react-router';
import { useT } from '../platform/i18n/texts.ts';
import { useBreadcrumbs } from './crumbs.ts';
import { createLinkClickHandler } from './follow.ts';
import styles from './Shell.module.css';
import { shellTexts } from './texts.ts';

/**
 * A link to a page above the open one. On pages of an assessment the link keeps the shown past state (`revision`).
 */
function CrumbLink({ to, label }: { readonly to: string; readonly label: string }) {
  const { history } = useRouter();
  const revision = useRouterState({
    select: ({ location }) => new URLSearchParams(location.searchStr).get('revision'),
  });
  const address = revision !== null && /^\/ra\/\d/.test(to) ? `${to}?revision=${revision}` : to;
  return (
    <a href={address} onClick={createLinkClickHandler(history.push, address)}>
      {label}
    </a>
  );
}

export function Breadcrumbs() {
  const t = useT(shellTexts);
  const crumbs = useBreadcrumbs();
  return (
    <nav className={styles.crumbs} aria-label={t('shell.breadcrumbs')}>
      <ol style={{ display: 'contents' }}>
        {crumbs.map(({ label, to }) => (
          <li key={`${label} ${to}`} title={label}>
            <span className={styles.slash} aria-hidden="true">
              /
            </span>
            {to === undefined ? (
              <span aria-current="page">{label}</span>
            ) : (
              <CrumbLink to={to} label={label} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
