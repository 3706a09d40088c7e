/** A dialog above the page. It has a name for its way out, and gives the focus back to where it was. */
import { Modal as Dialog, type ModalProps } from '@mantine/core';
import { type FocusEvent, useEffect, useState } from 'react';
import { confirm } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { texts as records } from '../records/texts.ts';
import { texts } from '../texts.ts';

/** Of an entry in a menu, which closes when it is pressed, the button that opened the menu. */
function lastingOf(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return opener instanceof HTMLElement ? opener : null;
}

/**
 * The library gives the focus back where a dialog is closed and stays drawn; one that is taken away as it closes would
 * leave it nowhere.
 */
function useFocusBack(): void {
  const [from] = useState(() => lastingOf(document.activeElement));
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === null || document.activeElement === document.body)
          from?.focus({ preventScroll: true });
      });
    },
    [from],
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field that is written in: what is sought, or chosen from a list, is typed again in a moment. */
const isWrittenIn = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    target.type === 'text' &&
    target.getAttribute('role') !== 'combobox' &&
    !target.hasAttribute('aria-haspopup'));

/** Asks before a key, or a press beside the dialog, would throw away what somebody has written in it. */
function useAskedFirst(onClose: () => void) {
  const t = useT(records);
  const [before] = useState(() => new Map<TextField, string>());
  const isWritten = () => [...before].some(([field, text]) => field.isConnected && field.value !== text);
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      if (isWrittenIn(target) && !before.has(target)) before.set(target, target.value);
    },
    onClose: async () => {
      const question = { message: t('records.leave'), yes: t('records.leaveYes'), no: t('records.leaveNo') };
      if (!isWritten() || (await confirm(question))) onClose();
    },
  };
}

export function Modal({ closeButtonProps, ...props }: ModalProps) {
  const t = useT(texts);
  const { onClose, onFocusCapture } = useAskedFirst(props.onClose);
  useFocusBack();
  return (
    <Dialog
      {...props}
      onClose={() => void onClose()}
      onFocusCapture={onFocusCapture}
      closeButtonProps={{ 'aria-label': t('ui.close'), ...closeButtonProps }}
    />
  );
}
