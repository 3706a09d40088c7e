/** Answers about risks and controls outside the chosen businesses, which are stored and listed but not counted. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { findAnswersOutsideBusiness } from '@klarsikt/engine/assessment';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useMemo } from 'react';
import styles from './settings.module.css';
import { assessmentSettingsTexts } from './texts.ts';

export function AnswersOutsideBusiness() {
  const t = useT(assessmentSettingsTexts);
  const { text, language } = useFormat();
  const { model, document } = useAssessment();
  const answers = useMemo(() => findAnswersOutsideBusiness(model, document), [model, document]);
  if (answers.length === 0) return null;
  return (
    <details className={styles.beside}>
      <summary>{t('raSettings.outside', { count: answers.length })}</summary>
      <p className="muted">{t('raSettings.outsideText')}</p>
      <ul>
        {answers.map(({ part, type, key, name }) => (
          <li key={`${type} ${key}`}>
            {text(name)}{' '}
            <small className="muted">
              {type === null ? t('raSettings.control') : getRiskTypeName(type, language)},{' '}
              {t(`raSettings.answer.${part}`)}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
