/** /admin: links to the pages that the user's permissions open, with counts; the page itself needs no permission. */

import { groupContract, userContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { retryUntilConnected } from '@klarsikt/web/platform/files/later-files.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { routeIcons } from '@klarsikt/web/platform/router/icons.ts';
import { routerTexts as titles } from '@klarsikt/web/platform/router/texts.ts';
import { formatPageTitle } from '@klarsikt/web/platform/router/title.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import styles from './admin.module.css';
import { FirstSteps } from './FirstSteps.tsx';
import { type AdminLink, listPermittedAdminLinks } from './links.ts';
import { adminTexts } from './texts.ts';

/** Load these panels from a separate file, so that the form components do not delay the page. */
const OwnPanels = lazy(
  retryUntilConnected(() => import('./OwnPanels.tsx').then((part) => ({ default: part.OwnAdminPanels }))),
);

function UserCount() {
  const t = useT(adminTexts);
  const { number } = useFormat();
  const { data } = useCall(userContract.list, { body: { size: 1 } });
  if (data === undefined) return null;
  const { limit, used } = data.seats;
  const seats = limit === null ? '' : ` · ${t('admin.seats', { used: number(used), limit })}`;
  return `${t('admin.users', { count: data.total })}${seats}`;
}

function GroupCount() {
  const t = useT(adminTexts);
  const { data } = useCall(groupContract.list, { body: { size: 1 } });
  return data === undefined ? null : t('admin.groups', { count: data.total });
}

const counts: Readonly<Record<string, () => ReactNode>> = {
  '/admin/users': UserCount,
  '/admin/usergroups': GroupCount,
};

function Card({ link }: { readonly link: AdminLink }) {
  const t = useT(adminTexts);
  const language = useLanguage();
  const Icon = routeIcons[link.icon];
  const Count = counts[link.to];
  return (
    <li className={styles.card}>
      <Icon size={18} stroke={1.5} aria-hidden="true" />
      <div>
        <h2>
          <Link to={link.to}>{formatPageTitle(link.title, language)}</Link>
        </h2>
        <p className="muted">{t(link.help)}</p>
        {Count === undefined ? null : (
          <p className={`${styles.figure} tabular`}>
            <Count />
          </p>
        )}
      </div>
    </li>
  );
}

export function AdminIntroPage() {
  const t = useT(adminTexts);
  const title = useT(titles);
  const view = useSession();
  const links = listPermittedAdminLinks(view).flat();
  return (
    <Page title={title('title.admin')} sub={t('admin.lede')}>
      {view.can('admin:Admin') && view.can('admin:SecurityAdmin') ? <FirstSteps /> : null}
      {links.length === 0 ? (
        <EmptyState title={t('admin.nothing')} text={t('admin.nothingHelp')} />
      ) : (
        <ul className={styles.cards}>
          {links.map((link) => (
            <Card key={link.to} link={link} />
          ))}
        </ul>
      )}
      <div className={styles.own}>
        <Suspense fallback={<ListSkeleton rows={6} />}>
          <OwnPanels />
        </Suspense>
      </div>
    </Page>
  );
}
