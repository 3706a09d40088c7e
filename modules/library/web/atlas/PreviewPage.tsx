/** Page /atlas/entities/{id}/preview: the threat in the next version, as readers of each licence will see it. */
import { atlasContract, type ThreatCard } from '@klarsikt/contract';
import { getFieldPathLabel } from '@klarsikt/engine/field-words';
import { threatThemes } from '@klarsikt/engine/model';
import { languages } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { capitalizeFirst, useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { NativeSelect } from '@klarsikt/web/ui/kit/fields.ts';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import { type CitedSources, createCitedSources, toSourceAnchor } from '@klarsikt/web/ui/words/cited.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import styles from './atlas.module.css';
import { publishingTexts } from './publishing-texts.ts';

const readers = {
  full: {},
  standard: { offering: 'STANDARD', datapoint: 'NO' },
  demo: { demo: true },
} as const;
type Reader = keyof typeof readers;
const names = ['full', 'standard', 'demo'] as const satisfies readonly Reader[];

export function AtlasPreviewPage() {
  const t = useT(publishingTexts);
  const { text } = useFormat();
  const params = useParams({ strict: false });
  const id = params.id ?? params.type ?? '';
  const [reader, setReader] = useState<Reader>('full');
  const answer = useCall(
    atlasContract.preview,
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
          <Link className="text-link" to="/atlas/entities/threat/$id/edit" params={{ id }}>
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

type PreviewedCard = Omit<ThreatCard, 'modelHash'>;

function Card({ card }: { readonly card: PreviewedCard }) {
  const t = useT(publishingTexts);
  const sources = createCitedSources(card.references, 'here');
  return (
    <>
      <p className={styles.levels}>
        {t('preview.individuals')} <LevelChip level={card.individuals.level} /> {t('preview.corporates')}{' '}
        <LevelChip level={card.corporates.level} />
      </p>
      <div className={styles.twoTexts}>
        {languages.map((one) => (
          <article key={one} lang={one} className={styles.preview}>
            <h2>{card.name[one]}</h2>
            <Cited text={card.description[one]} sources={sources} />
            <Cited text={card.riskDescription[one]} sources={sources} />
            {threatThemes
              .filter((theme) => card.themes[theme][one] !== '')
              .map((theme) => (
                <section key={theme}>
                  <h3>{capitalizeFirst(getFieldPathLabel(theme, one), one)}</h3>
                  <Cited text={card.themes[theme][one]} sources={sources} />
                </section>
              ))}
          </article>
        ))}
      </div>
      <Lists card={card} sources={sources} />
    </>
  );
}

function Cited(props: { readonly text: string; readonly sources: CitedSources }) {
  return (
    <div className="reading">
      <CitedText {...props} />
    </div>
  );
}

function Lists({ card, sources }: { readonly card: PreviewedCard; readonly sources: CitedSources }) {
  const t = useT(publishingTexts);
  const { text } = useFormat();
  return (
    <div className={styles.preview}>
      {card.exploitation.length === 0 ? null : <h2>{t('preview.exploitation')}</h2>}
      {card.exploitation.map(({ product, channel, text: words }) => (
        <section key={`${product.key} ${channel?.key ?? ''}`}>
          <h3>
            {text(product.name)} · {channel === null ? t('risk.any') : text(channel.name)}
          </h3>
          <Cited text={text(words)} sources={sources} />
        </section>
      ))}
      {card.indicators.length === 0 ? null : <h2>{t('preview.indicators')}</h2>}
      <ul>
        {card.indicators.map(({ text: words }) => (
          <li key={words.en}>
            <Cited text={text(words)} sources={sources} />
          </li>
        ))}
      </ul>
      {card.references.length === 0 ? null : <h2>{t('preview.sources')}</h2>}
      <ul>
        {card.references.map(({ key, name }) => (
          <li key={key} id={toSourceAnchor(key)}>
            {text(name)}
          </li>
        ))}
      </ul>
    </div>
  );
}
