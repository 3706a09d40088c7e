import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useSearchResult } from '../search/found.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './lists.module.css';

interface NothingShownProps {
  /** Text shown if the filters alone exclude all rows. */
  readonly title: string;
  /** True while the texts are loading, since the search may still find matches in them. */
  readonly reading: boolean;
  readonly onClear: () => void;
}

export function EmptyThreatViewList({ title, reading, onClear }: NothingShownProps) {
  const t = useT(threatViewTexts);
  const words = useSearchResult()?.query ?? '';
  if (reading) return <EmptyState title={t('threat.reading')} />;
  return (
    <EmptyState
      title={words === '' ? title : t('threat.nothingSays', { words })}
      {...(words === '' ? {} : { text: t('threat.nothingSaysText') })}
      action={
        <button type="button" className={`text-link ${styles.clear}`} onClick={onClear}>
          {t('threat.clearFilters')}
        </button>
      }
    />
  );
}
