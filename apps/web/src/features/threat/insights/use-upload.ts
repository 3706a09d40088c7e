/** One upload from the chosen file to its passages. */
import { insight, type SourceDocument } from '@klarsikt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { upload } from '../../../platform/api/upload.ts';

export type UploadState =
  | { readonly is: 'idle' }
  /** `share` is 1 when the server reads it. */
  | { readonly is: 'sending'; readonly share: number }
  | { readonly is: 'failed'; readonly error: unknown };

export function useUpload(onDone: (document: SourceDocument) => void) {
  const client = useQueryClient();
  const [state, setState] = useState<UploadState>({ is: 'idle' });
  const running = useRef<AbortController | null>(null);
  const send = async (file: File, fields: Readonly<Record<string, string>>) => {
    const control = new AbortController();
    running.current = control;
    setState({ is: 'sending', share: 0 });
    try {
      const onProgress = (share: number) => setState({ is: 'sending', share });
      const { signal } = control;
      const document = await upload(insight.upload, { file, fields, onProgress, signal });
      setState({ is: 'idle' });
      onDone(document);
      await refreshInsights(client);
    } catch (error) {
      if (control.signal.aborted) setState({ is: 'idle' });
      else setState({ is: 'failed', error });
    }
  };
  return { state, send, stop: () => running.current?.abort(), clear: () => setState({ is: 'idle' }) };
}

/** What documents change, for every threat. */
async function refreshInsights(client: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(
    [insight.getDocuments, insight.fragments, insight.summaries].map(({ path }) =>
      client.invalidateQueries({ queryKey: [path] }),
    ),
  );
}
