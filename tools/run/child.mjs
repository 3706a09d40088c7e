import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './house.mjs';

/** Actions before this process ends, such as ending children and temporary servers. */
const endings = new Set();
let ending = false;

/** Registers an action for the end of this process by a signal. Returns a function that removes it. */
export function atEnd(action) {
  endings.add(action);
  return () => endings.delete(action);
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

async function endBySignal(signal) {
  if (ending) return;
  ending = true;
  await Promise.allSettled([...endings].map((action) => action(signal)));
  process.exit(128 + constants.signals[signal]);
}

for (const signal of SIGNALS) process.on(signal, endBySignal);

/** Leaves signals to the server, which takes over this process. */
export function releaseSignals() {
  for (const signal of SIGNALS) process.off(signal, endBySignal);
}

/**
 * Runs a command in its own process group, so that it can be ended with its children. `onLine` gets its standard output
 * line by line and returns the text to print. Resolves to the exit code; 124 after `limitMs`.
 */
export function run(command, { env = {}, cwd = root, onLine, limitMs, quiet = false } = {}) {
  const [program, ...rest] = command;
  const child = spawn(program, rest, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', onLine || quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  const kept = [];
  const keep = (chunk) => kept.push(chunk);
  if (quiet) {
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
  } else if (onLine) forwardLines(child.stdout, onLine);
  return new Promise((resolve) => {
    let late = false;
    const stop = (signal) => signalGroup(child.pid, signal);
    const forget = atEnd(async (signal) => {
      stop(signal);
      await new Promise((done) => child.once('exit', done));
    });
    const limit = limitMs && setTimeout(() => endLate(), limitMs);
    const endLate = () => {
      late = true;
      console.error(`Ended after ${Math.round(limitMs / 60_000)} minutes without a result.`);
      stop('SIGTERM');
      setTimeout(() => stop('SIGKILL'), 10_000).unref();
    };
    const settle = (code) => {
      clearTimeout(limit);
      forget();
      if (quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(late ? 124 : code);
    };
    child.once('error', (error) => {
      console.error(`${program}: ${error.message}`);
      settle(127);
    });
    child.once('close', (code, signal) => settle(code ?? 128 + constants.signals[signal]));
  });
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function forwardLines(stream, onLine) {
  let rest = '';
  const forward = (line, end) => {
    const shown = onLine(line);
    if (shown !== undefined) process.stdout.write(shown + end);
  };
  stream.setEncoding('utf8');
  stream.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    for (const line of lines) forward(line, '\n');
  });
  stream.on('end', () => {
    if (rest !== '') forward(rest, '\n');
  });
}
