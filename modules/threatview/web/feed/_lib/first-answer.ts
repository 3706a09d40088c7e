/** The first request for the cards, shared by the first paint and the application. */
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
  // No headers of our own, so that the browser reuses the preload of the page's head.
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
  // The application handles a failed request, so the rejection is not unhandled here.
  first.catch(() => undefined);
  return first;
}

/** Response of the first request if nobody has used it, else of a new one. */
export function fetchFeedCards(): Promise<FeedCards> {
  const answer = first ?? requestCards();
  first = null;
  return answer;
}
