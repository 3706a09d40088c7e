/** /ra/{raId}/requests: requests for figures and answers of an assessment. */
import table from '@klarsikt/assessment/web/assessment/_components/levels/small-table.module.css';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { type ContributionHead, contributionContract as contract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { focusNextPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useState } from 'react';
import { ContributorLinkPanel } from './ContributorLinkPanel.tsx';
import { type ContributorLink, NewContributionForm } from './NewRequest.tsx';
import { ContributionRequestPanel } from './RequestPanel.tsx';
import styles from './requests.module.css';
import { contributionTexts } from './texts.ts';

function Row({ one, onOpen }: { readonly one: ContributionHead; readonly onOpen: () => void }) {
  const t = useT(contributionTexts);
  const { date } = useFormat();
  const { recipient, state, due, items, undecided, asker } = one;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          className="text-link"
          aria-label={t('request.open', { name: recipient.name })}
          onClick={onOpen}
        >
          {recipient.name}
        </button>
      </th>
      <td>
        {t(`request.state.${state}`)}
        {undecided === 0 || state !== 'delivered'
          ? null
          : ` (${t('request.undecided', { count: undecided })})`}
      </td>
      <td className="tabular">{date(due)}</td>
      <td className="tabular">{items}</td>
      <td>{asker}</td>
    </tr>
  );
}

interface ListProps {
  readonly requests: readonly ContributionHead[];
  readonly onOpen: (id: string) => void;
}

function List({ requests, onOpen }: ListProps) {
  const t = useT(contributionTexts);
  return (
    <div className={styles.wide}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('request.recipient')}</th>
            <th scope="col">{t('request.state')}</th>
            <th scope="col">{t('request.due')}</th>
            <th scope="col">{t('request.items')}</th>
            <th scope="col">{t('request.asker')}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((one) => (
            <Row
              key={one.id}
              one={one}
              onOpen={() => {
                focusNextPanel();
                onOpen(String(one.id));
              }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Listed({
  requests,
  onOpen,
  demo,
  loading,
}: ListProps & { readonly demo: boolean; readonly loading: boolean }) {
  const t = useT(contributionTexts);
  if (loading) return <ListSkeleton rows={4} />;
  if (requests.length > 0) return <List requests={requests} onOpen={onOpen} />;
  return <EmptyState title={t('request.none')} text={t(demo ? 'request.noDemo' : 'request.noneText')} />;
}

function AskButton({ onPress }: { readonly onPress: () => void }) {
  const t = useT(contributionTexts);
  return <Button onClick={onPress}>{t('request.new')}</Button>;
}

const useRequests = (id: number, enabled: boolean) =>
  useCall(contract.list, { params: { id } }, { staleTime: 0, enabled });

export function ContributionRequestsPage() {
  const t = useT(contributionTexts);
  const { id, editable: mayEdit } = useAssessment();
  // Requests are disabled in a demo, because a demo could otherwise send mail to anybody.
  const { demo } = useSession();
  const editable = mayEdit && !demo;
  const [open, setOpen] = useSearchParameter('open');
  const [start, setStart] = useSearchParameter('new');
  const [passed, setPassed] = useState<ContributorLink | null>(null);
  const { data, error, refetch } = useRequests(id, editable);
  const requests = data?.requests ?? [];
  const chosen = requests.find((one) => String(one.id) === open);
  const isNew = editable && start !== undefined;
  return (
    <SplitView
      panel={
        chosen === undefined || isNew ? null : (
          <ContributionRequestPanel
            key={chosen.id}
            head={chosen}
            onClose={() => setOpen(undefined)}
            onLink={(link) => setPassed({ name: chosen.recipient.name, link })}
          />
        )
      }
    >
      <Page
        title={t('request.title')}
        count={data?.requests.length}
        sub={t('request.sub')}
        tools={editable && !isNew ? <AskButton onPress={() => setStart('customers')} /> : null}
      >
        {passed === null ? null : <ContributorLinkPanel passed={passed} onClose={() => setPassed(null)} />}
        {data?.sendsMail === false ? <p className="muted">{t('request.noMail')}</p> : null}
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {isNew ? (
          <Panel title={t('request.new')}>
            <NewContributionForm
              start={start}
              onDone={(link) => {
                setPassed(link);
                setStart(undefined);
              }}
              onCancel={() => setStart(undefined)}
            />
          </Panel>
        ) : (
          <Listed
            demo={demo}
            loading={data === undefined && error === null && editable}
            requests={requests}
            onOpen={setOpen}
          />
        )}
      </Page>
    </SplitView>
  );
}
