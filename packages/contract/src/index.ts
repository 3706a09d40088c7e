/** The wire: one file per feature. `contract` is the whole of it, in the order in which it is documented. */
import { analysis } from './analysis.ts';
import { assessment } from './assessment.ts';
import { background } from './background.ts';
import { chart } from './chart.ts';
import { comment } from './comment.ts';
import { control } from './control.ts';
import { deferred } from './deferred.ts';
import type { Endpoint, Feature } from './endpoint.ts';
import { external } from './external.ts';
import { history } from './history.ts';
import { login } from './login.ts';
import { model } from './model.ts';
import { report } from './report.ts';
import { session } from './session.ts';
import { threat } from './threat.ts';

export * from './analysis.ts';
export * from './assessment.shapes.ts';
export * from './assessment.ts';
export * from './background.ts';
export * from './chart.ts';
export * from './comment.ts';
export * from './control.ts';
export * from './deferred.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './external.ts';
export * from './history.ts';
export * from './login.ts';
export * from './model.ts';
export * from './openapi.ts';
export * from './report.ts';
export * from './session.ts';
export * from './shapes.ts';
export * from './threat.ts';
export * from './version.ts';

/** Every feature of the API by its slug. Server, browser client, OpenAPI and the access matrix all read this record. */
export const contract = {
  session,
  login,
  model,
  threat,
  analysis,
  assessment,
  background,
  control,
  history,
  comment,
  report,
  deferred,
  chart,
  external,
} satisfies Record<string, Feature>;

/** The record with its literal types: the client derives parameters and answers from it. */
export type Contract = typeof contract;

/** Name of a feature, as the server registers its handlers. */
export type Slug = keyof Contract;

/** Every endpoint with its feature and name, for generators (OpenAPI, access matrix, coverage). */
export function allEndpoints(): { slug: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(contract).flatMap(([slug, feature]) =>
    Object.entries<Endpoint>(feature).map(([name, endpoint]) => ({ slug, name, endpoint })),
  );
}
