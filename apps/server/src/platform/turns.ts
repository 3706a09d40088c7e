/** A queue that is fair between organisations; callers without an account come last, in a lane of their own. */
import type { Turn } from './visitors.ts';

/** The limits of a queue. */
export interface QueueLimits {
  /** Of those with an account: how many may wait, and how many of one organisation. */
  readonly people: number;
  readonly perOrganization: number;
  /** Of those without: how many may wait, and how many of one address. */
  readonly visitors: number;
  readonly perAddress: number;
}

/** What waits, by whose turn it is: each key is served once before one is served again. */
class Lane<T> {
  private readonly waiting = new Map<string, T[]>();
  size = 0;

  of(key: string): number {
    return this.waiting.get(key)?.length ?? 0;
  }

  add(key: string, item: T): void {
    this.waiting.set(key, [...(this.waiting.get(key) ?? []), item]);
    this.size += 1;
  }

  take(): T | undefined {
    for (const [key, [first, ...rest]] of this.waiting) {
      this.waiting.delete(key);
      // To the end of the order: the others come first.
      if (rest.length > 0) this.waiting.set(key, rest);
      this.size -= 1;
      return first;
    }
    return undefined;
  }

  drop(item: T): boolean {
    for (const [key, items] of this.waiting) {
      if (!items.includes(item)) continue;
      const rest = items.filter((each) => each !== item);
      if (rest.length > 0) this.waiting.set(key, rest);
      else this.waiting.delete(key);
      this.size -= 1;
      return true;
    }
    return false;
  }
}

export class Turns<T> {
  private readonly people = new Lane<T>();
  private readonly visitors = new Lane<T>();
  private readonly limits: QueueLimits;

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /** Queues it; false when there is no room for it. */
  add({ visitor, key }: Turn, item: T): boolean {
    const { limits } = this;
    const lane = visitor ? this.visitors : this.people;
    const all = visitor ? limits.visitors : limits.people;
    const each = visitor ? limits.perAddress : limits.perOrganization;
    if (lane.size >= all || lane.of(key) >= each) return false;
    lane.add(key, item);
    return true;
  }

  /** Takes the next one: people with an account first, then the others where they may be served now. */
  next({ visitors }: { readonly visitors: boolean }): T | undefined {
    return this.people.take() ?? (visitors ? this.visitors.take() : undefined);
  }

  /** Removes one that is no longer needed; false when it is not in the queue. */
  drop(item: T): boolean {
    return this.people.drop(item) || this.visitors.drop(item);
  }

  /** Empties the queue. */
  takeAll(): T[] {
    const all: T[] = [];
    for (let item = this.next({ visitors: true }); item !== undefined; item = this.next({ visitors: true }))
      all.push(item);
    return all;
  }
}
