import type { FeedPublication, FeedTag, TagType } from '@klarsikt/contract';
import { Picture } from '@klarsikt/web/ui/Picture.tsx';
import type { ReactNode } from 'react';
import { useFeedWords } from '../_lib/use-words.ts';
import styles from '../Feed.module.css';
import { FeedIcon } from './Icon.tsx';
import { PublicationEffectNote } from './Reach.tsx';

interface CardProps {
  readonly card: FeedPublication;
  readonly tags: readonly FeedTag[];
  readonly onSave: () => void;
  readonly onShare: () => void;
  readonly onOpen: () => void;
  /** True if the reader has access to assessments of an organisation. */
  readonly isMember: boolean;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** Returns true for http and https addresses, because only these can be opened. */
const isWebAddress = (url: string): boolean => /^https?:\/\//.test(url);

function Threats({ threats }: Pick<FeedPublication, 'threats'>) {
  const { text } = useFeedWords();
  return threats.map(({ id, name }, at) => (
    <span key={id}>
      {at === 0 ? '' : ', '}
      <a className="text-link" href={`/threat/${id}/card`}>
        {text(name)}
      </a>
    </span>
  ));
}

interface CardPictureProps {
  readonly picture: FeedPublication['picture'];
  readonly title: string;
}

/** Shows the picture of a card; cards stored by an earlier version have none. */
function CardPicture({ picture, title }: CardPictureProps) {
  const { w } = useFeedWords();
  if (!picture) return null;
  const { path, width, height } = picture;
  return (
    <Picture src={path} alt={w.pictureOf(title)} width={width} height={height} className={styles.picture} />
  );
}

export function FeedCard({ card, tags, onSave, onShare, onOpen, isMember }: CardProps) {
  const { w, text, date } = useFeedWords();
  const named = (type: TagType) =>
    tags.filter((tag) => tag.type === type && card.tags.includes(tag.key)).map(({ name }) => text(name));
  const [kind = ''] = named('publicationCategory');
  const facts: readonly (readonly [string, string])[] = [
    [w.concerns, named('groups').join(', ')],
    [w.where, named('geography').join(', ')],
    [w.rules, named('area').join(', ')],
  ];
  return (
    <article className={styles.card} aria-labelledby="card-title">
      <p className={styles.kick}>
        <b>{kind}</b>
        <time dateTime={card.published}>{date(card.published)}</time>
      </p>
      <h2 id="card-title" className={styles.headline}>
        {text(card.title)}
      </h2>
      <CardPicture picture={card.picture} title={text(card.title)} />
      <p className={styles.text}>{text(card.text)}</p>
      {isWebAddress(card.url) ? (
        <a className={styles.more} href={card.url} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
          {w.readAt(card.source)} <FeedIcon name="out" />
          <span className="visually-hidden"> {w.opensNew}</span>
        </a>
      ) : (
        <p className={styles.source}>{card.source}</p>
      )}
      <dl className={styles.facts}>
        {facts.map(([term, value]) =>
          value === '' ? null : (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ),
        )}
        {card.threats.length === 0 ? null : (
          <Fact term={w.threats}>
            <Threats threats={card.threats} />
          </Fact>
        )}
      </dl>
      {isMember ? <PublicationEffectNote card={card} /> : null}
      <div className={styles.actions}>
        <button type="button" className={styles.button} aria-pressed={card.saved} onClick={onSave}>
          <FeedIcon name="save" filled={card.saved} /> {card.saved ? w.savedMark : w.save}
        </button>
        <button type="button" className={styles.button} onClick={onShare}>
          <FeedIcon name="share" /> {w.share}
        </button>
      </div>
    </article>
  );
}
