import type { Field } from '@klarsikt/engine/fields';

export interface OwnFieldInputProps {
  readonly field: Field;
  readonly label: string;
  readonly description?: string;
  readonly value: unknown;
  /** Highest value of a country list: a level, or a figure of an index. */
  readonly most: number;
  readonly onWrite: (value: unknown) => void;
}
