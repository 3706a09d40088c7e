/** Shows the open confirmation question; the shell uses it once. */

import { Group, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { cancelOptionId, confirmOptionId, type DialogOption, openDialogStore } from '../platform/confirm.ts';
import { useT } from '../platform/i18n/texts.ts';
import { useStore } from '../platform/store.ts';
import { Button } from './Button.tsx';
import { uiTexts } from './texts.ts';

/** Stacking order above other dialogs and below notices. */
const above = 320;

export function ConfirmDialog() {
  const question = useStore(openDialogStore);
  const t = useT(uiTexts);
  useEffect(() => {
    if (question?.timeoutSeconds === undefined) return;
    const timer = window.setTimeout(
      () => question.answer(question.timeoutResult),
      question.timeoutSeconds * 1000,
    );
    return () => window.clearTimeout(timer);
  }, [question]);
  useEffect(() => {
    // Capturing, so that Escape does not also close a dialog below the question.
    const onKey = (event: KeyboardEvent) => {
      const question = openDialogStore.now();
      if (question === null || event.key !== 'Escape' || event.isComposing) return;
      event.stopImmediatePropagation();
      question.answer(null);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const labelOf = ({ id, label }: DialogOption) => label || t(id === confirmOptionId ? 'ui.ok' : 'ui.cancel');
  const options = question?.options ?? [];
  // The answer that changes nothing has the focus, so that a key held too long does not confirm.
  const hasNo = options.some(({ id }) => id === cancelOptionId);
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
              data-autofocus={(hasNo ? option.id === cancelOptionId : proposed) || undefined}
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
