/**
 * Format of a backup file: compressed lines of JSON. The first line is a header. Each table then has a line with its
 * name, a line for each row, and a line with the number and digest of the rows. The last line is the digest of all
 * lines. No content may be trusted before the whole file has been read.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import type { BackupTable } from './catalogue.ts';
import { BackupLockedError, createEncryptionStep, readDecryptedBackup } from './encryption.ts';
import type { BackupRow } from './rows.ts';

const headerSchema = z.object({
  format: z.literal('klarsikt backup'),
  /** Version 1 has no seal; the first version of the program wrote it. */
  version: z.union([z.literal(1), z.literal(2)]),
  at: z.iso.datetime(),
  /** Version of the program that wrote the backup. */
  program: z.string(),
  /** Digests of the migrations that the schema of the backup has, oldest first. */
  schema: z.array(z.string()),
  /** Identifies the secret that encrypted the values in the backup, without disclosing it. */
  secretMark: z.string(),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
});
export type BackupHeader = z.infer<typeof headerSchema>;

const tableSchema = z.object({
  table: z.object({
    name: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    order: z.array(z.string()),
  }),
});
const tableEndSchema = z.object({ rows: z.number(), sha256: z.string() });
const endSchema = z.object({ end: z.string(), seal: z.string().optional() });
const rowSchema = z.array(z.string().nullable());

/** Number of rows of a table and their digest. */
export interface TableChecksum {
  readonly name: string;
  readonly rows: number;
  readonly sha256: string;
}

/** Thrown if a backup file is incomplete or was changed. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError';
}

/**
 * Creates a digest over rows in the notation of the file; equal rows have equal digests, whether they are read from a
 * file or a database.
 */
export function createRowChecksum() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (line: string) => {
      hash.update(line).update('\n');
      rows += 1;
    },
    end: (name: string): TableChecksum => ({ name, rows, sha256: hash.digest('hex') }),
  };
}

export interface BackupTableContent {
  readonly table: BackupTable;
  readonly batches: AsyncIterable<readonly BackupRow[]>;
}

/** Computes the seal of a digest over all lines; only somebody with the secret of the installation can do this. */
export type BackupSealer = (digest: string) => string;

async function* linesOf(
  header: BackupHeader,
  contents: AsyncIterable<BackupTableContent>,
  { sums, seal }: { readonly sums: TableChecksum[]; readonly seal: BackupSealer },
): AsyncGenerator<string> {
  const whole = createHash('sha256');
  const written = (text: string) => {
    whole.update(text);
    return text;
  };
  const line = (value: unknown) => written(`${JSON.stringify(value)}\n`);
  yield line(header);
  for await (const { table, batches } of contents) {
    yield line({ table });
    const sum = createRowChecksum();
    for await (const batch of batches) {
      const rows = batch.map((row) => JSON.stringify(row));
      for (const row of rows) sum.add(row);
      yield written(`${rows.join('\n')}\n`);
    }
    const { name, ...rest } = sum.end(table.name);
    sums.push({ name, ...rest });
    yield line(rest);
  }
  const end = whole.digest('hex');
  yield `${JSON.stringify({ end, seal: seal(end) })}\n`;
}

/** Checksums of the tables, and the digest of the file on the disk. */
export interface BackupChecksums {
  readonly sums: TableChecksum[];
  readonly sha256: string;
}

/** Computes the SHA-256 digest of a file on the disk. */
export async function computeFileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('hex');
}

/**
 * Writes the file so that only its owner can read it. The file has a temporary name until all of it is on the disk.
 */
export async function writeBackup(
  path: string,
  header: BackupHeader,
  contents: AsyncIterable<BackupTableContent>,
  { seal, recipients }: { readonly seal: BackupSealer; readonly recipients: readonly string[] },
): Promise<BackupChecksums> {
  const growing = `${path}.growing`;
  const sums: TableChecksum[] = [];
  const hash = createHash('sha256');
  async function* digested(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  }
  try {
    const target = createWriteStream(growing, { mode: 0o600, flush: true });
    const lines = Readable.from(linesOf(header, contents, { sums, seal }));
    await pipeline(lines, createGzip({ level: 6 }), createEncryptionStep(recipients), digested, target);
    await rename(growing, path);
  } catch (error) {
    await rm(growing, { force: true });
    throw error;
  }
  return { sums, sha256: hash.digest('hex') };
}

