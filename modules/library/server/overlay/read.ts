import type { JsonObject } from '@klarsikt/engine/fields';
import type { CompiledModel } from '@klarsikt/engine/model';
import { findOwnPartsProblems, type OwnParts } from '@klarsikt/engine/overlay';
import type { Language } from '@klarsikt/engine/text';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';

/** Returns stored parts as they are, because they were validated when they were saved. */
export const toStoredOwnParts = (stored: JsonObject): OwnParts => stored;

/** Creates a reader that refuses invalid parts, with the place of each fault; it reports at most 50 faults. */
export function createOwnPartsParser(
  model: CompiledModel,
): (value: JsonObject, language: Language) => OwnParts {
  return (value, language) => {
    const parts = toStoredOwnParts(value);
    const problems = findOwnPartsProblems(model, parts);
    if (problems.length > 0)
      throw createInputRefusal(
        ...problems
          .slice(0, 50)
          .map(({ path, code, message }) => ({ path, code: `overlay.${code}`, message: message[language] })),
      );
    return parts;
  };
}
