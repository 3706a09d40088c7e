/**
 * `npm run verify-release -- FILE --key KEYFILE`: checks that archive, bill of materials and provenance statement of a
 * release are those that its publisher signed. Needs only Node. The signatures are in minisign's format.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Beginning of an Ed25519 key as OpenSSL reads it; the 32 bytes of the key follow. */
const keyHeader = Buffer.from('302a300506032b6570032100', 'hex');
const algorithms = { key: 'Ed', hashed: 'ED' };

const linesOf = (text) => text.split('\n').map((line) => line.replace(/\r$/, ''));

/** The publisher's key from its file: two bytes for the algorithm, eight for the number, 32 for the key. */
export function readPublicKey(text) {
  const line = linesOf(text).find((each) => each !== '' && !each.startsWith('untrusted comment:')) ?? '';
  const bytes = Buffer.from(line, 'base64');
  if (
    bytes.length !== 42 ||
    bytes.toString('latin1', 0, 2) !== algorithms.key ||
    bytes.toString('base64') !== line
  )
    throw new Error('It is no public key in the format of minisign.');
  const key = createPublicKey({
    key: Buffer.concat([keyHeader, bytes.subarray(10)]),
    format: 'der',
    type: 'spki',
  });
  return { number: bytes.subarray(2, 10), key, line };
}

/** Fault of the signature of a content; null for a valid one. */
export function faultOfSignature(content, signatureText, publicKey) {
  const [first, line = '', trusted = '', second = '', ...rest] = linesOf(signatureText);
  if (
    !first?.startsWith('untrusted comment: ') ||
    !trusted.startsWith('trusted comment: ') ||
    rest.join('') !== ''
  )
    return 'the signature has another form';
  const [bytes, over] = [Buffer.from(line, 'base64'), Buffer.from(second, 'base64')];
  if (bytes.toString('base64') !== line || over.toString('base64') !== second)
    return 'the signature has another form';
  if (bytes.length !== 74 || bytes.toString('latin1', 0, 2) !== algorithms.hashed)
    return 'the signature has another form';
  if (!bytes.subarray(2, 10).equals(publicKey.number)) return 'it was signed with another key';
  const digest = createHash('blake2b512').update(content).digest();
  const signature = bytes.subarray(10);
  if (!verify(null, digest, publicKey.key, signature)) return 'it is not what was signed';
  const comment = Buffer.from(trusted.slice('trusted comment: '.length), 'utf8');
  return verify(null, Buffer.concat([signature, comment]), publicKey.key, over)
    ? null
    : 'the comment of the signature was changed';
}

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/** The files of a release in one folder, by the name of the archive or image. */
export const partsOf = (file) => {
  const base = file.replace(/\.(?:tar\.gz|oci\.tar)$/, '');
  return { release: file, bill: `${base}.cdx.json`, origin: `${base}.intoto.json` };
};

function statementFaults(text, parts, contents) {
  let statement;
  try {
    statement = JSON.parse(text);
  } catch {
    return ['the statement of origin is no JSON'];
  }
  if (statement._type !== 'https://in-toto.io/Statement/v1')
    return ['the statement of origin has another form'];
  const digests = new Map(statement.subject.map(({ name, digest }) => [name, digest.sha256]));
  return [parts.release, parts.bill].flatMap((file) =>
    digests.get(basename(file)) === sha256(contents.get(file))
      ? []
      : [`${basename(file)}: the statement of origin has another digest`],
  );
}

/** Faults of a release; empty if all its files are those that the publisher signed. */
export function faultsOfRelease(file, publicKey) {
  const parts = partsOf(file);
  const contents = new Map();
  const faults = [];
  for (const part of Object.values(parts)) {
    const missing = [part, `${part}.minisig`].filter((each) => !existsSync(each));
    faults.push(...missing.map((each) => `${basename(each)}: it is missing`));
    if (missing.length > 0) continue;
    const content = readFileSync(part);
    contents.set(part, content);
    const fault = faultOfSignature(content, readFileSync(`${part}.minisig`, 'utf8'), publicKey);
    if (fault !== null) faults.push(`${basename(part)}: ${fault}`);
  }
  if (faults.length > 0) return faults;
  return statementFaults(contents.get(parts.origin).toString('utf8'), parts, contents);
}

function main(words) {
  const at = words.indexOf('--key');
  const keyFile = at < 0 ? undefined : words[at + 1];
  const [file, ...more] = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1));
  if (file === undefined || more.length > 0 || file.startsWith('-')) {
    console.error(
      'npm run verify-release -- FILE [--key KEYFILE]: FILE is the archive or the image of a release.',
    );
    return 2;
  }
  const folder = process.env.INIT_CWD ?? process.cwd();
  const own = join(import.meta.dirname, '../../release.pub');
  const keyPath = keyFile === undefined ? own : resolve(folder, keyFile);
  if (!existsSync(keyPath)) {
    console.error(
      keyFile === undefined
        ? 'This copy of the program has no key of its publisher. Give the key that you trust: --key KEYFILE'
        : `There is no file ${keyPath}.`,
    );
    return 2;
  }
  const path = resolve(folder, file);
  const publicKey = readPublicKey(readFileSync(keyPath, 'utf8'));
  const faults = faultsOfRelease(path, publicKey);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    console.error('Do not use this release.');
    return 1;
  }
  const shown = Object.values(partsOf(path)).map((each) => basename(each));
  process.stdout.write(
    `Verified with the key ${publicKey.line}:\n${shown.join('\n')}\nin ${dirname(path)}\n`,
  );
  return 0;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = main(process.argv.slice(2));
