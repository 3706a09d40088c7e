import { type FeedTag, type TagType, tagTypes } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './NewsPage.module.css';
import { newsTexts } from './texts.ts';

interface FacetsProps {
  readonly facets: readonly FeedTag[];
  readonly chosen: readonly string[];
  readonly onToggle: (key: string) => void;
}

const shownAtFirst = 6;

function Facet({ type, facets, chosen, onToggle }: FacetsProps & { readonly type: TagType }) {
  const t = useT(newsTexts);
  const { text, number } = useFormat();
  const [all, setAll] = useState(false);
  const shown = facets.filter(({ key }, at) => all || at < shownAtFirst || chosen.includes(key));
  return (
    <fieldset className={styles.facet}>
      <legend>{t(`news.type.${type}`)}</legend>
      {shown.map(({ key, name, count }) => (
        <label key={key}>
          <input type="checkbox" checked={chosen.includes(key)} onChange={() => onToggle(key)} />
          <span>{text(name)}</span>
          <span className="tabular">{number(count)}</span>
        </label>
      ))}
      {facets.length <= shownAtFirst ? null : (
        <button type="button" className="text-link" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('news.fewerTopics') : t('news.moreTopics', { count: facets.length })}
        </button>
      )}
    </fieldset>
  );
}

export function SelectedNewsTopics({ facets, chosen, onToggle }: FacetsProps) {
  const t = useT(newsTexts);
  const { text } = useFormat();
  const own = facets.filter(({ key }) => chosen.includes(key));
  if (own.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {own.map(({ key, name }) => (
        <li key={key}>
          {text(name)}
          <button
            type="button"
            aria-label={t('news.removeTopic', { name: text(name) })}
            onClick={() => onToggle(key)}
          >
            <IconX size={12} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function NewsFacets({ facets, chosen, onToggle }: FacetsProps) {
  return tagTypes.map((type) => {
    const own = facets.filter((facet) => facet.type === type);
    if (own.length === 0) return null;
    return <Facet key={type} type={type} facets={own} chosen={chosen} onToggle={onToggle} />;
  });
}
