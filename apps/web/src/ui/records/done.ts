/** Messages about finished actions, with undo where possible. */
import { useCallback, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { dismissMessage, showError, showNotice } from '../../platform/notices/messages.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { recordsTexts } from './texts.ts';

/** `undo` resolves to false if the change can no longer be undone. */
export type ChangeDoneNotifier = (sentence: string, undo?: () => Promise<unknown>) => void;

/**
 * Shows a message about a finished action. With `undo` the message has an undo button, and a second message confirms
 * the undoing.
 */
export function useDoneNotice(): ChangeDoneNotifier {
  const t = useT(recordsTexts);
  const language = useLanguage();
  return useCallback<ChangeDoneNotifier>(
    (sentence, undo) => {
      if (undo === undefined) {
        showNotice(sentence);
        return;
      }
      const id = `done:${sentence}`;
      const run = () => {
        dismissMessage(id);
        undo().then(
          (left) =>
            left === false
              ? showNotice(t('records.notUndone', { what: sentence }), 'warning')
              : showNotice(t('records.undone', { what: sentence })),
          (cause: unknown) => showError(cause, language),
        );
      };
      showNotice(sentence, 'success', { id, action: { label: t('records.undo'), run } });
    },
    [t, language],
  );
}

interface ResultTexts<T> {
  readonly done: string | ((result: T) => string);
  readonly undo?: (result: T) => Promise<unknown>;
}

/**
 * Runs a command outside a form: `busy` is true during the call, and a message then shows the result or the refusal.
 */
export function useRecordAction(): {
  readonly busy: boolean;
  readonly act: <T>(work: () => Promise<T>, said?: ResultTexts<T>) => Promise<T | undefined>;
} {
  const language = useLanguage();
  const done = useDoneNotice();
  const [busy, setBusy] = useState(false);
  const act = useCallback(
    async <T>(work: () => Promise<T>, said?: ResultTexts<T>): Promise<T | undefined> => {
      setBusy(true);
      try {
        const result = await work();
        if (said) {
          const { undo } = said;
          const sentence = typeof said.done === 'string' ? said.done : said.done(result);
          done(sentence, undo === undefined ? undefined : () => undo(result));
        }
        return result;
      } catch (cause) {
        showError(cause, language);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [done, language],
  );
  return { busy, act };
}
