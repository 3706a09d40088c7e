/** Page /atlas/daily: publications and tags of the daily editor, and planned and released news. */
import { atlasContract, dailyEntityTypes } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from './atlas.module.css';
import { dailyNewsTexts as daily } from './daily-texts.ts';
import { useEntityKindNames } from './kinds.ts';
import { NewsStatusText } from './NewsStanding.tsx';
import { atlasTexts } from './texts.ts';

export function DailyEditingPage() {
  const t = useT(atlasTexts);
  const { number } = useFormat();
  const { many } = useEntityKindNames();
  const { data } = useCall(atlasContract.getOverview, {});
  return (
    <Page title={t('atlas.daily')}>
      <div className={styles.publishForm}>
        <ul className={styles.lines}>
          {dailyEntityTypes.map((type) => (
            <li key={type}>
              <Link className="text-link" to="/atlas/daily/$type" params={{ type }}>
                {many(type)}
              </Link>{' '}
              <span className="tabular">
                {number(data?.kinds.find((kind) => kind.type === type)?.total ?? 0)}
              </span>
            </li>
          ))}
        </ul>
        <News />
      </div>
    </Page>
  );
}

function News() {
  const t = useT(daily);
  const { text } = useFormat();
  const { data, error, refetch } = useCall(atlasContract.listNews, {});
  if (data === undefined)
    return error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title={t('news.title')} note={t('news.help')}>
      {data.rows.length === 0 ? (
        <EmptyState title={t('news.none')} text={t('news.noneHelp')} />
      ) : (
        <ul className={styles.lines}>
          {data.rows.map((row) => (
            <li key={row.key}>
              <Link
                className="text-link"
                to="/atlas/daily/$type/$id"
                params={{ type: row.type, id: String(row.id) }}
              >
                {text(row.name)}
              </Link>
              <div className="muted">
                <NewsStatusText standing={row} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
