import { Refusal } from '../platform/errors.ts';
import { FileRefusedError } from './refused.ts';
import { describeActiveContent } from './texts.ts';

/** The refusal for a file that failed its check, with the allowed kinds; other errors are returned unchanged. */
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
