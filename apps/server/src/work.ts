/** Deferred work by kind. */
import type { Models } from './deps.ts';
import type { Work } from './platform/deferred.ts';
import type { Renderer } from './render/renderer.ts';

export function deferredWork(_given: { models: Models; renderer: Omit<Renderer, 'close'> }): Work {
  return {};
}
