import type { InputFault, ThreatFilter } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import { createInputRefusal } from '@klarsikt/server/platform/errors.ts';
import { unknownFilterKeyTexts } from './texts.ts';

/** Refuses unknown keys of a filter, each with its path. */
export function requireKnownFilterKeys(model: CompiledModel, filter: ThreatFilter, language: Language): void {
  const fault = (path: string, message: string): InputFault => ({
    path: `body.${path}`,
    code: 'unknown',
    message,
  });
  const { opGeography, businesses = [] } = filter;
  const faults = businesses.flatMap((key, place) =>
    model.businesses.byKey.has(key)
      ? []
      : [fault(`businesses.${place}`, unknownFilterKeyTexts[language].business)],
  );
  if (opGeography && !model.geographies.byKey.has(opGeography))
    faults.unshift(fault('opGeography', unknownFilterKeyTexts[language].geography));
  if (faults.length > 0) throw createInputRefusal(...faults);
}
