/**
 * Tests with Prometheus' promtool that each alert fires for its cause, and that none fires in a healthy installation.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const cases = fileOf('./alerts.promtool.yaml');
const program = [process.env.KLARSIKT_PROMTOOL ?? '', '/usr/bin/promtool'].find(
  (place) => place !== '' && existsSync(place),
);
const skipped = program === undefined ? ' [skipped: not installed; or name it with KLARSIKT_PROMTOOL]' : '';

it('each alert has one test case that raises the alert and one that does not', () => {
  const rules = readFileSync(fileOf('../../../docs/operator/monitoring/alerts.yaml'), 'utf8');
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const raised = [...readFileSync(cases, 'utf8').matchAll(/- name: (\w+) is raised/g)].map(
    ([, name]) => name,
  );
  const silent = [...readFileSync(cases, 'utf8').matchAll(/alertname: (\w+), .*exp_alerts: \[\]/g)];
  expect(raised).toEqual(alerts);
  expect(silent.map(([, name]) => name)).toEqual(alerts);
});

it.skipIf(program === undefined)(`promtool confirms the expected alerts of each test case${skipped}`, () => {
  const { status, stdout, stderr } = spawnSync(program ?? '', ['test', 'rules', cases], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`).toContain('SUCCESS');
  expect(status).toBe(0);
});
