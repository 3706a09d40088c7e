/** What every field of an own entity's form is given. */
import type { Field } from '@klarsikt/engine';

export interface InputProps {
  readonly field: Field;
  readonly label: string;
  readonly description?: string;
  readonly value: unknown;
  /** The highest value of a country list: a level, or a figure of an index. */
  readonly most: number;
  readonly onWrite: (value: unknown) => void;
}
