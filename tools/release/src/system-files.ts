/**
 * Collects the files of the image outside the application: Node, and the system files that Node and the archive's
 * binaries need.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LayerEntry } from './layer.ts';

/** User id that the image runs with. No user of the host has this id. */
export const imageUserId = 65532;

const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);

function isBinary(file: string): boolean {
  return statSync(file).size > elf.length && readFileSync(file).subarray(0, elf.length).equals(elf);
}

/** Lists the programs and libraries below a folder. */
function binariesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(\.node|\.so(\.[\d.]+)?|^[^.]+)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isBinary);
}

/** Lists the system libraries that a binary needs, as the loader resolves them. */
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

/** Lists the C library's files for UTF-8, because the embedded database is created with that character set. */
const characterFiles = (): readonly LayerEntry[] =>
  readdirSync(requireFile(characters, 'Install the package libc-bin.'), {
    recursive: true,
    withFileTypes: true,
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map(readable);

/** Files in which the system looks up users and hosts. */
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
  /** The Node program that is copied into the image. */
  readonly node: string;
  /** A static init (tini) that forwards signals and reaps orphaned processes. */
  readonly init: string;
}

function requireFile(path: string, advice: string): string {
  if (!existsSync(path)) throw new Error(`${path} is missing. ${advice}`);
  return path;
}

/** Lists all entries of the base layer for an unpacked archive. */
export function listBaseLayerEntries(application: string, { node, init }: BaseTools): readonly LayerEntry[] {
  const shell = realpathSync(requireFile('/bin/sh', 'The embedded database starts its programs by a shell.'));
  const certificates = requireFile(
    '/etc/ssl/certs/ca-certificates.crt',
    'Install the package ca-certificates.',
  );
  const tini = requireFile(init, 'Install the package tini.');
  const programs = [realpathSync(node), shell];
  const needed = [...programs, ...binariesBelow(application)].flatMap(librariesOf);
  // Add the libraries of name services, which are loaded at run time and therefore listed by no binary.
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

/** Describes the base files as components of a bill of materials. */
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
