/** What every field of an own entity's form is given. */
import { type Field, isRecord } from '@klarsikt/engine';

export const isText = (value: unknown): value is { readonly en: string; readonly sv: string } =>
  isRecord(value) && typeof value.en === 'string' && typeof value.sv === 'string';

export interface InputProps {
  readonly field: Field;
  readonly label: string;
  readonly description?: string;
  readonly value: unknown;
  /** The highest value of a country list: a level, or a figure of an index. */
  readonly most: number;
  readonly onWrite: (value: unknown) => void;
}
