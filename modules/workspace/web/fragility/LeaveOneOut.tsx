/**
 * Shows the contribution of each single risk to the overall levels, and which contributions require an explanation.
 */

import { LongTextField } from '@klarsikt/assessment/web/assessment/_components/form/LongText.tsx';
import { ListRowTag } from '@klarsikt/assessment/web/assessment/_components/lists/lines.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { listLeaveOneOutEffects, type RiskSubject, type Sensitivity } from '@klarsikt/engine/sensitivity';
import { dominanceThreshold } from '@klarsikt/engine/values';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Link } from '@tanstack/react-router';
import { useSignedNumberFormat } from './Changes.tsx';
import styles from './fragility.module.css';
import { fragilityTexts } from './texts.ts';
import { useSingleChangeName } from './words.ts';

const most = 12;

/** Field for the explanation that is required if a single risk determines the result. */
function Explanation({ type, risk }: RiskSubject) {
  const t = useT(fragilityTexts);
  const { document, set } = useAssessment();
  const text = document.risks.data[type]?.[risk]?.dominance ?? '';
  return (
    <div className={styles.explanation}>
      <ListRowTag tone={text.trim() === '' ? 'open' : undefined}>
        {t(text.trim() === '' ? 'fragility.explain' : 'fragility.explained')}
      </ListRowTag>
      <LongTextField
        label={t('fragility.explanation')}
        value={text}
        onWrite={(value) =>
          set(
            t('fragility.stepExplanation'),
            ['risks', 'data', type, risk, 'dominance'],
            value === '' ? null : value,
          )
        }
      />
    </div>
  );
}

export function LeaveOneOutTable({ changes }: { readonly changes: Sensitivity }) {
  const t = useT(fragilityTexts);
  const { number } = useFormat();
  const signed = useSignedNumberFormat();
  const changed = useSingleChangeName();
  const left = listLeaveOneOutEffects(changes);
  const largest = Math.max(dominanceThreshold, ...left.map(({ inherent }) => Math.abs(inherent)));
  return (
    <section className={styles.without} aria-labelledby="fragility-without">
      <h2 id="fragility-without">{t('fragility.without')}</h2>
      <p className="muted">{t('fragility.withoutText', { most: number(dominanceThreshold, 1) })}</p>
      {left.length === 0 ? <p>{t('fragility.withoutNone')}</p> : null}
      <ul>
        {left.slice(0, most).map(({ change, inherent, residual }) => {
          const { name, link } = changed(change);
          const move = Math.max(Math.abs(inherent), Math.abs(residual));
          return (
            <li key={`${change.type} ${change.risk}`}>
              <Link className="text-link" {...link}>
                {name}
              </Link>
              <meter min={0} max={largest} value={move} aria-hidden="true" />
              <span className={styles.figure}>
                {signed(inherent)}, {signed(residual)}
              </span>
              {move > dominanceThreshold ? <Explanation type={change.type} risk={change.risk} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
