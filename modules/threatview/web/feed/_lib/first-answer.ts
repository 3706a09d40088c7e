/** The feed's answer, asked for once: by the first paint, and by the application that takes over from it. */
import type { FeedCards } from '@klarsikt/contract';

/** The server's refusal by status. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The server answered ${status}`);
    this.name = 'Refused';
    this.status = status;
  }
}

const timeoutMs = 15_000;

async function ask(): Promise<FeedCards> {
  // No header of ours: so it takes the answer that the page's head has asked for already.
  const response = await fetch('/api/feed/cards', {
    credentials: 'same-origin',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new Refused(response.status);
  const cards: FeedCards = await response.json();
  return cards;
}

let first: Promise<FeedCards> | null = null;

/** Sends the request, and keeps the answer for the next caller. */
export function askFirst(): Promise<FeedCards> {
  first = ask();
  // The application takes it over and deals with its failure.
  first.catch(() => undefined);
  return first;
}

/** The first answer when nobody has taken it yet, else a new one. */
export function fetchCards(): Promise<FeedCards> {
  const answer = first ?? ask();
  first = null;
  return answer;
}
