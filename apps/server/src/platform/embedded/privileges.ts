import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseUnavailable } from './binaries.ts';

/**
 * How this process starts PostgreSQL, which refuses to run as root:
 * - `own`: as the user that we are;
 * - `namespace`: we are root, or a number without a name (as in many containers), and the kernel lets us give the child
 *   a user namespace in which we are called nobody: files stay ours, private folders stay reachable;
 * - `other`: we are root without namespaces (most containers): one real change to another user.
 */
export type Privileges = {
  kind: 'own' | 'namespace' | 'other';
  /** The command line that runs `command` with these privileges and stops it with SIGINT when this process dies. */
  wrap(command: readonly [string, ...string[]]): [string, ...string[]];
  /** The user to whom files that we make must belong, when it is not us. */
  user: User | undefined;
};

type User = { uid: number; gid: number };

const NOBODY = 65534;

/** Decides once per start. `cluster` is the folder of an existing cluster: its owner goes on being its user. */
export function choosePrivileges(cluster: string): Privileges {
  const uid = process.getuid?.();
  if (uid !== 0) return ownPrivileges(uid, cluster);
  if (process.platform !== 'linux') {
    throw new EmbeddedDatabaseUnavailable('PostgreSQL refuses to run as root; start as an ordinary user.');
  }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid !== 0) return otherPrivileges({ uid: owner.uid, gid: owner.gid });
  if (succeeds([...NAMESPACE, 'true'])) return namespacePrivileges();
  const nobody = { uid: numericId('-u'), gid: numericId('-g') };
  if (owner) handOverTree(cluster, nobody);
  return otherPrivileges(nobody);
}

/** Makes the data directory passable for the database's user and says so early when a folder above it is not. */
export function openTheWay(dataDir: string, privileges: Privileges): void {
  if (!privileges.user) return;
  chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  if (succeeds(privileges.wrap(['test', '-x', dataDir]))) return;
  throw new EmbeddedDatabaseUnavailable(
    `PostgreSQL refuses to run as root, and user ${privileges.user.uid}, as whom it would run instead, cannot reach ` +
      `${dataDir}. Put the data directory below folders that everyone may enter, or start as an ordinary user.`,
  );
}

/** Hands a file or folder that we made over to the user of the database. */
export function handOver(target: string, privileges: Privileges): void {
  if (privileges.user) chownSync(target, privileges.user.uid, privileges.user.gid);
}

function ownPrivileges(uid: number | undefined, cluster: string): Privileges {
  if (existsSync(cluster) && uid !== undefined && statSync(cluster).uid !== uid) {
    throw new Error(
      `The database in ${cluster} belongs to user ${statSync(cluster).uid}, and this process runs as user ${uid}. ` +
        `Start as its owner, or give it away with "chown -R ${uid} ${path.dirname(cluster)}".`,
    );
  }
  if (!hasName()) {
    if (succeeds([...NAMESPACE, 'true'])) return namespacePrivileges();
    throw new EmbeddedDatabaseUnavailable(
      `PostgreSQL needs a user with a name, and user ${uid} has none in /etc/passwd. Add one, or run as a named user.`,
    );
  }
  const prefix = diesWithParent();
  return { kind: 'own', wrap: ([program, ...rest]) => prepend(prefix, program, rest), user: undefined };
}

function hasName(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    // Node's way to say that the system's list of users does not have this one.
    return false;
  }
}

function namespacePrivileges(): Privileges {
  const prefix = [...diesWithParent(), ...NAMESPACE];
  return { kind: 'namespace', wrap: ([program, ...rest]) => prepend(prefix, program, rest), user: undefined };
}

function otherPrivileges(user: User): Privileges {
  if (!succeeds(['setpriv', '--version'])) {
    throw new EmbeddedDatabaseUnavailable(
      'PostgreSQL refuses to run as root, and the program setpriv (package util-linux) that would start it as ' +
        'another user is missing. Start as an ordinary user.',
    );
  }
  // One setpriv for both: a later change of user would clear the death signal.
  const prefix = [
    'setpriv',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--pdeathsig=INT',
  ];
  return { kind: 'other', wrap: ([program, ...rest]) => prepend(prefix, program, rest), user };
}

const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] as const;

function diesWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig=INT'];
  return process.platform === 'linux' && succeeds([...prefix, 'true']) ? prefix : [];
}

function prepend(prefix: readonly string[], program: string, rest: readonly string[]): [string, ...string[]] {
  const [first, ...others] = prefix;
  return first === undefined ? [program, ...rest] : [first, ...others, program, ...rest];
}

function handOverTree(target: string, user: User): void {
  lchownSync(target, user.uid, user.gid);
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    const child = path.join(target, entry.name);
    if (entry.isDirectory()) handOverTree(child, user);
    else lchownSync(child, user.uid, user.gid);
  }
}

function succeeds(command: readonly string[]): boolean {
  const [program = 'false', ...rest] = command;
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
}

function numericId(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  const id = Number.parseInt(answer.stdout, 10);
  return Number.isInteger(id) ? id : NOBODY;
}
