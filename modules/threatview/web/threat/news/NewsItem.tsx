import type { FeedPublication, FeedTag } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Picture } from '@klarsikt/web/ui/Picture.tsx';
import { toSafeLinkAddress } from '@klarsikt/web/ui/words/citations.ts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import styles from './NewsPage.module.css';
import { NewsEffectView } from './NewsReach.tsx';
import { newsTexts } from './texts.ts';
import type { NewsMarkChange } from './use-marks.ts';

interface NewsItemProps {
  readonly publication: FeedPublication;
  readonly tags: ReadonlyMap<string, FeedTag>;
  /** Called to change a mark; null for visitors, who have no marks. */
  readonly onMark: ((publication: FeedPublication, change: NewsMarkChange) => void) | null;
  readonly onTag: (key: string) => void;
}

/** Lists names of places and country lists, which have no page to link to. */
function Named({ label, named }: { readonly label: string; readonly named: FeedPublication['places'] }) {
  const { text } = useFormat();
  if (named.length === 0) return null;
  return (
    <span>
      {label}: {named.map(({ name }) => text(name)).join(', ')}
    </span>
  );
}

function Foot({ publication, onMark }: Pick<NewsItemProps, 'publication' | 'onMark'>) {
  const t = useT(newsTexts);
  const { text } = useFormat();
  const { url, source, threats, places, riskLists, read, saved } = publication;
  const href = toSafeLinkAddress(url);
  return (
    <p className={styles.foot}>
      {href === null ? null : (
        <a
          className="text-link"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          data-open
          onClick={() => onMark?.(publication, { read: true })}
        >
          {t('news.readAt', { source })}
          <span className="visually-hidden"> {t('news.opensNew')}</span>
        </a>
      )}
      {onMark === null ? null : (
        <>
          <button type="button" className="text-link" onClick={() => onMark(publication, { read: !read })}>
            {t(read ? 'news.markUnread' : 'news.markRead')}
          </button>
          <button
            type="button"
            className="text-link"
            aria-pressed={saved}
            onClick={() => onMark(publication, { saved: !saved })}
          >
            {t(saved ? 'news.saved' : 'news.save')}
          </button>
        </>
      )}
      {threats.length === 0 ? null : (
        <span>
          {t('news.threats')}:{' '}
          {threats.map(({ id, name }, at) => (
            <span key={id}>
              {at === 0 ? '' : ', '}
              <Link className="text-link" to="/threat/$id/card" params={{ id: String(id) }}>
                {text(name)}
              </Link>
            </span>
          ))}
        </span>
      )}
      <Named label={t('news.places')} named={places} />
      <Named label={t('news.riskLists')} named={riskLists} />
    </p>
  );
}

/** Line of a publication, memoised so that a mark of another publication does not render it. */
export const NewsItem = memo(function NewsItem({ publication, tags, onMark, onTag }: NewsItemProps) {
  const t = useT(newsTexts);
  const { text, date } = useFormat();
  const { id, title, published, source, read, picture } = publication;
  const own = publication.tags.flatMap((key) => tags.get(key) ?? []);
  const unread = onMark !== null && !read;
  return (
    <article
      className={styles.item}
      data-item={id}
      data-unread={unread || undefined}
      tabIndex={-1}
      aria-labelledby={`news-${id}`}
    >
      <p className={styles.kick}>
        <span className="tabular">{date(published)}</span> <b>{source}</b>
        {unread ? <span className={styles.new}>{t('news.isUnread')}</span> : null}
      </p>
      <div>
        <h2 id={`news-${id}`}>{text(title)}</h2>
        {picture === null ? null : (
          <Picture
            src={picture.path}
            alt={t('news.pictureOf', { title: text(title) })}
            width={picture.width}
            height={picture.height}
            className={styles.picture}
          />
        )}
        <p className={styles.text}>{text(publication.text)}</p>
        {own.length === 0 ? null : (
          <ul className={styles.tags}>
            {own.map(({ key, name }) => (
              <li key={key}>
                <button type="button" onClick={() => onTag(key)}>
                  {text(name)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Foot publication={publication} onMark={onMark} />
        <NewsEffectView publication={publication} />
      </div>
    </article>
  );
});
