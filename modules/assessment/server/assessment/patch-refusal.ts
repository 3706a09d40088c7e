import { createPatchFaultDetails } from '@klarsikt/contract';
import { PatchError } from '@klarsikt/engine/assessment';
import { Refusal } from '@klarsikt/server/platform/errors.ts';

/** Turns a fault reported by the engine into a refusal that contains its place; returns other errors unchanged. */
export function toPatchRefusal(
  error: unknown,
  naming: Parameters<typeof createPatchFaultDetails>[1],
): unknown {
  if (!(error instanceof PatchError)) return error;
  return new Refusal('error.patch', (language) => createPatchFaultDetails(error.faults, naming, language), {
    cause: error,
  });
}
