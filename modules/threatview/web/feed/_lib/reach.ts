/** Loads the effect of a publication on demand, once per card. */
import { clientApiVersion, type PublicationEffect } from '@klarsikt/contract';
import { useCallback, useState } from 'react';
import { FeedResponseError } from './first-answer.ts';

/** Timeout in milliseconds; the response is slow, because the server calculates each assessment. */
const timeoutMs = 30_000;

async function fetchReach(id: number): Promise<PublicationEffect> {
  const response = await fetch(`/api/feed/${id}/reach`, {
    headers: { 'x-client-version': clientApiVersion },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new FeedResponseError(response.status);
  const { result }: { result: PublicationEffect } = await response.json();
  return result;
}

export type PublicationEffectState = PublicationEffect | 'asking' | 'failed' | null;

export function usePublicationEffect(id: number): {
  readonly reached: PublicationEffectState;
  readonly askReach: () => void;
} {
  const [reached, setReached] = useState<PublicationEffectState>(null);
  const askReach = useCallback(() => {
    setReached('asking');
    fetchReach(id).then(setReached, (cause: unknown) => {
      console.warn('What the publication reaches could not be read', cause);
      setReached('failed');
    });
  }, [id]);
  return { reached, askReach };
}
