import {
  clusterContract,
  type EndpointOutput,
  modelContract,
  type NodeResponse,
  nodeHeartbeatSec,
} from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { NoPermissionPage } from '@klarsikt/web/shell/router/screens.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { announceToScreenReaders } from '@klarsikt/web/ui/states/live.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { QuotaPanel } from '../quota/QuotaPanel.tsx';
import styles from './cluster.module.css';
import { InstallationModePanel } from './ModePanel.tsx';
import { NodeCard } from './NodeCard.tsx';
import { clusterTexts } from './texts.ts';

interface NodeAnswersView {
  readonly what: 'pinged' | 'invalidated';
  readonly nodes: readonly NodeResponse[];
}

function useQuestions() {
  const t = useT(clusterTexts);
  const language = useLanguage();
  const [asked, setAsked] = useState<NodeAnswersView | null>(null);
  const [asking, setAsking] = useState(false);
  const invalidate = useCommand(clusterContract.invalidate, { refreshes: [clusterContract.get] });
  const wordFor = ({ what, nodes }: NodeAnswersView) =>
    t(`cluster.${what}`, {
      answered: nodes.filter(({ roundTripMs }) => roundTripMs !== null).length,
      asked: nodes.length,
    });
  const ask = async (what: NodeAnswersView['what']) => {
    setAsking(true);
    try {
      const send = () => (what === 'pinged' ? call(clusterContract.ping, {}) : invalidate.mutateAsync({}));
      const { nodes } = await send();
      setAsked({ what, nodes });
      announceToScreenReaders(wordFor({ what, nodes }));
    } catch (cause) {
      showError(cause, language);
    } finally {
      setAsking(false);
    }
  };
  return { asked, asking, ask, outcome: asked === null ? null : wordFor(asked) };
}

/** The page is only for the organisation that runs the installation, regardless of permissions. */
export function ClusterPage() {
  const { session } = useSession();
  return session?.operator === true ? <Nodes /> : <NoPermissionPage />;
}

function Standing({
  of: { forwarding, jobs, mode },
}: {
  readonly of: EndpointOutput<typeof clusterContract.get>;
}) {
  const t = useT(clusterTexts);
  return (
    <>
      {forwarding === null ? null : (
        <p className={styles.line} role="alert">
          <strong>{t('cluster.forwarding')}</strong> {t(`cluster.forwarding.${forwarding}`)}
        </p>
      )}
      <p className={styles.line}>{t('cluster.queue', jobs)}</p>
      <InstallationModePanel key={mode.since ?? ''} mode={mode} />
    </>
  );
}

function Questions({ asking, ask }: Pick<ReturnType<typeof useQuestions>, 'asking' | 'ask'>) {
  const t = useT(clusterTexts);
  return (
    <>
      <Button variant="default" disabled={asking} onClick={() => void ask('pinged')}>
        {t('cluster.ping')}
      </Button>
      <Button
        variant="default"
        disabled={asking}
        title={t('cluster.invalidateHelp')}
        onClick={() => void ask('invalidated')}
      >
        {t('cluster.invalidate')}
      </Button>
    </>
  );
}

function Nodes() {
  const t = useT(clusterTexts);
  const answer = useCall(clusterContract.get, {}, { refetchInterval: nodeHeartbeatSec * 1000 });
  const versions = useCall(modelContract.getAvailable, {});
  const { asked, asking, ask, outcome } = useQuestions();
  const { data, error } = answer;
  const nameOf = (hash: string) => versions.data?.find((version) => version.hash === hash)?.name ?? null;
  const status = asking ? t('cluster.asking') : outcome;
  return (
    <Page
      title={t('cluster.title')}
      {...(data ? { count: t('cluster.count', { count: data.nodes.length }) } : {})}
      sub={t('cluster.sub')}
      tools={
        data === undefined ? undefined : (
          <>
            {status === null ? null : <span className="muted">{status}</span>}
            <Questions asking={asking} ask={ask} />
          </>
        )
      }
    >
      {data === undefined ? (
        error === null ? (
          <ListSkeleton rows={4} />
        ) : (
          <ErrorState error={error} title={t('cluster.failed')} onRetry={() => void answer.refetch()} />
        )
      ) : (
        <>
          <Standing of={data} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls and contains no other element that can have the focus */}
          <section className={styles.nodes} aria-label={t('cluster.nodes')} tabIndex={0}>
            {data.nodes.map((node) => (
              <NodeCard
                key={node.id}
                node={node}
                answer={asked?.nodes.find(({ id }) => id === node.id)}
                nameOf={nameOf}
              />
            ))}
          </section>
          <p className={styles.line}>
            {t('cluster.invalidateHelp')} {data.nodes.length === 1 ? t('cluster.single') : ''}
          </p>
          <QuotaPanel />
        </>
      )}
    </Page>
  );
}
