/**
 * A version as one signed file. Every byte is verified: the content by its hash, the manifest by the signature, the
 * signature by the named key, and all other bytes by the single valid form of the file.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { type VersionFile, type VersionManifest, versionFileSchema } from '@klarsikt/contract';
import { toCanonicalJson } from '@klarsikt/engine/model';
import type { Language } from '@klarsikt/engine/text';
import { Refusal } from '@klarsikt/server/platform/errors.ts';
import { parseUntrustedInput } from '@klarsikt/server/platform/untrusted.ts';
import type { FetchedVersion, VersionSigner } from './provides.ts';
import { countModelEntities } from './registry.ts';
import { versionFileFaultTexts } from './texts.ts';
import { parseVerifiedVersion } from './uplink.ts';

/** Creates the refusal of a file that is signed with another key than the accepted key. */
export const createOtherSignerRefusal = (language: Language): Refusal =>
  invalid(versionFileFaultTexts[language].signer);

const invalid = (reason: string) => new Refusal('error.model.file', { reason });

interface StoredVersion {
  readonly hash: string;
  readonly name: string;
  readonly description: string;
  readonly publishedAt: Date;
}

/** Writes the file of a stored version. `content` is its canonical JSON. */
export async function writeVersionFile(
  signer: VersionSigner,
  version: StoredVersion,
  content: string,
): Promise<string> {
  const { hash, name, description, publishedAt } = version;
  const { fingerprint: key } = await signer.key();
  const published = publishedAt.toISOString();
  const manifest: VersionManifest = {
    klarsikt: 'model version',
    format: 1,
    ...{ hash, name, description, published, key },
  };
  const signed = await signer.sign(Buffer.from(toCanonicalJson(manifest)));
  const { algorithm, publicKey, fingerprint, signature } = signed;
  const proof = toCanonicalJson({ algorithm, publicKey, fingerprint, signature });
  return `{"content":${content},"manifest":${toCanonicalJson(manifest)},"signature":${proof}}\n`;
}

/** Unused bits at the end of base64 must be zero, so that equal bytes have one spelling. */
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
      key.asymmetricKeyType === 'ed25519' && verify(null, Buffer.from(toCanonicalJson(manifest)), key, proof)
    );
  } catch (error) {
    // An invalid key is a fault of the file; other errors are faults of this server.
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function parseVersionFile(text: string, language: Language): VersionFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid(versionFileFaultTexts[language].file);
  }
  const read = parseUntrustedInput(versionFileSchema, value, language);
  if (!read.success || `${toCanonicalJson(read.data)}\n` !== text)
    throw invalid(versionFileFaultTexts[language].file);
  return read.data;
}

export interface VerifiedVersionFile extends FetchedVersion {
  /** Fingerprint of the key that signed the file. */
  readonly signer: string;
}

/** Refuses an invalid file, with the reason in the language. */
export function readVersionFile(bytes: Uint8Array, language: Language): VerifiedVersionFile {
  const file = parseVersionFile(Buffer.from(bytes).toString('utf8'), language);
  if (!isSignedBy(file)) throw invalid(versionFileFaultTexts[language].signature);
  const { hash, name, description, published, key } = file.manifest;
  const content = toCanonicalJson(file.content);
  const model = parseVerifiedVersion(content, hash, language);
  const counts = countModelEntities(model);
  const size = Buffer.byteLength(content);
  return {
    offered: { hash, name, description, published, counts, bytes: size, channel: 'beta' },
    content,
    model,
    signer: key,
  };
}
