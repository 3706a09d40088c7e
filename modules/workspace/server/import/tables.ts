/** The tables of an uploaded file, or why it is not taken. */
import type { Grid, Language, Text } from '@klarsikt/engine';
import { refusalFor } from '@klarsikt/server/intake/refusal.ts';
import type { ImportDeps } from './deps.ts';

export async function tablesOf(
  deps: Pick<ImportDeps, 'readTables'>,
  file: { readonly name: string; readonly content: Uint8Array },
  /** What is taken here, in words. */
  { kinds, language }: { readonly kinds: Text; readonly language: Language },
): Promise<readonly Grid[]> {
  try {
    return await deps.readTables(file.name, file.content);
  } catch (error) {
    throw refusalFor(error, kinds[language]);
  }
}
