import { patchFaultDetails } from '@klarsikt/contract';
import { PatchError } from '@klarsikt/engine';
import { Refusal } from '@klarsikt/server/platform/errors.ts';

/** Turns a refusal of the engine into one for the caller, with the place named; any other error stays what it is. */
export function patchRefusal(error: unknown, naming: Parameters<typeof patchFaultDetails>[1]): unknown {
  if (!(error instanceof PatchError)) return error;
  return new Refusal('error.patch', (language) => patchFaultDetails(error.faults, naming, language), {
    cause: error,
  });
}
