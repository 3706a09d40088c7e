import { threatContract as contract, noteContract } from '@klarsikt/contract';
import { filterThreats, groupThreatsByArea, isBusinessObligedOn } from '@klarsikt/engine/analysis';
import type { CompiledModel } from '@klarsikt/engine/model';
import { operationalTypes } from '@klarsikt/engine/text';
import { getRelevanceName, getRiskTypeName } from '@klarsikt/engine/words';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { QuickFind } from './_components/choose/QuickFind.tsx';
import { FollowedThreats } from './_components/FollowedThreats.tsx';
import { NewSinceVisit } from './_components/NewSinceVisit.tsx';
import { ThreatLinkList } from './_components/panel/ThreatLines.tsx';
import { useSelectedKeys } from './_lib/analysis/selection.ts';
import { countRisksOfType } from './_lib/lists/risk-list.ts';
import type { ThreatFacts } from './_lib/lists/threat-list.ts';
import { countThreatsByConcern, getConcernsByThreat } from './_lib/read/concern.ts';
import { filterPublications } from './_lib/read/news.ts';
import { type LoadedLibrary, useLibrary } from './_lib/use-library.ts';
import styles from './StartPage.module.css';
import { threatViewTexts } from './texts.ts';

const linesShown = 6;
const homeCountry = 'ge-se';

