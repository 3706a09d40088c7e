/**
 * States to what extent the firm must have its own assessment, with the firm's reasons; this decides which
 * requirements apply.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { requirementChangeTexts } from './change-texts.ts';
import styles from './completeness.module.css';
import { DocumentChoiceField, DocumentDayField, DocumentTextField } from './fields.tsx';
import { upkeepTexts } from './upkeep-texts.ts';

const place = ['scope', 'proportionality'] as const;

export function RequirementApplicability() {
  const t = useT(upkeepTexts);
  const said = useT(requirementChangeTexts);
  const { document } = useAssessment();
  const { kind = '', reasoning, reference } = document.scope?.proportionality ?? {};
  const step = t('upkeep.step.applies');
  return (
    <section className={styles.record}>
      <h3>{t('upkeep.applies')}</h3>
      <DocumentChoiceField
        label={t('upkeep.kind')}
        step={step}
        path={[...place, 'kind']}
        value={kind}
        choices={[
          { value: '', label: t('upkeep.notStated') },
          ...(['full', 'sectoral', 'exempt'] as const).map((value) => ({
            value,
            label: t(`upkeep.kind.${value}`),
          })),
        ]}
      />
      <DocumentDayField
        label={said('changes.judgedOn')}
        help={said('changes.judgedOnHelp')}
        step={said('changes.judgedOn')}
        path={['scope', 'judgedOn']}
        value={document.scope?.judgedOn}
      />
      {kind === 'exempt' ? <p className={styles.note}>{t('upkeep.exemptHelp')}</p> : null}
      <DocumentTextField
        long
        label={t('upkeep.reasoning')}
        help={t('upkeep.reasoningHelp')}
        step={step}
        path={[...place, 'reasoning']}
        value={reasoning}
      />
      {kind === 'sectoral' || kind === 'exempt' ? (
        <DocumentTextField
          label={t('upkeep.reference')}
          help={t('upkeep.referenceHelp')}
          step={step}
          path={[...place, 'reference']}
          value={reference}
        />
      ) : null}
    </section>
  );
}
