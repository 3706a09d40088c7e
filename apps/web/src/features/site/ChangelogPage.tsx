import { useT } from '../../platform/i18n/texts.ts';
import styles from './Reading.module.css';
import { texts } from './texts.ts';

const entries = [
  {
    title: 'changelog.010.title',
    changes: ['changelog.010.1', 'changelog.010.2', 'changelog.010.3', 'changelog.010.4'],
  },
] as const;

export function ChangelogPage() {
  const t = useT(texts);
  return (
    <div className={styles.page}>
      <article>
        <h1>{t('changelog.title')}</h1>
        <p className={styles.lede}>{t('changelog.lede')}</p>
        {entries.map(({ title, changes }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            <ul>
              {changes.map((change) => (
                <li key={change}>{t(change)}</li>
              ))}
            </ul>
          </section>
        ))}
      </article>
    </div>
  );
}
