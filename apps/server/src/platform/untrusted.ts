/** Reads values that somebody sent. A schema that trips over one (a length that is no number) has found it invalid. */
import type { Language } from '@klarsikt/engine';
import type { z } from 'zod';
import { invalid as refusalOf } from './errors.ts';
import { faultMap } from './faults.ts';
import { invalid } from './texts.ts';

export interface ReadIssue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
  /** Members that the schema does not know, where that is what is wrong. */
  readonly keys?: readonly string[];
}

type Read<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly ReadIssue[] };

export function readUntrusted<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): Read<z.output<S>> {
  try {
    const { success, data, error } = schema.safeParse(value, { error: faultMap(language) });
    if (success) return { success, data };
    return { success, issues: error.issues.map((issue) => ({ ...issue, code: issue.code ?? 'custom' })) };
  } catch {
    return { success: false, issues: [{ path: [], code: 'custom', message: invalid[language] }] };
  }
}

/** A document as a change leaves it; refuses it with each fault at its place. */
export function readDocument<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): z.output<S> {
  const read = readUntrusted(schema, value, language);
  if (read.success) return read.data;
  throw refusalOf(
    ...read.issues.map(({ path, code, message }) => ({
      path: `/${path.map(String).join('/')}`,
      code,
      message,
    })),
  );
}
