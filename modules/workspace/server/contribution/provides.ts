import type { Actor } from '@klarsikt/server/platform/actor.ts';

/**
 * Resolves a browser's secret to a caller, if the browser has opened the link of the request in the address; otherwise
 * null.
 */
export type ResolveContributor = (secret: string, params: unknown) => Promise<Actor | null>;
