/**
 * Dialog built on the native element, which traps the focus and closes on Esc, because the card does not load the
 * component kit.
 */

import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { IconButton } from '@klarsikt/web/ui/Button.tsx';
import { uiTexts as ui } from '@klarsikt/web/ui/texts.ts';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './SourceDialog.module.css';

interface SourceDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function SourceModalDialog({ title, onClose, children }: SourceDialogProps) {
  const t = useT(ui);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const from = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog's own Esc and the button close it by key
    <dialog
      ref={dialog}
      className={styles.dialog}
      // biome-ignore lint/a11y/noRedundantRoles: the page's handler of Escape finds open dialogs by this role
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton label={t('ui.close')} hint="Esc" onClick={onClose}>
            <IconX size={16} stroke={1.5} aria-hidden="true" />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  );
}
