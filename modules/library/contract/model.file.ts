/** A model version as one signed file, to be carried to another installation. */

import { hashSchema, instantSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** What the file holds and how it is called. It is signed as canonical JSON. */
export const versionManifestSchema = z.strictObject({
  klarsikt: z.literal('model version'),
  format: z.literal(1),
  /** SHA-256 of the canonical JSON of the content. */
  hash: hashSchema,
  name: z.string().min(1).max(100),
  description: z.string().max(2000),
  published: instantSchema,
  /** Digest of the public key that the signature was made with. */
  key: hashSchema,
});

/** What a version file holds and how it is called. */
export type VersionManifest = z.output<typeof versionManifestSchema>;

/**
 * The file: canonical JSON of the content (a `ReferenceModel`), the manifest and the signature of the manifest, with the
 * installation's Ed25519 key. Bytes as base64; the fingerprint is the SHA-256 of the public key (SubjectPublicKeyInfo).
 * Written in one form only, so that a file with any other byte is not one.
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
