import type { Field } from '@klarsikt/engine/fields';

export interface OwnFieldInputProps {
  readonly field: Field;
  readonly label: string;
  readonly description?: string;
  readonly value: unknown;
  /** Highest value in a country list: 4 for levels, 100 for an index. */
  readonly most: number;
  readonly onWrite: (value: unknown) => void;
}
