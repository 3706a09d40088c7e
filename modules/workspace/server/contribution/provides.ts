import type { Actor } from '@klarsikt/server/platform/actor.ts';

/**
 * Resolves a browser's secret to a caller if the link of the request in the address was opened in that browser;
 * otherwise to null.
 */
export type ResolveContributor = (secret: string, params: unknown) => Promise<Actor | null>;
