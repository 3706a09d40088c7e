/** The open entity, which every input of it reads and changes. */
import type { Field, JsonObject } from '@klarsikt/engine';
import { createContext, use } from 'react';
import { sentenceCase } from '../../../platform/i18n/format.ts';
import { fieldWord } from '../../../platform/model/model-words.ts';
import { useLanguage } from '../../../platform/settings/language.ts';
import type { Citable } from '../../../ui/text-editor/cited.ts';

/** The open entity, as its inputs read and change it. */
export interface EntityForm {
  readonly document: JsonObject;
  readonly editable: boolean;
  /** Sets a member, or takes it away with undefined. */
  readonly set: (path: readonly string[], value: unknown) => void;
  /** What is wrong at a place, as the server told it. */
  readonly faultAt: (path: readonly string[]) => string | null;
  /** The sources that its texts may cite. */
  readonly citable: Citable;
  /** Keys of the sources that its texts cite. */
  readonly cited: ReadonlySet<string>;
}

export const EntityFormContext = createContext<EntityForm | null>(null);

export function useEntityForm(): EntityForm {
  const form = use(EntityFormContext);
  if (form === null) throw new Error('no entity is open');
  return form;
}

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
