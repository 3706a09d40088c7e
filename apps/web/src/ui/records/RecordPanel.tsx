/** The panel of a record beside its list, with tabs in the address, loading and error states. */
import type { ReactNode } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { useSearchParameter } from '../../platform/router/search.ts';
import { Tabs } from '../choices/Tabs.tsx';
import { DetailPanel } from '../DetailPanel.tsx';
import { ErrorState, TextSkeleton } from '../states/states.tsx';
import styles from './records.module.css';
import { recordsTexts } from './texts.ts';

interface RecordPanelProps<T, N extends string> {
  readonly title: ReactNode;
  readonly label?: string;
  readonly crumb?: ReactNode;
  /** Content between title and tabs, such as state and notes. */
  readonly head?: ReactNode;
  readonly foot?: ReactNode;
  readonly tools?: ReactNode;
  readonly onClose: () => void;
  /** The first tab is the default. */
  readonly tabs?: readonly { readonly value: N; readonly label: string; readonly count?: ReactNode }[];
  /** The query of the record; without it the content is shown at once, as for a new record. */
  readonly answer?: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  readonly children: (tab: N | undefined) => ReactNode;
}

export function RecordPanel<T, N extends string = never>(props: RecordPanelProps<T, N>) {
  const { title, label, crumb, head, foot, tools, onClose, tabs = [], answer, children } = props;
  const t = useT(recordsTexts);
  const [said, setTab] = useSearchParameter('tab');
  const tab = tabs.find(({ value }) => value === said)?.value ?? tabs[0]?.value;
  const waiting = answer !== undefined && answer.data === undefined;
  const failed = waiting && answer.error !== null;
  const content = failed ? (
    <ErrorState
      error={answer.error}
      title={t('records.recordFailed')}
      onRetry={() => void answer.refetch()}
    />
  ) : waiting ? (
    <TextSkeleton />
  ) : (
    children(tab)
  );
  const tabBar =
    tab === undefined || waiting ? null : (
      <Tabs
        label={typeof title === 'string' ? title : (label ?? '')}
        value={tab}
        tabs={tabs}
        onChange={(next) => setTab(next === tabs[0]?.value ? undefined : next, { replace: true })}
      />
    );
  return (
    <DetailPanel
      title={title}
      onClose={onClose}
      head={
        <>
          {waiting ? null : head}
          {tabBar}
        </>
      }
      {...(label === undefined ? {} : { label })}
      {...(crumb === undefined ? {} : { crumb })}
      {...(tools === undefined ? {} : { tools })}
      {...(foot === undefined || waiting ? {} : { foot })}
    >
      {content}
    </DetailPanel>
  );
}

/** Shows names and values of a record: `<RecordFacts of={[['Language', 'Swedish']]} />`. Empty values are omitted. */
export function RecordFacts({ of }: { readonly of: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {of
        .filter(([, value]) => value !== null && value !== '' && value !== undefined)
        .map(([word, value]) => (
          <div key={word} style={{ display: 'contents' }}>
            <dt>{word}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function RecordSection({
  title,
  children,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
