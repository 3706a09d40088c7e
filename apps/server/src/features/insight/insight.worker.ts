/** The thread that reads one document and ends. */
import { parentPort } from 'node:worker_threads';
import type { DocumentKind } from '@klarsikt/contract';
import { type ReadDocument, readDocument } from './read-document.ts';
import { NotTaken, type Reason } from './refused.ts';

/** `ready`: the thread has read its modules and can begin. */
export type Answer =
  | { readonly ready: true }
  | { readonly ok: true; readonly document: ReadDocument }
  | { readonly ok: false; readonly reason: Reason; readonly detail: string };

if (!parentPort) throw new Error('insight.worker runs as a worker thread');
const port = parentPort;

port.postMessage({ ready: true } satisfies Answer);
port.once('message', ({ kind, bytes }: { kind: DocumentKind; bytes: Uint8Array }) => {
  readDocument(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then(
    (document) => port.postMessage({ ok: true, document } satisfies Answer),
    (error: unknown) => {
      const reason = error instanceof NotTaken ? error.reason : 'unreadable';
      port.postMessage({ ok: false, reason, detail: String(error) } satisfies Answer);
    },
  );
});
