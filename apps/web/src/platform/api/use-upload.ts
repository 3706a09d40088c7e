/** State of one upload, with its progress, result and cancellation. */
import type { Endpoint, EndpointResponse } from '@klarsikt/contract';
import { useRef, useState } from 'react';
import { refetchQueries } from './query.ts';
import { type UploadInput, uploadFile } from './upload.ts';

export type UploadState =
  | { readonly is: 'idle' }
  /** `share` is the share that was sent, 0 to 1; at 1 the server reads the file. */
  | { readonly is: 'sending'; readonly share: number; readonly bytes: number }
  | { readonly is: 'failed'; readonly error: unknown };

/** Creates an upload to the endpoint. After success it refetches the answers of `refreshes`. */
export function useUpload<E extends Endpoint>(
  endpoint: E,
  {
    refreshes,
    onDone,
  }: { readonly refreshes: readonly Endpoint[]; readonly onDone: (done: EndpointResponse<E>) => void },
) {
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const running = useRef<AbortController | null>(null);
  const send = async (given: Pick<UploadInput, 'file' | 'fields' | 'params'>) => {
    const control = new AbortController();
    running.current = control;
    const bytes = given.file.size;
    setState({ is: 'sending', share: 0, bytes });
    try {
      const onProgress = (share: number) => setState({ is: 'sending', share, bytes });
      const { signal } = control;
      const done = await uploadFile(endpoint, { ...given, onProgress, signal });
      setState({ is: 'idle' });
      onDone(done);
      await refetchQueries(...refreshes);
    } catch (error) {
      if (control.signal.aborted) setState({ is: 'idle' });
      else setState({ is: 'failed', error });
    }
  };
  return { state, send, stop: () => running.current?.abort(), clear: () => setState({ is: 'idle' }) };
}
