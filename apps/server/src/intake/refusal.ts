/** The answer to a caller whose file was not taken. */
import { Refusal } from '../platform/errors.ts';
import { NotTaken } from './refused.ts';
import { foundIn } from './texts.ts';

/** The refusal for why a file was not taken, naming the kinds that are; any other error as it is. */
export function refusalFor(error: unknown, kinds: string): unknown {
  if (!(error instanceof NotTaken)) return error;
  const { found } = error;
  if (found !== null)
    return new Refusal('error.file.inside', (language) => foundIn(language, found), { cause: error });
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
