/**
 * A queue that alternates between organisations. Callers without an account have a separate queue and are served
 * last.
 */
import type { QueueKey } from './visitors.ts';

export interface QueueLimits {
  /** Largest number of waiting jobs of people with an account, in total and per organisation. */
  readonly people: number;
  readonly perOrganization: number;
  /** Largest number of waiting jobs of visitors, in total and per address. */
  readonly visitors: number;
  readonly perAddress: number;
}

/** A queue of items by key: it serves every waiting key once before it serves a key again. */
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
      // Insert the key again, because this moves it to the end of the order.
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

export class FairQueue<T> {
  private readonly people = new Lane<T>();
  private readonly visitors = new Lane<T>();
  private readonly limits: QueueLimits;

  constructor(limits: QueueLimits) {
    this.limits = limits;
  }

  /** Adds the item; returns false if the queue is full. */
  add({ visitor, key }: QueueKey, item: T): boolean {
    const { limits } = this;
    const lane = visitor ? this.visitors : this.people;
    const all = visitor ? limits.visitors : limits.people;
    const each = visitor ? limits.perAddress : limits.perOrganization;
    if (lane.size >= all || lane.of(key) >= each) return false;
    lane.add(key, item);
    return true;
  }

  /**
   * Removes and returns the next item: items of people with an account first, then items of visitors if they may be
   * served.
   */
  next({ visitors }: { readonly visitors: boolean }): T | undefined {
    return this.people.take() ?? (visitors ? this.visitors.take() : undefined);
  }

  /** Removes the item; returns false if it is not in the queue. */
  drop(item: T): boolean {
    return this.people.drop(item) || this.visitors.drop(item);
  }

  takeAll(): T[] {
    const all: T[] = [];
    for (let item = this.next({ visitors: true }); item !== undefined; item = this.next({ visitors: true }))
      all.push(item);
    return all;
  }
}
