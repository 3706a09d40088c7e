/** Reads the tables of an uploaded file for a call. A refusal names the supported kinds of files. */
import type { TableGrid } from '@klarsikt/engine/recognise';
import type { Language, Text } from '@klarsikt/engine/text';
import { toFileRefusal } from './refusal.ts';

export async function readUploadedTables(
  { readTables }: { readonly readTables: (name: string, bytes: Uint8Array) => Promise<readonly TableGrid[]> },
  { name, content }: { readonly name: string; readonly content: Uint8Array },
  { kinds, language }: { readonly kinds: Text; readonly language: Language },
): Promise<readonly TableGrid[]> {
  try {
    return await readTables(name, content);
  } catch (error) {
    throw toFileRefusal(error, kinds[language]);
  }
}
