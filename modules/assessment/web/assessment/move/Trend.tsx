import { assessmentContract as listContract } from '@klarsikt/contract';
import { getAssessmentYear } from '@klarsikt/engine/group';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Panel } from '@klarsikt/web/ui/Page.tsx';
import { Link } from '@tanstack/react-router';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './move.module.css';
import { modelMoveTexts } from './texts.ts';

export function useAssessmentsOfUnit() {
  const { loaded } = useAssessment();
  const { data } = useCall(listContract.list, { query: {} });
  return (data?.assessments ?? [])
    .filter(({ unitId }) => unitId === loaded.meta.unitId)
    .map((head) => ({ ...head, period: getAssessmentYear(head.summary.date, head.created) }))
    .sort((a, b) => b.period - a.period || b.id - a.id);
}

/** Shows the levels of the unit's assessments by year. With `isQuiet`, nothing is shown if there is only one year. */
export function LevelTrend({ isQuiet = false }: { readonly isQuiet?: boolean }) {
  const t = useT(modelMoveTexts);
  // Branches for planned launches are not the assessment of a year, so they are left out.
  const heads = useAssessmentsOfUnit().filter(({ branch }) => !branch);
  const { id } = useAssessment();
  const years = new Set(heads.map(({ period }) => period));
  if (isQuiet && years.size < 2) return null;
  return (
    <Panel title={t('compare.trend')} note={t('compare.trendSub')}>
      {years.size < 2 ? <p className="muted">{t('compare.noTrend')}</p> : null}
      <div className={styles.scroll}>
        <table className={styles.levels}>
          <thead>
            <tr>
              <th scope="col">{t('compare.year')}</th>
              <th scope="col">{t('compare.assessment')}</th>
              <th scope="col">{t('move.inherent')}</th>
              <th scope="col">{t('move.residual')}</th>
            </tr>
          </thead>
          <tbody>
            {heads.map(({ id: own, name, period, summary }) => (
              <tr key={own}>
                <th scope="row">{period}</th>
                <td>
                  {own === id ? (
                    <b>{name}</b>
                  ) : (
                    <Link
                      className="text-link"
                      to="/ra/$raId/compare"
                      params={{ raId: String(id) }}
                      search={{ with: String(own) }}
                    >
                      {name}
                    </Link>
                  )}
                </td>
                <td>
                  <LevelChip level={summary.overall?.inherent ?? null} fit />
                </td>
                <td>
                  <LevelChip level={summary.overall?.residual ?? null} fit />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
