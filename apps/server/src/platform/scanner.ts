/**
 * The operator's virus scanner: clamd, or a program with its protocol. Every upload is scanned first and refused
 * without a clear answer (security page U7).
 */
import { connect, type Socket } from 'node:net';
import type { ErrorCode } from '@klarsikt/contract';
import type { ScannerAddress } from '../config/config.ts';
import { Refusal } from './errors.ts';
import type { Log } from './log.ts';

/** Refuses a file with a finding; refuses every file if the scanner gives no clear answer. */
export type FileScanner = (content: Uint8Array) => Promise<void>;

const pieceBytes = 64 * 1024;
const longestAnswer = 4096;
const connectMs = 5_000;
/**
 * Pauses between two pieces of a file in milliseconds, for successive attempts. Above its size limit clamd answers
 * and closes the connection; the next piece can then destroy the answer before it is read, so a broken connection is
 * retried with longer pauses.
 */
const pauses = [0, 2, 10, 25] as const;

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** `broken`: the scanner closed the connection during the transfer. */
  readonly how: 'unreachable' | 'late' | 'broken';

  constructor(how: NoAnswer['how'], message: string) {
    super(message);
    this.how = how;
  }
}

function lengthOf(piece: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}

function* splitIntoMessages(content: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < content.length; at += pieceBytes) {
    const piece = content.subarray(at, at + pieceBytes);
    yield Buffer.concat([lengthOf(piece), piece]);
  }
  yield Buffer.alloc(4);
}

/** Sends the file in pieces and stops when the scanner has answered. */
function send(socket: Socket, content: Uint8Array, pauseMs: number, isAnswered: () => boolean): void {
  const messages = splitIntoMessages(content);
  const next = (): void => {
    if (socket.destroyed || isAnswered()) return;
    const { value, done } = messages.next();
    const goOn = () => (pauseMs === 0 ? setImmediate(next) : setTimeout(next, pauseMs));
    if (done !== true) socket.write(value, goOn);
  };
  next();
}

/** Sends a file by clamd's INSTREAM command and returns the line of its answer. */
function askScanner(address: ScannerAddress, content: Uint8Array, pauseMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = 'path' in address ? connect({ path: address.path }) : connect(address);
    let answer = '';
    let isConnected = false;
    const end = (give: () => void) => {
      clearTimeout(timer);
      socket.destroy();
      give();
    };
    const fail = (how: NoAnswer['how'], message: string) => end(() => reject(new NoAnswer(how, message)));
    const broke = (message: string) =>
      answer === '' ? fail(isConnected ? 'broken' : 'unreachable', message) : end(() => resolve(answer));
    let timer = setTimeout(
      () => fail('unreachable', 'nothing accepted the connection'),
      Math.min(connectMs, address.timeoutMs),
    );
    socket.setEncoding('utf8');
    socket.on('connect', () => {
      isConnected = true;
      clearTimeout(timer);
      timer = setTimeout(() => fail('late', `no answer within ${address.timeoutMs} ms`), address.timeoutMs);
      send(socket, content, pauseMs, () => answer !== '');
    });
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.length > longestAnswer) end(() => reject(new Error('the scanner says too much')));
      else if (answer.includes('\0')) end(() => resolve(answer.slice(0, answer.indexOf('\0'))));
    });
    socket.on('error', (error) => broke(error.message));
    socket.on('end', () => broke('it closed the connection without an answer'));
  });
}

/** Sends a file and retries after a broken connection, because the answer may have been lost with the connection. */
async function askScannerWithRetry(address: ScannerAddress, content: Uint8Array): Promise<string> {
  let broken: unknown;
  for (const pauseMs of pauses) {
    try {
      return await askScanner(address, content, pauseMs);
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.how !== 'broken') throw error;
      broken = error;
    }
  }
  throw broken;
}

/** Matches clamd's message for a stream above StreamMaxLength; unlike other messages it has no prefix. */
const aboveLimit = /size limit exceeded/i;

type ScanErrorCode = Extract<ErrorCode, `error.upload.${string}`>;

/** Creates the function that scans a file. clamd answers `stream: OK`, `stream: NAME FOUND`, or `REASON ERROR`. */
export function createFileScanner(address: ScannerAddress, log: Log): FileScanner {
  const { maxBytes = Number.POSITIVE_INFINITY, timeoutMs } = address;
  const tooLarge = (bytes: number, said: string): Refusal => {
    const fault =
      'a file is above the limit of the virus scanner: raise StreamMaxLength and KLARSIKT_SCAN_MAX';
    log.error({ bytes, said }, fault);
    return new Refusal('error.upload.scanlimit');
  };
  return async (content) => {
    if (content.length > maxBytes) throw tooLarge(content.length, 'KLARSIKT_SCAN_MAX');
    const answer = await askScannerWithRetry(address, content).catch((error: unknown) => {
      const isLate = error instanceof NoAnswer && error.how === 'late';
      log.error(
        { err: error },
        isLate
          ? 'the virus scanner takes what it is sent and does not answer'
          : 'the virus scanner could not be asked',
      );
      const code: ScanErrorCode = isLate ? 'error.upload.scanlate' : 'error.upload.unscanned';
      throw new Refusal(code, { seconds: Math.round(timeoutMs / 1000) }, { cause: error });
    });
    if (answer === 'stream: OK') return;
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (found !== undefined) throw new Refusal('error.upload.infected', { found: found.slice(0, 100) });
    const said = answer.slice(0, 300);
    if (aboveLimit.test(answer)) throw tooLarge(content.length, said);
    log.error({ answer: said }, 'the virus scanner gave no clear answer');
    throw new Refusal('error.upload.unscanned');
  };
}
