/** Runs long work in steps, so that other calls are answered in between. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { toCanonicalJsonPieces } from '@klarsikt/engine/model';

/** Milliseconds of work after which other calls get a turn. */
const longest = 10;

export async function runGeneratorInSteps<T>(steps: Generator<unknown, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - began < longest) continue;
    await nextTurn();
    began = performance.now();
  }
}

/**
 * Creates a function for loops that rarely wait: a loop that awaits it in each iteration gives other calls a turn.
 */
export function createPacer(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < longest) return;
    await nextTurn();
    began = performance.now();
  };
}

export interface HashedContent {
  readonly content: string;
  readonly hash: string;
}

export async function serializeWithHash(object: object): Promise<HashedContent> {
  const hash = createHash('sha256');
  const pieces: string[] = [];
  function* written(): Generator<void, void> {
    for (const piece of toCanonicalJsonPieces(object)) {
      hash.update(piece);
      pieces.push(piece);
      yield;
    }
  }
  await runGeneratorInSteps(written());
  return { content: pieces.join(''), hash: hash.digest('hex') };
}
