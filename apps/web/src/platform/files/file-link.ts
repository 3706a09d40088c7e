/** Links to files of the server. The page with the link shows a refusal, because browsers would show no reason. */
import type { EndpointRequest } from '@klarsikt/contract';
import type { MouseEvent } from 'react';
import { buildApiAddress, call } from '../api/call.ts';
import { showError } from '../notices/messages.ts';
import { useLanguage } from '../settings/language.ts';
import { type FileEndpoint, type FileResponse, saveFile } from './download.ts';

/** Time limit in milliseconds; it is long because some files are made on request. */
const timeoutMs = 180_000;

/**
 * Properties of an `a` element. If the person opens the link in another tab or window, the browser handles the click.
 */
export interface FileLink {
  readonly href: string;
  readonly download: true;
  readonly onClick: (event: MouseEvent) => void;
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function useFileLink(): <E extends FileEndpoint>(endpoint: E, input: EndpointRequest<E>) => FileLink {
  const language = useLanguage();
  return (endpoint, input) => ({
    href: buildApiAddress(endpoint.path, input),
    download: true,
    onClick: (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      call(endpoint, input, { timeoutMs })
        .then((answer) => saveFile(answer as FileResponse, ''))
        .catch((error: unknown) => showError(error, language));
    },
  });
}
