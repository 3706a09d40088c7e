/** /ra/{raId}/upgrade: shows the effect of a newer model version on the assessment before the move. */

import {
  assessmentContract,
  type ChangeSubject,
  historyContract as contract,
  type ModelLevelChange,
} from '@klarsikt/contract';
import { hasClassChange } from '@klarsikt/engine/assessment';
import { getSignOffPartName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Checkbox } from '@klarsikt/web/ui/kit/fields.ts';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { useDoneNotice } from '@klarsikt/web/ui/records/done.ts';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { useSubjectWords } from '../_lib/subjects.ts';
import { LevelChangesTable } from './LevelChangesTable.tsx';
import styles from './move.module.css';
import { modelMoveTexts } from './texts.ts';

type Preview = Awaited<ReturnType<typeof call<typeof contract.previewMove>>>;
type Cause = ModelLevelChange['because'][number];

/** Groups the levels by their first cause, largest group first; levels without a cause are last. */
function groupByCause(levels: readonly ModelLevelChange[]) {
  const groups = new Map<string, { cause: Cause | null; levels: ModelLevelChange[] }>();
  for (const level of levels) {
    if (level.type === 'overall' || level.key === null) continue;
    const cause =
      level.because.find(({ collection }) => collection === 'threats') ?? level.because[0] ?? null;
    const name = cause === null ? '' : `${cause.collection} ${cause.key}`;
    const group = groups.get(name) ?? { cause, levels: [] };
    group.levels.push(level);
    groups.set(name, group);
  }
  return [...groups.values()].sort(
    (a, b) => Number(a.cause === null) - Number(b.cause === null) || b.levels.length - a.levels.length,
  );
}

