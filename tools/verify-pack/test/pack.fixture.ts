/** A small pack with everything that is verified, made without a server. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { buildDemoAssessment, readStarterModel } from '@klarsikt/content';
import { type PackManifest, packFileNames } from '@klarsikt/contract';
import { compileModel, toCanonicalJson } from '@klarsikt/engine/model';
import {
  type ArchiveFile,
  explainFigures,
  extractModelPart,
  recalculatePack,
  writeArchive,
} from '@klarsikt/engine/pack';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const json = (value: unknown) => Buffer.from(`${toCanonicalJson(value)}\n`);
const byName = (a: ArchiveFile, b: ArchiveFile) => (a.name < b.name ? -1 : 1);
const at = '2026-09-30T13:05:58.000Z';

function log(): Buffer {
  const event = { id: 1, at, event: 'assessment.created', subject: 'assessment:1' };
  const previous = '0'.repeat(64);
  const seal = createHash('sha256')
    .update(Buffer.from(previous, 'hex'))
    .update(toCanonicalJson(event))
    .digest('hex');
  const head = { klarsikt: 'audit log', format: 1, exported: at, chain: { head: { position: 1, seal } } };
  const lines = [head, { position: 1, previous, seal, event }]
    .map((line) => `${toCanonicalJson(line)}\n`)
    .join('');
  return Buffer.concat([
    Buffer.from(lines),
    json({ end: true, events: 1, next: null, digest: sha256(Buffer.from(lines)) }),
  ]);
}

/** A forgery: changes the files (by name) before they are signed. */
export type Change = (files: Map<string, Buffer>) => void;

/**
 * The demo bank reduced to a few threats and the legal obligations, because the pack is read a thousand
 * times.
 */
function smallBank() {
  const bank = buildDemoAssessment('en');
  const few = readStarterModel('2026:1').threats.flatMap(({ key }, index) => (index % 9 === 0 ? [key] : []));
  const threats = { mode: 'none', exceptions: few } as const;
  return {
    ...bank,
    settings: { ...bank.settings, relevances: ['legal'] as const },
    selections: { ...bank.selections, threats },
  };
}

/** The pack of the demo bank, signed with its own key. */
export function samplePack(change: Change = () => {}): { readonly bytes: Buffer; readonly key: string } {
  const document = smallBank();
  const model = extractModelPart(compileModel(readStarterModel('2026:1')), document);
  const calculated = recalculatePack(document, model);
  if (calculated === null) throw new Error('the demo bank is not calculated');
  const contents = new Map<string, Buffer>([
    [packFileNames.document, json(document)],
    [packFileNames.model, json(model)],
    [packFileNames.result, json(calculated.result)],
    [packFileNames.traces, json(explainFigures(calculated))],
    [packFileNames.audit, log()],
  ]);
  change(contents);
  const files = [...contents].map(([name, content]) => ({ name, content })).sort(byName);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  const manifest: PackManifest = {
    klarsikt: 'examination pack',
    format: 1,
    product: '0.2.0',
    organisation: { name: 'Nordsund Bank AB', unit: 'Nordsund Bank AB', demo: true },
    assessment: { pid: '5f8d0d3e-3f0a-4b6e-9c53-3c1a5d2b7e10', name: document.settings.name },
    state: { revision: 1, at },
    model: { name: 'Starter', hash: sha256(Buffer.from('starter')) },
    key: sha256(der),
    files: files.map(({ name, content }) => ({ name, size: content.length, sha256: sha256(content) })),
  };
  const signature = {
    algorithm: 'Ed25519',
    signs: packFileNames.manifest,
    publicKey: der.toString('base64'),
    fingerprint: sha256(der),
    signature: sign(null, json(manifest), privateKey).toString('base64'),
  };
  const all = [
    ...files,
    { name: packFileNames.manifest, content: json(manifest) },
    { name: packFileNames.signature, content: json(signature) },
  ].sort(byName);
  return { bytes: Buffer.from(writeArchive({ at, files: all })), key: sha256(der) };
}
