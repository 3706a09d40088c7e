import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { doesIncidentConcernRisk, incidentSeverityTexts } from '@klarsikt/engine/incidents';
import type { RiskType } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ErrorState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from './incidents.module.css';
import { incidentsTexts } from './texts.ts';
import { useIncidents } from './use-incidents.ts';

/** Largest number of incidents in the list; further incidents are shown in the register. */
const mostNamed = 10;

interface RiskIncidentsProps {
  readonly type: RiskType;
  readonly riskKey: string;
}

export function RiskIncidents({ type, riskKey }: RiskIncidentsProps) {
  const t = useT(incidentsTexts);
  const { text, date } = useFormat();
  const { can } = useSession();
  const { id, model } = useAssessment();
  const isReader = can('ra:Incident');
  const { data, error, refetch } = useIncidents({ assessment: id }, isReader);
  if (!isReader) return null;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const own = data.incidents.filter(({ links }) =>
    doesIncidentConcernRisk(model, { type, key: riskKey }, links),
  );
  const product = type === 'products' ? riskKey : undefined;
  return (
    <section aria-label={t('incidents.title')} className={styles.ofRisk}>
      <h3>{t('incidents.title')}</h3>
      {own.length === 0 ? <p className="muted">{t('incidents.noneOfRisk')}</p> : null}
      <ul>
        {own.slice(0, mostNamed).map((one) => (
          <li key={one.id}>
            <time dateTime={one.day}>{date(one.day)}</time>{' '}
            <Link className="text-link" to="/ra/incidents" search={{ open: String(one.id) }}>
              {one.title}
            </Link>{' '}
            <small className="muted">{text(incidentSeverityTexts[one.severity])}</small>
          </li>
        ))}
      </ul>
      {own.length > mostNamed ? <p>{t('incidents.moreOfRisk', { count: own.length - mostNamed })}</p> : null}
      <Link
        className="text-link"
        to="/ra/incidents"
        search={{ open: 'new', unit: String(data.unit ?? ''), product }}
      >
        {t('incidents.add')}
      </Link>
    </section>
  );
}
