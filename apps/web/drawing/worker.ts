/**
 * Thread of the server that draws pages with the screens of the browser application. The server answers the calls of
 * the screens.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { parentPort } from 'node:worker_threads';
import type {
  PageDrawingCallResponse,
  PageDrawingMessage,
  PageDrawingRequest,
} from '@klarsikt/contract/drawing.ts';
import { defineBrowserGlobals } from './browser-globals.ts';

if (parentPort === null) throw new Error('Pages are drawn in a worker thread');
const port = parentPort;
const post = (message: PageDrawingMessage) => port.postMessage(message);

const waiting = new Map<number, (answer: PageDrawingCallResponse) => void>();
let lastCall = 0;
/** Number of the page that is being drawn. */
const drawnPage = new AsyncLocalStorage<number>();

const answerCall: typeof fetch = async (input, { method = 'GET', headers, body = null } = {}) => {
  if (body !== null && typeof body !== 'string') throw new TypeError('A drawn page sends only text');
  lastCall += 1;
  const id = lastCall;
  const answered = new Promise<PageDrawingCallResponse>((resolve) => waiting.set(id, resolve));
  const named = Object.fromEntries(new Headers(headers));
  post({
    kind: 'call',
    id,
    page: drawnPage.getStore() ?? 0,
    method,
    url: String(input),
    headers: named,
    body,
  });
  const { status, contentType, content } = await answered;
  return new Response(content, { status, headers: { 'content-type': contentType } });
};

const drawnWindow = defineBrowserGlobals(answerCall);

// Import the screens only here, because they read the globals while they are loaded.
const { renderPageMarkup: drawPage, loadPrerenderedScreens: loadDrawnScreens } = await import(
  '../src/draw-page.tsx'
);
await loadDrawnScreens();

async function draw({ id, page }: PageDrawingRequest): Promise<void> {
  try {
    drawnWindow.become(page.device);
    const markup = await drawnPage.run(id, () => drawPage(page));
    const drawn = markup === null ? null : { markup, media: drawnWindow.listMedia() };
    post({ kind: 'drawn', id, page: drawn });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    post({ kind: 'failed', id, reason });
  }
}

port.on('message', (message: PageDrawingRequest | PageDrawingCallResponse) => {
  if (message.kind === 'page') {
    void draw(message);
    return;
  }
  waiting.get(message.id)?.(message);
  waiting.delete(message.id);
});
post({ kind: 'ready' });
