/** Links to files of the server. Why there is no file is said on the page that holds the link: a browser tells no reason. */
import type { RequestOf } from '@klarsikt/contract';
import type { MouseEvent } from 'react';
import { addressOf, call } from '../api/call.ts';
import { sayError } from '../notices/messages.ts';
import { useLanguage } from '../settings/language.ts';
import { type FileAnswer, type FileEndpoint, saveFile } from './download.ts';

/** Some files are made when they are asked for. */
const timeoutMs = 180_000;

/** What an `a` needs. Another tab or window, as some people press a link, is left to the browser. */
export interface FileLink {
  readonly href: string;
  readonly download: true;
  readonly onClick: (event: MouseEvent) => void;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function useFileLink(): <E extends FileEndpoint>(endpoint: E, input: RequestOf<E>) => FileLink {
  const language = useLanguage();
  return (endpoint, input) => ({
    href: addressOf(endpoint.path, input),
    download: true,
    onClick: (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      call(endpoint, input, { timeoutMs })
        .then((answer) => saveFile(answer as FileAnswer, ''))
        .catch((error: unknown) => sayError(error, language));
    },
  });
}
