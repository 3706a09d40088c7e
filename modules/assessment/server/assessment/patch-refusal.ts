import { createPatchFaultDetails } from '@klarsikt/contract';
import { PatchError } from '@klarsikt/engine/assessment';
import { Refusal } from '@klarsikt/server/platform/errors.ts';

/** Turns a fault of the engine into a refusal with its place; other errors are returned unchanged. */
export function toPatchRefusal(
  error: unknown,
  naming: Parameters<typeof createPatchFaultDetails>[1],
): unknown {
  if (!(error instanceof PatchError)) return error;
  return new Refusal('error.patch', (language) => createPatchFaultDetails(error.faults, naming, language), {
    cause: error,
  });
}
