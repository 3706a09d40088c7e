/** Content of the frame until the session is known: the page's title and a list skeleton. */
import { useRouteTitle } from '../platform/router/title.ts';
import { Page } from '../ui/Page.tsx';
import { ListSkeleton } from '../ui/states/states.tsx';

export function PageSkeleton() {
  const title = useRouteTitle();
  return (
    <Page title={<span data-waiting="">{title}</span>}>
      <ListSkeleton rows={16} />
    </Page>
  );
}
