/** Bill of materials in CycloneDX's form (specification 1.5): every package that the folder of a release holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readLock } from './lock.ts';

/** `sha512-<base64>` as the lock has it, in the form of the bill. */
function hashesOf(integrity: string | undefined): { alg: string; content: string }[] {
  return (integrity ?? '').split(/\s+/).flatMap((one) => {
    const [algorithm = '', digest = ''] = one.split(/-(.*)/s);
    const alg = { sha512: 'SHA-512', sha384: 'SHA-384', sha256: 'SHA-256', sha1: 'SHA-1' }[algorithm];
    return alg === undefined ? [] : [{ alg, content: Buffer.from(digest, 'base64').toString('hex') }];
  });
}

const packageSchema = z.looseObject({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.looseObject({ type: z.string() })]).optional(),
});

/** An identifier of the SPDX list, or an expression of such; anything else is given as the name that it is. */
function licencesOf(license: string | undefined): object[] {
  if (license === undefined) return [];
  if (/\s(OR|AND|WITH)\s/.test(license)) return [{ expression: license }];
  return [{ license: /^[A-Za-z0-9.+-]+$/.test(license) ? { id: license } : { name: license } }];
}

/** The bill of the modules in `folder`, in the order of their places; the same modules give the same bill. */
export function billOf(folder: string, version: string): object {
  const installed = readLock(join(folder, 'node_modules', '.package-lock.json'));
  const components = Object.entries(installed).flatMap(([place, { integrity, link }]) => {
    if (!place.includes('node_modules/') || link === true) return [];
    const text = readFileSync(join(folder, place, 'package.json'), 'utf8');
    const { name, version: own, license } = packageSchema.parse(JSON.parse(text));
    const purl = `pkg:npm/${name.replace('@', '%40')}@${own}`;
    const licenses = licencesOf(typeof license === 'string' ? license : license?.type);
    return [
      { type: 'library', 'bom-ref': place, name, version: own, purl, hashes: hashesOf(integrity), licenses },
    ];
  });
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'klarsikt', name: 'klarsikt', version } },
    components,
  };
}
