/** Starts the unpacked release in `folder`, asks it a few things, stops it, and prints what it said as JSON. */
import { spawn } from 'node:child_process';

const [folder, data] = process.argv.slice(2);
const env = { PATH: process.env.PATH, KLARSIKT_DATA: data, PORT: '0', LOG_LEVEL: 'warn' };
const child = spawn(`${folder}/klarsikt`, [], { env, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
let printed = '';
for (const stream of [child.stdout, child.stderr])
  stream.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
const address = () => /Klarsikt is running: (\S+)/.exec(printed)?.[1];
const late = Date.now() + 240_000;
while (!address() && child.exitCode === null && Date.now() < late)
  await new Promise((resolve) => setTimeout(resolve, 100));

const answers = {};
const base = address()?.replace('localhost', '127.0.0.1');
if (base)
  for (const path of ['/', '/api/session', '/api/languages', '/login']) {
    const answer = await fetch(base + path);
    answers[path] = { status: answer.status, text: (await answer.text()).slice(0, 2000) };
  }
child.kill('SIGTERM');
const outside = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(3000) }).then(
  () => 'reached',
  () => 'not reached',
);
const said = { printed, answers, outside, code: await ended, uid: process.getuid() };
process.stdout.write(`${JSON.stringify(said)}\n`);
