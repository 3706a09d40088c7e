import { mergeChoices, modelContract, type VersionMergePlan } from '@klarsikt/contract';
import { collectionNames } from '@klarsikt/engine/model';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels, getFieldPathLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, Navigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { countDiffByCollection, listDiffEntries, splitPathLanguage } from './changes.ts';
import { ModelDiffCounts } from './DiffCounts.tsx';
import { DiffValueView } from './EntryView.tsx';
import styles from './model.module.css';
import { modelTexts } from './texts.ts';

const timeoutMs = 30_000;

type Conflict = VersionMergePlan['conflicts'][number];
type Choice = (typeof mergeChoices)[number];

const placeOf = ({ collection, key, path }: Conflict): string => JSON.stringify([collection, key, path]);

interface ConflictViewProps {
  readonly conflict: Conflict;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

function ConflictView({ conflict, choice, onChoose }: ConflictViewProps) {
  const t = useT(modelTexts);
  const format = useFormat();
  const group = useId();
  const { collection, key, path, name, base, ours, theirs, joinable } = conflict;
  const kind = collectionNames.find((one) => one === collection);
  const { base: where, language: said } = splitPathLanguage(path.join('.'));
  const offered = mergeChoices.filter((one) => one !== 'both' || joinable);
  const sides = { ours, theirs };
  return (
    <article className={styles.entry}>
      <h3>
        <span>{name === null ? key : format.text(name)}</span>
        <span className={styles.where}>
          {kind === undefined ? collection : collectionLabels[kind][format.language]} · <code>{key}</code>
        </span>
      </h3>
      <fieldset>
        <legend>
          {where === '' ? t('model.mergeWhole') : getFieldPathLabel(where, format.language)}
          {said === null ? null : (
            <span className="muted"> ({t('model.inOther', { language: t(`model.language.${said}`) })})</span>
          )}
        </legend>
        {(['ours', 'theirs'] as const).map((side) => (
          <div key={side}>
            <b>{t(`model.merge.${side}`)}</b>
            <DiffValueView
              field={{ path: where, before: base, after: sides[side], language: null }}
              names={{}}
            />
          </div>
        ))}
        <div className={styles.actions}>
          {offered.map((one) => (
            <label key={one}>
              <input type="radio" name={group} checked={choice === one} onChange={() => onChoose(one)} />{' '}
              {t(`model.take.${one}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </article>
  );
}

interface PlanViewProps {
  readonly hash: string;
  readonly plan: VersionMergePlan;
  readonly refetch: () => Promise<unknown>;
}

function PlanView({ hash, plan, refetch }: PlanViewProps) {
  const t = useT(modelTexts);
  const { language, number } = useFormat();
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const merge = useCommand(modelContract.merge, { refreshes: [modelContract.planMerge], timeoutMs });
  const { act, busy } = useRecordAction();
  const open = plan.conflicts.filter((conflict) => !choices.has(placeOf(conflict))).length;
  const entries = listDiffEntries(plan.brings?.collections ?? {}, language);
  const run = async () => {
    const decided = plan.conflicts.flatMap((conflict) => {
      const choice = choices.get(placeOf(conflict));
      const { collection, key, path } = conflict;
      return choice === undefined ? [] : [{ collection, key, path, choice }];
    });
    await act(() => merge.mutateAsync({ params: { hash }, body: { choices: decided } }), {
      done: ({ added, changed, withdrawn }) =>
        t('model.merged', { added: number(added), changed: number(changed), withdrawn: number(withdrawn) }),
    });
    await refetch();
  };
  if (plan.conflicts.length === 0 && entries.length === 0)
    return <EmptyState title={t('model.mergeNothing')} text={t('model.mergeNothingHelp')} />;
  return (
    <>
      <p>{t('model.mergeHelp', { base: plan.base.name })}</p>
      {entries.length === 0 ? null : <ModelDiffCounts counts={countDiffByCollection(entries)} />}
      {plan.conflicts.map((conflict) => (
        <ConflictView
          key={placeOf(conflict)}
          conflict={conflict}
          choice={choices.get(placeOf(conflict))}
          onChoose={(choice) => setChoices(new Map(choices).set(placeOf(conflict), choice))}
        />
      ))}
      <div className={styles.actions}>
        <Button disabled={busy || open > 0} onClick={() => void run()}>
          {t('model.mergeGo')}
        </Button>
        {open > 0 ? <span className="muted">{t('model.mergeOpen', { count: open })}</span> : null}
      </div>
    </>
  );
}

/** Page of a merge. Without a version in the address, it redirects to the list of versions. */
export function MergeVersionPage() {
  const [hash = ''] = useSearchParameter('hash');
  return hash === '' ? <Navigate to="/admin/models" replace /> : <Merge hash={hash} />;
}

function Merge({ hash }: { readonly hash: string }) {
  const t = useT(modelTexts);
  const plan = useCall(modelContract.planMerge, { params: { hash } }, { timeoutMs });
  const name = plan.data?.theirs.name;
  return (
    <Page
      title={name === undefined ? t('model.merge') : t('model.mergeOf', { name })}
      tools={
        <Link to="/admin/models" className="text-link">
          {t('model.back')}
        </Link>
      }
    >
      {plan.error !== null ? (
        <ErrorState error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data === undefined ? (
        <ListSkeleton />
      ) : (
        <PlanView hash={hash} plan={plan.data} refetch={plan.refetch} />
      )}
    </Page>
  );
}
