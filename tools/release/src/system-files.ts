/** Files below the application in the image: Node, and the system files that Node and the archive's binaries need. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LayerEntry } from './layer.ts';

/** User id of the image, which has no name on the host. */
export const imageUserId = 65532;

const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

function isBinary(file: string): boolean {
  return statSync(file).size > elf.length && readFileSync(file).subarray(0, elf.length).equals(elf);
}

/** Programs and libraries below a folder. */
function binariesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(\.node|\.so(\.[\d.]+)?|^[^.]+)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isBinary);
}

/** System libraries that a binary needs, as the loader resolves them. */
function librariesOf(file: string): string[] {
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  return [...stdout.matchAll(/(?:=> |^\s*)(\/\S+) \(0x/gm)].flatMap(([, path = '']) => [path]);
}

const readable = (path: string): LayerEntry => ({
  path: path.replace(/^\//, ''),
  mode: statSync(path).mode & 0o111 ? 0o755 : 0o644,
  content: readFileSync(realpathSync(path)),
});

const characters = '/usr/lib/locale/C.utf8';

/** The C library's files for UTF-8, in which the embedded database is created. */
const characterFiles = (): readonly LayerEntry[] =>
  readdirSync(requireFile(characters, 'Install the package libc-bin.'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map(readable);

/** Files by which the system looks up users and hosts. */
const accounts: readonly LayerEntry[] = [
  [
    'etc/passwd',
    `root:x:0:0:root:/:/sbin/nologin\nklarsikt:x:${imageUserId}:${imageUserId}:klarsikt:/data:/sbin/nologin\n`,
  ],
  ['etc/group', `root:x:0:\nklarsikt:x:${imageUserId}:\n`],
  ['etc/nsswitch.conf', 'passwd: files\ngroup: files\nhosts: files dns\n'],
].map(([path = '', text = '']) => ({ path, mode: 0o644, content: Buffer.from(text) }));

const folders: readonly LayerEntry[] = [
  { path: 'data', mode: 0o700, owner: imageUserId },
  { path: 'tmp', mode: 0o1777 },
  { path: 'proc', mode: 0o755 },
  { path: 'sys', mode: 0o755 },
  { path: 'dev', mode: 0o755 },
];

export interface BaseTools {
  /** The program of Node for the image. */
  readonly node: string;
  /** A static init (tini) that passes signals on and reaps orphans. */
  readonly init: string;
}

function requireFile(path: string, advice: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing. ${advice}`);
  return path;
}

/** All entries of the base layer for an unpacked archive. */
export function listBaseLayerEntries(application: string, { node, init }: BaseTools): readonly LayerEntry[] {
  const shell = realpathSync(requireFile('/bin/sh', 'The embedded database starts its programs by a shell.'));
  const certificates = requireFile(
    '/etc/ssl/certs/ca-certificates.crt',
    'Install the package ca-certificates.',
  );
  const tini = requireFile(init, 'Install the package tini.');
  const programs = [realpathSync(node), shell];
  const needed = [...programs, ...binariesBelow(application)].flatMap(librariesOf);
  // Name services are loaded at run time, so no binary lists them.
  const services = needed
    .filter((path) => /\/libc\.so\.6$/.test(path))
    .flatMap((path) =>
      ['libnss_files.so.2', 'libnss_dns.so.2', 'libresolv.so.2'].map((name) =>
        path.replace(/libc\.so\.6$/, name),
      ),
    )
    .filter((path) => existsSync(path));
  const libraries = [...new Set([...needed, ...services])].filter((path) => !path.startsWith(application));
  return [
    { ...readable(realpathSync(node)), path: 'usr/local/bin/node', mode: 0o755 },
    { ...readable(shell), path: 'bin/sh', mode: 0o755 },
    { ...readable(tini), path: 'sbin/tini', mode: 0o755 },
    { ...readable(certificates), path: 'etc/ssl/certs/ca-certificates.crt' },
    ...libraries.map(readable),
    ...characterFiles(),
    ...accounts,
    ...folders,
  ];
}

/** The base files as components of a bill of materials. */
export const listBaseComponents = (
  entries: readonly LayerEntry[],
  digest: (content: Buffer) => string,
): object[] =>
  entries.flatMap(({ path, content }) =>
    content === undefined
      ? []
      : [
          {
            type: 'file',
            'bom-ref': `/${path}`,
            name: basename(path),
            hashes: [{ alg: 'SHA-256', content: digest(content) }],
          },
        ],
  );
