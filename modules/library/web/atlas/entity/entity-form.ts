/** The open entity, which every input of it reads and changes. */
import type { Field, JsonObject } from '@klarsikt/engine';
import { sentenceCase } from '@klarsikt/web/platform/i18n/format.ts';
import { fieldWord } from '@klarsikt/web/platform/model/model-words.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import type { Citable } from '@klarsikt/web/ui/text-editor/cited.ts';
import { createContext, use } from 'react';

/** How the inputs of the open entity change it: the same while it is written in. */
export interface EntityForm {
  readonly editable: boolean;
  /** The entity as it is now. */
  readonly read: () => JsonObject;
  /** Sets a member, or takes it away with undefined. */
  readonly set: (path: readonly string[], value: unknown) => void;
}

/** The open entity as it is read: another with each change. */
export interface EntityState {
  readonly document: JsonObject;
  /** What is wrong at a place, as the server told it. */
  readonly faultAt: (path: readonly string[]) => string | null;
}

/** The sources of the open entity. */
export interface EntitySources {
  /** Those that its texts may cite. */
  readonly citable: Citable;
  /** Keys of those that its texts cite. */
  readonly cited: ReadonlySet<string>;
}

export const EntityFormContext = createContext<EntityForm | null>(null);
export const EntityStateContext = createContext<EntityState | null>(null);
export const EntitySourcesContext = createContext<EntitySources | null>(null);

function open<T>(given: T | null): T {
  if (given === null) throw new Error('no entity is open');
  return given;
}

export const useEntityForm = (): EntityForm => open(use(EntityFormContext));

/** Who asks for this is drawn again with each change: inputs are given their own value and fault instead. */
export const useEntityState = (): EntityState => open(use(EntityStateContext));

export const useEntitySources = (): EntitySources => open(use(EntitySourcesContext));

export interface InputProps<F extends Field = Field> {
  readonly path: readonly string[];
  readonly field: F;
  readonly value: unknown;
}

/** The label of a field, by its last name that is no number. */
export function useLabel(path: readonly string[], field: Field): string {
  const language = useLanguage();
  const name = [...path].reverse().find((part) => !/^\d+$/.test(part)) ?? '';
  // Parts of a field have names for the middle of a sentence; here each begins one.
  return sentenceCase(fieldWord(field.label ?? name, language), language);
}
