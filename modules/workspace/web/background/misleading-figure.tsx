import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { findMisleadingEntries, type MisleadingEntry } from '@klarsikt/engine/assessment';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useMemo } from 'react';
import styles from './background.module.css';
import { backgroundTexts } from './texts.ts';

export function useMisleadingFigureText(): (path: string) => string | null {
  const t = useT(backgroundTexts);
  const { number, percent } = useFormat();
  const { model, document } = useAssessment();
  const byPath = useMemo(
    () => new Map(findMisleadingEntries(model, document).map((finding) => [finding.path, finding])),
    [model, document],
  );
  const sentence = (finding: MisleadingEntry): string | null => {
    switch (finding.code) {
      case 'figure.aboveTotal':
        return t('background.aboveTotal', { value: number(finding.value), total: number(finding.total) });
      case 'parts.aboveWhole':
        return t('background.aboveWhole', { share: percent(finding.share) });
      case 'count.decimals':
        return t('background.countDecimals', { value: number(finding.value, 3) });
      default:
        return null;
    }
  };
  return (path) => {
    const finding = byPath.get(path);
    return finding === undefined ? null : sentence(finding);
  };
}

export function MisleadingFigureNote({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <small className={styles.doubt} role="note">
      {text}
    </small>
  );
}
