/** Marks a part as done. While something in it is open it asks first, and says what. */

import { nothingEntered, progress } from '@klarsikt/engine';
import { confirm } from '../../../platform/confirm.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { texts } from './done-texts.ts';

interface DoneButtonProps {
  readonly part: 'background' | 'threats' | 'risks' | 'controls';
  /** Name of the step for undo. */
  readonly step: string;
  readonly markDone: string;
  readonly reopen: string;
}

export function DoneButton({ part, step, markDone, reopen }: DoneButtonProps) {
  const t = useT(texts);
  const { model, document, result, set, editable } = useAssessment();
  if (!editable) return null;
  const { status } = document[part];
  const done = status === 'DONE' || status === 'APPROVED';
  const mark = async (): Promise<void> => {
    const { done: closed, total } = progress(model, document, result)[part];
    const open = total - closed;
    const sure =
      open === 0 ||
      (await confirm({
        title: markDone,
        message: (
          <>
            <p>
              {closed === 0 && nothingEntered(document)
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
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => (done ? set(step, [part, 'status'], 'STARTED') : void mark())}
    >
      {done ? reopen : markDone}
    </Button>
  );
}
