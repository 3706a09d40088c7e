import { atlasContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { AppShell } from '@klarsikt/web/shell/AppShell.tsx';
import { useBreadcrumbNames } from '@klarsikt/web/shell/crumbs.ts';
import { PageSkeleton } from '@klarsikt/web/shell/PageSkeleton.tsx';
import { AccessGate } from '@klarsikt/web/shell/router/Gate.tsx';
import { type NavigationLink, SideNav, usePageLink } from '@klarsikt/web/shell/SideNav.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Outlet, useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { isDailyEntityType, useEntityKindNames } from './kinds.ts';
import { atlasTexts } from './texts.ts';

/** Kinds of entities in the menu; the start page of Atlas lists all kinds. */
const usual = [
  'threat',
  'customer',
  'product',
  'transaction',
  'channel',
  'geography',
  'control',
  'reference',
];

function useNavLinks(): readonly (readonly NavigationLink[])[] {
  const t = useT(atlasTexts);
  const { number } = useFormat();
  const { many } = useEntityKindNames();
  const { can, session } = useSession();
  const pageLink = usePageLink();
  const { data } = useCall(atlasContract.getOverview, {}, { enabled: can('backoffice:View') });
  const count = (type: string) => {
    const total = data?.kinds.find((kind) => kind.type === type)?.total;
    return total === undefined ? {} : { count: number(total) };
  };
  const kind = (type: string): NavigationLink => ({
    label: many(type),
    link: isDailyEntityType(type)
      ? { to: '/atlas/daily/$type', params: { type } }
      : { to: '/atlas/entities/$type', params: { type } },
    sub: true,
    ...count(type),
  });
  const published = data === undefined ? {} : { count: number(data.versions) };
  const shown = data === undefined ? {} : { count: number(data.demo) };
  const groups: readonly (readonly NavigationLink[])[] = [
    [
      { label: t('atlas.title'), link: { to: '/atlas', activeOptions: { exact: true } }, icon: 'overview' },
      pageLink('/atlas/entities', {
        label: t('atlas.tree'),
        link: { to: '/atlas/entities', activeOptions: { exact: true } },
      }),
      ...usual.map(kind),
    ],
    [
      pageLink('/atlas/models', { label: t('atlas.versions'), ...published }),
      pageLink('/atlas/imports'),
      pageLink('/atlas/quality'),
      pageLink('/atlas/calibration'),
      pageLink('/atlas/lists'),
      pageLink('/atlas/requirements'),
    ],
    [
      pageLink('/atlas/daily', { link: { to: '/atlas/daily', activeOptions: { exact: true } } }),
      kind('publication'),
      kind('tag'),
      pageLink('/atlas/demo-threats', shown),
    ],
    [
      ...(can('ra:View') ? [pageLink('/atlas/templates')] : []),
      ...(can('backoffice:Content') && session?.operator === true ? [pageLink('/atlas/content')] : []),
    ],
  ];
  return groups.filter((group) => group.length > 0);
}

function Nav() {
  const t = useT(atlasTexts);
  const { can } = useSession();
  const { data } = useCall(atlasContract.getOverview, {}, { enabled: can('backoffice:View') });
  return (
    <SideNav
      groups={useNavLinks()}
      foot={data === undefined ? null : t('atlas.live', { name: data.live.name })}
    />
  );
}

/** Shows the names of kinds of entities in the breadcrumbs. */
function useKindCrumbs(): void {
  const kinds = useEntityKindNames();
  const type = useParams({ strict: false, select: (params) => params.type });
  useBreadcrumbNames(
    type === undefined
      ? {}
      : { [`/atlas/entities/${type}`]: kinds.many(type), [`/atlas/daily/${type}`]: kinds.many(type) },
  );
}

export function AtlasLayout() {
  useKindCrumbs();
  return (
    <AccessGate
      application="backoffice"
      // The waiting state has the same frame as the loaded page, so that the layout does not jump.
      waiting={
        <AppShell application="backoffice" nav={<SideNav groups={[]} />}>
          <PageSkeleton />
        </AppShell>
      }
    >
      <AppShell application="backoffice" nav={<Nav />}>
        <Suspense fallback={<ListSkeleton rows={16} />}>
          <Outlet />
        </Suspense>
      </AppShell>
    </AccessGate>
  );
}
