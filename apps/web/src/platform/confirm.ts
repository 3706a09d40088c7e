/** A question before something that cannot be undone. Prefer undo where it can. */
import type { ReactNode } from 'react';
import { createStore } from './store.ts';

/** One of the answers that a question offers. */
export interface Option {
  readonly id: string;
  readonly label: string;
}

interface Said {
  /** 'Confirm' when not given. */
  readonly title?: string;
  readonly message: ReactNode;
  /** 1280 px instead of 640. */
  readonly wide?: boolean;
  /** Answers by itself after this many seconds (specification 000 section 3). */
  readonly timeoutSeconds?: number;
}

export interface Question extends Said {
  /** 'OK' when not given. */
  readonly yes?: string;
  /** 'Cancel' when not given. */
  readonly no?: string;
  /** The answer after `timeoutSeconds`; no when not given. */
  readonly timeoutResult?: boolean;
}

export interface Choice extends Said {
  /** The last one is the proposed one. */
  readonly options: readonly [Option, ...Option[]];
  /** The answer after `timeoutSeconds`; null, as if the dialog were closed, when not given. */
  readonly timeoutResult?: string;
}

interface Asked extends Said {
  readonly options: readonly Option[];
  readonly timeoutResult: string | null;
  readonly answer: (id: string | null) => void;
}

/** The question that waits for its answer; `ConfirmDialog` shows it. */
export const asked = createStore<Asked | null>(null);

/** Asks and waits for the id of an option; closing the dialog gives null. A newer question closes an older one. */
export function choose({ timeoutResult, ...question }: Choice): Promise<string | null> {
  asked.now()?.answer(null);
  return new Promise((answer) => {
    asked.become({
      ...question,
      timeoutResult: timeoutResult ?? null,
      answer: (id) => {
        asked.become(null);
        answer(id);
      },
    });
  });
}

/** The words of a yes or no come from the language that the dialog is shown in. */
export const yesOption = 'yes';
export const noOption = 'no';

/** Whether this page has the dialog: the public pages do without the kit that it is made of. */
export const hasDialog = createStore(false);

/** Shows a question and waits for the answer; closing the dialog is a no. */
export async function confirm({ yes, no, timeoutResult, ...question }: Question): Promise<boolean> {
  if (!hasDialog.now() && typeof question.message === 'string') return window.confirm(question.message);
  const options = [
    { id: noOption, label: no ?? '' },
    { id: yesOption, label: yes ?? '' },
  ] as const;
  const answered = await choose({
    ...question,
    options,
    timeoutResult: timeoutResult ? yesOption : noOption,
  });
  return answered === yesOption;
}
