/**
 * Files of an examination pack that describe the pack: the manifest, which lists every other file with its digest, and
 * the signature of the manifest. ADR 0038; verification of a pack: docs/examination-pack.md.
 */

import { hashSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Names of the fixed files of a pack. Reports and tables are stored beside them. */
export const packFileNames = {
  manifest: 'manifest.json',
  signature: 'signature.json',
  document: 'data/document.json',
  model: 'data/model.json',
  result: 'data/result.json',
  traces: 'data/traces.json',
  audit: 'audit/log.jsonl',
  page: 'recompute.html',
} as const;

/** Manifest of a pack. It is stored as canonical JSON followed by a line feed. */
export const packManifestSchema = z.strictObject({
  klarsikt: z.literal('examination pack'),
  format: z.literal(1),
  /** Version of the product that created the pack; its engine calculated the figures. */
  product: z.string(),
  organisation: z.strictObject({
    name: z.string(),
    unit: z.string(),
    /** True in a demo session, whose business is fictitious. */
    demo: z.boolean(),
  }),
  assessment: z.strictObject({ pid: z.uuid(), name: z.string() }),
  /** State of the assessment: revision of the document, and time of the latest item that belongs to it. */
  state: z.strictObject({ revision: revisionSchema, at: instantSchema }),
  /** Pinned version of the reference model; `data/model.json` contains the part that the assessment uses. */
  model: z.strictObject({ name: z.string(), hash: hashSchema }),
  /** SHA-256 of the public key that verifies the signature. */
  key: hashSchema,
  /** All files except manifest and signature, in the order of the archive. Sizes in bytes. */
  files: z
    .array(z.strictObject({ name: z.string(), size: z.number().int().nonnegative(), sha256: hashSchema }))
    .readonly(),
});

/** Manifest of a pack, with the digest of each file. */
export type PackManifest = z.output<typeof packManifestSchema>;

/** Signature of the manifest's bytes with the installation's key. Bytes are base64. */
export const packSignatureSchema = z.strictObject({
  algorithm: z.literal('Ed25519'),
  signs: z.literal(packFileNames.manifest),
  /** Public key as SubjectPublicKeyInfo (RFC 8410); `fingerprint` is the SHA-256 of its bytes. */
  publicKey: z.base64(),
  fingerprint: hashSchema,
  signature: z.base64(),
});

/** Signature of a manifest. */
export type PackSignature = z.output<typeof packSignatureSchema>;
