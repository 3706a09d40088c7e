/** /ra/{raId}/{relevance}/{riskType}/control: what the controls leave, and what the assessor concludes from it. */
import { riskTypeWord, typeResult } from '@klarsikt/engine';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { LongText } from '../_components/LongText.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import { RiskScreen, useRiskPlace } from './RiskScreen.tsx';
import styles from './risks.module.css';
import { texts } from './texts.ts';

function Conclusion() {
  const t = useT(texts);
  const names = useNames();
  const { language } = useFormat();
  const { document, result, explain, set } = useAssessment();
  const { type } = useRiskPlace();
  if (typeResult(result, type)?.level == null) return null;
  const name = riskTypeWord(type, language);
  const trace = explain({ kind: 'category', type });
  const drivers = trace.kind === 'category' ? trace.drivers : null;
  return (
    <section className={styles.conclusion}>
      {drivers === null ? null : (
        <p className="muted">
          {t('risks.drivers', {
            inherent: names.risk(type, drivers.inherent.key),
            residual: names.risk(type, drivers.residual.key),
          })}
        </p>
      )}
      <LongText
        key={type}
        label={t('risks.conclusion', { name })}
        help={t('risks.conclusionHelp')}
        mostLines={6}
        value={document.conclusions[type] ?? ''}
        onWrite={(value) =>
          set(t('risks.stepConclusion', { name }), ['conclusions', type], value === '' ? null : value)
        }
      />
    </section>
  );
}

export function ResidualPage() {
  const t = useT(texts);
  return (
    <RiskScreen title={t('risks.residualTitle')} view="residual" to="/ra/$raId/$relevance/$riskType/control">
      <Conclusion />
    </RiskScreen>
  );
}
