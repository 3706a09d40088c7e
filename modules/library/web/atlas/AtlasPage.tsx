/** Page /atlas: number of entities of each kind, and changes since the live version. */
import { atlasContract, type RequestedReview } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from './atlas.module.css';
import { isDailyEntityType, useEntityKindNames } from './kinds.ts';
import { atlasTexts } from './texts.ts';

export function AtlasPage() {
  const t = useT(atlasTexts);
  const { number } = useFormat();
  const kinds = useEntityKindNames();
  const { data, error, refetch } = useCall(atlasContract.getOverview, {});
  if (data === undefined)
    return (
      <Page title={t('atlas.title')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const { changes, live } = data;
  return (
    <Page title={t('atlas.title')} sub={t('atlas.sub', { changed: number(changes), name: live.name })}>
      <Reviews reviews={data.reviews} />
      <div className={styles.scroller}>
        <table className={styles.counts}>
          <caption className="visually-hidden">{t('atlas.counts')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('atlas.kind')}</th>
              <th scope="col">{t('atlas.total')}</th>
              <th scope="col">{t('atlas.drafts')}</th>
              <th scope="col">{t('atlas.changed')}</th>
            </tr>
          </thead>
          <tbody>
            {data.kinds.map(({ type, total, drafts, changed }) => (
              <tr key={type}>
                <th scope="row">
                  <Link
                    to={isDailyEntityType(type) ? '/atlas/daily/$type' : '/atlas/entities/$type'}
                    params={{ type }}
                  >
                    {kinds.many(type)}
                  </Link>
                </th>
                <td>{number(total)}</td>
                <td>{number(drafts)}</td>
                <td>{number(changed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
}

function Reviews({ reviews }: { readonly reviews: readonly RequestedReview[] }) {
  const t = useT(atlasTexts);
  const { text } = useFormat();
  const kinds = useEntityKindNames();
  if (reviews.length === 0) return null;
  return (
    <Panel title={t('atlas.reviews')} note={reviews.length}>
      <ul className={styles.lines}>
        {reviews.map(({ key, type, id, name, note }) => (
          <li key={key}>
            <Link
              className="text-link"
              to={isDailyEntityType(type) ? '/atlas/daily/$type/$id' : '/atlas/entities/$type/$id'}
              params={{ type, id: String(id) }}
            >
              {text(name)}
            </Link>{' '}
            <span className="muted">{kinds.one(type)}</span>
            {note === '' ? null : <div>{note}</div>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
