/** Publications that matter for the threats: from, until, tags and ids stand in the address. */
import type { CompiledModel, Publication } from '@klarsikt/engine';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { safeAddress } from '../../../ui/citations.ts';
import { FilterChips } from '../../../ui/FilterChips.tsx';
import { Page } from '../../../ui/Page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { type NewsFilter, newsOf, readNewsFilter } from '../_lib/news.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { texts } from '../texts.ts';
import styles from './NewsPage.module.css';

type Search = Readonly<Record<string, unknown>>;

function Item({ model, publication }: { readonly model: CompiledModel; readonly publication: Publication }) {
  const t = useT(texts);
  const { text, date } = useFormat();
  const href = safeAddress(publication.url);
  const tags = publication.tags.flatMap((key) => {
    const tag = model.tags.byKey.get(key);
    return tag === undefined || tag.type === 'internal' ? [] : [text(tag.name)];
  });
  return (
    <article className={styles.item}>
      <p className={styles.kick}>
        <span className="tabular">{date(publication.published)}</span> <b>{publication.source}</b>
      </p>
      <div>
        <h2>{text(publication.title)}</h2>
        <p className={styles.text}>{text(publication.text)}</p>
        <p className={styles.foot}>
          {href === null ? null : (
            <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
              {t('threat.readAtSource', { source: publication.source })}
              <span className="visually-hidden"> {t('threat.opensNew')}</span>
            </a>
          )}
          <span>{tags.join(' · ')}</span>
        </p>
      </div>
    </article>
  );
}

function DateField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className={styles.date}>
      {label}
      <input type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}

function NewsFilters({ model, filter }: { readonly model: CompiledModel; readonly filter: NewsFilter }) {
  const t = useT(texts);
  const { text, compare } = useFormat();
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const change = (next: Readonly<Record<string, string | undefined>>) => {
    const { from, until, tags, ids } = { ...search, ...next };
    const chosen = Object.entries({ from, until, tags, ids }).filter(([, value]) => value);
    void navigate({ to: '/threatview/news', search: Object.fromEntries(chosen), replace: true });
  };
  const options = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { tags } of newsOf(model, { ...filter, tags: [] }))
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return model.tags.list
      .filter(({ key, type }) => type !== 'internal' && counts.has(key))
      .map(({ key, name }) => ({ value: key, label: `${text(name)} (${counts.get(key) ?? 0})` }))
      .toSorted((a, b) => compare(a.label, b.label));
  }, [model, filter, text, compare]);
  return (
    <div className={styles.bar}>
      <DateField label={t('threat.from')} value={filter.from ?? ''} onChange={(from) => change({ from })} />
      <DateField
        label={t('threat.until')}
        value={filter.until ?? ''}
        onChange={(until) => change({ until })}
      />
      <FilterChips
        filters={[{ id: 'tags', label: t('threat.tag'), value: filter.tags[0], options }]}
        onChange={(_, value) => change({ tags: value })}
        onClear={() => change({ from: undefined, until: undefined, tags: undefined, ids: undefined })}
      />
    </div>
  );
}

export function NewsPage() {
  const t = useT(texts);
  const { model } = useLibrary();
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = useMemo(() => readNewsFilter(search), [search]);
  const shown = useMemo(() => newsOf(model, filter), [model, filter]);
  const total = model.publications.list.length;
  return (
    <Page
      title={t('threat.newsTitle')}
      count={t('threat.shownOf', { shown: shown.length, total })}
      sub={t('threat.newsIntro')}
      bar={<NewsFilters model={model} filter={filter} />}
    >
      {filter.ids.length === 0 ? null : (
        <p className={styles.note}>
          {t('threat.onlyThese')}{' '}
          <button
            type="button"
            className="text-link"
            onClick={() => void navigate({ to: '/threatview/news', search: {} })}
          >
            {t('threat.showAllNews')}
          </button>
        </p>
      )}
      {shown.map((publication) => (
        <Item key={publication.key} model={model} publication={publication} />
      ))}
      {shown.length === 0 ? <EmptyState title={t('threat.noNews')} /> : null}
      {filter.from === undefined && filter.ids.length === 0 && shown.length < total ? (
        <p className={styles.note}>{t('threat.olderHidden')}</p>
      ) : null}
    </Page>
  );
}
