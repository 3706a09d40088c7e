/** Modules of a platform are compared with the lock file, so that missing ones are found before packing. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findModuleFaults } from './lock.ts';
import type { ReleasePlatform } from './platform.ts';

type Entries = Readonly<Record<string, object>>;

const folder = mkdtempSync(join(tmpdir(), 'klarsikt-lock-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mac: ReleasePlatform = { os: 'darwin', cpu: 'arm64' };
const linux: ReleasePlatform = { os: 'linux', cpu: 'arm64' };

/** The faults for a lock file and installed packages. */
function faultsOf(lock: Entries, installed: Entries, platform: ReleasePlatform): readonly string[] {
  rmSync(folder, { recursive: true, force: true });
  for (const place of Object.keys(installed)) {
    mkdirSync(join(folder, place), { recursive: true });
    writeFileSync(join(folder, place, 'package.json'), '{}');
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: lock }));
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return findModuleFaults(folder, join(folder, 'package-lock.json'), platform);
}

const binary = (os: string, cpu: string) => ({ version: '2.0.0', os: [os], cpu: [cpu] });
const naming = (...names: string[]) => ({
  version: '2.0.0',
  optionalDependencies: Object.fromEntries(names.map((name) => [name, '2.0.0'])),
});

const passwords = naming(
  'hash-darwin-arm64',
  'hash-linux-arm64-gnu',
  'hash-linux-arm64-musl',
  'hash-win32-x64-msvc',
);
const onMac = { 'node_modules/hash': passwords, 'node_modules/hash-darwin-arm64': binary('darwin', 'arm64') };
const onLinux = {
  'node_modules/hash': passwords,
  'node_modules/hash-linux-arm64-gnu': { ...binary('linux', 'arm64'), libc: ['glibc'] },
};
const compiler = '@myriaddreamin/typst-ts-node-compiler';
const typst = {
  [`node_modules/${compiler}`]: naming(`${compiler}-darwin-arm64`, `${compiler}-linux-arm64-gnu`),
};
const twin = { 'node_modules/@myriaddreamin/typst-ts-web-compiler': { version: '2.0.0' } };

describe('the native binaries for a platform', () => {
  it('are complete if every required binary is in the lock file and installed', () => {
    expect(faultsOf({ ...onMac, ...onLinux }, onMac, mac)).toEqual([]);
    expect(faultsOf({ ...onMac, ...onLinux }, onLinux, linux)).toEqual([]);
  });

  it('are incomplete if an installed package requires a binary that is not in the lock file', () => {
    const said = 'hash-linux-arm64-gnu is named by node_modules/hash and is not in the lock';
    const other = { 'node_modules/db-linux-arm64': binary('linux', 'arm64') };
    expect(faultsOf({ ...onMac, ...other }, { 'node_modules/hash': passwords, ...other }, linux)).toEqual([
      said,
    ]);
  });

  it('are incomplete if a workspace package requires a binary that is not in the lock file', () => {
    const own = { 'apps/server': naming('@db/darwin-arm64', '@db/linux-arm64') };
    expect(faultsOf({ ...own, ...onMac }, { ...own, ...onMac }, mac)).toEqual([
      '@db/darwin-arm64 is named by apps/server and is not in the lock',
    ]);
    const held = { 'apps/server/node_modules/@db/darwin-arm64': binary('darwin', 'arm64') };
    expect(faultsOf({ ...own, ...onMac, ...held }, { ...own, ...onMac, ...held }, mac)).toEqual([]);
  });

  it('are not required for development packages or packages that are not installed', () => {
    const builder = { 'node_modules/build': { ...naming('build-darwin-arm64'), dev: true } };
    const idle = { 'node_modules/idle': naming('idle-darwin-arm64') };
    expect(faultsOf({ ...onMac, ...builder, ...idle }, onMac, mac)).toEqual([]);
  });

  it('may lack a binary only if a portable replacement is installed', () => {
    expect(faultsOf({ ...onMac, ...typst, ...twin }, { ...onMac, ...typst, ...twin }, mac)).toEqual([]);
    expect(faultsOf({ ...onMac, ...typst }, { ...onMac, ...typst }, mac)).toEqual([
      `${compiler}-darwin-arm64 is named by node_modules/${compiler} and is not in the lock`,
    ]);
  });

  it('are invalid if a binary is missing or belongs to another platform', () => {
    const lock = { ...onMac, ...onLinux };
    const none = {
      'node_modules/hash': passwords,
      'node_modules/other-darwin-arm64': binary('darwin', 'arm64'),
    };
    expect(faultsOf(lock, none, mac)).toContain('node_modules/hash-darwin-arm64 is missing');
    const both = { ...onMac, 'node_modules/hash-linux-arm64-gnu': binary('linux', 'arm64') };
    expect(faultsOf(lock, onLinux, mac)).toEqual([
      'node_modules/hash-darwin-arm64 is missing',
      'node_modules/hash-linux-arm64-gnu is for another platform',
    ]);
    expect(faultsOf(lock, both, mac)).toEqual(['node_modules/hash-linux-arm64-gnu is for another platform']);
  });
});
