/** A question before something that cannot be undone. Prefer undo where it can. */
import { Button, Group, Modal } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useT } from '../platform/i18n/texts.ts';
import { texts } from './texts.ts';

export interface Question {
  /** 'Confirm' when not given. */
  readonly title?: string;
  readonly message: ReactNode;
  /** 'OK' when not given. */
  readonly yes?: string;
  /** 'Cancel' when not given. */
  readonly no?: string;
  /** 1280 px instead of 640. */
  readonly wide?: boolean;
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function change(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks and waits; closing the dialog is a no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((answer) => {
    change({
      ...question,
      answer: (yes) => {
        change(null);
        answer(yes);
      },
    });
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Once, in the shell. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(subscribe, () => asked);
  const t = useT(texts);
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title ?? t('ui.confirm')}
      size={question?.wide ? 1280 : 640}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      {question?.message}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" size="sm" onClick={() => question?.answer(false)}>
          {question?.no ?? t('ui.cancel')}
        </Button>
        <Button size="sm" data-autofocus onClick={() => question?.answer(true)}>
          {question?.yes ?? t('ui.ok')}
        </Button>
      </Group>
    </Modal>
  );
}