/** Part of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable }
  | { readonly kind: 'row'; readonly row: BackupRow }
  | { readonly kind: 'sum'; readonly sum: TableChecksum }
  | { readonly kind: 'end'; readonly digest: string; readonly seal: string | null };

interface BackupReadState {
  readonly whole: Hash;
  table: string | null;
  sum: ReturnType<typeof createRowChecksum>;
}

function parseBackupPart(text: string, first: boolean, reading: BackupReadState): BackupPart {
  const value: unknown = JSON.parse(text);
  if (first) return { kind: 'header', header: headerSchema.parse(value) };
  if (Array.isArray(value)) {
    reading.sum.add(text);
    return { kind: 'row', row: rowSchema.parse(value) };
  }
  if (reading.table === null) {
    const { table } = tableSchema.parse(value);
    reading.table = table.name;
    reading.sum = createRowChecksum();
    return { kind: 'table', table };
  }
  const said = tableEndSchema.parse(value);
  const sum = reading.sum.end(reading.table);
  if (sum.rows !== said.rows || sum.sha256 !== said.sha256) throw new Error(`the rows of ${sum.name} differ`);
  reading.table = null;
  return { kind: 'sum', sum };
}

function parseBackupEnd(text: string, { table, whole }: BackupReadState): BackupPart {
  const { end, seal = null } = endSchema.parse(JSON.parse(text));
  if (table !== null || end !== whole.digest('hex')) throw new Error('its digest differs');
  return { kind: 'end', digest: end, seal };
}

/**
 * Yields the lines of the decompressed file. Only a line feed ends a line, because texts may contain other
 * separators.
 */
async function* readUnpackedLines(path: string, identity: string | null): AsyncGenerator<string> {
  const unpacked = createGunzip();
  const packed = Readable.from(readDecryptedBackup(path, identity));
  packed.on('error', (error) => unpacked.destroy(error)).pipe(unpacked);
  const decoder = new StringDecoder('utf8');
  let open: string[] = [];
  try {
    for await (const chunk of unpacked) {
      const [first = '', ...more] = decoder.write(chunk).split('\n');
      open.push(first);
      for (const next of more) {
        yield open.join('');
        open = [next];
      }
    }
  } finally {
    // Close the file even if the caller stops reading before the end.
    packed.destroy();
  }
  const rest = open.join('') + decoder.end();
  if (rest !== '') yield rest;
}

/**
 * Reads a backup part by part and checks every digest. Throws `BackupDamagedError`, at the latest at the end of the file.
 */
export async function* readBackup(path: string, identity: string | null = null): AsyncGenerator<BackupPart> {
  const reading: BackupReadState = { whole: createHash('sha256'), table: null, sum: createRowChecksum() };
  let [count, ended] = [0, false];
  try {
    for await (const text of readUnpackedLines(path, identity)) {
      if (ended) throw new Error('something follows its end');
      if (text.startsWith('{"end":')) {
        yield parseBackupEnd(text, reading);
        ended = true;
        continue;
      }
      reading.whole.update(`${text}\n`);
      yield parseBackupPart(text, count === 0, reading);
      count += 1;
    }
    if (!ended) throw new Error('its end is missing');
  } catch (error) {
    if (error instanceof BackupLockedError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`There is no file ${path}.`);
    throw new BackupDamagedError(`${path} is not a whole, unchanged backup (${reasonOf(error)}).`, {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof z.ZodError) return 'it has another form';
  return error instanceof Error ? error.message : String(error);
}

/** Reads only the header of a backup. */
export async function readBackupHeader(path: string, identity: string | null = null): Promise<BackupHeader> {
  for await (const part of readBackup(path, identity)) if (part.kind === 'header') return part.header;
  throw new BackupDamagedError(`${path} is empty.`);
}

/** A backup that was read to its end with every digest correct. */
export interface VerifiedBackup {
  readonly header: BackupHeader;
  readonly sums: readonly TableChecksum[];
  /** Digest of all lines of the file. */
  readonly digest: string;
  readonly seal: string | null;
}

/** Reads a whole backup and verifies it; returns its header, its checksums and its seal. */
export async function verifyBackup(path: string, identity: string | null = null): Promise<VerifiedBackup> {
  let header: BackupHeader | null = null;
  let end: Pick<VerifiedBackup, 'digest' | 'seal'> = { digest: '', seal: null };
  const sums: TableChecksum[] = [];
  for await (const part of readBackup(path, identity)) {
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'sum') sums.push(part.sum);
    if (part.kind === 'end') end = part;
  }
  if (header === null) throw new BackupDamagedError(`${path} is empty.`);
  return { header, sums, digest: end.digest, seal: end.seal };
}
