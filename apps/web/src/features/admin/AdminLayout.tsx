/** The frame of Admin: only the screens that the account's permissions open. */
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { texts as titles } from '../../platform/router/texts.ts';
import { useSession } from '../../platform/session/session.tsx';
import { AppShell } from '../../shell/AppShell.tsx';
import { Gate } from '../../shell/router/Gate.tsx';
import { type NavLink, SideNav, usePageLink } from '../../shell/SideNav.tsx';
import { WaitingPage } from '../../shell/WaitingPage.tsx';
import { ListSkeleton } from '../../ui/states/states.tsx';
import { openLinks } from './links.ts';
import { texts } from './texts.ts';

function useNavLinks(): readonly (readonly NavLink[])[] {
  const t = useT(titles);
  const pageLink = usePageLink();
  const view = useSession();
  const start: NavLink = {
    label: t('title.admin'),
    link: { to: '/admin', activeOptions: { exact: true } },
    icon: 'overview',
  };
  const groups = openLinks(view).map((group) => group.map(({ to }) => pageLink(to)));
  return [[start], ...groups];
}

function Nav() {
  const t = useT(texts);
  const { user, session } = useSession();
  const organization = session?.administering?.name ?? user?.organization.name;
  return (
    <SideNav
      head={
        <>
          <b>{t('admin.administration')}</b>
          <br />
          {organization}
        </>
      }
      groups={useNavLinks()}
    />
  );
}

export function AdminLayout() {
  return (
    <Gate
      application="admin"
      // The same frame as below: it stays when the page comes.
      waiting={
        <AppShell application="admin" nav={<SideNav groups={[]} />}>
          <WaitingPage />
        </AppShell>
      }
    >
      <AppShell application="admin" nav={<Nav />}>
        <Suspense fallback={<ListSkeleton rows={16} />}>
          <Outlet />
        </Suspense>
      </AppShell>
    </Gate>
  );
}
