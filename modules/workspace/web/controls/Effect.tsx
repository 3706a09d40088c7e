import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import { ExplainedLevel } from '@klarsikt/assessment/web/assessment/_components/trace/ExplainedLevel.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import type { TraceSubject } from '@klarsikt/engine/assess';
import { type AssessmentResult, getTypeResult } from '@klarsikt/engine/assess';
import type { RiskRef } from '@klarsikt/engine/model';
import { riskTypes } from '@klarsikt/engine/text';
import { roundToShown } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import styles from './controls.module.css';
import { controlsTexts } from './texts.ts';

interface Change {
  readonly id: string;
  readonly name: string;
  readonly subject: TraceSubject;
  readonly before: number;
  readonly after: number;
  readonly sum: boolean;
}

const shownRisks = 12;

function listResiduals(result: AssessmentResult, risks: readonly RiskRef[]): ReadonlyMap<string, number> {
  const wanted = new Set(risks.map(({ type, key }) => `${type}.${key}`));
  return new Map(
    riskTypes.flatMap((type) =>
      (getTypeResult(result, type)?.risks ?? [])
        .filter(({ key }) => wanted.has(`${type}.${key}`))
        .map(({ key, residual }) => [`${type}.${key}`, residual] as const),
    ),
  );
}

function useChanges(before: AssessmentResult, risks: readonly RiskRef[]): readonly Change[] {
  const { result } = useAssessment();
  const names = useOpenAssessmentNames();
  const t = useT(controlsTexts);
  const { language } = useFormat();
  if (before === result) return [];
  const [then, now] = [listResiduals(before, risks), listResiduals(result, risks)];
  const ofRisks = risks.map(({ type, key }) => ({
    id: `${type}.${key}`,
    name: names.risk(type, key),
    subject: { kind: 'risk', type, key } as const,
    before: then.get(`${type}.${key}`),
    after: now.get(`${type}.${key}`),
    sum: false,
  }));
  const ofTypes = riskTypes.map((type) => ({
    id: type,
    name: getRiskTypeName(type, language),
    subject: { kind: 'category', type } as const,
    before: getTypeResult(before, type)?.level?.residual,
    after: getTypeResult(result, type)?.level?.residual,
    sum: true,
  }));
  const overall = {
    id: 'overall',
    name: t('controls.overall'),
    subject: { kind: 'overall' } as const,
    before: before.combined?.overall?.residual,
    after: result.combined?.overall?.residual,
    sum: true,
  };
  return [...ofRisks, ...ofTypes, overall].flatMap(({ before: was, after: is, ...rest }) =>
    was === undefined || is === undefined || roundToShown(was) === roundToShown(is)
      ? []
      : [{ ...rest, before: was, after: is }],
  );
}

export function ControlEffect({
  before,
  risks,
}: {
  readonly before: AssessmentResult;
  readonly risks: readonly RiskRef[];
}) {
  const t = useT(controlsTexts);
  const { result } = useAssessment();
  const changes = useChanges(before, risks);
  if (before === result) return null;
  const single = changes.filter(({ sum }) => !sum).toSorted((a, b) => b.before - a.before);
  const rows = [...single.slice(0, shownRisks), ...changes.filter(({ sum }) => sum)];
  return (
    <section className={styles.group} aria-live="polite">
      <h3>{t('controls.effect')}</h3>
      {rows.length === 0 ? (
        <p className="muted">{t('controls.effectNone')}</p>
      ) : (
        <table className={`${table.table} ${table.figures}`}>
          <thead>
            <tr>
              <th scope="col">{t('controls.effectRisk')}</th>
              <th scope="col">{t('controls.effectBefore')}</th>
              <th scope="col">{t('controls.effectAfter')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, subject, before: was, after, sum }) => (
              <tr key={id} data-sum={sum || undefined}>
                <th scope="row">{name}</th>
                <td>
                  <LevelChip level={was} fit />
                </td>
                <td>
                  <ExplainedLevel subject={subject} value={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {single.length > shownRisks ? (
        <p className="muted">{t('controls.effectMore', { count: single.length - shownRisks })}</p>
      ) : null}
    </section>
  );
}
