/** What a publication reaches, requested once for each card on which somebody asks for it. */
import { clientVersion, type FeedReach } from '@klarsikt/contract';
import { useCallback, useState } from 'react';
import { Refused } from './first-answer.ts';

/** Each assessment is calculated for it. */
const timeoutMs = 30_000;

async function ask(id: number): Promise<FeedReach> {
  const response = await fetch(`/api/feed/${id}/reach`, {
    headers: { 'x-client-version': clientVersion },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Refused(response.status);
  const { result }: { result: FeedReach } = await response.json();
  return result;
}

export type Reached = FeedReach | 'asking' | 'failed' | null;

export function useReach(id: number): { readonly reached: Reached; readonly askReach: () => void } {
  const [reached, setReached] = useState<Reached>(null);
  const askReach = useCallback(() => {
    setReached('asking');
    ask(id).then(setReached, (cause: unknown) => {
      console.warn('What the publication reaches could not be read', cause);
      setReached('failed');
    });
  }, [id]);
  return { reached, askReach };
}
