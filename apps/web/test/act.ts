/**
 * Screens are tested on React as it is shipped: its form for development takes half as long again. That one has no `act`,
 * by which the testing library waits until everything that was begun stands on the screen: here it is.
 */
import { createRequire } from 'node:module';
import React from 'react';
import { flushSync } from 'react-dom';

/** What orders React's work: a package of its own, which the renderer brings. */
const queue: {
  readonly unstable_IdlePriority: number;
  readonly unstable_scheduleCallback: (priority: number, work: () => void) => unknown;
} = createRequire(createRequire(import.meta.url).resolve('react-dom'))('scheduler');

/** Resolves once React has nothing to do: what is least urgent comes after all else, also after what that has led to. */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    queue.unstable_scheduleCallback(queue.unstable_IdlePriority, () => resolve());
  });

/** Runs the work; what it changes on the screen stands there at its end. */
function act<T>(work: () => T | Promise<T>): Promise<T> {
  const begun = flushSync(work);
  return Promise.resolve(begun).then(async (value) => {
    await settled();
    return value;
  });
}

Object.assign(React, { act });
