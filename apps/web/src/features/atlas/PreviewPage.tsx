/** /atlas/entities/{id}/preview: the threat as readers of each licence will see it in the next version. */
import { atlas, type ThreatCard } from '@klarsikt/contract';
import { languages, threatThemes } from '@klarsikt/engine';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { fieldWord } from '../../platform/model/model-words.ts';
import { NativeSelect } from '../../ui/kit/fields.ts';
import { LevelChip } from '../../ui/LevelChip.tsx';
import { Markdown } from '../../ui/Markdown.tsx';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import styles from './atlas.module.css';
import { texts } from './publishing-texts.ts';

const readers = {
  full: {},
  standard: { offering: 'STANDARD', datapoint: 'NO' },
  demo: { demo: true },
} as const;
type Reader = keyof typeof readers;
const names = ['full', 'standard', 'demo'] as const satisfies readonly Reader[];

export function PreviewPage() {
  const t = useT(texts);
  const { text } = useFormat();
  const params = useParams({ strict: false });
  const id = params.id ?? params.type ?? '';
  const [reader, setReader] = useState<Reader>('full');
  const answer = useCall(
    atlas.preview,
    { params: { id: Number(id) }, body: readers[reader] },
    { timeoutMs: 20_000 },
  );
  const { data, error, refetch } = answer;
  const choose = (value: string) => setReader(names.find((name) => name === value) ?? 'full');
  return (
    <Page
      title={data?.card ? text(data.card.name) : t('preview.title')}
      sub={t('preview.title')}
      region={t('preview.title')}
      tools={
        <>
          <NativeSelect
            size="xs"
            aria-label={t('preview.reader')}
            value={reader}
            data={names.map((value) => ({ value, label: t(`preview.${value}`) }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <Link to="/atlas/entities/threat/$id/edit" params={{ id }}>
            {t('preview.edit')}
          </Link>
        </>
      }
    >
      {data === undefined ? (
        error === null ? (
          <ListSkeleton />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.card === null ? (
        <EmptyState title={t('preview.none')} text={t('preview.reader')} />
      ) : (
        <Card card={data.card} />
      )}
    </Page>
  );
}

function Card({ card }: { readonly card: Omit<ThreatCard, 'modelHash'> }) {
  const t = useT(texts);
  const { text, language } = useFormat();
  return (
    <>
      <p className={styles.levels}>
        {t('preview.individuals')} <LevelChip level={card.individuals.level} /> {t('preview.corporates')}{' '}
        <LevelChip level={card.corporates.level} />
      </p>
      <div className={styles.twoTexts}>
        {languages.map((one) => (
          <article key={one} lang={one}>
            <h2>{card.name[one]}</h2>
            <Markdown value={card.description[one]} reading />
            <Markdown value={card.riskDescription[one]} reading />
            {threatThemes.map((theme) => (
              <section key={theme}>
                <h3>{fieldWord(theme, one)}</h3>
                <Markdown value={card.themes[theme][one]} reading />
              </section>
            ))}
          </article>
        ))}
      </div>
      <h2>{t('preview.exploitation')}</h2>
      <ul>
        {card.exploitation.map(({ product, channel, text: words }) => (
          <li key={`${product.key} ${channel?.key ?? ''}`}>
            <b>{text(product.name)}</b> {channel === null ? '' : text(channel.name)} {words[language]}
          </li>
        ))}
      </ul>
      <h2>{t('preview.indicators')}</h2>
      <ul>
        {card.indicators.map(({ text: words }) => (
          <li key={words.en}>{words[language]}</li>
        ))}
      </ul>
      <h2>{t('preview.sources')}</h2>
      <ul>
        {card.references.map(({ key, name }) => (
          <li key={key}>{text(name)}</li>
        ))}
      </ul>
    </>
  );
}
