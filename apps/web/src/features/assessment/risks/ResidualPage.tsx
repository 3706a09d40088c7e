/** /ra/{raId}/{relevance}/{riskType}/control: what the controls leave, and what the assessor concludes from it. */
import { riskTypeWord, typeResult } from '@klarsikt/engine';
import { Textarea } from '@mantine/core';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useNames } from '../_lib/names.ts';
import { RiskScreen, useRiskPlace } from './RiskScreen.tsx';
import styles from './risks.module.css';
import { texts } from './texts.ts';

function Conclusion() {
  const t = useT(texts);
  const names = useNames();
  const { language } = useFormat();
  const { document, result, explain, set, editable } = useAssessment();
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
      <Textarea
        key={type}
        size="xs"
        label={t('risks.conclusion', { name })}
        description={t('risks.conclusionHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={20_000}
        disabled={!editable}
        value={document.conclusions[type] ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          set(t('risks.stepConclusion', { name }), ['conclusions', type], value === '' ? null : value);
        }}
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
