/** Messages to the person at the screen: banners that leave after 10 s, or stay until they are closed. */
import type { Language } from '@klarsikt/engine';
import { ApiError, detailOf, sentenceOf } from '../api/errors.ts';
import { createStore, useStore } from '../store.ts';
import type { NoticeKey } from './texts.ts';

export const messageTimeoutMs = 10_000;

export interface Message {
  /** One message per id; a new one replaces the old. */
  readonly id: string;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  /** A key of the notices, or a finished sentence. */
  readonly text: NoticeKey | { readonly sentence: string };
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until closed; else it leaves after 10 s. */
  readonly stays?: boolean;
}

const messages = createStore<readonly Message[]>([]);
const timers = new Map<string, number>();

export function dismissMessage(id: string): void {
  window.clearTimeout(timers.get(id));
  timers.delete(id);
  const shown = messages.now();
  if (shown.some((message) => message.id === id))
    messages.become(shown.filter((message) => message.id !== id));
}

/** Closes all: what was said to one person is not for the next. */
export function dismissMessages(): void {
  for (const { id } of messages.now()) dismissMessage(id);
}

export function showMessage(message: Message): void {
  dismissMessage(message.id);
  messages.become([...messages.now(), message]);
  if (message.stays) return;
  timers.set(
    message.id,
    window.setTimeout(() => dismissMessage(message.id), messageTimeoutMs),
  );
}

/** A finished sentence as a message. */
export function say(sentence: string, tone: Message['tone'] = 'success', more: Partial<Message> = {}): void {
  showMessage({ id: sentence, tone, text: { sentence }, ...more });
}

/** Why the server refused. No field is marked beside a message, so it says itself what was wrong with each. */
function whyRefused(error: unknown, language: Language): string {
  const faults = error instanceof ApiError ? error.faults.map(({ message }) => message) : [];
  return faults.length === 0 ? sentenceOf(error, language) : [...new Set(faults)].join(' ');
}

/** An error as a message: its sentence, and small below it what a technician asks for. `lead` may be a sentence of its own. */
export function sayError(error: unknown, language: Language, lead = ''): void {
  const why = whyRefused(error, language);
  const detail = detailOf(error);
  const begin = lead === '' || lead.endsWith('.') ? lead : `${lead}:`;
  say(`${begin} ${why}`.trim(), 'error', detail === null ? {} : { detail });
}

export const useMessages = (): readonly Message[] => useStore(messages);
