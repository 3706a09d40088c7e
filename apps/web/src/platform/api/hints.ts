/** Receives hints of the server that something has changed, as server-sent events while the page is visible. */
import type { Endpoint } from '@klarsikt/contract';
import { isInDemo } from '../session/demo-ended.ts';
import { isSignedIn } from '../unsent/unsent.ts';
import { buildApiAddress } from './call.ts';

export interface ChangeHints {
  /** False while no hints can arrive, so that the page polls more often. */
  readonly isLive: () => boolean;
  readonly stop: () => void;
}

/** Opens the stream of hints. Calls `hear` for each hint, and whenever the stream is opened again. */
export function openChangeHints(
  endpoint: Pick<Endpoint, 'path'>,
  params: Readonly<Record<string, number | string>>,
  hear: () => void,
): ChangeHints {
  // A demo needs no hints, because nobody else works in it.
  if (typeof EventSource === 'undefined' || !isSignedIn() || isInDemo())
    return { isLive: () => false, stop: () => undefined };
  let source: EventSource | null = null;
  const close = () => {
    source?.close();
    source = null;
  };
  // Close the stream of a hidden page, because browsers open only a few connections to a server.
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
