import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseUnavailableError } from './binaries.ts';

/**
 * Ways to start PostgreSQL, which refuses to run as root. `own`: as the present user. `namespace`: for root, or for a
 * user id without a name (as in many containers), if the kernel permits a user namespace in which the child has
 * another name; files keep their owner, and private folders remain accessible. `other`: for root without namespaces
 * (most containers), by changing to another user.
 */
export type PostgresStartPrivileges = {
  kind: 'own' | 'namespace' | 'other';
  /** Wraps `command` so that it runs with these privileges and receives SIGINT when this process dies. */
  wrap(command: readonly [string, ...string[]]): [string, ...string[]];
  /** Owner of files that PostgreSQL needs; undefined if it is the present user. */
  user: User | undefined;
};

type User = { uid: number; gid: number };

const NOBODY = 65534;

/** Chooses the privileges. An existing cluster keeps the user who owns its folder. */
export function choosePostgresPrivileges(cluster: string): PostgresStartPrivileges {
  const uid = process.getuid?.();
  if (uid !== 0) return createOwnPrivileges(uid, cluster);
  if (process.platform !== 'linux') {
    throw new EmbeddedDatabaseUnavailableError(
      'PostgreSQL refuses to run as root; start as an ordinary user.',
    );
  }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid !== 0) return createOtherUserPrivileges({ uid: owner.uid, gid: owner.gid });
  if (isCommandSuccessful([...NAMESPACE, 'true'])) return createNamespacePrivileges();
  const nobody = { uid: numericId('-u'), gid: numericId('-g') };
  if (owner) changeOwnerOfTree(cluster, nobody);
  return createOtherUserPrivileges(nobody);
}

/** Gives the database's user access to the data directory; throws if a folder above it denies access. */
export function grantDataDirectoryAccess(dataDir: string, privileges: PostgresStartPrivileges): void {
  if (!privileges.user) return;
  chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  if (isCommandSuccessful(privileges.wrap(['test', '-x', dataDir]))) return;
  throw new EmbeddedDatabaseUnavailableError(
    `PostgreSQL refuses to run as root, and user ${privileges.user.uid}, as whom it would run instead, cannot reach ` +
      `${dataDir}. Put the data directory below folders that everyone may enter, or start as an ordinary user.`,
  );
}

export function changeFileOwner(target: string, privileges: PostgresStartPrivileges): void {
  if (privileges.user) chownSync(target, privileges.user.uid, privileges.user.gid);
}

function createOwnPrivileges(uid: number | undefined, cluster: string): PostgresStartPrivileges {
  if (existsSync(cluster) && uid !== undefined && statSync(cluster).uid !== uid) {
    throw new Error(
      `The database in ${cluster} belongs to user ${statSync(cluster).uid}, and this process runs as user ${uid}. ` +
        `Start as its owner, or give it away with "chown -R ${uid} ${path.dirname(cluster)}".`,
    );
  }
  if (!isUserNamed()) {
    if (isCommandSuccessful([...NAMESPACE, 'true'])) return createNamespacePrivileges();
    throw new EmbeddedDatabaseUnavailableError(
      `PostgreSQL needs a user with a name, and user ${uid} has none in /etc/passwd. Add one, or run as a named user.`,
    );
  }
  const prefix = buildParentDeathCommand();
  return { kind: 'own', wrap: ([program, ...rest]) => prepend(prefix, program, rest), user: undefined };
}

function isUserNamed(): boolean {
  try {
    return os.userInfo().username !== '';
  } catch {
    // Return false, because Node throws if the system's user database does not contain this user.
    return false;
  }
}

function createNamespacePrivileges(): PostgresStartPrivileges {
  const prefix = [...buildParentDeathCommand(), ...NAMESPACE];
  return { kind: 'namespace', wrap: ([program, ...rest]) => prepend(prefix, program, rest), user: undefined };
}

function createOtherUserPrivileges(user: User): PostgresStartPrivileges {
  if (!isCommandSuccessful(['setpriv', '--version'])) {
    throw new EmbeddedDatabaseUnavailableError(
      'PostgreSQL refuses to run as root, and the program setpriv (package util-linux) that would start it as ' +
        'another user is missing. Start as an ordinary user.',
    );
  }
  // Use one setpriv command for both purposes, because a later change of user would clear the death signal.
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

function buildParentDeathCommand(): string[] {
  const prefix = ['setpriv', '--pdeathsig=INT'];
  return process.platform === 'linux' && isCommandSuccessful([...prefix, 'true']) ? prefix : [];
}

function prepend(prefix: readonly string[], program: string, rest: readonly string[]): [string, ...string[]] {
  const [first, ...others] = prefix;
  return first === undefined ? [program, ...rest] : [first, ...others, program, ...rest];
}

function changeOwnerOfTree(target: string, user: User): void {
  lchownSync(target, user.uid, user.gid);
  for (const entry of readdirSync(target, { withFileTypes: true })) {
    const child = path.join(target, entry.name);
    if (entry.isDirectory()) changeOwnerOfTree(child, user);
    else lchownSync(child, user.uid, user.gid);
  }
}

function isCommandSuccessful(command: readonly string[]): boolean {
  const [program = 'false', ...rest] = command;
  return spawnSync(program, rest, { stdio: 'ignore' }).status === 0;
}

function numericId(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' });
  const id = Number.parseInt(answer.stdout, 10);
  return Number.isInteger(id) ? id : NOBODY;
}
