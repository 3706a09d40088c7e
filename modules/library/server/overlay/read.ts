/** Reads own parts from what is stored and from what a change leads to. */
import {
  type CompiledModel,
  type JsonObject,
  type Language,
  type OwnParts,
  ownPartsProblems,
} from '@klarsikt/engine';
import { invalid } from '@klarsikt/server/platform/errors.ts';

/** What was stored was looked at when it was saved. */
export const readStored = (stored: JsonObject): OwnParts => stored;

/** Refuses parts with faults, each at its place. At most 50 are told. */
export function readerOver(model: CompiledModel): (value: JsonObject, language: Language) => OwnParts {
  return (value, language) => {
    const parts = readStored(value);
    const problems = ownPartsProblems(model, parts);
    if (problems.length > 0)
      throw invalid(
        ...problems
          .slice(0, 50)
          .map(({ path, code, message }) => ({ path, code: `overlay.${code}`, message: message[language] })),
      );
    return parts;
  };
}
