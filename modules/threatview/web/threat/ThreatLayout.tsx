import { operationalTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { AppShell } from '@klarsikt/web/shell/AppShell.tsx';
import { type NavigationLink, SideNav, usePageLink } from '@klarsikt/web/shell/SideNav.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { SampleBanner } from './_components/SampleBanner.tsx';
import { useAnalysisDraftPart } from './_lib/analysis/analysis-editor.ts';
import { useSelectedKeys } from './_lib/analysis/selection.ts';
import { countRisksOfType } from './_lib/lists/risk-list.ts';
import { type ThreatViewScreen, threatViewScreens } from './_lib/screens.ts';
import { type LoadedLibrary, useLibraryWhenLoaded } from './_lib/use-library.ts';
import { registerThreatPalette } from './palette.ts';
import styles from './ThreatLayout.module.css';
import { threatViewTexts } from './texts.ts';

registerThreatPalette();

/** Shows the total number of threats in the library, whatever filters the lists and pages apply. */
function LibraryCount({ count }: { readonly count: number }) {
  const t = useT(threatViewTexts);
  return <span title={t('threat.inLibrary', { count })}>{count}</span>;
}

function useCounts(library: LoadedLibrary | null): Readonly<Record<string, Partial<NavigationLink>>> {
  const { length } = useSelectedKeys();
  const type = useAnalysisDraftPart(({ analysisType }) => analysisType);
  const page = type === 'risks' ? '/threatview/risk-analysis' : '/threatview/analysis';
  return {
    ...(length === 0 ? {} : { [page]: { count: length, strong: true } }),
    ...(library === null
      ? {}
      : {
          '/threatview/threats': { count: <LibraryCount count={library.total} /> },
          '/threatview/news': { count: <LibraryCount count={library.model.publications.list.length} /> },
        }),
  };
}

function useNavLinks(library: LoadedLibrary | null): readonly (readonly NavigationLink[])[] {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const pageLink = usePageLink();
  const counts = useCounts(library);
  const kinds = operationalTypes.map(
    (type): NavigationLink => ({
      label: getRiskTypeName(type, language),
      link: { to: '/threatview/risks', search: { type }, activeOptions: { includeSearch: true } },
      sub: true,
      ...(library === null ? {} : { count: <LibraryCount count={countRisksOfType(library.model, type)} /> }),
    }),
  );
  const start: NavigationLink = {
    label: t('threat.start'),
    link: { to: '/threatview', activeOptions: { exact: true } },
    icon: 'overview',
  };
  const linksOf = ({ to, words }: ThreatViewScreen): readonly NavigationLink[] => {
    const own = { ...(words === undefined ? {} : { label: t(words) }), ...counts[to] };
    if (to !== '/threatview/risks') return [pageLink(to, own)];
    return [pageLink(to, { link: { to, activeOptions: { exact: true, includeSearch: true } } }), ...kinds];
  };
  return [[start], ...threatViewScreens.map((group) => group.flatMap(linksOf))];
}

function ModelFoot({ library }: { readonly library: LoadedLibrary }) {
  const t = useT(threatViewTexts);
  const { date } = useFormat();
  const { entitled } = useSession();
  const { head, model, total } = library;
  return (
    <>
      <b>{t('threat.model', { name: head.name })}</b>
      <br />
      {t('threat.modelPublished', { date: date(head.published) })}
      <br />
      {t('threat.modelCounts', { threats: total, sources: model.references.list.length })}
      {head.demo ? (
        <>
          <br />
          {t(entitled('threatview') ? 'threat.demoNote' : 'threat.sampleNote')}
        </>
      ) : null}
    </>
  );
}

/** The navigation has the same entries before and after loading, so that a focused entry keeps the focus. */
function Nav() {
  const library = useLibraryWhenLoaded();
  return (
    <SideNav
      groups={useNavLinks(library)}
      foot={library === null ? undefined : <ModelFoot library={library} />}
    />
  );
}

export function ThreatLayout() {
  return (
    <AppShell application="threatview" nav={<Nav />}>
      <div className={styles.content}>
        <SampleBanner />
        <div className={styles.page}>
          <Suspense fallback={<ListSkeleton rows={16} />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </AppShell>
  );
}
