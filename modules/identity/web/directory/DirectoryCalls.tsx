import type { Directory } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import styles from './directory.module.css';
import { directoryTexts } from './texts.ts';

type Call = Directory['calls'][number];

/** Lists the newest writes and refusals of the directory, with the reasons in words. */
export function DirectoryCalls({ calls }: { readonly calls: readonly Call[] }) {
  const t = useT(directoryTexts);
  const { dateTime } = useFormat();
  const outcomeOf = ({ status, reason }: Call): string => {
    if (status < 400) return t('directory.done');
    return reason === null ? t('directory.failed', { status }) : t('directory.refused', { status, reason });
  };
  return (
    <section className={styles.part} aria-label={t('directory.calls')}>
      <h2>{t('directory.calls')}</h2>
      {calls.length === 0 ? (
        <p className={styles.help}>{t('directory.noCalls')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('directory.at')}</th>
              <th scope="col">{t('directory.call')}</th>
              <th scope="col">{t('directory.outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {calls.map((call) => (
              <tr key={call.id}>
                <td>{dateTime(call.at)}</td>
                <td>
                  {call.method} {call.path}
                </td>
                <td>{outcomeOf(call)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
