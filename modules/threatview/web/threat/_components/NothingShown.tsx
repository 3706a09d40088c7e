/** A list that filters or words leave empty: what was sought, and the way back. */
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { EmptyState } from '@klarsikt/web/ui/states/states.tsx';
import { useFound } from '../search/found.ts';
import { texts } from '../texts.ts';
import styles from './lists.module.css';

interface NothingShownProps {
  /** What to say when filters alone are the reason. */
  readonly title: string;
  /** The texts are not there yet: what they say may still answer. */
  readonly reading: boolean;
  readonly onClear: () => void;
}

export function NothingShown({ title, reading, onClear }: NothingShownProps) {
  const t = useT(texts);
  const words = useFound()?.query ?? '';
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
