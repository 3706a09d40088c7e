/**
 * Writes the bill of materials and the provenance statement beside a release, and signs all three files if a key
 * exists.
 */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { createProvenance } from './provenance.ts';
import { readSigningKey, signContent } from './signing.ts';

export interface ReleaseAttestationInput {
  readonly root: string;
  /** The archive or the image that is released. */
  readonly release: string;
  /** The bill of materials inside the release. */
  readonly bill: string;
  readonly version: string;
  readonly platform: string;
  /** The file with the publisher's key; null if nothing is signed. */
  readonly keyFile: string | null;
}

/** Writes the files beside the release and returns their names. */
export function attestRelease({
  root,
  release,
  bill,
  version,
  platform,
  keyFile,
}: ReleaseAttestationInput): readonly string[] {
  const base = release.replace(/\.(?:tar\.gz|oci\.tar)$/, '');
  const [billFile, statementFile] = [`${base}.cdx.json`, `${base}.intoto.json`];
  copyFileSync(bill, billFile);
  const built = { version, platform, node: process.versions.node };
  const statement = createProvenance(root, [release, billFile], built);
  writeFileSync(statementFile, `${JSON.stringify(statement, null, 1)}\n`);
  if (keyFile === null) return [billFile, statementFile];
  const key = readSigningKey(readFileSync(keyFile, 'utf8'));
  const signatures = [release, billFile, statementFile].map((file) => {
    writeFileSync(`${file}.minisig`, signContent(key, readFileSync(file), `file:${basename(file)}`));
    return `${file}.minisig`;
  });
  return [billFile, statementFile, ...signatures];
}
