/** Asks before an action that cannot be undone. Prefer undo where it is possible. */
import type { ReactNode } from 'react';
import { createStore } from './store.ts';

export interface DialogOption {
  readonly id: string;
  readonly label: string;
}

interface DialogTexts {
  /** Title of the dialog; 'Confirm' by default. */
  readonly title?: string;
  readonly message: ReactNode;
  /** Makes the dialog 1280 px wide instead of 640 px. */
  readonly wide?: boolean;
  /** Seconds after which the dialog is answered automatically (specification 000 section 3). */
  readonly timeoutSeconds?: number;
}

export interface Confirmation extends DialogTexts {
  /** Text of the confirming button; 'OK' by default. */
  readonly yes?: string;
  /** Text of the declining button; 'Cancel' by default. */
  readonly no?: string;
  /** Answer after `timeoutSeconds`; no (false) by default. */
  readonly timeoutResult?: boolean;
}

export interface ChoiceDialogInput extends DialogTexts {
  /** Options of the dialog; the last one is proposed. */
  readonly options: readonly [DialogOption, ...DialogOption[]];
  /** Id of the option that is chosen after `timeoutSeconds`; null (closed) by default. */
  readonly timeoutResult?: string;
}

interface OpenDialog extends DialogTexts {
  readonly options: readonly DialogOption[];
  readonly timeoutResult: string | null;
  readonly answer: (id: string | null) => void;
}

export const openDialogStore = createStore<OpenDialog | null>(null);

/**
 * Asks for a choice and returns the id of the chosen option; null if the dialog is closed. A newer question closes an
 * older one.
 */
export function askChoice({ timeoutResult, ...question }: ChoiceDialogInput): Promise<string | null> {
  openDialogStore.now()?.answer(null);
  return new Promise((answer) => {
    openDialogStore.become({
      ...question,
      timeoutResult: timeoutResult ?? null,
      answer: (id) => {
        openDialogStore.become(null);
        answer(id);
      },
    });
  });
}

/** Ids of the options for which the dialog has texts in its own language. */
export const confirmOptionId = 'yes';
export const cancelOptionId = 'no';

/** True if the page has a dialog; false on public pages, which work without the component kit. */
export const dialogAvailableStore = createStore(false);

/** Asks for a confirmation; returns false if the dialog is closed. */
export async function askConfirmation({
  yes,
  no,
  timeoutResult,
  ...question
}: Confirmation): Promise<boolean> {
  if (!dialogAvailableStore.now() && typeof question.message === 'string')
    return window.confirm(question.message);
  const options = [
    { id: cancelOptionId, label: no ?? '' },
    { id: confirmOptionId, label: yes ?? '' },
  ] as const;
  const answered = await askChoice({
    ...question,
    options,
    timeoutResult: timeoutResult ? confirmOptionId : cancelOptionId,
  });
  return answered === confirmOptionId;
}
