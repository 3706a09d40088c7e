/**
 * Runs the commands of the guide unchanged in the unpacked release in `folder`, and prints their outcomes as
 * JSON. Commands for a running server run beside it, others after its end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';

const [folder, data, list] = process.argv.slice(2);
const commands = JSON.parse(list);
const kept = `${data}/kept`;
const username = 'anna@example.org';
const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  KLARSIKT_DATA: `${data}/first`,
  PORT: '0',
  LOG_LEVEL: 'warn',
};
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Replaces placeholders in capitals; an unknown one stays and makes the command fail. */
const filled = (command) =>
  command
    .replace(/\bFOLDER\b/, `${kept}/`)
    .replace(/\bNEWFILE\b/, () => `${data}/new-${randomUUID()}`)
    .replace(/\bNUMBER\b/, '1')
    .replace(/\bFILE\b/, () => `${kept}/${readdirSync(kept)[0]}`)
    .replace(/\bUSER\b/, username);

function play(command, settings = {}) {
  const [program, ...words] = filled(command).split(' ');
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd: folder,
    env: { ...env, ...settings },
    encoding: 'utf8',
  });
  return { command, status, said: stdout + stderr };
}

function start(command) {
  const [program, ...words] = command.split(' ');
  // A separate process group, as a service manager uses; the signal goes to the first process only.
  const child = spawn(program, words, {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running = { command, child, printed: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      running.printed += text;
    });
  running.ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  return running;
}

async function begun(running) {
  const late = Date.now() + 240_000;
  const address = () => /Klarsikt is running: (\S+)\n(?:.*\n)?\n/.exec(running.printed)?.[1];
  while (!address() && running.child.exitCode === null && Date.now() < late) await wait(100);
  return address()?.replace('localhost', '127.0.0.1');
}

/** Remaining processes of the group and of the data directory, since the database has its own group. */
function left({ child }) {
  const { stdout } = spawnSync('ps', ['-eo', 'pgid=,pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(
      (line) =>
        Number(line.trim().split(/\s+/)[0]) === child.pid || line.includes(`${env.KLARSIKT_DATA}/postgres`),
    );
}

async function stop(running, signals) {
  for (const signal of signals) {
    running.child.kill(signal);
    await wait(20);
  }
  const code = await running.ended;
  return { command: running.command, signals, code, left: left(running) };
}

async function setUp(base, printed) {
  const version = { 'x-client-version': '1' };
  const given = await fetch(`${base}/api/token`, { headers: version });
  const cookie = given.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const { token } = (await given.json()).result;
  const answer = await fetch(`${base}/api/login/setup`, {
    method: 'POST',
    headers: { ...version, cookie, 'content-type': 'application/json', 'x-csrf-token': token },
    body: JSON.stringify({
      token: /\/setup#(\S+)/.exec(printed)?.[1],
      organization: 'Bank',
      username,
      givenName: 'Anna',
      surname: 'Berg',
      secret: 'a long and quiet sentence of 7 words',
    }),
  });
  return `${answer.status} ${answer.ok ? '' : await answer.text()}`.trim();
}

const starts = commands.filter((command) => ['npm start', './klarsikt'].includes(command));
const beside = commands.filter((command) => /\b(backup|break-glass)\b/.test(command));
const after = commands.filter((command) => ![...starts, ...beside].includes(command));
const said = { answers: {}, played: [], stops: [] };

mkdirSync(kept);
// `npm start` has to pass the signal on.
const first = start('npm start');
const base = await begun(first);
if (base) {
  for (const path of ['/', '/api/session', '/api/languages', '/login']) {
    const answer = await fetch(base + path);
    said.answers[path] = { status: answer.status, text: (await answer.text()).slice(0, 20_000) };
  }
  said.setUp = await setUp(base, first.printed);
  for (const command of beside) said.played.push(play(command));
}
said.outside = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(3000) }).then(
  () => 'reached',
  () => 'not reached',
);
said.stops.push(await stop(first, ['SIGTERM']));
for (const command of starts) {
  const next = start(command);
  await begun(next);
  said.stops.push(await stop(next, ['SIGINT', 'SIGINT']));
}
// npm was killed and could not pass anything on.
const orphan = start('npm start');
await begun(orphan);
orphan.child.kill('SIGKILL');
for (let step = 0; step < 300 && left(orphan).length > 0; step += 1) await wait(100);
said.stops.push({ command: 'npm start', signals: ['SIGKILL'], code: await orphan.ended, left: left(orphan) });
copyFileSync(`${data}/first/secret`, `${data}/secret`);
/** An empty folder with the secret of the first installation. */
function emptyFolder(name) {
  mkdirSync(`${data}/${name}`);
  copyFileSync(`${data}/secret`, `${data}/${name}/secret`);
  return `${data}/${name}`;
}
for (const [index, command] of after.entries()) {
  const settings = /\brestore(?!-organization)\b/.test(command)
    ? { KLARSIKT_DATA: emptyFolder(`restored-${index}`) }
    : /\bmcp\b/.test(command)
      ? { KLARSIKT_URL: base, KLARSIKT_ASSISTANT_KEY: `ksa_${'x'.repeat(43)}` }
      : {};
  said.played.push(play(command, settings));
}
process.stdout.write(`${JSON.stringify({ ...said, printed: first.printed, uid: process.getuid() })}\n`);
