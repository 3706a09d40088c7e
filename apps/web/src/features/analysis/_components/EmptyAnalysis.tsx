/** What an analysis is, and the first step. */
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { selection } from '../../threat/_lib/analysis/selection.ts';
import { useLibrary } from '../../threat/_lib/use-library.ts';
import { texts } from '../texts.ts';
import styles from './EmptyAnalysis.module.css';

/** Three threats that meet in the same trading companies. */
const example = ['th-tbml', 'th-vat', 'th-shell'];

export function EmptyAnalysis() {
  const t = useT(texts);
  const { text } = useFormat();
  const { model } = useLibrary();
  const threats = example.flatMap((key) => model.threats.byKey.get(key) ?? []);
  return (
    <Page title={t('analysis.title')} flush>
      <EmptyState
        title={t('analysis.emptyTitle')}
        text={t('analysis.emptyText')}
        action={
          <>
            <Button variant="default" renderRoot={(look) => <Link to="/threatview/threats" {...look} />}>
              {t('analysis.emptyThreats')}
            </Button>
            <Button variant="default" renderRoot={(look) => <Link to="/threatview/risks" {...look} />}>
              {t('analysis.emptyRisks')}
            </Button>
          </>
        }
      />
      {threats.length < 2 ? null : (
        <p className={styles.example}>
          {t('analysis.example')}{' '}
          <button
            type="button"
            className="text-link"
            onClick={() => selection.add(...threats.map(({ key }) => key))}
          >
            {threats.map(({ name }) => text(name)).join(' + ')}
          </button>
        </p>
      )}
    </Page>
  );
}
