import type { CategoryTrace, LegalTrace, OverallTrace } from '@klarsikt/engine/assess';
import { getRiskTypeName, getSegmentWord } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { useOpenAssessmentNames } from '../../_lib/names.ts';
import { ResidualRuleText } from './ResidualTrace.tsx';
import { traceTexts } from './texts.ts';
import styles from './trace.module.css';

interface TraceLinks {
  readonly onRisk: (type: CategoryTrace['type'], key: string) => void;
  readonly onCategory: (type: CategoryTrace['type']) => void;
}

export function CategoryTraceView({
  trace,
  onRisk,
}: { readonly trace: CategoryTrace } & Pick<TraceLinks, 'onRisk'>) {
  const t = useT(traceTexts);
  const names = useOpenAssessmentNames();
  const { language } = useFormat();
  const { inherent, residual } = trace.drivers;
  return (
    <>
      <p className={styles.sentence}>
        {t('trace.categorySentence', {
          count: trace.risks.length,
          name: names.risk(trace.type, inherent.key),
        })}{' '}
        {residual.key === inherent.key
          ? null
          : t('trace.categoryResidual', { name: names.risk(trace.type, residual.key) })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('trace.risk')}</th>
            <th scope="col">{t('trace.inherent')}</th>
            <th scope="col">{t('trace.residual')}</th>
          </tr>
        </thead>
        <tbody>
          {trace.risks.slice(0, 12).map(({ key, segment, ...levels }) => (
            <tr key={`${key} ${segment}`}>
              <th scope="row">
                <button type="button" className="text-link" onClick={() => onRisk(trace.type, key)}>
                  {names.risk(trace.type, key)}
                </button>
                <small>{getSegmentWord(segment, language)}</small>
              </th>
              <td>
                <LevelChip level={levels.inherent} />
              </td>
              <td>
                <LevelChip level={levels.residual} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.rule}>
        <b>{t('trace.rule')}</b> {t('trace.categoryRule')} {t('trace.overallRule')}
      </p>
      <ResidualRuleText setting={trace.setting} />
    </>
  );
}

export function OverallTraceView({
  trace,
  onRisk,
  onCategory,
}: { readonly trace: OverallTrace } & TraceLinks) {
  const t = useT(traceTexts);
  const names = useOpenAssessmentNames();
  const format = useFormat();
  const left = trace.leftOut.map((type) => getRiskTypeName(type, format.language)).join(', ');
  return (
    <>
      <p className={styles.sentence}>
        {t('trace.overallSentence', { count: trace.parts.length })}{' '}
        {left === '' ? null : t('trace.overallLeftOut', { names: left })}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('trace.category')}</th>
            <th scope="col">{t('trace.weight')}</th>
            <th scope="col">{t('trace.inherent')}</th>
            <th scope="col">{t('trace.residual')}</th>
          </tr>
        </thead>
        <tbody>
          {trace.parts.map(({ type, weight, inherent, residual, drivers }) => (
            <tr key={type}>
              <th scope="row">
                <button type="button" className="text-link" onClick={() => onCategory(type)}>
                  {getRiskTypeName(type, format.language)}
                </button>
                <small>
                  {t('trace.decidedBy')}{' '}
                  <button
                    type="button"
                    className="text-link"
                    onClick={() => onRisk(type, drivers.inherent.key)}
                  >
                    {names.risk(type, drivers.inherent.key)}
                  </button>
                </small>
              </th>
              <td>{format.percent(weight)}</td>
              <td>
                <LevelChip level={inherent} />
              </td>
              <td>
                <LevelChip level={residual} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.rule}>
        <b>{t('trace.rule')}</b> {t('trace.overallRule')}
      </p>
      <ResidualRuleText setting={trace.setting} />
    </>
  );
}

export function LegalTraceView({
  trace,
  onRisk,
}: { readonly trace: LegalTrace } & Pick<TraceLinks, 'onRisk'>) {
  const t = useT(traceTexts);
  const names = useOpenAssessmentNames();
  const { category } = trace;
  return (
    <>
      <p className={styles.sentence}>
        {t('trace.legalSentence', { name: names.risk('legals', category.drivers.inherent.key) })}
      </p>
      <CategoryTraceView trace={category} onRisk={onRisk} />
    </>
  );
}
