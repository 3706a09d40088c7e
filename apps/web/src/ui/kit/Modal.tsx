/** A dialog above the page. It has a name for its way out, and gives the focus back to where it was. */
import { Modal as Dialog, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
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

export function Modal({ closeButtonProps, ...props }: ModalProps) {
  const t = useT(texts);
  useFocusBack();
  return <Dialog {...props} closeButtonProps={{ 'aria-label': t('ui.close'), ...closeButtonProps }} />;
}
