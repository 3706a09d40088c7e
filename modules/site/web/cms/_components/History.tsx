import { cmsContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import styles from '../cms.module.css';
import { cmsTexts } from '../texts.ts';

interface HistoryProps {
  readonly slug: string;
  readonly onRestore: (revision: number) => void;
}

export function ContentHistory({ slug, onRestore }: HistoryProps) {
  const t = useT(cmsTexts);
  const format = useFormat();
  const { data } = useCall(cmsContract.history, { params: { slug }, query: {} }, { staleTime: 0 });
  if (data === undefined) return null;
  return (
    <section className={styles.section} aria-label={t('cms.history')}>
      <h2>{t('cms.history')}</h2>
      <ul className={styles.history}>
        {data.entries.map(({ revision, at, author, action, document }) => (
          <li key={revision}>
            <b>{t(`cms.action.${action}`)}</b>
            <span>
              {author}, {format.dateTime(at)}
            </span>
            {document === null ? null : (
              <Button variant="subtle" size="compact-xs" onClick={() => onRestore(revision)}>
                {t('cms.restore')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
