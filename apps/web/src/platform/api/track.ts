import { sessionContract } from '@klarsikt/contract';
import { call } from './call.ts';

const sent = new Set<string>();

/** Counts an event once per page load; the server counts it once per session. */
export function trackEvent(event: string, detail?: string): void {
  const once = `${event} ${detail ?? ''}`;
  if (sent.has(once)) return;
  sent.add(once);
  const body = detail === undefined ? { event } : { event, detail: detail.slice(0, 200) };
  call(sessionContract.track, { body }).catch((cause) => console.warn('The event was not counted', cause));
}
