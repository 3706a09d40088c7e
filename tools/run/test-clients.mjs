/**
 * `npm run test:clients`: checks the description of the external API by Spectral and Redocly, generates clients by three public
 * generators, and compiles them under strict TypeScript. The tools are installed in a temporary folder.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import './node-version.mjs';
import { inRoot } from './house.mjs';

const tools = [
  '@stoplight/spectral-cli@6.16.3',
  '@redocly/cli@2.77.0',
  'openapi-typescript@7.13.0',
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'typescript@5.9.3',
];

const folder = mkdtempSync(path.join(tmpdir(), 'klarsikt-clients-'));
const inFolder = (name) => path.join(folder, name);

function run(name, words, cwd = folder) {
  process.stdout.write(`${name} ${words.join(' ')}\n`);
  const { status } = spawnSync(name, words, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
}

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  noEmit: true,
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
};

try {
  writeFileSync(inFolder('package.json'), '{ "private": true }');
  writeFileSync(inFolder('.spectral.yaml'), 'extends: ["spectral:oas"]\n');
  writeFileSync(inFolder('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['made'] }));
  writeFileSync(
    inFolder('orval.config.cjs'),
    "module.exports = { api: { input: './api.json', output: { target: './made/orval.ts', client: 'fetch' } } };\n",
  );
  const tsx = inRoot('node_modules/tsx/dist/cli.mjs');
  run(process.execPath, [tsx, 'packages/contract/cli/description.ts', inFolder('api.json')], inRoot('.'));
  run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...tools]);
  run('npx', ['spectral', 'lint', '--fail-severity', 'warn', 'api.json']);
  // Addresses of the specification are ambiguous by this rule; the server decides for the fixed part.
  run('npx', [
    'redocly',
    'lint',
    '--extends',
    'recommended',
    '--skip-rule',
    'no-ambiguous-paths',
    'api.json',
  ]);
  run('npx', ['openapi-typescript', 'api.json', '-o', 'made/schema.d.ts']);
  run('npx', ['openapi-ts', '-i', './api.json', '-o', './made/hey', '-c', '@hey-api/client-fetch']);
  run('npx', ['orval', '--config', 'orval.config.cjs']);
  run('npx', ['tsc', '-p', '.']);
} finally {
  rmSync(folder, { recursive: true });
}
