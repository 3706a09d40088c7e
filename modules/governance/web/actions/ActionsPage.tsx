/** /ra/{raId}/actions: what follows from this assessment, with the level that each action leads to as it stands now. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useSubjectWords } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import type { Action } from '@klarsikt/contract';
import { caseOf, createCalculator, expectedEffect, isClosedAction, subjectOf } from '@klarsikt/engine';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchGo, useSearchText } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { type ComponentProps, useMemo, useState } from 'react';
import { usePeople } from '../comments/use-people.ts';
import { EvidenceOn } from '../files/FilesOn.tsx';
import { filesOn, useFiles } from '../files/use-files.ts';
import { ActionForm } from './ActionForm.tsx';
import { ActionList, useActionFilters, useChosenActions } from './ActionList.tsx';
import { ActionPanel } from './ActionPanel.tsx';
import { ChosenActions } from './ChosenActions.tsx';
import type { EvidenceOf } from './EvidenceCell.tsx';
import { FileTools } from './FileTools.tsx';
import { FromPublication } from './FromPublication.tsx';
import { texts } from './texts.ts';
import { useActionSteps, useActions } from './use-actions.ts';

const none: readonly Action[] = [];

/** What each open action does to its level, calculated on the document as it stands in the browser. */
function useEffects(actions: readonly Action[]) {
  const { model, document } = useAssessment();
  const [calculator] = useState(createCalculator);
  return useMemo(() => {
    const input = caseOf(model, document);
    return new Map(
      actions.map((action) => [
        action.id,
        isClosedAction(action.status) ? null : expectedEffect(calculator.assess, input, action),
      ]),
    );
  }, [actions, model, document, calculator]);
}

function useEvidence(): EvidenceOf {
  const { data } = useFiles();
  return (id) => (data === undefined ? null : filesOn(data.files, { object: 'action', subject: String(id) }));
}

function useAbout() {
  const { model, document } = useAssessment();
  const words = useSubjectWords();
  return ({ subject }: { readonly subject: string }) => {
    const { name, part } = words(subjectOf(model, document, subject));
    return name ?? part;
  };
}

/** Above the list: its file, and a new action for whoever may add one. */
function Tools({ onNew }: { readonly onNew: () => void }) {
  const t = useT(texts);
  const { id, commentable } = useAssessment();
  return (
    <>
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
  /** Those that the filters leave. */
  readonly shown: readonly Action[];
  readonly today: string;
  readonly isRead: boolean;
  readonly onOpen: (id: number) => void;
}

/** The list with what each action leads to, and what can be done to those that are chosen in it. */
function Listed({ actions, shown, today, isRead, onOpen }: ListedProps) {
  const { rows, chosen, total } = useChosenActions({ actions: shown, today });
  const people = usePeople();
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

/** One action beside the list, with what it is about in words and its files. */
function OpenAction(given: OpenActionProps) {
  const aboutOf = useAbout();
  const evidence = <EvidenceOn object="action" subject={String(given.id)} />;
  return <ActionPanel {...given} aboutOf={aboutOf} evidence={evidence} />;
}

interface FormAtProps {
  readonly actions: readonly Action[];
  readonly steps: ComponentProps<typeof ActionForm>['steps'];
}

/** The form that the address names: a new action, or a change of the one that is open. Back closes it, forward opens it. */
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
  const t = useT(texts);
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
