/** Sends the first request for the cards. The first paint and the application share this request. */
import type { FeedCards } from '@klarsikt/contract';

export class FeedResponseError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}`);
    this.name = 'Refused';
    this.status = status;
  }
}

const timeoutMs = 15_000;

async function requestCards(): Promise<FeedCards> {
  // Send no own headers, so that the browser reuses the preload in the page's head.
  const response = await fetch('/api/feed/cards', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new FeedResponseError(response.status);
  const cards: FeedCards = await response.json();
  return cards;
}

let first: Promise<FeedCards> | null = null;

export function startFirstFeedRequest(): Promise<FeedCards> {
  first = requestCards();
  // The application handles the failure of the request, so ignore the rejection here.
  first.catch(() => undefined);
  return first;
}

/** Returns the response of the first request if nobody has used it, else the response of a new request. */
export function fetchFeedCards(): Promise<FeedCards> {
  const answer = first ?? requestCards();
  first = null;
  return answer;
}
