/** Verifies the bytes, signature, files and figures of an examination pack, without a server, database or network. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import {
  type PackManifest,
  packFileNames,
  packManifestSchema,
  packSignatureSchema,
} from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import {
  type Archive,
  ArchiveError,
  comparePackData,
  explainFigures,
  readArchive,
  recalculatePack,
  roundToArchiveTime,
} from '@klarsikt/engine/pack';
import { verifyAuditExports } from '@klarsikt/tool-audit-verify';
import type { z } from 'zod';

export interface PackVerification {
  /** Faults with their places; empty for an unchanged pack. */
  readonly faults: readonly string[];
  /** The manifest of the pack; null if it is unreadable. */
  readonly manifest: PackManifest | null;
  /** Number of figures and values of explanations that were recalculated. */
  readonly figures: number;
  readonly events: number;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Parses a file of canonical JSON with a final line feed. Other forms of the same content give undefined. */
function jsonIn(bytes: Uint8Array | undefined): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return `${toCanonicalJson(value)}\n` === text ? value : undefined;
  } catch {
    // Invalid JSON gives the same result as JSON that is not canonical.
    return undefined;
  }
}

class Pack {
  readonly #files: ReadonlyMap<string, Uint8Array>;
  readonly faults: string[] = [];

  constructor({ files }: Archive) {
    this.#files = new Map(files.map(({ name, content }) => [name, content]));
  }

  get names(): readonly string[] {
    return [...this.#files.keys()];
  }

  content(name: string): Uint8Array | undefined {
    return this.#files.get(name);
  }

  json(name: string): unknown {
    const value = jsonIn(this.content(name));
    if (value === undefined) this.faults.push(`${name}: missing, or not canonical JSON`);
    return value;
  }

  parsed<S extends z.ZodType>(name: string, schema: S): z.output<S> | null {
    const value = this.json(name);
    if (value === undefined) return null;
    const { data, error } = schema.safeParse(value);
    if (error)
      this.faults.push(`${name}, ${error.issues[0]?.path.join('.') ?? ''}: not of a pack of this format`);
    return data ?? null;
  }
}

/**
 * Checks the signature of the manifest. `key`: the fingerprint that the user knows from another source; null if
 * unknown.
 */
function checkSignature(pack: Pack, manifest: PackManifest | null, key: string | null): void {
  const signed = pack.parsed(packFileNames.signature, packSignatureSchema);
  const content = pack.content(packFileNames.manifest);
  if (signed === null || content === undefined) return;
  const [publicKey, signature] = [signed.publicKey, signed.signature].map((text) =>
    Buffer.from(text, 'base64'),
  );
  if (publicKey === undefined || signature === undefined) return;
  const strict =
    publicKey.toString('base64') === signed.publicKey && signature.toString('base64') === signed.signature;
  const fingerprint = sha256(publicKey);
  if (!strict || fingerprint !== signed.fingerprint || fingerprint !== (manifest?.key ?? fingerprint))
    pack.faults.push(`${packFileNames.signature}: the key is not the one whose fingerprint it gives`);
  if (key !== null && fingerprint !== key)
    pack.faults.push(`${packFileNames.signature}: signed with another key, of fingerprint ${fingerprint}`);
  if (!holds(content, publicKey, signature))
    pack.faults.push(
      `${packFileNames.manifest}: not what was signed with the key in ${packFileNames.signature}`,
    );
}

function holds(content: Uint8Array, publicKey: Buffer, signature: Buffer): boolean {
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, content, key, signature);
  } catch {
    // An invalid key cannot have signed the content.
    return false;
  }
}

function checkFiles(pack: Pack, manifest: PackManifest, archive: Archive): void {
  const own: readonly string[] = [packFileNames.manifest, packFileNames.signature];
  const listed = new Map(manifest.files.map((file) => [file.name, file]));
  for (const { name, size, sha256: digest } of manifest.files) {
    const content = pack.content(name);
    if (content === undefined) pack.faults.push(`${name}: missing`);
    else if (content.length !== size || sha256(content) !== digest)
      pack.faults.push(`${name}: not the file that the manifest names`);
  }
  for (const name of pack.names)
    if (!listed.has(name) && !own.includes(name)) pack.faults.push(`${name}: not in the manifest`);
  if (archive.at !== roundToArchiveTime(manifest.state.at))
    pack.faults.push(`${packFileNames.manifest}: the archive carries another time than the state's`);
}

/** Recalculates every figure and explanation from the document and the model. */
function checkFigures(pack: Pack): number {
  const again = recalculatePack(pack.json(packFileNames.document), pack.json(packFileNames.model));
  if (again === null) {
    pack.faults.push(`${packFileNames.document}: cannot be calculated`);
    return 0;
  }
  const held = [
    [packFileNames.result, again.result],
    [packFileNames.traces, explainFigures(again)],
  ] as const;
  let count = 0;
  for (const [name, calculated] of held) {
    const { count: packed, differences } = comparePackData(pack.json(name), calculated);
    count += packed;
    for (const { place, expected, actual } of differences)
      pack.faults.push(
        `${name}, ${place}: ${String(expected)} in the pack, ${String(actual)} calculated again`,
      );
  }
  return count;
}

/** Verifies a pack from its bytes. `key`: the expected fingerprint of its signature, if known. */
export function verifyPack(bytes: Uint8Array, key: string | null = null): PackVerification {
  let archive: Archive;
  try {
    archive = readArchive(bytes);
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    return { faults: [`byte ${error.offset}: ${error.message}`], manifest: null, figures: 0, events: 0 };
  }
  const pack = new Pack(archive);
  const manifest = pack.parsed(packFileNames.manifest, packManifestSchema);
  checkSignature(pack, manifest, key);
  if (manifest !== null) checkFiles(pack, manifest, archive);
  const figures = checkFigures(pack);
  const text = new TextDecoder().decode(pack.content(packFileNames.audit));
  const log = verifyAuditExports([{ name: packFileNames.audit, text }]);
  return { faults: [...pack.faults, ...log.faults], manifest, figures, events: log.events };
}
