/**
 * The files of an examination pack that say what it is: the manifest, which names every other file with its digest, and
 * the signature of the manifest. ADR 0038; how to check a pack: docs/examination-pack.md.
 */

import { hashSchema, instantSchema, revisionSchema } from '@klarsikt/contract/shapes.ts';
import { z } from 'zod';

/** Names of the files of a pack that a reader looks for. Reports and tables stand beside them. */
export const packFiles = {
  manifest: 'manifest.json',
  signature: 'signature.json',
  document: 'data/document.json',
  model: 'data/model.json',
  result: 'data/result.json',
  traces: 'data/traces.json',
  audit: 'audit/log.jsonl',
  page: 'recompute.html',
} as const;

/** What a pack is about. The manifest is written as canonical JSON with a line feed after it. */
export const packManifestSchema = z.strictObject({
  klarsikt: z.literal('examination pack'),
  format: z.literal(1),
  /** Version of the product that made it; its engine calculated the figures. */
  product: z.string(),
  organisation: z.strictObject({
    name: z.string(),
    unit: z.string(),
    /** True in a demo session: nothing in it is about a real business. */
    demo: z.boolean(),
  }),
  assessment: z.strictObject({ pid: z.uuid(), name: z.string() }),
  /** The state: the revision of the document, and the instant of the last thing that belongs to it. */
  state: z.strictObject({ revision: revisionSchema, at: instantSchema }),
  /** The pinned version of the reference model, of which `data/model.json` holds what the assessment uses. */
  model: z.strictObject({ name: z.string(), hash: hashSchema }),
  /** Digest of the public key that the signature was made with. */
  key: hashSchema,
  /** Every file but the manifest and the signature, in the archive's order. Sizes in bytes. */
  files: z
    .array(z.strictObject({ name: z.string(), size: z.number().int().nonnegative(), sha256: hashSchema }))
    .readonly(),
});

/** What a pack is about, with the digest of each of its files. */
export type PackManifest = z.output<typeof packManifestSchema>;

/** The signature of the manifest's bytes, made with the installation's key. Bytes as base64. */
export const packSignatureSchema = z.strictObject({
  algorithm: z.literal('Ed25519'),
  signs: z.literal(packFiles.manifest),
  /** The public key as SubjectPublicKeyInfo (RFC 8410); the fingerprint is the SHA-256 of these bytes. */
  publicKey: z.base64(),
  fingerprint: hashSchema,
  signature: z.base64(),
});

/** The signature of a manifest. */
export type PackSignature = z.output<typeof packSignatureSchema>;
