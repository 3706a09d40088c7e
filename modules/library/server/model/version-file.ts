/**
 * A version as one signed file. Every byte of it is held by something: the content by its hash, the manifest by the
 * signature, the signature by the key that it names, and what lies between by the one form that the file has.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { type VersionFile, type VersionManifest, versionFileSchema } from '@klarsikt/contract';
import { canonicalJson, type Language } from '@klarsikt/engine';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { readUntrusted } from '@klarsikt/server/platform/untrusted.ts';
import type { FetchedVersion, Signing } from './provides.ts';
import { countsOf } from './registry.ts';
import { fileWords } from './texts.ts';
import { verified } from './uplink.ts';

/** The refusal for a file that somebody else has signed than the one who is trusted for it. */
export const otherSigner = (language: Language): Refusal => invalid(fileWords[language].signer);

const invalid = (reason: string) => new Refusal('error.model.file', { reason });

interface Stored {
  readonly hash: string;
  readonly name: string;
  readonly description: string;
  readonly publishedAt: Date;
}

/** The file of a stored version. `content` is its canonical JSON. */
export async function writeVersionFile(signer: Signing, version: Stored, content: string): Promise<string> {
  const { hash, name, description, publishedAt } = version;
  const { fingerprint: key } = await signer.key();
  const published = publishedAt.toISOString();
  const manifest: VersionManifest = {
    klarsikt: 'model version',
    format: 1,
    ...{ hash, name, description, published, key },
  };
  const signed = await signer.sign(Buffer.from(canonicalJson(manifest)));
  const { algorithm, publicKey, fingerprint, signature } = signed;
  const proof = canonicalJson({ algorithm, publicKey, fingerprint, signature });
  return `{"content":${content},"manifest":${canonicalJson(manifest)},"signature":${proof}}\n`;
}

/** Bits behind the last byte that base64 leaves open are zero: the same bytes have one spelling. */
const isCanonical = (text: string): boolean => Buffer.from(text, 'base64').toString('base64') === text;

function isSignedBy({ manifest, signature }: VersionFile): boolean {
  if (!isCanonical(signature.publicKey) || !isCanonical(signature.signature)) return false;
  const publicKey = Buffer.from(signature.publicKey, 'base64');
  const fingerprint = createHash('sha256').update(publicKey).digest('hex');
  if (fingerprint !== signature.fingerprint || fingerprint !== manifest.key) return false;
  try {
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    const proof = Buffer.from(signature.signature, 'base64');
    return (
      key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(canonicalJson(manifest)), key, proof)
    );
  } catch (error) {
    // What is no key is the file's fault; anything else is ours.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function parsed(text: string, language: Language): VersionFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(fileWords[language].file);
  }
  const read = readUntrusted(versionFileSchema, value, language);
  if (!read.success || `${canonicalJson(read.data)}\n` !== text) throw invalid(fileWords[language].file);
  return read.data;
}

export interface ReadVersionFile extends FetchedVersion {
  /** Fingerprint of the key that it is signed with. */
  readonly signer: string;
}

/** The version that a file holds; refuses with the reason in the language. */
export function readVersionFile(bytes: Uint8Array, language: Language): ReadVersionFile {
  const file = parsed(Buffer.from(bytes).toString('utf8'), language);
  if (!isSignedBy(file)) throw invalid(fileWords[language].signature);
  const { hash, name, description, published, key } = file.manifest;
  const content = canonicalJson(file.content);
  const model = verified(content, hash, language);
  const counts = countsOf(model);
  const size = Buffer.byteLength(content);
  return {
    offered: { hash, name, description, published, counts, bytes: size, channel: 'beta' },
    content,
    model,
    signer: key,
  };
}
