/**
 * Makes a file by a background job: queues the job, polls it each second for at most three minutes, and fetches the
 * file.
 */
import { deferredContract, deferredPolling, pendingDeferredStatuses } from '@klarsikt/contract';
import { useEffect, useRef, useState } from 'react';
import { downloadContent } from '../files/download.ts';
import { call } from './call.ts';
import { NetworkError } from './errors.ts';

export type FileJob<F extends string> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly format: F; readonly step: string; readonly progress: number }
  | {
      readonly kind: 'ready';
      readonly filename: string;
      /** False for a PDF that does not conform to PDF/UA-1; null for other files. */
      readonly accessible: boolean | null;
      readonly again: () => void;
    }
  | { readonly kind: 'cancelled' | 'timedOut' | 'illegalState' | 'undefinedResult'; readonly format: F }
  /** `reason` is the server's message about the failure; if it is null, `error` is the error of a call. */
  | { readonly kind: 'failed'; readonly format: F; readonly reason: string | null; readonly error: unknown };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const downloadTimeoutMs = 60_000;

async function fetchFile(id: string): Promise<{ filename: string; save: () => void }> {
  const { content, contentType, filename } = await call(
    deferredContract.getResult,
    { params: { id } },
    { timeoutMs: downloadTimeoutMs },
  );
  const name = filename ?? 'report';
  return { filename: name, save: () => downloadContent(name, content, contentType) };
}

type JobEnding = 'cancelled' | 'timedOut' | 'illegalState' | 'failed';

/** Returns how the job has ended; null while it is running. An unknown status ends the polling. */
function findEnding(status: string, late: boolean): JobEnding | null {
  if (status === 'Cancelled') return 'cancelled';
  if (status === 'TimedOut' || late) return 'timedOut';
  if (pendingDeferredStatuses.some((pending) => pending === status)) return null;
  return status === 'Failed' ? 'failed' : 'illegalState';
}

async function loadJobState<F extends string>(id: string, format: F, isLate: boolean): Promise<FileJob<F>> {
  const { status, step, progress, result, error } = await call(deferredContract.getStatus, {
    params: { id },
  });
  if (status === 'Successful') {
    if (result === null) return { kind: 'undefinedResult', format };
    const { filename, save } = await fetchFile(id);
    save();
    return { kind: 'ready', filename, accessible: result.accessible ?? null, again: save };
  }
  const ended = findEnding(status, isLate);
  if (ended === null) return { kind: 'running', format, step, progress };
  if (ended !== 'failed') return { kind: ended, format };
  return { kind: 'failed', format, reason: error?.message ?? null, error: null };
}

/** True if both states are equal, so that the page is not drawn again without progress. */
const isSame = <F extends string>(before: FileJob<F>, now: FileJob<F>): boolean =>
  before.kind === 'running' &&
  now.kind === 'running' &&
  before.format === now.format &&
  before.step === now.step &&
  before.progress === now.progress;

/** Hook for the job of one file. `queue` orders the file and returns the id of the job. */
export function useFileJob<F extends string>(queue: (format: F) => Promise<{ readonly id: string }>) {
  const [state, setState] = useState<FileJob<F>>({ kind: 'idle' });
  const job = useRef<string | null>(null);
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  const poll = async (jobId: string, format: F): Promise<void> => {
    const until = Date.now() + deferredPolling.limitMs;
    while (shown.current && job.current === jobId) {
      const isLate = Date.now() > until;
      const state = await loadJobState(jobId, format, isLate).catch((error: unknown) => {
        // Repeat a poll without an answer, because the job continues on the server.
        if (error instanceof NetworkError && !isLate) return null;
        throw error;
      });
      if (state !== null) setState((before) => (isSame(before, state) ? before : state));
      if (state !== null && state.kind !== 'running') return;
      await pause(deferredPolling.everyMs);
    }
  };

  const start = async (format: F): Promise<void> => {
    setState({ kind: 'running', format, step: '', progress: 0 });
    try {
      const queued = await queue(format);
      job.current = queued.id;
      await poll(queued.id, format);
    } catch (error) {
      setState({ kind: 'failed', format, reason: null, error });
    }
  };

  const cancel = async (): Promise<void> => {
    const jobId = job.current;
    if (jobId === null) return;
    await call(deferredContract.cancel, { params: { id: jobId } }).catch((cause) =>
      console.warn('Not cancelled', cause),
    );
  };

  return { state, start, cancel, forget: () => setState({ kind: 'idle' }) };
}
