/** Page /atlas/models: changes and faults of the next version, and its publication by one person or two. */
import { atlasContract, type ModelChannel, modelChannels, type PublishPlan } from '@klarsikt/contract';
import type { QualityRule } from '@klarsikt/engine/quality';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styles from '../atlas.module.css';
import { publishingTexts } from '../publishing-texts.ts';
import { LiveVersionDialog, type LiveVersionEffect } from './LiveDialog.tsx';
import { PublishedChangesList } from './PublishedChangesList.tsx';
import { PublishedLevelsList } from './PublishedLevelsList.tsx';
import { countVersionChanges } from './sums.ts';

const timeoutMs = 30_000;

/** Reloads the data of Atlas that a publication changes. */
const forget = () => refetchQueries(atlasContract.getPlan, atlasContract.getOverview, atlasContract.list);

function effectOf(plan: PublishPlan): LiveVersionEffect {
  const { name, live, affected, affectedOthers, warnings, twoPersons, proposal } = plan;
  return {
    ...{ name, live: live.name, warnings, changes: countVersionChanges(plan) },
    organizations: affected.length + affectedOthers.organizations,
    assessments: affected.reduce((sum, { assessments }) => sum + assessments, affectedOthers.assessments),
    needsSecond: twoPersons && proposal === null,
  };
}

export function PublishVersionPage() {
  const t = useT(publishingTexts);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const { data, error, refetch } = useCall(
    atlasContract.getPlan,
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
          : t('publish.since', { ...countVersionChanges(data), live: data.live.name })
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
            <PublishedChangesList plan={data} leftOut={leftOut} onLeave={leave} />
          )}
        </div>
        <aside className={styles.publishSide}>
          <PublishForm plan={data} leftOut={leftOut} />
          <Warnings plan={data} />
          {data.planned === 0 ? null : <p>{t('publish.planned', { count: data.planned })}</p>}
          {data.unchanged || data.hash === null ? null : <PublishedLevelsList leftOut={leftOut} />}
          <Affected plan={data} />
        </aside>
      </div>
    </Page>
  );
}

interface PlanProps {
  readonly plan: PublishPlan;
}

