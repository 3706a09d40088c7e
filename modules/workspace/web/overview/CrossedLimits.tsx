import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { computeLimitFigure, findExceededLimits, getDataKindName } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import styles from './overview.module.css';
import { overviewTexts } from './texts.ts';

const most = 20;

export function CrossedAppetiteLimits() {
  const t = useT(overviewTexts);
  const { id, model, document } = useAssessment();
  const { percentage, entered, language } = useFormat();
  const crossed = useMemo(() => findExceededLimits(document), [document]);
  if (crossed.length === 0) return null;
  const raId = String(id);
  return (
    <section className={styles.findings}>
      <h2>{t('overview.limits')}</h2>
      <ul>
        {crossed.slice(0, most).map(({ type, key, kind, side, limit, figure }) => {
          const isShare = limit.mode === 'perc';
          return (
            <li key={`${type} ${key} ${kind}`}>
              <Link to="/ra/$raId/periods" params={{ raId }} search={{ type, kind, risk: key }}>
                {model[type].byKey.get(key)?.name[language] ?? key}
              </Link>{' '}
              {t(side === 'over' ? 'overview.limitOver' : 'overview.limitUnder', {
                kind: getDataKindName(kind, language),
                value: (isShare ? percentage : entered)(computeLimitFigure(limit, figure) ?? 0),
                limit: (isShare ? percentage : entered)(limit[side] ?? 0),
              })}
              {limit.reason === undefined || limit.reason === '' ? null : ` ${limit.reason}`}
            </li>
          );
        })}
        {crossed.length > most ? <li>{t('overview.limitsMore', { count: crossed.length - most })}</li> : null}
      </ul>
    </section>
  );
}
