/** A question before something that cannot be undone. Prefer undo where it can. */
import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { held, useHeld } from '../platform/held.ts';
import { useT } from '../platform/i18n/texts.ts';
import { texts } from './texts.ts';

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

const asked = held<Asked | null>(null);

/** Above any dialog that is open already, below the notices. */
const above = 320;

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
const yesOption = 'yes';
const noOption = 'no';

/** Asks and waits; closing the dialog is a no. */
export async function confirm({ yes, no, timeoutResult, ...question }: Question): Promise<boolean> {
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

/** Once, in the shell. */
export function ConfirmDialog() {
  const question = useHeld(asked);
  const t = useT(texts);
  useEffect(() => {
    if (question?.timeoutSeconds === undefined) return;
    const timer = window.setTimeout(
      () => question.answer(question.timeoutResult),
      question.timeoutSeconds * 1000,
    );
    return () => window.clearTimeout(timer);
  }, [question]);
  useEffect(() => {
    // Before an open dialog's own listener, which would close that dialog together with the question.
    const onKey = (event: KeyboardEvent) => {
      const question = asked.now();
      if (question === null || event.key !== 'Escape' || event.isComposing) return;
      event.stopImmediatePropagation();
      question.answer(null);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const labelOf = ({ id, label }: Option) => label || t(id === yesOption ? 'ui.ok' : 'ui.cancel');
  const options = question?.options ?? [];
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
              {...(proposed ? { 'data-autofocus': true } : { variant: 'default' })}
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
