/**
 * The operator's virus scanner: clamd, or what speaks its protocol, at a configured address. Every uploaded file is sent
 * there before anything else happens to it; without a clear answer nothing is taken (security page U7).
 */
import { connect } from 'node:net';
import type { ScannerAddress } from '../config/config.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';

/** Refuses a file in which something was found, and every file when the scanner gives no clear answer. */
export type Scan = (content: Uint8Array) => Promise<void>;

const pieceBytes = 64 * 1024;
const longestAnswer = 4096;

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

function* messagesOf(content: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes);
    yield lengthOf(piece);
    yield piece;
  }
  yield Buffer.alloc(4);
}

/** Sends a file as clamd's INSTREAM takes it; gives the line that it answers with. */
function askScanner({ host, port, timeoutMs }: ScannerAddress, content: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let answer = '';
    const end = (give: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      give();
    };
    const timer = setTimeout(
      () => end(() => reject(new Error('the scanner gave no answer in time'))),
      timeoutMs,
    );
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      for (const message of messagesOf(content)) socket.write(message);
    });
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > longestAnswer) end(() => reject(new Error('the scanner says too much')));
      else if (answer.includes('\0')) end(() => resolve(answer.slice(0, answer.indexOf('\0'))));
    });
    // Of a file that is too large for it clamd closes the connection while it is still sent to.
    socket.on('error', (error) => end(() => (answer === '' ? reject(error) : resolve(answer))));
    socket.on('end', () => end(() => resolve(answer)));
  });
}

/** clamd answers `stream: OK`, `stream: NAME FOUND`, or `REASON ERROR`. */
export function createScan(address: ScannerAddress, log: Log): Scan {
  return async (content) => {
    const answer = await askScanner(address, content).catch((error: unknown) => {
      log.error({ err: error }, 'the virus scanner could not be asked');
      return null;
    });
    if (answer === 'stream: OK') return;
    const found = /^stream: (.+) FOUND$/.exec(answer ?? '')?.[1];
    if (found !== undefined) throw new Refusal('error.upload.infected', { found: found.slice(0, 100) });
    if (answer !== null)
      log.error({ answer: answer.slice(0, 300) }, 'the virus scanner gave no clear answer');
    throw new Refusal('error.upload.unscanned');
  };
}
