/** The installation's signing key: Ed25519, made when it is first needed, its private part sealed like every secret. */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { PackKey, PackSignature } from '@klarsikt/contract';
import { packFiles } from '@klarsikt/contract';
import type { Clock } from '@klarsikt/server/platform/clock.ts';
import { inSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import type { Vault } from '@klarsikt/server/platform/vault.ts';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { findKey, keepKey } from './key.store.ts';

/** The purpose that the private part is sealed for. */
export const signingPurpose = 'pack signing';

/** Signs with the installation's key. */
export interface Signer {
  /** The public part; null while no key was needed yet. */
  known(): Promise<PackKey | null>;
  /** The public part, of a key that is made now where there is none. */
  key(): Promise<PackKey>;
  /** The signature of a manifest's bytes. */
  sign(manifest: Uint8Array): Promise<PackSignature>;
}

type Row = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** The fingerprint of a public key. */
export const fingerprintOf = (publicKey: Buffer): string =>
  createHash('sha256').update(publicKey).digest('hex');

const publicPart = ({ publicKey, createdAt }: Row): PackKey => ({
  algorithm: 'Ed25519',
  publicKey: publicKey.toString('base64'),
  fingerprint: fingerprintOf(publicKey),
  created: createdAt.toISOString(),
});

export function createSigner(given: {
  readonly db: NodePgDatabase;
  readonly clock: Clock;
  readonly vault: Vault;
}): Signer {
  const { db, clock, vault } = given;
  const make = () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    return {
      publicKey: publicKey.export({ format: 'der', type: 'spki' }),
      privateKey: vault.close(signingPurpose, secret),
      createdAt: clock.now(),
    };
  };
  const kept = () =>
    inSystemTransaction(db, async (tx) => (await findKey(tx)) ?? (await keepKey(tx, make())));
  return {
    known: async () => {
      const row = await inSystemTransaction(db, findKey);
      return row === null ? null : publicPart(row);
    },
    key: async () => publicPart(await kept()),
    sign: async (manifest) => {
      const row = await kept();
      const key = createPrivateKey({
        key: Buffer.from(vault.open(signingPurpose, row.privateKey), 'base64'),
        format: 'der',
        type: 'pkcs8',
      });
      const { algorithm, publicKey, fingerprint } = publicPart(row);
      const signature = sign(null, manifest, key).toString('base64');
      return { algorithm, signs: packFiles.manifest, publicKey, fingerprint, signature };
    },
  };
}
