/** Page /ra/{raId}/actions: the actions of one assessment, with the expected effect of each on its level. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import type { Action } from '@klarsikt/contract';
import { createCalculator } from '@klarsikt/engine/assess';
import { buildAssessmentCase, describeDocumentSubject } from '@klarsikt/engine/assessment';
import { computeExpectedEffect, isClosedAction } from '@klarsikt/engine/governance';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchNavigate, useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { SavedViews } from '@klarsikt/web/ui/views/SavedViews.tsx';
import { type ComponentProps, useMemo, useState } from 'react';
import { useMentionablePeople } from '../comments/use-people.ts';
import { SubjectEvidence } from '../files/FilesOn.tsx';
import { listFilesOfSubject, useFiles } from '../files/use-files.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionList, actionFilterParameters, useActionFilters, useActionSelection } from './ActionList.tsx';
import { ActionPanel } from './ActionPanel.tsx';
import { SelectedActionsBar } from './ChosenActions.tsx';
import type { EvidenceLookup } from './EvidenceCell.tsx';
import { ActionFileTools } from './FileTools.tsx';
import { ActionFromPublication } from './FromPublication.tsx';
import { actionsTexts } from './texts.ts';
import { useActionCommands, useActions } from './use-actions.ts';

const none: readonly Action[] = [];

/** Computes the expected effect of each open action in the browser, from the current document. */
function useEffects(actions: readonly Action[]) {
  const { model, document } = useAssessment();
  const [calculator] = useState(createCalculator);
  return useMemo(() => {
    const input = buildAssessmentCase(model, document);
    return new Map(
      actions.map((action) => [
        action.id,
        isClosedAction(action.status) ? null : computeExpectedEffect(calculator.assess, input, action),
      ]),
    );
  }, [actions, model, document, calculator]);
}

function useEvidence(): EvidenceLookup {
  const { data } = useFiles();
  return (id) =>
    data === undefined ? null : listFilesOfSubject(data.files, { object: 'action', subject: String(id) });
}

function useSubjectDescription() {
  const { model, document } = useAssessment();
  const words = useSubjectWords();
  return ({ subject }: { readonly subject: string }) => {
    const { name, part } = words(describeDocumentSubject(model, document, subject));
    return name ?? part;
  };
}

function Tools({ onNew }: { readonly onNew: () => void }) {
  const t = useT(actionsTexts);
  const { id, commentable } = useAssessment();
  return (
    <>
      <SavedViews list="ra.actions" params={actionFilterParameters} />
      <ActionFileTools assessment={id} />
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
  const { rows, chosen, total } = useActionSelection({ actions: shown, today });
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
      <SelectedActionsBar actions={chosen} rows={rows} total={total} people={people} />
    </>
  );
}

type OpenActionProps = Omit<ComponentProps<typeof ActionPanel>, 'aboutOf' | 'evidence'>;

function OpenAction(given: OpenActionProps) {
  const aboutOf = useSubjectDescription();
  const evidence = <SubjectEvidence object="action" subject={String(given.id)} />;
  return <ActionPanel {...given} aboutOf={aboutOf} evidence={evidence} />;
}

interface FormAtProps {
  readonly actions: readonly Action[];
  readonly steps: ComponentProps<typeof ActionForm>['steps'];
}

/**
 * Shows the open form for a new or changed action. The address contains which form is open, so that Back closes the
 * form and Forward opens it.
 */
function FormAt({ actions, steps }: FormAtProps) {
  const { commentable } = useAssessment();
  const [form] = useSearchParameter('form');
  const [open] = useSearchParameter('open');
  const go = useSearchNavigate();
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
  const steps = useActionCommands();
  const [open, setOpen] = useSearchParameter('open');
  const [, setForm] = useSearchParameter('form');
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
        count={actions.length === 0 ? undefined : t('actions.count', { open: left, total: actions.length })}
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
        <ActionFromPublication steps={steps} onMade={(made) => setOpen(String(made.id), { replace: true })} />
        <FormAt actions={actions} steps={steps} />
      </Page>
    </SplitView>
  );
}
