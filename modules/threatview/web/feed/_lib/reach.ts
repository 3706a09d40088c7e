/** Loads the effect of a publication on demand, once per card. */
import { clientVersion, type FeedReach } from '@klarsikt/contract';
import { useCallback, useState } from 'react';
import { FeedResponseError } from './first-answer.ts';

/** Milliseconds; the response is slow, because the server calculates each assessment. */
const timeoutMs = 30_000;

async function fetchReach(id: number): Promise<FeedReach> {
  const response = await fetch(`/api/feed/${id}/reach`, {
    headers: { 'x-client-version': clientVersion },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new FeedResponseError(response.status);
  const { result }: { result: FeedReach } = await response.json();
  return result;
}

export type ReachState = FeedReach | 'asking' | 'failed' | null;

export function useFeedReach(id: number): { readonly reached: ReachState; readonly askReach: () => void } {
  const [reached, setReached] = useState<ReachState>(null);
  const askReach = useCallback(() => {
    setReached('asking');
    fetchReach(id).then(setReached, (cause: unknown) => {
      console.warn('What the publication reaches could not be read', cause);
      setReached('failed');
    });
  }, [id]);
  return { reached, askReach };
}
