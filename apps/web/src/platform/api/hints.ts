/** Hints of the server that something has changed: server-sent events, open while the page is visible. */
import type { Endpoint } from '@klarsikt/contract';
import { isInDemo } from '../session/demo-ended.ts';
import { isSignedIn } from '../unsent/unsent.ts';
import { buildApiAddress } from './call.ts';

export interface ChangeHints {
  /** False while no hints can arrive; the page then polls more often. */
  readonly isLive: () => boolean;
  readonly stop: () => void;
}

/** Calls `hear` for each hint, and whenever the stream is opened again. */
export function openChangeHints(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, number | string>>,
  hear: () => void,
): ChangeHints {
  // Nobody else works in a demo.
  if (typeof EventSource === 'undefined' || !isSignedIn() || isInDemo())
    return { isLive: () => false, stop: () => undefined };
  let source: EventSource | null = null;
  const close = () => {
    source?.close();
    source = null;
  };
  // A hidden page closes its stream, because browsers open only a few connections to a server.
  const follow = () => {
    if (document.visibilityState !== 'visible') return close();
    if (source !== null && source.readyState !== EventSource.CLOSED) return;
    source = new EventSource(buildApiAddress(endpoint.path, { params }));
    source.addEventListener('changed', hear);
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return {
    isLive: () => source?.readyState === EventSource.OPEN,
    stop: () => {
      document.removeEventListener('visibilitychange', follow);
      close();
    },
  };
}
