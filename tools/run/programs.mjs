import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './child.mjs';
import { Stop, say } from './house.mjs';
import { settingOf } from './words.mjs';

const CHROMIUM_PLACES = [
  // The headless build has the same engine without a browser's user interface.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const PGBOUNCER_PLACES = [
  '/usr/sbin/pgbouncer',
  '/usr/bin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];
const CLAMD_PLACES = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'];
const POSTGRES_ROOTS = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt'];
const OLDEST_POSTGRES = 15;

/** The browser for the journeys: KLARSIKT_CHROMIUM, or an installed one. */
export function findChromium() {
  const given = settingOf('KLARSIKT_CHROMIUM');
  if (given && !existsSync(given)) throw new Stop(`KLARSIKT_CHROMIUM names ${given}, which does not exist.`);
  return given ?? CHROMIUM_PLACES.find((place) => existsSync(place));
}

/** The folder with initdb and postgres of the oldest installed supported version. */
export function findPostgres() {
  const given = settingOf('KLARSIKT_POSTGRES_BIN');
  if (given) {
    if (versionOf(given) < OLDEST_POSTGRES)
      throw new Stop(`KLARSIKT_POSTGRES_BIN names ${given}: no PostgreSQL 15.`);
    return given;
  }
  const folders = POSTGRES_ROOTS.filter((root) => existsSync(root)).flatMap((root) =>
    readdirSync(root)
      .filter((name) => /^(\d+|postgresql@\d+|postgresql)$/.test(name))
      .map((name) => path.join(root, name, 'bin')),
  );
  return folders
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= OLDEST_POSTGRES)
    .sort((a, b) => a.version - b.version)[0]?.folder;
}

function versionOf(folder) {
  if (!existsSync(path.join(folder, 'initdb'))) return 0;
  const answer = spawnSync(path.join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number.parseInt(/\) (\d+)/.exec(answer.stdout ?? '')?.[1] ?? '0', 10);
}

/** The virus scanner for protocol tests: KLARSIKT_CLAMD, or an installed one. */
export function findClamd() {
  const given = settingOf('KLARSIKT_CLAMD');
  if (given && !existsSync(given)) throw new Stop(`KLARSIKT_CLAMD names ${given}, which does not exist.`);
  return given ?? CLAMD_PLACES.find((place) => existsSync(place));
}

/** The connection pooler for server tests: KLARSIKT_PGBOUNCER, or an installed one. */
export function findPgbouncer() {
  const given = settingOf('KLARSIKT_PGBOUNCER');
  if (given && !existsSync(given)) throw new Stop(`KLARSIKT_PGBOUNCER names ${given}, which does not exist.`);
  return given ?? PGBOUNCER_PLACES.find((place) => existsSync(place));
}

/** Returns a finder for a proxy of the guide: from the variable, or from the distribution. */
const findProxy = (variable, place) => () => {
  const given = settingOf(variable);
  if (given && !existsSync(given)) throw new Stop(`${variable} names ${given}, which does not exist.`);
  return given ?? [place].find((each) => existsSync(each));
};

const proxy = (name, variable, place, debian) => ({
  find: findProxy(variable, place),
  debian: [debian],
  purpose: `the tests behind ${name}`,
  elsewhere: `${name} (or name it with ${variable})`,
  optional: true,
});

/**
 * `debian`: packages with the program, best first, not all of which exist in every release. `optional`:
 * without the program its tests are skipped with a message.
 */
const PROGRAMS = {
  chromium: {
    find: findChromium,
    debian: ['chromium-headless-shell', 'chromium'],
    purpose: 'the journeys in a browser',
    elsewhere: 'Chromium or Google Chrome (or name it with KLARSIKT_CHROMIUM)',
  },
  postgres: {
    find: findPostgres,
    debian: ['postgresql'],
    purpose: 'the server tests on a PostgreSQL server',
    elsewhere: 'PostgreSQL 15 or newer (or name its bin folder with KLARSIKT_POSTGRES_BIN)',
  },
  clamd: {
    find: findClamd,
    debian: ['clamav-daemon'],
    purpose: 'the tests of the virus scanner',
    elsewhere: 'clamd of ClamAV (or name it with KLARSIKT_CLAMD)',
    optional: true,
  },
  pgbouncer: {
    find: findPgbouncer,
    debian: ['pgbouncer'],
    purpose: 'the tests behind a connection pooler',
    elsewhere: 'pgbouncer (or name it with KLARSIKT_PGBOUNCER)',
    optional: true,
  },
  nginx: proxy('nginx', 'KLARSIKT_NGINX', '/usr/sbin/nginx', 'nginx'),
  apache: proxy('Apache', 'KLARSIKT_APACHE', '/usr/sbin/apache2', 'apache2'),
  haproxy: proxy('HAProxy', 'KLARSIKT_HAPROXY', '/usr/sbin/haproxy', 'haproxy'),
  caddy: proxy('Caddy', 'KLARSIKT_CADDY', '/usr/bin/caddy', 'caddy'),
};

/** Finds programs. Missing ones are installed as root on Debian or Ubuntu, and reported elsewhere. */
export async function ensurePrograms(names) {
  const absent = names.filter((name) => PROGRAMS[name].find() === undefined);
  const missing = absent.filter((name) => canInstall() || !PROGRAMS[name].optional);
  if (missing.length > 0) await install(missing.map((name) => PROGRAMS[name]));
  return Object.fromEntries(names.map((name) => [name, found(PROGRAMS[name])]));
}

function found(program) {
  const place = program.find();
  if (place === undefined && !program.optional) {
    throw new Stop(`${program.debian[0]} was installed but cannot be found. Needed: ${program.elsewhere}.`);
  }
  return place;
}

const canInstall = () => process.getuid?.() === 0 && hasApt();

async function install(programs) {
  if (!canInstall()) {
    const needs = programs.map((program) => `  ${program.purpose}: ${program.elsewhere}`).join('\n');
    const how = hasApt()
      ? `\nInstall: sudo apt-get install -y --no-install-recommends ${programs.map((program) => program.debian.at(-1)).join(' ')}`
      : '';
    throw new Stop(`Programs are missing for\n${needs}${how}`);
  }
  // Run level 1 keeps the package from starting its own server on the standard port.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const apt = async (...words) => {
    const command = ['apt-get', '-o', 'DPkg::Lock::Timeout=300', '-q', ...words];
    const code = await run(command, { env, quiet: true, limitMs: 15 * 60_000 });
    if (code !== 0) throw new Stop(`"${command.join(' ')}" failed (exit code ${code}).`);
  };
  await apt('update');
  const packages = programs.map((program) => program.debian.find(isOffered) ?? program.debian.at(-1));
  say(`Installing ${packages.join(' and ')} ...`);
  await apt('install', '-y', '--no-install-recommends', ...packages);
}

function isOffered(name) {
  return spawnSync('apt-cache', ['show', '--no-all-versions', name], { stdio: 'ignore' }).status === 0;
}

function hasApt() {
  if (!existsSync('/usr/bin/apt-get')) return false;
  return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}
