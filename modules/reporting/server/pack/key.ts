/**
 * Signing key of the installation: Ed25519, created at first use, with its private part encrypted like other secrets.
 */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { PackKey, PackSignature } from '@klarsikt/contract';
import { packFileNames } from '@klarsikt/contract';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { ValueCipher } from '@klarsikt/server/platform/vault.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { findPackSigningKey, insertPackSigningKey } from './key.store.ts';

/** Purpose under which the private part is encrypted. */
export const packSigningPurpose = 'pack signing';

export interface PackSigner {
  /** Returns the public part; null if no key has been created yet. */
  known(): Promise<PackKey | null>;
  /** Returns the public part; creates the key if there is none. */
  key(): Promise<PackKey>;
  sign(manifest: Uint8Array): Promise<PackSignature>;
}

type Row = NonNullable<Awaited<ReturnType<typeof findPackSigningKey>>>;

export const computeKeyFingerprint = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest('hex');

const publicKeyOf = ({ publicKey, createdAt }: Row): PackKey => ({
  algorithm: 'Ed25519',
  publicKey: publicKey.toString('base64'),
  fingerprint: computeKeyFingerprint(publicKey),
  created: createdAt.toISOString(),
});

export function createPackSigner(given: {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly vault: ValueCipher;
}): PackSigner {
  const { db, clock, vault } = given;
  const make = () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    return {
      publicKey: publicKey.export({ format: 'der', type: 'spki' }),
      privateKey: vault.close(packSigningPurpose, secret),
      createdAt: clock.now(),
    };
  };
  const kept = () =>
    runInSystemTransaction(
      db,
      async (tx) => (await findPackSigningKey(tx)) ?? (await insertPackSigningKey(tx, make())),
    );
  return {
    known: async () => {
      const row = await runInSystemTransaction(db, findPackSigningKey);
      return row === null ? null : publicKeyOf(row);
    },
    key: async () => publicKeyOf(await kept()),
    sign: async (manifest) => {
      const row = await kept();
      const key = createPrivateKey({
        key: Buffer.from(vault.open(packSigningPurpose, row.privateKey), 'base64'),
        format: 'der',
        type: 'pkcs8',
      });
      const { algorithm, publicKey, fingerprint } = publicKeyOf(row);
      const signature = sign(null, manifest, key).toString('base64');
      return { algorithm, signs: packFileNames.manifest, publicKey, fingerprint, signature };
    },
  };
}
