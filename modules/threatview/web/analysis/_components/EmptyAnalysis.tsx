import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useAnalysisDraftPart } from '../../threat/_lib/analysis/analysis-editor.ts';
import { analysisSelection } from '../../threat/_lib/analysis/selection.ts';
import { findThreatOrRisk } from '../../threat/_lib/lists/risk-list.ts';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { analysisTexts } from '../texts.ts';
import styles from './EmptyAnalysis.module.css';

/**
 * Examples: three threats that are related to the same trading companies, and three risks that are related to the
 * same threats.
 */
const examples = {
  threats: ['th-tbml', 'th-vat', 'th-shell'],
  risks: ['cu-trader', 'pr-crossborder', 'tr-mispriced'],
} as const;

export function EmptyAnalysis() {
  const t = useT(analysisTexts);
  const { text } = useFormat();
  const { model } = useLibrary();
  const type = useAnalysisDraftPart(({ analysisType }) => analysisType);
  const isOfRisks = type === 'risks';
  const example = examples[type].flatMap((key) => findThreatOrRisk(model, key)?.entity ?? []);
  const choices = [
    { to: '/threatview/threats', word: 'analysis.emptyThreats' },
    { to: '/threatview/risks', word: 'analysis.emptyRisks' },
  ] as const;
  return (
    <Page title={t(isOfRisks ? 'analysis.riskTitle' : 'analysis.title')} flush>
      <EmptyState
        title={t(isOfRisks ? 'analysis.emptyRiskTitle' : 'analysis.emptyTitle')}
        text={t(isOfRisks ? 'analysis.emptyRiskText' : 'analysis.emptyText')}
        action={choices.slice(isOfRisks ? 1 : 0).map(({ to, word }) => (
          <Button key={to} variant="default" renderRoot={(look) => <Link to={to} {...look} />}>
            {t(word)}
          </Button>
        ))}
      />
      {example.length < 2 ? null : (
        <p className={styles.example}>
          {t('analysis.example')}{' '}
          <button
            type="button"
            className="text-link"
            onClick={() => analysisSelection.add(...example.map(({ key }) => key))}
          >
            {example.map(({ name }) => text(name)).join(' + ')}
          </button>
        </p>
      )}
    </Page>
  );
}
