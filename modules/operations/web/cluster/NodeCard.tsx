import type { ClusterNode, NodeResponse } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { RecordFacts } from '@klarsikt/web/ui/records/RecordPanel.tsx';
import styles from './cluster.module.css';
import { clusterTexts } from './texts.ts';

const megabyte = 1024 * 1024;

interface NodeCardProps {
  readonly node: ClusterNode;
  readonly answer: NodeResponse | undefined;
  readonly nameOf: (hash: string) => string | null;
}

export function NodeCard({ node, answer, nameOf }: NodeCardProps) {
  const t = useT(clusterTexts);
  const format = useFormat();
  const { state } = node;
  const minutes = Math.floor(node.uptimeSec / 60);
  const uptime = {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
  const mb = (bytes: number) => format.number(bytes / megabyte);
  const said =
    answer === undefined
      ? null
      : answer.roundTripMs === null
        ? t('cluster.noAnswer')
        : t('cluster.ms', { ms: format.number(answer.roundTripMs, 1) });
  const models = state.models.map((hash) => nameOf(hash) ?? hash.slice(0, 8));
  return (
    <article className={styles.node} data-stale={node.stale || undefined}>
      <h2>
        <span className={styles.state} data-stale={node.stale || undefined}>
          {t(node.stale ? 'cluster.stale' : 'cluster.alive')}
        </span>
        {node.host}
        {node.self ? <span className="muted">{t('cluster.self')}</span> : null}
      </h2>
      <RecordFacts
        of={[
          [t('cluster.answer'), said],
          [t('cluster.version'), node.version],
          [t('cluster.process'), String(node.pid)],
          [t('cluster.started'), format.dateTime(node.startedAt)],
          [t('cluster.uptime'), t('cluster.days', uptime)],
          [t('cluster.seen'), format.dateTime(node.seenAt)],
          [
            t('cluster.memory'),
            t('cluster.memoryOf', { rss: mb(state.memory.rss), heap: mb(state.memory.heapUsed) }),
          ],
          [
            t('cluster.pool'),
            t('cluster.poolOf', {
              busy: state.pool.total - state.pool.idle,
              total: state.pool.total,
              waiting: state.pool.waiting,
            }),
          ],
          [t('cluster.jobs'), format.number(state.jobs)],
          [t('cluster.models'), models.length === 0 ? t('cluster.none') : models.join(', ')],
          [t('cluster.database'), t(`cluster.database.${state.database}`)],
          [t('cluster.listening'), t(state.listening ? 'cluster.yes' : 'cluster.no')],
        ]}
      />
    </article>
  );
}
