import type { Actor } from '@klarsikt/server/platform/actor.ts';

/** The caller with the secret of a browser that has opened the link of the request in the address; null for others. */
export type ResolveContributor = (secret: string, params: unknown) => Promise<Actor | null>;
