import {
  threatContract as contract,
  type ChangesSinceVisit as News,
  type ThreatVisit,
} from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { toDay } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { filterPublications } from '../_lib/read/news.ts';
import type { LoadedLibrary } from '../_lib/use-library.ts';
import { threatViewTexts } from '../texts.ts';
import styles from './lists.module.css';

/** Maximum number of items listed by name; only the number of the others is shown. */
const mostNamed = 8;

interface Line {
  readonly key: string;
  readonly what: ReactNode;
  readonly how: string;
}

function useLines(news: News): readonly Line[] {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const card = ({ id, name }: News['added'][number]) => (
    <Link to="/threat/$id/card" params={{ id: String(id) }}>
      {text(name)}
    </Link>
  );
  return [
    ...news.added.map((one) => ({ key: one.key, what: card(one), how: t('threat.sinceAdded') })),
    ...news.changed.map((one) => ({
      key: one.key,
      what: card(one),
      how: t('threat.followedChanged', {
        parts: one.parts.map((part) => t(`threat.part.${part}`)).join(', '),
      }),
    })),
    ...news.gone.map((one) => ({ key: one.key, what: text(one.name), how: t('threat.sinceGone') })),
    ...news.lists.map(({ key, name, entered, left, moved }) => ({
      key,
      what: text(name),
      how: t('threat.sinceList', { entered, left, moved }),
    })),
  ];
}

function Lines({ news }: { readonly news: News }) {
  const t = useT(threatViewTexts);
  const lines = useLines(news);
  if (lines.length === 0) return <p>{t('threat.sinceSameThreats', { version: news.version })}</p>;
  return (
    <>
      <p>{t('threat.sinceVersion', { version: news.version })}</p>
      <ul className={styles.lines} aria-label={t('threat.since')}>
        {lines.slice(0, mostNamed).map(({ key, what, how }) => (
          <li key={key}>
            <span className={styles.name}>
              {what} <small>{how}</small>
            </span>
          </li>
        ))}
      </ul>
      {lines.length > mostNamed ? <p>{t('threat.sinceMore', { count: lines.length - mostNamed })}</p> : null}
    </>
  );
}

/** If the model version is no longer stored, its changes are unknown and only publications are listed. */
function ModelNews({ hash }: { readonly hash: string }) {
  const { data, error } = useCall(contract.since, { params: { hash } });
  if (error !== null) return null;
  return data === undefined ? <ListSkeleton /> : <Lines news={data} />;
}

interface Props {
  readonly library: LoadedLibrary;
  readonly before: ThreatVisit;
}

export function NewSinceVisit({ library: { head, model }, before }: Props) {
  const t = useT(threatViewTexts);
  const { date } = useFormat();
  const from = toDay(before.at);
  const publications = filterPublications(model, { from, tags: [], ids: [] }).length;
  const sameVersion = before.hash === head.hash;
  return (
    <>
      {sameVersion ? null : <ModelNews hash={before.hash} />}
      <p>
        {sameVersion && publications === 0 ? t('threat.sinceNothing', { date: date(from) }) : null}
        {publications === 0 ? null : (
          <Link className="text-link" to="/threatview/news" search={{ from }}>
            {t('threat.sincePublications', { count: publications, date: date(from) })}
          </Link>
        )}
      </p>
    </>
  );
}
