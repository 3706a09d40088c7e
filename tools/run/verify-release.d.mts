import type { KeyObject } from 'node:crypto';

export interface PublicKey {
  readonly number: Buffer;
  readonly key: KeyObject;
  /** The line as in its file. */
  readonly line: string;
}

export function readPublicKey(text: string): PublicKey;
export function faultOfSignature(content: Buffer, signatureText: string, publicKey: PublicKey): string | null;
export function partsOf(file: string): {
  readonly release: string;
  readonly bill: string;
  readonly origin: string;
};
export function faultsOfRelease(file: string, publicKey: PublicKey): readonly string[];
