/** React contexts through which inputs read and change the open entity. */

import { getFieldPathLabel } from '@klarsikt/engine/field-words';
import type { Field, JsonObject } from '@klarsikt/engine/fields';
import { capitalizeFirst } from '@klarsikt/web/platform/i18n/format.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import type { CitableSources } from '@klarsikt/web/ui/text-editor/cited.ts';
import { createContext, use } from 'react';

/** Changes the open entity. The object stays the same while the person edits. */
export interface EntityForm {
  readonly editable: boolean;
  readonly read: () => JsonObject;
  /** Sets a member; the value undefined removes it. */
  readonly set: (path: readonly string[], value: unknown) => void;
}

/** State of the open entity; each change creates a new object. */
export interface OpenEntityState {
  readonly document: JsonObject;
  /** Returns the fault at a path in the last answer of the server; null if there is none. */
  readonly faultAt: (path: readonly string[]) => string | null;
}

export interface EntitySources {
  readonly citable: CitableSources;
  readonly cited: ReadonlySet<string>;
}

export const EntityFormContext = createContext<EntityForm | null>(null);
export const EntityStateContext = createContext<OpenEntityState | null>(null);
export const EntitySourcesContext = createContext<EntitySources | null>(null);

function requireOpen<T>(given: T | null): T {
  if (given === null) throw new Error('no entity is open');
  return given;
}

export const useEntityForm = (): EntityForm => requireOpen(use(EntityFormContext));

/**
 * Returns the state of the open entity. A component with this hook renders at each change, so inputs get their value
 * and fault as properties instead.
 */
export const useEntityState = (): OpenEntityState => requireOpen(use(EntityStateContext));

export const useEntitySources = (): EntitySources => requireOpen(use(EntitySourcesContext));

export interface EntityInputProps<F extends Field = Field> {
  readonly path: readonly string[];
  readonly field: F;
  readonly value: unknown;
}

/** Returns the label of a field: the last part of its path that is not a number. */
export function useEntityFieldLabel(path: readonly string[], field: Field): string {
  const language = useLanguage();
  const name = [...path].reverse().find((part) => !/^\d+$/.test(part)) ?? '';
  // Field labels begin in lower case for use within a sentence, so capitalise the label here.
  return capitalizeFirst(getFieldPathLabel(field.label ?? name, language), language);
}
