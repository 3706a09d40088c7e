/** One file on its way: how far it is, what became of it, and the way to stop it. */
import type { AnswerOf, Endpoint } from '@klarsikt/contract';
import { useRef, useState } from 'react';
import { fetchAnew } from './query.ts';
import { type Upload, upload } from './upload.ts';

export type UploadState =
  | { readonly is: 'idle' }
  /** `share` is 1 when the server reads it. */
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'failed'; readonly error: unknown };

/** Sends files to an endpoint; when one has been taken, the answers of `refreshes` are fetched anew. */
export function useUpload<E extends Endpoint>(
  endpoint: E,
  {
    refreshes,
    onDone,
  }: { readonly refreshes: readonly Endpoint[]; readonly onDone: (done: AnswerOf<E>) => void },
) {
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const running = useRef<AbortController | null>(null);
  const send = async (given: Pick<Upload, 'file' | 'fields' | 'params'>) => {
    const control = new AbortController();
    running.current = control;
    setState({ is: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ is: 'sending', share });
      const { signal } = control;
      const done = await upload(endpoint, { ...given, onProgress, signal });
      setState({ is: 'idle' });
      onDone(done);
      await fetchAnew(...refreshes);
    } catch (error) {
      if (control.signal.aborted) setState({ is: 'idle' });
      else setState({ is: 'failed', error });
    }
  };
  return { state, send, stop: () => running.current?.abort(), clear: () => setState({ is: 'idle' }) };
}
