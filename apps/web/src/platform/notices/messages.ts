/** Messages on the screen: banners that close after 10 s, unless somebody reads them, or stay until they are closed. */
import type { Language } from '@klarsikt/engine/text';
import { ApiError, formatErrorDetail, formatErrorSentence } from '../api/errors.ts';
import { createStore, useStore } from '../store.ts';
import type { NoticeKey } from './texts.ts';

export const messageTimeoutMs = 10_000;

export interface PageMessage {
  /** A new message replaces one with the same id. */
  readonly id: string;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  /** A key of the notices, or a finished sentence. */
  readonly text: NoticeKey | { readonly sentence: string };
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Stays until closed. */
  readonly stays?: boolean;
}

const messages = createStore<readonly PageMessage[]>([]);
const timers = new Map<string, number>();

export function dismissMessage(id: string): void {
  window.clearTimeout(timers.get(id));
  timers.delete(id);
  const shown = messages.now();
  if (shown.some((message) => message.id === id))
    messages.become(shown.filter((message) => message.id !== id));
}

/** Messages for one person must not stay for the next. */
export function dismissMessages(): void {
  for (const { id } of messages.now()) dismissMessage(id);
}

function startTimer({ id, stays }: PageMessage): void {
  if (stays) return;
  window.clearTimeout(timers.get(id));
  timers.set(
    id,
    window.setTimeout(() => dismissMessage(id), messageTimeoutMs),
  );
}

export function showMessage(message: PageMessage): void {
  dismissMessage(message.id);
  messages.become([...messages.now(), message]);
  startTimer(message);
}

/** While somebody points at a message or is in it, it stays; afterwards its time begins anew. */
export function holdMessage(message: PageMessage, isHeld: boolean): void {
  if (isHeld) window.clearTimeout(timers.get(message.id));
  else startTimer(message);
}

export function showNotice(
  sentence: string,
  tone: PageMessage['tone'] = 'success',
  more: Partial<PageMessage> = {},
): void {
  showMessage({ id: sentence, tone, text: { sentence }, ...more });
}

/** No field is marked beside a message, so the message contains the fault of each field. */
function formatFaults(error: unknown, language: Language): string {
  const faults = error instanceof ApiError ? error.faults.map(({ message }) => message) : [];
  return faults.length === 0 ? formatErrorSentence(error, language) : [...new Set(faults)].join(' ');
}

/** Shows an error as its sentence, with technical details below. `lead` comes before it and may be a sentence. */
export function showError(error: unknown, language: Language, lead = ''): void {
  const why = formatFaults(error, language);
  const detail = formatErrorDetail(error);
  const begin = lead === '' || lead.endsWith('.') ? lead : `${lead}:`;
  showNotice(`${begin} ${why}`.trim(), 'error', detail === null ? {} : { detail });
}

export const useMessages = (): readonly PageMessage[] => useStore(messages);
