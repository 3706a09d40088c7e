/** /atlas/models: what the next version would change, what keeps it back, and publishing it, by one person or two. */
import { atlas, channels, type ModelChannel, type PublicationPlan } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { fetchAnew, useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { useAct } from '@klarsikt/web/ui/records/done.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '../atlas.module.css';
import { texts } from '../publishing-texts.ts';
import { Changes } from './Changes.tsx';
import { Levels } from './Levels.tsx';

const timeoutMs = 30_000;

/** After publishing, everything that was read of the model is another. */
const forget = () => fetchAnew(atlas.getPlan, atlas.getOverview, atlas.list);

/** How much a version would change, over all collections. */
const sumsOf = ({ changes }: PublicationPlan) =>
  Object.values(changes.collections).reduce(
    (sum, { added, changed, removed }) => ({
      added: sum.added + added.length,
      changed: sum.changed + changed.length,
      removed: sum.removed + removed.length,
    }),
    { added: 0, changed: 0, removed: 0 },
  );

export function PublishPage() {
  const t = useT(texts);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { data, error, refetch } = useCall(
    atlas.getPlan,
    { body: { leftOut: [...leftOut] } },
    { timeoutMs, staleTime: 0 },
  );
  if (data === undefined)
    return (
      <Page title={t('publish.title')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const leave = (key: string, left: boolean) =>
    setLeftOut(left ? [...leftOut, key] : leftOut.filter((one) => one !== key));
  return (
    <Page
      title={t('publish.next', { name: data.name })}
      sub={
        data.unchanged
          ? t('publish.nothing', { live: data.live.name })
          : t('publish.since', { ...sumsOf(data), live: data.live.name })
      }
      tools={
        <Link className="text-link" to="/admin/models">
          {t('publish.all')}
        </Link>
      }
    >
      <div className={styles.publish}>
        <div>
          <Proposal plan={data} />
          <Faults plan={data} />
          {data.unchanged && leftOut.length === 0 ? (
            <NothingNew plan={data} />
          ) : (
            <Changes plan={data} leftOut={leftOut} onLeave={leave} />
          )}
        </div>
        <aside>
          <Warnings plan={data} />
          {data.planned === 0 ? null : <p>{t('publish.planned', { count: data.planned })}</p>}
          {data.unchanged || data.hash === null ? null : <Levels leftOut={leftOut} />}
          <Affected plan={data} />
          <PublishForm plan={data} leftOut={leftOut} />
        </aside>
      </div>
    </Page>
  );
}

interface PlanProps {
  readonly plan: PublicationPlan;
}

function NothingNew({ plan }: PlanProps) {
  const t = useT(texts);
  const { can } = useSession();
  return (
    <EmptyState
      title={t('publish.nothing', { live: plan.live.name })}
      text={t('publish.nothingHelp')}
      action={
        can('backoffice:Daily') ? (
          <Link className="text-link" to="/atlas/daily/$type/create" params={{ type: 'publication' }}>
            {t('publish.news')}
          </Link>
        ) : undefined
      }
    />
  );
}

function Faults({ plan }: PlanProps) {
  const t = useT(texts);
  if (plan.faults.length === 0) return null;
  return (
    <Panel title={t('publish.faults')}>
      <ul>
        {plan.faults.map(({ type, id, key, path, message }) => (
          <li key={`${key} ${path} ${message}`}>
            {id === null ? (
              key
            ) : (
              <Link className="text-link" to="/atlas/entities/$type/$id" params={{ type, id: String(id) }}>
                {key}
              </Link>
            )}{' '}
            {path}: {message}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Warnings({ plan }: PlanProps) {
  const t = useT(texts);
  if (plan.warnings.length === 0) return null;
  return (
    <Panel title={t('publish.warnings')}>
      <ul className={styles.lines}>
        {plan.warnings.map(({ rule, count }) => (
          <li key={rule}>
            <Link className="text-link" to="/atlas/quality" search={{ rule }}>
              {t(`quality.rule.${rule}`)}
            </Link>{' '}
            <span className="tabular">{count}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Affected({ plan }: PlanProps) {
  const t = useT(texts);
  const live = plan.live.name;
  const others = plan.affectedOthers;
  return (
    <Panel title={t('publish.affected')} note={t('publish.affectedHelp', { live })}>
      {plan.affected.length + others.organizations === 0 ? (
        <p className="muted">{t('publish.nobody')}</p>
      ) : null}
      <ul className={styles.lines}>
        {plan.affected.map(({ organization, assessments }) => (
          <li key={organization}>
            {organization} <span className="tabular">{assessments}</span>
          </li>
        ))}
        {others.organizations === 0 ? null : <li>{t('publish.affectedOthers', others)}</li>}
      </ul>
    </Panel>
  );
}

function Proposal({ plan: { proposal } }: PlanProps) {
  const t = useT(texts);
  const { can } = useSession();
  const { busy, act } = useAct();
  if (proposal === null) return null;
  const { hash, author, channel, description, own } = proposal;
  const confirm = () =>
    act(
      async () => {
        const made = await call(atlas.confirm, { body: { hash } }, { timeoutMs });
        await forget();
        return made;
      },
      { done: ({ name }) => t('publish.done', { name }) },
    );
  const giveBack = () =>
    act(
      async () => {
        await call(atlas.giveBack, { body: { hash, reason: '' } });
        await forget();
      },
      { done: t('publish.returned') },
    );
  return (
    <Panel title={t('publish.waiting', { author, channel: t(`publish.channel.${channel}`) })}>
      <p>{description}</p>
      {own ? <p className="muted">{t('publish.own')}</p> : null}
      {can('backoffice:Publish') ? (
        <p>
          {own ? null : (
            <Button size="xs" disabled={busy} onClick={() => void confirm()}>
              {t('publish.confirm')}
            </Button>
          )}{' '}
          <Button size="xs" variant="default" disabled={busy} onClick={() => void giveBack()}>
            {t('publish.return')}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}

interface FormProps extends PlanProps {
  readonly leftOut: readonly string[];
}

function PublishForm({ plan, leftOut }: FormProps) {
  const t = useT(texts);
  const { can } = useSession();
  const { busy, act } = useAct();
  const [description, setDescription] = useState('');
  const [channel, setChannel] = useState<ModelChannel>('live');
  const { hash, twoPersons, unchanged, proposal } = plan;
  const publish = () =>
    act(
      async () => {
        const body = { hash: hash ?? '', description, channel, leftOut: [...leftOut] };
        const made = await call(atlas.publish, { body }, { timeoutMs });
        await forget();
        setDescription('');
        return made;
      },
      { done: ({ published, name }) => t(published ? 'publish.done' : 'publish.proposed', { name }) },
    );
  const choose = (value: string) => setChannel(channels.find((one) => one === value) ?? 'live');
  return (
    <Panel>
      <div className={styles.publishForm}>
        <Textarea
          label={t('publish.description')}
          autosize
          minRows={3}
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('publish.channel')}
          value={channel}
          data={channels.map((value) => ({ value, label: t(`publish.channel.${value}`) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TwoPersons two={twoPersons} />
        {hash === null ? null : (
          <p className="muted">
            {t('publish.hash')} <code title={hash}>{hash.slice(0, 16)}…</code>
          </p>
        )}
        {can('backoffice:Publish') ? (
          <Button
            disabled={hash === null || busy || proposal !== null || (unchanged && channel === 'live')}
            onClick={() => void publish()}
          >
            {t(twoPersons ? 'publish.propose' : 'publish.go', { channel: t(`publish.channel.${channel}`) })}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function TwoPersons({ two }: { readonly two: boolean }) {
  const t = useT(texts);
  const { can } = useSession();
  const { busy, act } = useAct();
  const change = (wanted: boolean) =>
    act(async () => {
      await call(atlas.setTwoPersons, { body: { two: wanted } });
      await forget();
    });
  return (
    <label>
      <input
        type="checkbox"
        checked={two}
        disabled={busy || !can('admin:ThreatModelConfig')}
        onChange={(event) => void change(event.currentTarget.checked)}
      />{' '}
      {t('publish.two')}
    </label>
  );
}
