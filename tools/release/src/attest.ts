/** Puts beside a release its bill of materials and the statement of its origin, and signs all three where there is a key. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { provenanceOf } from './provenance.ts';
import { readSigningKey, signatureOf } from './signing.ts';

export interface Attested {
  readonly root: string;
  /** The archive or the image. */
  readonly release: string;
  /** The bill of materials that is within it. */
  readonly bill: string;
  readonly version: string;
  readonly platform: string;
  /** The file of the publisher's key; null: nothing is signed. */
  readonly keyFile: string | null;
}

/** Gives the files that were written beside the release. */
export function attest({ root, release, bill, version, platform, keyFile }: Attested): readonly string[] {
  const base = release.replace(/\.(?:tar\.gz|oci\.tar)$/, '');
  const [billFile, statementFile] = [`${base}.cdx.json`, `${base}.intoto.json`];
  copyFileSync(bill, billFile);
  const built = { version, platform, node: process.versions.node };
  const statement = provenanceOf(root, [release, billFile], built);
  writeFileSync(statementFile, `${JSON.stringify(statement, null, 1)}\n`);
  if (keyFile === null) return [billFile, statementFile];
  const key = readSigningKey(readFileSync(keyFile, 'utf8'));
  const signatures = [release, billFile, statementFile].map((file) => {
    writeFileSync(`${file}.minisig`, signatureOf(key, readFileSync(file), `file:${basename(file)}`));
    return `${file}.minisig`;
  });
  return [billFile, statementFile, ...signatures];
}
