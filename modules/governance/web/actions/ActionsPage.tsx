/** Page /ra/{raId}/actions: the actions of one assessment, with the expected level of each. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import type { Action } from '@klarsikt/contract';
import { createCalculator } from '@klarsikt/engine/assess';
import { buildCase, describeSubject } from '@klarsikt/engine/assessment';
import { computeExpectedEffect, isClosedAction } from '@klarsikt/engine/governance';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchGo, useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { type ComponentProps, useMemo, useState } from 'react';
import { useMentionablePeople } from '../comments/use-people.ts';
import { EvidenceOn } from '../files/FilesOn.tsx';
import { listFilesOn, useFiles } from '../files/use-files.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionList, actionParams, useActionFilters, useChosenActions } from './ActionList.tsx';
import { ActionPanel } from './ActionPanel.tsx';
import { ChosenActions } from './ChosenActions.tsx';
import type { FindEvidence } from './EvidenceCell.tsx';
import { FileTools } from './FileTools.tsx';
import { FromPublication } from './FromPublication.tsx';
import { actionsTexts } from './texts.ts';
import { useActionSteps, useActions } from './use-actions.ts';

const none: readonly Action[] = [];

/** Expected effect of each open action, calculated on the document in the browser. */
function useEffects(actions: readonly Action[]) {
  const { model, document } = useAssessment();
  const [calculator] = useState(createCalculator);
  return useMemo(() => {
    const input = buildCase(model, document);
    return new Map(
      actions.map((action) => [
        action.id,
        isClosedAction(action.status) ? null : computeExpectedEffect(calculator.assess, input, action),
      ]),
    );
  }, [actions, model, document, calculator]);
}

function useEvidence(): FindEvidence {
  const { data } = useFiles();
  return (id) =>
    data === undefined ? null : listFilesOn(data.files, { object: 'action', subject: String(id) });
}

function useSubjectDescription() {
  const { model, document } = useAssessment();
  const words = useSubjectWords();
  return ({ subject }: { readonly subject: string }) => {
    const { name, part } = words(describeSubject(model, document, subject));
    return name ?? part;
  };
}

function Tools({ onNew }: { readonly onNew: () => void }) {
  const t = useT(actionsTexts);
  const { id, commentable } = useAssessment();
  return (
    <>
      <SavedViews list="ra.actions" params={actionParams} />
      <FileTools assessment={id} />
      {commentable ? (
        <Button size="xs" onClick={onNew}>
          {t('actions.new')}
        </Button>
      ) : null}
    </>
  );
}

interface ListedProps {
  readonly actions: readonly Action[];
  readonly shown: readonly Action[];
  readonly today: string;
  readonly isRead: boolean;
  readonly onOpen: (id: number) => void;
}

function Listed({ actions, shown, today, isRead, onOpen }: ListedProps) {
  const { rows, chosen, total } = useChosenActions({ actions: shown, today });
  const people = useMentionablePeople();
  const effects = useEffects(actions);
  const evidence = useEvidence();
  return (
    <>
      {isRead ? (
        <ActionList
          actions={shown}
          today={today}
          total={actions.length}
          across={false}
          effects={effects}
          evidence={evidence}
          chosen={rows}
          onOpen={onOpen}
        />
      ) : null}
      <ChosenActions actions={chosen} rows={rows} total={total} people={people} />
    </>
  );
}

type OpenActionProps = Omit<ComponentProps<typeof ActionPanel>, 'aboutOf' | 'evidence'>;

function OpenAction(given: OpenActionProps) {
  const aboutOf = useSubjectDescription();
  const evidence = <EvidenceOn object="action" subject={String(given.id)} />;
  return <ActionPanel {...given} aboutOf={aboutOf} evidence={evidence} />;
}

interface FormAtProps {
  readonly actions: readonly Action[];
  readonly steps: ComponentProps<typeof ActionForm>['steps'];
}

/**
 * The address holds the open form (new action, or change of the open action), so that Back closes the form and Forward
 * opens it.
 */
function FormAt({ actions, steps }: FormAtProps) {
  const { commentable } = useAssessment();
  const [form] = useSearchText('form');
  const [open] = useSearchText('open');
  const go = useSearchGo();
  const opened = actions.find(({ id }) => id === Number(open));
  const given = form === 'edit' && opened?.can.change === true ? opened : null;
  if (!commentable || (form !== 'new' && given === null)) return null;
  return (
    <ActionForm
      key={open}
      given={given}
      steps={steps}
      onClose={(made) => {
        const shown = made === null ? {} : { open: String(made.id) };
        go((before) => ({ ...before, form: undefined, ...shown }), { replace: true });
      }}
    />
  );
}

export function ActionsPage() {
  const t = useT(actionsTexts);
  const { id } = useAssessment();
  const { data, error, refetch } = useActions(id);
  const steps = useActionSteps();
  const [open, setOpen] = useSearchText('open');
  const [, setForm] = useSearchText('form');
  const actions = data?.actions ?? none;
  const today = data?.today ?? '';
  const { shown, bar } = useActionFilters({ actions, today });
  const left = actions.filter(({ status }) => !isClosedAction(status)).length;
  const panel =
    open === undefined ? null : (
      <OpenAction
        key={open}
        id={Number(open)}
        steps={steps}
        onEdit={() => setForm('edit')}
        onClose={() => setOpen(undefined)}
      />
    );
  return (
    <SplitView panel={panel}>
      <Page
        title={t('actions.title')}
        count={data === undefined ? undefined : t('actions.count', { open: left, total: actions.length })}
        sub={t('actions.sub')}
        tools={<Tools onNew={() => setForm('new')} />}
        bar={actions.length === 0 ? undefined : bar}
        flush
      >
        {error === null ? null : <ErrorState error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <ListSkeleton rows={6} /> : null}
        <Listed
          actions={actions}
          shown={shown}
          today={today}
          isRead={data !== undefined}
          onOpen={(wanted) => setOpen(String(wanted))}
        />
        <FromPublication steps={steps} onMade={(made) => setOpen(String(made.id), { replace: true })} />
        <FormAt actions={actions} steps={steps} />
      </Page>
    </SplitView>
  );
}