function NothingNew({ plan }: PlanProps) {
  const t = useT(publishingTexts);
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
  const t = useT(publishingTexts);
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
  const t = useT(publishingTexts);
  if (plan.warnings.length === 0) return null;
  return (
    <Panel title={t('publish.warnings')} note={t('publish.warningsOf')}>
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
  const t = useT(publishingTexts);
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

/** Confirms the proposal of another person, which publishes it; a dialog confirms publication as live. */
function ConfirmProposal({ plan }: PlanProps) {
  const t = useT(publishingTexts);
  const { busy, act } = useRecordAction();
  const [isAsked, ask] = useState(false);
  if (plan.proposal === null) return null;
  const { hash, channel, description } = plan.proposal;
  const isLive = channel === 'live';
  const confirm = (acknowledged: readonly QualityRule[]) =>
    act(
      async () => {
        const made = await call(
          atlasContract.confirm,
          { body: { hash, acknowledged: [...acknowledged] } },
          { timeoutMs },
        );
        await forget();
        return made;
      },
      { done: ({ name }) => t('publish.done', { name }) },
    );
  return (
    <>
      <Button size="xs" disabled={busy} onClick={() => (isLive ? ask(true) : void confirm([]))}>
        {t(isLive ? 'publish.confirmLive' : 'publish.confirm')}
      </Button>
      {isAsked ? (
        <LiveVersionDialog
          effect={effectOf(plan)}
          written={description}
          take={t('publish.confirm')}
          busy={busy}
          onTake={(_, acknowledged) => {
            ask(false);
            void confirm(acknowledged);
          }}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  );
}

function Proposal({ plan }: PlanProps) {
  const { proposal } = plan;
  const t = useT(publishingTexts);
  const { can } = useSession();
  const { busy, act } = useRecordAction();
  if (proposal === null) return null;
  const { hash, author, channel, description, own } = proposal;
  const giveBack = () =>
    act(
      async () => {
        await call(atlasContract.giveBack, { body: { hash, reason: '' } });
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
          {own ? null : <ConfirmProposal plan={plan} />}{' '}
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

function usePublish({ plan: { hash }, leftOut }: FormProps) {
  const t = useT(publishingTexts);
  const { busy, act } = useRecordAction();
  const publish = (description: string, channel: ModelChannel, acknowledged: readonly QualityRule[]) =>
    act(
      async () => {
        const body = {
          hash: hash ?? '',
          description,
          channel,
          leftOut: [...leftOut],
          acknowledged: [...acknowledged],
        };
        const made = await call(atlasContract.publish, { body }, { timeoutMs });
        await forget();
        return made;
      },
      { done: ({ published, name }) => t(published ? 'publish.done' : 'publish.proposed', { name }) },
    );
  return { publish, busy };
}

interface PublishButtonProps extends FormProps {
  readonly channel: ModelChannel;
  readonly description: string;
  readonly onDone: () => void;
}

/** Publishes the version; a dialog confirms publication as live. */
function PublishButton({ plan, leftOut, channel, description, onDone }: PublishButtonProps) {
  const t = useT(publishingTexts);
  const { publish, busy } = usePublish({ plan, leftOut });
  const [isAsked, ask] = useState(false);
  const { hash, twoPersons, unchanged, proposal } = plan;
  const isLive = channel === 'live';
  const verb = t(twoPersons ? 'publish.propose' : 'publish.go', { channel: t(`publish.channel.${channel}`) });
  const send = async (notes: string, acknowledged: readonly QualityRule[]) => {
    const made = await publish(notes, channel, acknowledged);
    if (made === undefined) return;
    ask(false);
    onDone();
  };
  return (
    <>
      <Button
        disabled={hash === null || busy || proposal !== null || (unchanged && isLive)}
        onClick={() => (isLive ? ask(true) : void send(description, []))}
      >
        {isLive ? `${verb}…` : verb}
      </Button>
      {isAsked ? (
        <LiveVersionDialog
          effect={effectOf(plan)}
          written={null}
          take={verb}
          busy={busy}
          onTake={(notes, acknowledged) => void send(notes, acknowledged)}
          onClose={() => ask(false)}
        />
      ) : null}
    </>
  );
}

function PublishForm({ plan, leftOut }: FormProps) {
  const t = useT(publishingTexts);
  const { can } = useSession();
  const [description, setDescription] = useState('');
  const [channel, setChannel] = useState<ModelChannel>('live');
  const { hash, twoPersons } = plan;
  const choose = (value: string) => setChannel(modelChannels.find((one) => one === value) ?? 'live');
  return (
    <Panel>
      <div className={styles.publishForm}>
        <NativeSelect
          label={t('publish.channel')}
          value={channel}
          data={modelChannels.map((value) => ({ value, label: t(`publish.channel.${value}`) }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        {channel === 'live' ? null : (
          <Textarea
            label={t('publish.description')}
            autosize
            minRows={3}
            maxLength={2000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
        )}
        <TwoPersons two={twoPersons} />
        {hash === null ? null : (
          <p className="muted">
            {t('publish.hash')} <code title={hash}>{hash.slice(0, 16)}…</code>
          </p>
        )}
        {can('backoffice:Publish') ? (
          <PublishButton {...{ plan, leftOut, channel, description }} onDone={() => setDescription('')} />
        ) : null}
      </div>
    </Panel>
  );
}

function TwoPersons({ two }: { readonly two: boolean }) {
  const t = useT(publishingTexts);
  const { can } = useSession();
  const { busy, act } = useRecordAction();
  const change = (wanted: boolean) =>
    act(async () => {
      await call(atlasContract.setTwoPersons, { body: { two: wanted } });
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
