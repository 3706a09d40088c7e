/** A model version as one signed file, for another installation. */

import { hashSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Manifest of a version file. It is signed as canonical JSON. */
export const versionManifestSchema = z.strictObject({
  klarsikt: z.literal('model version'),
  format: z.literal(1),
  /** SHA-256 of the canonical JSON of the content. */
  hash: hashSchema,
  name: z.string().min(1).max(100),
  description: z.string().max(2000),
  published: instantSchema,
  /** SHA-256 of the public key that verifies the signature. */
  key: hashSchema,
});

/** Manifest of a version file. */
export type VersionManifest = z.output<typeof versionManifestSchema>;

/**
 * Version file: canonical JSON of the content (a `ReferenceModel`), the manifest, and the manifest's signature with the
 * installation's Ed25519 key. Binary values are base64; the fingerprint is the SHA-256 of the public key
 * (SubjectPublicKeyInfo). The file has exactly one valid form, so a file with any other byte is refused.
 */
export const versionFileSchema = z.strictObject({
  content: z.unknown(),
  manifest: versionManifestSchema,
  signature: z.strictObject({
    algorithm: z.literal('Ed25519'),
    publicKey: z.base64(),
    fingerprint: hashSchema,
    signature: z.base64(),
  }),
});

/** A model version as one signed file. */
export type VersionFile = z.output<typeof versionFileSchema>;
