/** A dialog with a labelled close button. After closing, the focus returns to the element that opened it. */
import { Modal as Dialog, type ModalProps } from '@mantine/core';
import { type FocusEvent, useEffect, useState } from 'react';
import { askConfirmation } from '../../platform/confirm.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { recordsTexts as records } from '../records/texts.ts';
import { uiTexts } from '../texts.ts';

/**
 * Returns the element itself, or for an entry of a menu the menu's button, because the entry disappears when pressed.
 */
function findLastingElement(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return opener instanceof HTMLElement ? opener : null;
}

/** Returns the focus when the dialog closes, because the library does so only for dialogs that stay mounted. */
function useFocusBack(): void {
  const [from] = useState(() => findLastingElement(document.activeElement));
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

/** Types of inputs in which the person writes. */
const writtenTypes = new Set(['text', 'url', 'email', 'tel', 'number']);

/** True for fields in which the person writes; false for searches and for choices from a list. */
const isWrittenIn = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement &&
    writtenTypes.has(target.type) &&
    target.getAttribute('role') !== 'combobox' &&
    !target.hasAttribute('aria-haspopup'));

/** Shows a confirmation question before Escape or a press outside the dialog discards written text. */
function useConfirmDiscard(onClose: () => void) {
  const t = useT(records);
  const [before] = useState(() => new Map<TextField, string>());
  const isWritten = () => [...before].some(([field, text]) => field.isConnected && field.value !== text);
  return {
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      if (isWrittenIn(target) && !before.has(target)) before.set(target, target.value);
    },
    onClose: async () => {
      const question = { message: t('records.leave'), yes: t('records.leaveYes'), no: t('records.leaveNo') };
      if (!isWritten() || (await askConfirmation(question))) onClose();
    },
  };
}

/** The dialog's header would otherwise count as the page's banner landmark. */
const attributes = { header: { role: 'presentation' } } as const;

export function Modal({ closeButtonProps, ...props }: ModalProps) {
  const t = useT(uiTexts);
  const { onClose, onFocusCapture } = useConfirmDiscard(props.onClose);
  useFocusBack();
  return (
    <Dialog
      attributes={attributes}
      {...props}
      onClose={() => void onClose()}
      onFocusCapture={onFocusCapture}
      closeButtonProps={{ 'aria-label': t('ui.close'), ...closeButtonProps }}
    />
  );
}
