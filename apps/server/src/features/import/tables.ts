/** The tables of an uploaded file, or why it is not taken. */
import type { Grid, Language, Text } from '@klarsikt/engine';
import { NotTaken } from '../../intake/refused.ts';
import { Refusal } from '../../platform/errors.ts';
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
    if (!(error instanceof NotTaken)) throw error;
    switch (error.reason) {
      case 'protected':
      case 'active':
      case 'unsafe':
      case 'unreadable':
        throw new Refusal(`error.file.${error.reason}`);
      default:
        throw new Refusal('error.file.type', { kinds: kinds[language] });
    }
  }
}
