/** Page /ra/actions: the actions of every assessment that the caller may see, overdue ones first. */
import type { Action } from '@klarsikt/contract';
import { isClosedAction } from '@klarsikt/engine/governance';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { Link } from '@tanstack/react-router';
import { ActionList, actionFilterParameters, useActionFilters, useActionSelection } from './ActionList.tsx';
import { ActionPanel } from './ActionPanel.tsx';
import { SelectedActionsBar } from './ChosenActions.tsx';
import { ActionFileTools } from './FileTools.tsx';
import { actionsTexts } from './texts.ts';
import { useActionCommands, useActions } from './use-actions.ts';

const none: readonly Action[] = [];

export function AllActionsPage() {
  const t = useT(actionsTexts);
  const { data, error, refetch } = useActions();
  const steps = useActionCommands();
  const [open, setOpen] = useSearchParameter('open');
  const actions = data?.actions ?? none;
  const today = data?.today ?? '';
  const { shown, bar } = useActionFilters({ actions, today });
  const { rows, chosen, total } = useActionSelection({ actions: shown, today });
  const left = actions.filter(({ status }) => !isClosedAction(status)).length;
  const panel =
    open === undefined ? null : (
      <ActionPanel key={open} id={Number(open)} steps={steps} onClose={() => setOpen(undefined)} />
    );
  return (
    <SplitView panel={panel}>
      <Page
        title={t('actions.allTitle')}
        count={data === undefined ? undefined : t('actions.count', { open: left, total: actions.length })}
        tools={
          <>
            <Link className="text-link" to="/ra">
              {t('actions.back')}
            </Link>
            <SavedViews list="ra.actions" params={actionFilterParameters} />
            <ActionFileTools />
          </>
        }
        bar={actions.length === 0 ? undefined : bar}
        flush
      >
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <ListSkeleton rows={6} /> : null}
        {data === undefined ? null : (
          <ActionList
            actions={shown}
            today={today}
            total={actions.length}
            across
            chosen={rows}
            onOpen={(wanted) => setOpen(String(wanted))}
          />
        )}
        <SelectedActionsBar actions={chosen} rows={rows} total={total} />
      </Page>
    </SplitView>
  );
}
