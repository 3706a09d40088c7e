/** Messages to the person at the screen: banners that leave after 10 s, or stay until they are closed. */
import type { Language } from '@klarsikt/engine';
import { detailOf, sentenceOf } from '../api/errors.ts';
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

/** An error as a message: its sentence, and small below it what a technician asks for. */
export function sayError(error: unknown, language: Language, lead?: string): void {
  const sentence = sentenceOf(error, language);
  const detail = detailOf(error);
  say(lead === undefined ? sentence : `${lead}: ${sentence}`, 'error', detail === null ? {} : { detail });
}

export const useMessages = (): readonly Message[] => useStore(messages);
