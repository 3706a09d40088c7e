/** An application before it is known who asks: its bar, the column of its navigation, the name of the page. */
import { useRouteTitle } from '../platform/router/title.ts';
import { Page } from '../ui/Page.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { AppShell } from './AppShell.tsx';
import type { ApplicationLink } from './applications.ts';
import { SideNav } from './SideNav.tsx';

interface Props {
  readonly application: ApplicationLink['id'];
}

export function WaitingFrame({ application }: Props) {
  const title = useRouteTitle();
  return (
    <AppShell application={application} nav={<SideNav groups={[]} />}>
      <Page title={title}>
        <ListSkeleton rows={16} />
      </Page>
    </AppShell>
  );
}
