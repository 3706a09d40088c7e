/**
 * Parses values from outside. If the schema itself throws (for example on a length that is not a number), the check
 * counts as failed.
 */
import type { Language } from '@klarsikt/engine/text';
import type { z } from 'zod';
import { createInputRefusal as refusalOf } from './errors.ts';
import { createValidationErrorMap } from './faults.ts';
import { invalidValueText } from './texts.ts';

export interface ParseIssue {
  readonly path: readonly PropertyKey[];
  readonly code: string;
  readonly message: string;
  /** Names of unknown members, if these are the fault. */
  readonly keys?: readonly string[];
}

type UntrustedReading<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly ParseIssue[] };

export function parseUntrustedInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): UntrustedReading<z.output<S>> {
  try {
    const { success, data, error } = schema.safeParse(value, { error: createValidationErrorMap(language) });
    if (success) return { success, data };
    return { success, issues: error.issues.map((issue) => ({ ...issue, code: issue.code ?? 'custom' })) };
  } catch {
    return { success: false, issues: [{ path: [], code: 'custom', message: invalidValueText[language] }] };
  }
}

/** Parses a changed document; if it is faulty, the refusal lists each fault with its path. */
export function parseChangedDocument<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): z.output<S> {
  const read = parseUntrustedInput(schema, value, language);
  if (read.success) return read.data;
  throw refusalOf(
    ...read.issues.map(({ path, code, message }) => ({
      path: `/${path.map(String).join('/')}`,
      code,
      message,
    })),
  );
}
