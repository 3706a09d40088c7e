/**
 * Sends requests without the suite's client, which includes every schema of the product; the feed must open within a
 * second.
 */
import { clientApiVersion } from '@klarsikt/contract';
import type { FeedMarkChanges } from './deck.ts';
import { FeedResponseError } from './first-answer.ts';

const timeoutMs = 15_000;

async function csrfToken(): Promise<string> {
  const response = await fetch('/api/token', { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new FeedResponseError(response.status);
  const body: { result: { token: string } } = await response.json();
  return body.result.token;
}

/** Maximum number of marks per request, as in the contract. */
const batch = 500;

export async function sendFeedMarks(marks: FeedMarkChanges): Promise<void> {
  const token = await csrfToken();
  const all = Object.entries(marks).map(([id, mark]) => ({ id: Number(id), ...mark }));
  for (let at = 0; at < all.length; at += batch) {
    const response = await fetch('/api/feed/marks', {
      method: 'POST',
      keepalive: true,
      headers: {
        'content-type': 'application/json',
        'x-client-version': clientApiVersion,
        'x-csrf-token': token,
      },
      body: JSON.stringify({ marks: all.slice(at, at + batch) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new FeedResponseError(response.status);
  }
}
