/** Checks uploaded Word files in a separate process and reads their tags. */

import type { Language } from '@klarsikt/engine/text';
import type { FileChecker } from '@klarsikt/server/intake/checker.ts';
import { FileRefusedError } from '@klarsikt/server/intake/refused.ts';
import { describeActiveContent } from '@klarsikt/server/intake/texts.ts';
import type { WordTemplateContent } from '@klarsikt/server/intake/word-tags.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { wordRefusalTexts } from './texts.ts';

export interface WordFileContent extends WordTemplateContent {
  readonly sha256: string;
}

export interface WordFileReader {
  /** Reads a Word file with tags; refuses, with a reason, other files and files with active content. */
  read(name: string, content: Uint8Array, language: Language): Promise<WordFileContent>;
}

export function createWordFileReader(check: FileChecker): WordFileReader {
  return {
    read: async (name, content, language) => {
      try {
        const { sha256, word } = await check({ name, kinds: ['docx'], tags: true }, content);
        if (word === null) throw new FileRefusedError('unreadable', 'no tags were read');
        return { ...word, sha256 };
      } catch (error) {
        if (!(error instanceof FileRefusedError)) throw error;
        const { found } = error;
        if (found !== null)
          throw new Refusal('error.word.inside', describeActiveContent(language, found), { cause: error });
        throw new Refusal(
          'error.word.refused',
          { reason: wordRefusalTexts[language][error.reason] },
          { cause: error },
        );
      }
    },
  };
}
