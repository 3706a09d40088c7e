/** The wire: one file per feature. `contract` is the whole of it, in the order in which it is documented. */
import type { Endpoint, Feature } from './endpoint.ts';
import { login } from './login.ts';
import { model } from './model.ts';
import { session } from './session.ts';

export * from './endpoint.ts';
export * from './errors.ts';
export * from './login.ts';
export * from './model.ts';
export * from './session.ts';
export * from './shapes.ts';
export * from './version.ts';

export const contract = { session, login, model } satisfies Record<string, Feature>;
export type Contract = typeof contract;
export type Slug = keyof Contract;

/** Every endpoint with its feature and name, for generators (OpenAPI, access matrix, coverage). */
export function allEndpoints(): { slug: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([slug, feature]) =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ slug, name, endpoint })),
  );
}
