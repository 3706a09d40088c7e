/** Asks before an action that cannot be undone. Prefer undo where it is possible. */
import type { ReactNode } from 'react';
import { createStore } from './store.ts';

export interface DialogOption {
  readonly id: string;
  readonly label: string;
}

interface DialogTexts {
  /** 'Confirm' by default. */
  readonly title?: string;
  readonly message: ReactNode;
  /** 1280 px instead of 640. */
  readonly wide?: boolean;
  /** The question answers itself after this many seconds (specification 000 section 3). */
  readonly timeoutSeconds?: number;
}

export interface Confirmation extends DialogTexts {
  /** 'OK' by default. */
  readonly yes?: string;
  /** 'Cancel' by default. */
  readonly no?: string;
  /** The answer after `timeoutSeconds`; no by default. */
  readonly timeoutResult?: boolean;
}

export interface ChoiceDialogInput extends DialogTexts {
  /** The last option is the proposed one. */
  readonly options: readonly [DialogOption, ...DialogOption[]];
  /** The answer after `timeoutSeconds`; null (closed) by default. */
  readonly timeoutResult?: string;
}

interface OpenDialog extends DialogTexts {
  readonly options: readonly DialogOption[];
  readonly timeoutResult: string | null;
  readonly answer: (id: string | null) => void;
}

export const openDialogStore = createStore<OpenDialog | null>(null);

/** Returns the id of the chosen option; null if the dialog is closed. A newer question closes an older one. */
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

/** The dialog adds the words for these options in its language. */
export const confirmOptionId = 'yes';
export const cancelOptionId = 'no';

/** False on public pages, which do without the component kit. */
export const dialogAvailableStore = createStore(false);

/** Closing the dialog means no. */
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