function Block({
  title,
  text,
  more,
  children,
}: {
  title: string;
  text?: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.block}>
      <h2>
        {title} {more}
      </h2>
      {text === undefined ? null : <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}

function Areas({ model }: { readonly model: CompiledModel }) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const areas = groupThreatsByArea(model, filterThreats(model, {}));
  return (
    <Block title={t('threat.startAreas')} text={t('threat.startAreasText')}>
      <ul className={styles.rows}>
        {areas.map(({ relevance, categories }) => (
          <li key={relevance}>
            <Link to="/threatview/threats" search={{ area: relevance }}>
              {getRelevanceName(relevance, language)}
              <span>{categories.reduce((sum, { threats }) => sum + threats.length, 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Businesses({ model }: { readonly model: CompiledModel }) {
  const t = useT(threatViewTexts);
  const { text, compare, date } = useFormat();
  const day = getToday();
  const country = model.geographies.byKey.has(homeCountry) ? homeCountry : undefined;
  const rows = model.businesses.list
    .map(({ key, name, appliesFrom }) => {
      const filter = { businesses: [key], ...(country ? { opGeography: country } : {}) };
      const concerns = getConcernsByThreat(model, { business: key });
      const counts = countThreatsByConcern(concerns, filterThreats(model, filter));
      return {
        key,
        name: text(name),
        from: isBusinessObligedOn({ appliesFrom }, day) ? null : appliesFrom,
        counts,
      };
    })
    .flatMap(({ counts, ...row }) =>
      counts === null || counts.direct + counts.indirect === 0 ? [] : [{ ...row, counts }],
    )
    .toSorted((a, b) => Number(a.from !== null) - Number(b.from !== null) || compare(a.name, b.name));
  return (
    <Block title={t('threat.startFor')} text={t('threat.startForText')}>
      <ul className={`${styles.rows} ${styles.two}`}>
        {rows.map(({ key, name, from, counts }) => (
          <li key={key}>
            <Link to="/threatview/threats" search={{ business: key, ...(country ? { country } : {}) }}>
              {name}
              {from ? (
                <span>{t('threat.obligedFrom', { day: date(from) })}</span>
              ) : (
                <span title={t('threat.concernedCounts', counts)}>{counts.direct}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Risks({ model }: { readonly model: CompiledModel }) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  return (
    <Block title={t('threat.startAnalyse')} text={t('threat.startAnalyseText')}>
      <ul className={styles.rows}>
        {operationalTypes.map((type) => (
          <li key={type}>
            <Link to="/threatview/risks" search={{ type }}>
              {getRiskTypeName(type, language)}
              <span>{countRisksOfType(model, type)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}

const line = ({ threat, individuals, corporates }: ThreatFacts) => ({
  id: threat.id,
  key: threat.key,
  name: threat.name,
  individuals,
  corporates,
});

/** Sorts threats in scope by the sum of both segments' grades, the highest first. */
function sortByHighest(facts: readonly ThreatFacts[]): readonly ThreatFacts[] {
  const both = ({ individuals, corporates }: ThreatFacts) => [individuals ?? 0, corporates ?? 0] as const;
  return facts.toSorted((a, b) => {
    const [left, right] = [both(a), both(b)];
    return Math.max(...right) - Math.max(...left) || right[0] + right[1] - left[0] - left[1];
  });
}

function Grades({ library }: { readonly library: LoadedLibrary }) {
  const t = useT(threatViewTexts);
  const { model, facts } = library;
  const { counted, due } = useMemo(() => {
    const all = filterThreats(model, {}).flatMap(({ key }) => facts.get(key) ?? []);
    const old = all
      .filter((own) => own.due)
      .toSorted((a, b) => (a.reviewed ?? '').localeCompare(b.reviewed ?? ''));
    return { counted: sortByHighest(all), due: old };
  }, [model, facts]);
  const seeAll = (search: { readonly level?: string; readonly due?: string; readonly view?: string }) => (
    <Link className="text-link" to="/threatview/threats" search={search}>
      {t('threat.startSeeAll')}
    </Link>
  );
  return (
    <>
      <Block
        title={t('threat.startHighest')}
        text={t('threat.startHighestText')}
        more={seeAll({ level: 'HIGH' })}
      >
        <ThreatLinkList threats={counted.slice(0, linesShown).map(line)} />
      </Block>
      <Block
        title={t('threat.reviewDue')}
        text={
          due.length === 0 ? t('threat.startReviewNone') : t('threat.startReviewText', { count: due.length })
        }
        more={due.length === 0 ? null : seeAll({ due: 'true', view: 'table' })}
      >
        <ThreatLinkList threats={due.slice(0, linesShown).map(line)} />
      </Block>
    </>
  );
}

function Followed({ model }: { readonly model: CompiledModel }) {
  const t = useT(threatViewTexts);
  const { can } = useSession();
  const { data = [] } = useCall(noteContract.followed, {}, { enabled: can('threatview:View') });
  if (data.length === 0) return null;
  const changed = data.filter((row) => row.changed.length > 0).length;
  return (
    <Block title={t('threat.startFollowed')} text={t('threat.startFollowedText', { count: changed })}>
      <FollowedThreats model={model} />
    </Block>
  );
}

/**
 * Shows what has changed since the user's last visit; renders nothing at the first visit, because everything is new
 * then.
 */
function Since({ library }: { readonly library: LoadedLibrary }) {
  const t = useT(threatViewTexts);
  const { data } = useCall(contract.lastVisit, {});
  const { mutate: visit } = useCommand(contract.visit, { refreshes: [contract.lastVisit] });
  const due = data?.due === true;
  useEffect(() => {
    if (due) visit({});
  }, [due, visit]);
  const before = data?.before ?? null;
  if (before === null) return null;
  return (
    <Block title={t('threat.since')}>
      <NewSinceVisit library={library} before={before} />
    </Block>
  );
}

function News({ model }: { readonly model: CompiledModel }) {
  const t = useT(threatViewTexts);
  const { text, date } = useFormat();
  const latest = filterPublications(model, { tags: [], ids: [] }).slice(0, linesShown);
  return (
    <Block
      title={t('threat.startNews')}
      more={
        <Link className="text-link" to="/threatview/news">
          {t('threat.startAllNews')}
        </Link>
      }
    >
      <ul className={styles.news}>
        {latest.map((publication) => (
          <li key={publication.key}>
            <span className="tabular">{date(publication.published)}</span>
            <Link to="/threatview/news" search={{ ids: String(publication.id) }}>
              {text(publication.title)}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Waiting() {
  const t = useT(threatViewTexts);
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1 data-waiting="">{t('threat.startTitle')}</h1>
          <p>{t('threat.startText')}</p>
        </header>
        <ListSkeleton rows={12} />
      </div>
    </div>
  );
}

export function ThreatViewStartPage() {
  return (
    <Suspense fallback={<Waiting />}>
      <LoadedStart />
    </Suspense>
  );
}

function LoadedStart() {
  const t = useT(threatViewTexts);
  const { can } = useSession();
  const library = useLibrary();
  const { model } = library;
  const present = useSelectedKeys();
  return (
    <div className={styles.scroll}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h1>{t('threat.startTitle')}</h1>
          <p>{t('threat.startText')}</p>
          <QuickFind model={model} label={t('threat.startSearch')} size="large" />
          {present.length === 0 ? null : (
            <p className={styles.continue}>
              <Link className="text-link" to="/threatview/analysis">
                {t('threat.startContinue')}
              </Link>{' '}
              · {t('threat.startSelected', { count: present.length })}
            </p>
          )}
        </header>
        <div className={styles.grid}>
          <div>
            <Areas model={model} />
            <Risks model={model} />
            <Businesses model={model} />
          </div>
          <div>
            {can('threatview:View') ? <Since library={library} /> : null}
            <Followed model={model} />
            <Grades library={library} />
            <News model={model} />
          </div>
        </div>
      </div>
    </div>
  );
}