function Subjects({
  title,
  subjects,
}: {
  readonly title: string;
  readonly subjects: readonly ChangeSubject[];
}) {
  const words = useSubjectWords();
  if (subjects.length === 0) return null;
  return (
    <Panel title={title} note={subjects.length}>
      <ul className={styles.subjects}>
        {subjects.map((subject) => {
          const { name, part } = words(subject);
          return (
            <li key={subject.path}>
              {name ?? subject.key ?? part} <small className="muted">{part}</small>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Counts({ preview }: { readonly preview: Preview }) {
  const t = useT(modelMoveTexts);
  const { language } = useFormat();
  const { levels, diff, overrides, controls, orphans, signOffs, comments, required } = preview;
  const sum = (name: 'added' | 'changed' | 'removed') =>
    Object.values(diff.collections).reduce((total, one) => total + (one?.[name].length ?? 0), 0);
  const risks = levels.filter(({ key }) => key !== null).length;
  return (
    <ul className={styles.counts}>
      <li>{t('move.turned', { count: levels.filter(hasClassChange).length })}</li>
      <li>{t('move.concern', { count: risks })}</li>
      <li>{t('move.model', { added: sum('added'), changed: sum('changed'), removed: sum('removed') })}</li>
      <li>{t('move.stale', { count: overrides.length + controls.length + orphans.length })}</li>
      {comments > 0 ? <li>{t('move.comments', { count: comments })}</li> : null}
      {required.before === required.after ? null : <li>{t('move.required', required)}</li>}
      {signOffs.length === 0 ? null : (
        <li>
          {t('move.signOffs', {
            parts: signOffs.map((part) => getSignOffPartName(part, language)).join(', '),
          })}
        </li>
      )}
    </ul>
  );
}

interface ChangesProps {
  readonly preview: Preview;
  readonly keep: ReadonlySet<string>;
  readonly onKeep: ((key: string, kept: boolean) => void) | undefined;
}

function Changes({ preview, keep, onKeep }: ChangesProps) {
  const t = useT(modelMoveTexts);
  const format = useFormat();
  const totals = preview.levels.filter(({ key }) => key === null);
  const withdrawn = new Set(preview.diff.collections.threats?.removed.map(({ key }) => key));
  const turned = preview.levels.filter(hasClassChange);
  return (
    <>
      <section className={styles.group} aria-label={t('move.classes')}>
        {turned.length === 0 ? (
          <p className="muted">{t('move.noClass')}</p>
        ) : (
          <LevelChangesTable label={t('move.classes')} levels={turned} />
        )}
      </section>
      <h2 className={styles.causes}>{t('move.causes')}</h2>
      {totals.length === 0 ? null : <LevelChangesTable label={t('move.totals')} levels={totals} />}
      {/*
       * A kept threat stays in the list although it no longer changes a level, so that the user can still adopt its new
       * grade.
       */}
      {[...keep]
        .filter((key) => !groupByCause(preview.levels).some(({ cause }) => cause?.key === key))
        .map((key) => (
          <Checkbox
            key={key}
            size="xs"
            checked
            label={t('move.keep', {
              name: format.text(
                preview.diff.collections.threats?.changed.find((one) => one.key === key)?.name ?? {
                  en: key,
                  sv: key,
                },
              ),
            })}
            onChange={() => onKeep?.(key, false)}
          />
        ))}
      {groupByCause(preview.levels).map(({ cause, levels }) => {
        const name = cause === null ? t('move.other') : format.text(cause.name);
        const isGraded = cause?.collection === 'threats' && !withdrawn.has(cause.key);
        return (
          <section key={name} className={styles.group}>
            <LevelChangesTable label={name} levels={levels} />
            {isGraded && onKeep !== undefined ? (
              <Checkbox
                size="xs"
                label={t('move.keepShort')}
                aria-label={t('move.keep', { name })}
                checked={keep.has(cause.key)}
                onChange={({ currentTarget: { checked } }) => onKeep(cause.key, checked)}
              />
            ) : null}
          </section>
        );
      })}
    </>
  );
}

function useMove(to: string, keep: readonly string[]) {
  const { id, editor } = useAssessment();
  const t = useT(modelMoveTexts);
  const { language } = useFormat();
  const done = useDoneNotice();
  const [busy, setBusy] = useState(false);
  const move = async (name: string) => {
    if (
      !(await askConfirmation({ message: t('move.asking', { to: name }), yes: t('move.go', { to: name }) }))
    )
      return;
    setBusy(true);
    try {
      await editor.flush();
      if (editor.isUnsent) return showNotice(t('move.unsaved'), 'error');
      const before = editor.revision;
      const params = { id };
      const made = await call(contract.move, { params, body: { revision: before, to, keep: [...keep] } });
      // The assessment is loaded again, because another model version needs a new editor.
      await refetchQueries(assessmentContract.load);
      done(t('move.done', { to: name }), async () => {
        await call(contract.restore, { params, body: { revision: made.revision, to: before } });
        await refetchQueries(assessmentContract.load);
      });
    } catch (error) {
      showError(error, language);
    } finally {
      setBusy(false);
    }
  };
  return { move, busy };
}

function Preview({ to }: { readonly to: string }) {
  const t = useT(modelMoveTexts);
  const format = useFormat();
  const { id, editor, editable } = useAssessment();
  const [keep, setKeep] = useState<ReadonlySet<string>>(new Set());
  const kept = [...keep].sort();
  const { move, busy } = useMove(to, kept);
  const { data, error, refetch } = useCall(
    contract.previewMove,
    { params: { id }, body: { to, keep: kept } },
    { staleTime: 0, timeoutMs: 30_000, placeholderData: (last) => last },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={10} />;
  const names = { from: data.before.modelName, to: data.after.modelName };
  const change = (key: string, isKept: boolean) =>
    setKeep((before) => new Set(isKept ? [...before, key] : [...before].filter((one) => one !== key)));
  return (
    <Page
      title={t('move.title', names)}
      sub={t('move.sub', { date: format.date(data.published) })}
      toolsBelow
      tools={
        <>
          <Link className="text-link" to="/ra/$raId/compare" params={{ raId: String(id) }}>
            {t('compare.title')}
          </Link>
          {editable ? (
            <Button size="xs" disabled={busy} onClick={() => void move(names.to)}>
              {t('move.go', names)}
            </Button>
          ) : null}
        </>
      }
    >
      <Counts preview={data} />
      <div className={styles.columns}>
        <div>
          <Changes preview={data} keep={keep} onKeep={editable ? change : undefined} />
        </div>
        <div className={styles.side}>
          <Subjects title={t('move.overrides')} subjects={data.overrides} />
          <Subjects title={t('move.controls')} subjects={data.controls} />
          <Subjects title={t('move.orphans')} subjects={data.orphans} />
          <Panel title={t('move.back')}>
            <p>{t('move.backText', { revision: String(editor.revision), model: names.from })}</p>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

export function ModelMovePage() {
  const t = useT(modelMoveTexts);
  const { id, loaded } = useAssessment();
  if (loaded.permissions.sample)
    return (
      <Page title={t('move.closed')}>
        <EmptyState title={t('move.closed')} text={t('move.closedText')} />
      </Page>
    );
  if (loaded.newerModel !== null) return <Preview key={loaded.newerModel} to={loaded.newerModel} />;
  return (
    <Page title={t('move.none')}>
      <EmptyState
        title={t('move.present', { model: loaded.model.name })}
        text={t('move.noneText')}
        action={
          <Link className="text-link" to="/ra/$raId/history" params={{ raId: String(id) }}>
            {t('move.toHistory')}
          </Link>
        }
      />
    </Page>
  );
}
