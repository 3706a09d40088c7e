/** Effect of a publication on the organisation's assessments, with links to act on it; loaded on demand. */
import { type AssessmentNewsEffect, type FeedPublication, feedContract } from '@klarsikt/contract';
import type { Text } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import styles from './NewsPage.module.css';
import { publicationEffectTexts } from './reach-texts.ts';

interface NamedLineProps {
  readonly label: string;
  readonly named: readonly { readonly key: string; readonly name: Text }[];
  /** Total number of entities; given if only the first entities are named. */
  readonly count?: number;
}

function NamedLine({ label, named, count = named.length }: NamedLineProps) {
  const t = useT(publicationEffectTexts);
  const { text } = useFormat();
  if (count === 0) return null;
  const left = count - named.length;
  return (
    <p>
      {label}: {named.map(({ name }) => text(name)).join(', ')}
      {left > 0 ? ` ${t('reach.andMore', { count: left })}` : ''}
    </p>
  );
}

function Risks({ reach: { id, risks, riskCount } }: { readonly reach: AssessmentNewsEffect }) {
  const t = useT(publicationEffectTexts);
  const { text } = useFormat();
  if (riskCount === 0) return null;
  const left = riskCount - risks.length;
  return (
    <>
      <p>{t('reach.risks')}:</p>
      <ul>
        {risks.map(({ type, key, name, inherent, residual }) => (
          <li key={`${type}/${key}`}>
            <Link
              className="text-link"
              to="/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}"
              params={{ raId: String(id), relevance: 'all', riskType: type }}
              search={{ why: `risk.${type}.${key}` }}
            >
              {text(name)}
            </Link>{' '}
            <LevelSquare level={inherent} /> <span aria-hidden="true">→</span>{' '}
            <LevelSquare level={residual} />
          </li>
        ))}
      </ul>
      {left > 0 ? <p>{t('reach.andMore', { count: left })}</p> : null}
    </>
  );
}

function Takeover({ takeover }: { readonly takeover: NonNullable<AssessmentNewsEffect['takeover']> }) {
  const t = useT(publicationEffectTexts);
  const { text, level, language } = useFormat();
  const { riskLists, levels, levelCount } = takeover;
  const nameOf = ({ type, name }: (typeof levels)[number]): string => {
    if (type === 'overall') return t('reach.overall');
    return name === null ? getRiskTypeName(type, language) : text(name);
  };
  return (
    <>
      <p>
        {t('reach.takeover')} ({riskLists.map(({ name }) => text(name)).join(', ')}):
      </p>
      {levels.length === 0 ? <p>{t('reach.unmoved')}</p> : null}
      <ul>
        {levels.map((one) => (
          <li key={`${one.type}/${one.key}`}>
            {t('reach.level', {
              name: nameOf(one),
              before: level(one.before?.inherent ?? null),
              after: level(one.after?.inherent ?? null),
              residualBefore: level(one.before?.residual ?? null),
              residualAfter: level(one.after?.residual ?? null),
            })}
          </li>
        ))}
      </ul>
      {levelCount > levels.length ? <p>{t('reach.andMore', { count: levelCount - levels.length })}</p> : null}
    </>
  );
}

interface ReachWaysProps {
  readonly reach: AssessmentNewsEffect;
  readonly publication: FeedPublication;
}

function Ways({ reach: { id, name, can, event }, publication }: ReachWaysProps) {
  const t = useT(publicationEffectTexts);
  const params = { raId: String(id) };
  const search = { publication: String(publication.id) };
  return (
    <p className={styles.ways}>
      {can.comment ? (
        <>
          <Link
            className="text-link"
            to="/ra/$raId/actions"
            params={params}
            search={search}
            aria-label={t('reach.actionIn', { name })}
          >
            {t('reach.action')}
          </Link>
          <Link
            className="text-link"
            to="/ra/$raId/comments"
            params={params}
            search={search}
            aria-label={t('reach.commentIn', { name })}
          >
            {t('reach.comment')}
          </Link>
        </>
      ) : null}
      {can.edit && event === 'none' ? (
        <Link
          className="text-link"
          to="/ra/$raId/completeness"
          params={params}
          search={{ ...search, open: 'C23', field: '/governance/events' }}
          aria-label={t('reach.recordIn', { name })}
        >
          {t('reach.record')}
        </Link>
      ) : null}
      {event === 'none' ? null : <span>{t(`reach.${event}`)}</span>}
    </p>
  );
}

function OneReach({ reach, publication }: ReachWaysProps) {
  const t = useT(publicationEffectTexts);
  const { id, name, threats, places, riskLists, controls, controlCount, takeover } = reach;
  return (
    <li>
      <h3>
        <Link className="text-link" to="/ra/$raId" params={{ raId: String(id) }}>
          {name}
        </Link>
      </h3>
      <NamedLine label={t('reach.riskLists')} named={riskLists} />
      <NamedLine label={t('reach.places')} named={places} />
      <NamedLine label={t('reach.threats')} named={threats} />
      {takeover === null ? null : <Takeover takeover={takeover} />}
      <Risks reach={reach} />
      <NamedLine label={t('reach.controls')} named={controls} count={controlCount} />
      <Ways reach={reach} publication={publication} />
    </li>
  );
}

function Reached({ publication }: Pick<ReachWaysProps, 'publication'>) {
  const t = useT(publicationEffectTexts);
  const { data, error, refetch } = useCall(feedContract.getReach, { params: { id: publication.id } });
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={3} />;
  const { assessments, lookedAt, more } = data;
  return (
    <>
      {lookedAt === 0 ? <p>{t('reach.noAssessments')}</p> : null}
      {lookedAt > 0 && assessments.length === 0 ? <p>{t('reach.none', { count: lookedAt })}</p> : null}
      <ul className={styles.reached}>
        {assessments.map((reach) => (
          <OneReach key={reach.id} reach={reach} publication={publication} />
        ))}
      </ul>
      {more ? <p>{t('reach.more', { count: lookedAt })}</p> : null}
    </>
  );
}

export function NewsEffectView({ publication }: Pick<ReachWaysProps, 'publication'>) {
  const t = useT(publicationEffectTexts);
  const { can } = useSession();
  const [open, setOpen] = useState(false);
  const id = useId();
  if (!can('ra:View')) return null;
  return (
    <div className={styles.reach}>
      <button
        type="button"
        className="text-link"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t('reach.show')}
      </button>
      <div id={id}>{open ? <Reached publication={publication} /> : null}</div>
    </div>
  );
}
