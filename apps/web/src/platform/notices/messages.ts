/**
 * Messages on the screen: a banner closes after 10 s unless somebody is reading it, or it stays until it is closed.
 */
import type { Language } from '@klarsikt/engine/text';
import { ApiError, formatErrorDetail, formatErrorMessage } from '../api/errors.ts';
import { createStore, useStore } from '../store.ts';
import type { NoticeKey } from './texts.ts';

export const messageTimeoutMs = 10_000;

export interface PageMessage {
  /** Identifies the message; a new message replaces an older one with the same id. */
  readonly id: string;
  readonly tone: 'info' | 'success' | 'warning' | 'error';
  /** Key of a text of the notices, or a complete text. */
  readonly text: NoticeKey | { readonly sentence: string };
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** True if the message stays until it is closed. */
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

/** Closes all messages, because messages for one person must not be shown to the next one. */
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

/** Keeps a message while somebody points at it or has the focus in it; afterwards its full time begins again. */
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

/** Formats an error with the fault of each field, because no field is marked beside a message. */
function formatFaults(error: unknown, language: Language): string {
  const faults = error instanceof ApiError ? error.faults.map(({ message }) => message) : [];
  return faults.length === 0 ? formatErrorMessage(error, language) : [...new Set(faults)].join(' ');
}

/** Shows the message of an error, with technical details below. `lead` is a text before the message. */
export function showError(error: unknown, language: Language, lead = ''): void {
  const why = formatFaults(error, language);
  const detail = formatErrorDetail(error);
  const begin = lead === '' || lead.endsWith('.') ? lead : `${lead}:`;
  showNotice(`${begin} ${why}`.trim(), 'error', detail === null ? {} : { detail });
}

export const useMessages = (): readonly PageMessage[] => useStore(messages);
