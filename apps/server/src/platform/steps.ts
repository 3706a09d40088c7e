/** Work that takes longer than a call should wait: done in steps, between which other calls are answered. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { canonicalPieces } from '@klarsikt/engine';

/** How long work goes on before others are let through, in milliseconds. */
const longest = 10;

/** Does the work, and lets others through as often as they should be. */
export async function inSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < longest) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** For loops that mostly wait for nothing: awaited in each turn, it lets others through as often as they should be. */
export function paced(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longest) return;
    await nextTurn();
    began = performance.now();
  };
}

/** The canonical JSON of an object, with its SHA-256. */
export interface Content {
  readonly content: string;
  readonly hash: string;
}

/** Writes a large object as canonical JSON. */
export async function contentOf(object: object): Promise<Content> {
  const hash = createHash('sha256');
  const pieces: string[] = [];
  function* written(): Generator<void, void> {
    for (const piece of canonicalPieces(object)) {
      hash.update(piece);
      pieces.push(piece);
      yield;
    }
  }
  await inSteps(written());
  return { content: pieces.join(''), hash: hash.digest('hex') };
}
