/** The frame of ThreatView: navigation with counters, the model's foot, and for visitors what this is. */
import { operationalTypes, riskTypeWord } from '@klarsikt/engine';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { useSession } from '../../platform/session/session.tsx';
import { AppShell } from '../../shell/AppShell.tsx';
import { type NavLink, SideNav } from '../../shell/SideNav.tsx';
import { ListSkeleton } from '../../ui/states.tsx';
import { SampleBanner } from './_components/SampleBanner.tsx';
import { riskCount } from './_lib/risk-list.ts';
import { useSelection } from './_lib/selection.ts';
import { type Library, useLibrary } from './_lib/use-library.ts';
import { registerThreatPalette } from './palette.ts';
import styles from './ThreatLayout.module.css';
import { texts } from './texts.ts';

registerThreatPalette();

function useNavLinks(library: Library | null): readonly (readonly NavLink[])[] {
  const t = useT(texts);
  const { language } = useFormat();
  const present = useSelection();
  const model = library?.model;
  const risks = operationalTypes.map(
    (type): NavLink => ({
      label: riskTypeWord(type, language),
      link: { to: '/threatview/risks', search: { type }, activeOptions: { includeSearch: true } },
      sub: true,
      ...(model === undefined ? {} : { count: riskCount(model, type) }),
    }),
  );
  return [
    [
      {
        label: t('threat.start'),
        link: { to: '/threatview', activeOptions: { exact: true } },
        icon: 'overview',
      },
    ],
    [
      {
        label: t('threat.threats'),
        link: { to: '/threatview/threats' },
        icon: 'threats',
        ...(library === null ? {} : { count: library.total }),
      },
      {
        label: t('threat.risks'),
        link: { to: '/threatview/risks', activeOptions: { exact: true, includeSearch: true } },
        icon: 'risks',
      },
      ...risks,
      { label: t('threat.indicatorRows'), link: { to: '/threatview/indicators' }, icon: 'threats' },
    ],
    [
      {
        label: t('threat.analysis'),
        link: { to: '/threatview/analysis' },
        icon: 'analysis',
        ...(present.length === 0 ? {} : { count: present.length, strong: true }),
      },
      { label: t('threat.analyses'), link: { to: '/threatview/analyses' }, icon: 'saved' },
      { label: t('threat.report'), link: { to: '/threatview/report' }, icon: 'report' },
    ],
    [
      {
        label: t('threat.news'),
        link: { to: '/threatview/news' },
        icon: 'news',
        ...(model === undefined ? {} : { count: model.publications.list.length }),
      },
      { label: t('threat.documents'), link: { to: '/threatview/sources' }, icon: 'sources' },
    ],
  ];
}

function ModelFoot({ library }: { readonly library: Library }) {
  const t = useT(texts);
  const { date } = useFormat();
  const { entitled } = useSession();
  const { head, model, total } = library;
  return (
    <>
      <b>{t('threat.model', { name: head.name })}</b>
      <br />
      {t('threat.modelPublished', { date: date(head.published.slice(0, 10)) })}
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

function LoadedNav() {
  const library = useLibrary();
  return <SideNav groups={useNavLinks(library)} foot={<ModelFoot library={library} />} />;
}

function WaitingNav() {
  return <SideNav groups={useNavLinks(null)} />;
}

export function ThreatLayout() {
  return (
    <AppShell
      application="threatview"
      nav={
        <Suspense fallback={<WaitingNav />}>
          <LoadedNav />
        </Suspense>
      }
    >
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
