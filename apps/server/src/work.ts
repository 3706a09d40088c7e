/** Deferred work by kind. */
import type { Models } from './deps.ts';
import type { Work } from './platform/deferred.ts';
import type { Log } from './platform/log.ts';

export function deferredWork(_given: { models: Models; log: Log }): Work {
  return {};
}
