import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { routerTexts as titles } from '@klarsikt/web/platform/router/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { AppShell } from '@klarsikt/web/shell/AppShell.tsx';
import { PageSkeleton } from '@klarsikt/web/shell/PageSkeleton.tsx';
import { AccessGate } from '@klarsikt/web/shell/router/Gate.tsx';
import { type NavigationLink, SideNav, usePageLink } from '@klarsikt/web/shell/SideNav.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { listPermittedAdminLinks } from './links.ts';
import { adminTexts } from './texts.ts';

function useNavLinks(): readonly (readonly NavigationLink[])[] {
  const t = useT(titles);
  const pageLink = usePageLink();
  const view = useSession();
  const start: NavigationLink = {
    label: t('title.admin'),
    link: { to: '/admin', activeOptions: { exact: true } },
    icon: 'overview',
  };
  const groups = listPermittedAdminLinks(view).map((group) => group.map(({ to }) => pageLink(to)));
  return [[start], ...groups];
}

function Nav() {
  const t = useT(adminTexts);
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
    <AccessGate
      application="admin"
      // The waiting state has the same frame as the page, so that the frame does not flicker while the page loads.
      waiting={
        <AppShell application="admin" nav={<SideNav groups={[]} />}>
          <PageSkeleton />
        </AppShell>
      }
    >
      <AppShell application="admin" nav={<Nav />}>
        <Suspense fallback={<ListSkeleton rows={16} />}>
          <Outlet />
        </Suspense>
      </AppShell>
    </AccessGate>
  );
}
