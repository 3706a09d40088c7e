import type { AssessmentNewsEffect, FeedPublication, PublicationEffect } from '@klarsikt/contract';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { useState } from 'react';
import { usePublicationEffect } from '../_lib/reach.ts';
import { useFeedWords } from '../_lib/use-words.ts';
import styles from '../Feed.module.css';
import { formatCountryListEffect, newsEffectTexts } from '../reach-words.ts';

type NamedThreats = AssessmentNewsEffect['threats'];

const shownNames = 6;

function Names({ label, named }: { readonly label: string; readonly named: NamedThreats }) {
  const { text } = useFeedWords();
  if (named.length === 0) return null;
  const left = named.length - shownNames;
  return (
    <p>
      {label}:{' '}
      {named
        .slice(0, shownNames)
        .map(({ name }) => text(name))
        .join(', ')}
      {left > 0 ? ` +${left}` : ''}
    </p>
  );
}

interface OneProps {
  readonly reach: AssessmentNewsEffect;
  readonly publication: number;
}

function One({ reach, publication }: OneProps) {
  const language = useLanguage();
  const w = newsEffectTexts[language];
  const { id, name, can, event } = reach;
  const takeover = formatCountryListEffect(reach, language);
  const ways = [
    [w.action, `/ra/${id}/actions?publication=${publication}`],
    [w.comment, `/ra/${id}/comments?publication=${publication}`],
  ] as const;
  return (
    <li>
      <a className="text-link" href={`/ra/${id}`}>
        {name}
      </a>
      <Names label={w.places} named={reach.places} />
      <Names label={w.riskLists} named={reach.riskLists} />
      <Names label={w.threats} named={reach.threats} />
      <p className="tabular">{w.counts(reach.riskCount, reach.controlCount)}</p>
      {takeover === null ? null : <p>{takeover}</p>}
      {event === 'none' ? null : <p>{w[event]}</p>}
      {can.comment ? (
        <p className={styles.ways}>
          {ways.map(([label, href]) => (
            <a key={href} className="text-link" href={href}>
              {label}
              <span className="visually-hidden">{w.inAssessment(name)}</span>
            </a>
          ))}
        </p>
      ) : null}
    </li>
  );
}

function Answer({
  answer,
  publication,
}: {
  readonly answer: PublicationEffect;
  readonly publication: number;
}) {
  const w = newsEffectTexts[useLanguage()];
  const { assessments, lookedAt, more } = answer;
  if (lookedAt === 0) return <p>{w.noAssessments}</p>;
  return (
    <>
      <p>{assessments.length === 0 ? w.none(lookedAt) : w.reached(assessments.length)}</p>
      <ul>
        {assessments.map((reach) => (
          <One key={reach.id} reach={reach} publication={publication} />
        ))}
      </ul>
      {more ? <p>{w.more(lookedAt)}</p> : null}
    </>
  );
}

export function PublicationEffectNote({ card }: { readonly card: Pick<FeedPublication, 'id'> }) {
  const w = newsEffectTexts[useLanguage()];
  const [open, setOpen] = useState(false);
  const { reached, askReach } = usePublicationEffect(card.id);
  const press = () => {
    if (!open && (reached === null || reached === 'failed')) askReach();
    setOpen(!open);
  };
  return (
    <section className={styles.reach} aria-label={w.show}>
      <button type="button" className="text-link" aria-expanded={open} onClick={press}>
        {w.show}
      </button>
      <div role="status">
        {open && reached === 'asking' ? <p>{w.asking}</p> : null}
        {open && reached === 'failed' ? (
          <p>
            {w.failed}{' '}
            <button type="button" className="text-link" onClick={askReach}>
              {w.again}
            </button>
          </p>
        ) : null}
        {open && typeof reached === 'object' && reached !== null ? (
          <Answer answer={reached} publication={card.id} />
        ) : null}
      </div>
    </section>
  );
}
