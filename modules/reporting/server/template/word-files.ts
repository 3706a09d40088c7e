/** Word files as they come: checked in a process of their own, with their tags. */

import type { Language } from '@klarsikt/engine';
import type { FileChecker } from '@klarsikt/server/intake/checker.ts';
import { NotTaken } from '@klarsikt/server/intake/refused.ts';
import { foundIn } from '@klarsikt/server/intake/texts.ts';
import type { ReadWord } from '@klarsikt/server/intake/word-tags.ts';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { refusals } from './texts.ts';

export interface ReadFile extends ReadWord {
  readonly sha256: string;
}

export interface WordFiles {
  /** Reads a Word file with tags; refuses, with the reason, what is none or does more than show. */
  read(name: string, content: Uint8Array, language: Language): Promise<ReadFile>;
}

export function createWordFiles(check: FileChecker): WordFiles {
  return {
    read: async (name, content, language) => {
      try {
        const { sha256, word } = await check({ name, kinds: ['docx'], tags: true }, content);
        if (word === null) throw new NotTaken('unreadable', 'no tags were read');
        return { ...word, sha256 };
      } catch (error) {
        if (!(error instanceof NotTaken)) throw error;
        const { found } = error;
        if (found !== null)
          throw new Refusal('error.word.inside', foundIn(language, found), { cause: error });
        throw new Refusal(
          'error.word.refused',
          { reason: refusals[language][error.reason] },
          { cause: error },
        );
      }
    },
  };
}
