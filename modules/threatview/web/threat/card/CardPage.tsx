import { threatContract as contract, type ThreatCard } from '@klarsikt/contract';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { trackEvent } from '@klarsikt/web/platform/api/track.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { AdministeringBar } from '@klarsikt/web/shell/session/AdministeringBar.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { createCitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { SampleBanner } from '../_components/SampleBanner.tsx';
import { threatViewTexts } from '../texts.ts';
import { ThreatCardContents } from './CardContents.tsx';
import { ThreatCardHead } from './CardHead.tsx';
import { ThreatCardToolbar } from './CardToolbar.tsx';
import { ConcernSection } from './ConcernSection.tsx';
import { ControlSection } from './ControlSection.tsx';
import styles from './card.module.css';
import { ExploitationSection } from './ExploitationSection.tsx';
import { IndicatorSection } from './IndicatorSection.tsx';
import { NoteSection } from './NoteSection.tsx';
import { ComplianceSection, RiskSection } from './RiskSection.tsx';
import { FamilySection, SourceSection } from './SourceSection.tsx';
import { ThemeSections } from './ThemeSections.tsx';

function NotFound() {
  const t = useT(threatViewTexts);
  return (
    <div className={styles.missing}>
      <h1>{t('threat.notFoundTitle')}</h1>
      <p>{t('threat.notFoundText')}</p>
      <Link className="text-link" to="/threatview/threats">
        {t('threat.allThreats')}
      </Link>
    </div>
  );
}

function Card({ card }: { readonly card: ThreatCard }) {
  const { text } = useFormat();
  usePageTitle(text(card.name));
  useEffect(() => trackEvent('threatview.card', card.key), [card.key]);
  const sources = useMemo(() => createCitedSources(card.references, 'here'), [card]);
  return (
    <>
      <ThreatCardHead card={card} />
      <div className={styles.columns}>
        <ThreatCardContents card={card} />
        <div className={styles.sections}>
          <ThemeSections card={card} sources={sources} />
          <ExploitationSection card={card} sources={sources} />
          <ConcernSection card={card} />
          <RiskSection card={card} />
          <ComplianceSection card={card} />
          <SourceSection card={card} sources={sources} />
          <IndicatorSection card={card} sources={sources} />
          <ControlSection card={card} />
          <FamilySection card={card} />
          <NoteSection card={card} />
        </div>
      </div>
    </>
  );
}

/** Shows the card of a threat; rendered only for a numeric id, because no threat has any other id. */
function LoadedCard({ id }: { readonly id: number }) {
  const { data: card, error, refetch } = useCall(contract.card, { params: { id } }, { staleTime: 600_000 });
  return (
    <>
      <ThreatCardToolbar card={card} />
      {card === undefined ? null : <Card card={card} />}
      {card === undefined && error === null ? (
        <div className={styles.waiting}>
          <TextSkeleton lines={14} />
        </div>
      ) : null}
      {card === undefined && error instanceof ApiError && error.status === 404 ? <NotFound /> : null}
      {card === undefined && error !== null && !(error instanceof ApiError && error.status === 404) ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
    </>
  );
}

export function ThreatCardPage() {
  const { id } = useParams({ strict: false });
  const valid = id !== undefined && /^[1-9]\d{0,9}$/.test(id);
  return (
    <>
      <AdministeringBar />
      <SampleBanner />
      <main className={styles.page} id="content" tabIndex={-1} data-quiet-focus>
        {valid ? (
          <LoadedCard id={Number(id)} />
        ) : (
          <>
            <ThreatCardToolbar card={undefined} />
            <NotFound />
          </>
        )}
      </main>
    </>
  );
}
