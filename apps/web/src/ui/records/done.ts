/** What was done, said with the way back where there is one. */
import { useCallback, useState } from 'react';
import { useT } from '../../platform/i18n/texts.ts';
import { dismissMessage, say, sayError } from '../../platform/notices/messages.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { texts } from './texts.ts';

export type Done = (sentence: string, undo?: () => Promise<unknown>) => void;

/** Says a finished sentence; with `undo` the message carries a button that takes it back. */
export function useDone(): Done {
  const t = useT(texts);
  const language = useLanguage();
  return useCallback<Done>(
    (sentence, undo) => {
      if (undo === undefined) {
        say(sentence);
        return;
      }
      const id = `done:${sentence}`;
      const run = () => {
        dismissMessage(id);
        undo().then(
          () => say(t('records.undone')),
          (cause: unknown) => sayError(cause, language),
        );
      };
      say(sentence, 'success', { id, action: { label: t('records.undo'), run } });
    },
    [t, language],
  );
}

interface Said<T> {
  readonly done: string | ((result: T) => string);
  readonly undo?: (result: T) => Promise<unknown>;
}

/** Runs a command outside a form: busy meanwhile, its refusal as a message, and afterwards what was done. */
export function useAct(): {
  readonly busy: boolean;
  readonly act: <T>(work: () => Promise<T>, said?: Said<T>) => Promise<T | undefined>;
} {
  const language = useLanguage();
  const done = useDone();
  const [busy, setBusy] = useState(false);
  const act = useCallback(
    async <T>(work: () => Promise<T>, said?: Said<T>): Promise<T | undefined> => {
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
        sayError(cause, language);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [done, language],
  );
  return { busy, act };
}
