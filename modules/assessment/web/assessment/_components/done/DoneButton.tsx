/** Marks a part as done, and shows who marked it. If the part has open items, a confirmation lists them first. */

import { computeStepProgress, hasNoEntries, type MarkablePart } from '@klarsikt/engine/assessment';
import { askConfirmation } from '@klarsikt/web/platform/confirm.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { registerPaletteSource } from '@klarsikt/web/platform/palette/registry.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { useEffect, useEffectEvent } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import styles from './done.module.css';
import { completionTexts } from './done-texts.ts';

interface DoneButtonProps {
  readonly part: MarkablePart;
  readonly step: string;
  readonly markDone: string;
  readonly reopen: string;
}

/** Shows who stated that the part is done, and on which day. A statement that is not saved yet shows no name. */
function Statement({ part }: Pick<DoneButtonProps, 'part'>) {
  const t = useT(completionTexts);
  const { date } = useFormat();
  const { document } = useAssessment();
  const { status, done, asBefore } = document[part];
  if (asBefore === true)
    return (
      <span className={styles.statement} role="note">
        {t('done.asBefore')}
      </span>
    );
  if (status !== 'DONE' && status !== 'APPROVED') return null;
  const by = done && t('done.by', { name: done.by, date: date(done.at) });
  return (
    <span className={styles.statement} role="note">
      {by ?? t('done.marked')}
      {done?.changed === undefined ? null : (
        <span className="muted"> {t('done.changed', { date: date(done.changed) })}</span>
      )}
    </span>
  );
}

/** Adds the action to the command palette while the button is shown, so that the action is reachable from any field. */
function useInPalette(label: string, run: () => void, offered: boolean): void {
  const t = useT(completionTexts);
  const group = t('done.group');
  const press = useEffectEvent(run);
  useEffect(() => {
    if (!offered) return;
    return registerPaletteSource({
      id: 'assessment.done',
      group: () => group,
      entries: () => [{ id: 'assessment.done', label, icon: 'assessment', run: () => press() }],
    });
  }, [label, group, offered]);
}

export function MarkDoneButton({ part, step, markDone, reopen }: DoneButtonProps) {
  const t = useT(completionTexts);
  const { model, document, result, set, editable } = useAssessment();
  const { status } = document[part];
  const done = status === 'DONE' || status === 'APPROVED';
  const mark = async (): Promise<void> => {
    const { done: closed, total } = computeStepProgress(model, document, result)[part];
    const open = total - closed;
    const sure =
      open === 0 ||
      (await askConfirmation({
        title: markDone,
        message: (
          <>
            <p>
              {closed === 0 && hasNoEntries(document)
                ? t('done.nothing', { total })
                : t(`done.${part}`, { open, total })}
            </p>
            <p className="muted">{t('done.stays')}</p>
          </>
        ),
        yes: markDone,
        no: t('done.back'),
      }));
    if (sure) set(step, [part, 'status'], 'DONE');
  };
  const press = () => (done ? set(step, [part, 'status'], 'STARTED') : void mark());
  const label = done ? reopen : markDone;
  useInPalette(label, press, editable);
  if (!editable) return <Statement part={part} />;
  return (
    <>
      <Statement part={part} />
      <Button size="xs" variant="default" onClick={press}>
        {label}
      </Button>
    </>
  );
}
