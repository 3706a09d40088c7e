/** Shows the question that waits for its answer. Once, in the shell. */

import { Group, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { asked, noOption, type Option, yesOption } from '../platform/confirm.ts';
import { useT } from '../platform/i18n/texts.ts';
import { useStore } from '../platform/store.ts';
import { Button } from './Button.tsx';
import { texts } from './texts.ts';

/** Above any dialog that is open already, below the notices. */
const above = 320;

export function ConfirmDialog() {
  const question = useStore(asked);
  const t = useT(texts);
  useEffect(() => {
    if (question?.timeoutSeconds === undefined) return;
    const timer = window.setTimeout(
      () => question.answer(question.timeoutResult),
      question.timeoutSeconds * 1000,
    );
    return () => window.clearTimeout(timer);
  }, [question]);
  useEffect(() => {
    // Before an open dialog's own listener, which would close that dialog together with the question.
    const onKey = (event: KeyboardEvent) => {
      const question = asked.now();
      if (question === null || event.key !== 'Escape' || event.isComposing) return;
      event.stopImmediatePropagation();
      question.answer(null);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const labelOf = ({ id, label }: Option) => label || t(id === yesOption ? 'ui.ok' : 'ui.cancel');
  const options = question?.options ?? [];
  // Enter answers where the focus is: what cannot be undone is not done by a key pressed a moment too long.
  const hasNo = options.some(({ id }) => id === noOption);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(null)}
      title={question?.title ?? t('ui.confirm')}
      size={question?.wide ? 1280 : 640}
      zIndex={above}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {question?.message}
      <Group justify="flex-end" mt="lg" gap="xs">
        {options.map((option, index) => {
          const proposed = index === options.length - 1;
          return (
            <Button
              key={option.id}
              size="sm"
              variant={proposed ? 'filled' : 'default'}
              data-autofocus={(hasNo ? option.id === noOption : proposed) || undefined}
              onClick={() => question?.answer(option.id)}
            >
              {labelOf(option)}
            </Button>
          );
        })}
      </Group>
    </Modal>
  );
}
