import { Refusal } from '../platform/errors.ts';
import { FileRefusedError } from './refused.ts';
import { describeActiveContent } from './texts.ts';

/** Converts a failed check to a refusal that names the allowed kinds of files; returns other errors unchanged. */
export function toFileRefusal(error: unknown, kinds: string): unknown {
  if (!(error instanceof FileRefusedError)) return error;
  const { found } = error;
  if (found !== null)
    return new Refusal('error.file.inside', (language) => describeActiveContent(language, found), {
      cause: error,
    });
  switch (error.reason) {
    case 'protected':
    case 'active':
    case 'unsafe':
    case 'unreadable':
    case 'opendocument':
    case 'oldoffice':
      return new Refusal(`error.file.${error.reason}`);
    default:
      return new Refusal('error.file.type', { kinds });
  }
}
