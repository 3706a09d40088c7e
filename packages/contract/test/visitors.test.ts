import { describe, expect, it } from 'vitest';
import { getAllEndpoints, isOpenToVisitors, maxVisitorBodyBytes } from '../src/index.ts';

const open = getAllEndpoints().filter(({ endpoint }) => isOpenToVisitors(endpoint));

describe('an endpoint that is open to visitors', () => {
  it('is one that allows anonymous calls, sample data or demo sessions', () => {
    const names = new Set(open.map(({ slug, name }) => `${slug}.${name}`));
    expect(names.size).toBeGreaterThan(100);
    for (const name of [
      'session.getTime',
      'analysis.report',
      'model.getData',
      'assessment.create',
      'login.getAccount',
    ])
      expect([...names]).toContain(name);
    for (const name of ['user.list', 'audit.list', 'model.install']) expect([...names]).not.toContain(name);
  });

  it('declares a rate limit', () => {
    const without = open.filter(({ endpoint: { visitors } }) => !visitors || visitors.perMinute < 1);
    expect(without.map(({ slug, name }) => `${slug}.${name}`)).toEqual([]);
  });

  it('reads at most 64 KiB of a body and 2 MiB of a file', () => {
    const wide = open.filter(({ endpoint: { visitors, upload } }) =>
      upload
        ? (visitors?.bytes ?? Infinity) > 2 * 1024 * 1024 || (visitors?.perMinute ?? Infinity) > 10
        : (visitors?.bytes ?? Infinity) > maxVisitorBodyBytes,
    );
    expect(wide.map(({ slug, name }) => `${slug}.${name}`)).toEqual([]);
    expect(maxVisitorBodyBytes).toBe(65_536);
  });

  it('allows at most 30 reports or charts and 10 demo sessions per minute', () => {
    const bounds = new Map(
      open.map(({ slug, name, endpoint }) => [`${slug}.${name}`, endpoint.visitors?.perMinute]),
    );
    const made = [
      'analysis.report',
      'analysis.export',
      'report.show',
      'report.export',
      'chart.getSvg',
      'chart.postSvg',
      'chart.getPng',
    ];
    expect(made.map((name) => bounds.get(name))).toEqual(made.map(() => 30));
    expect(bounds.get('login.demo')).toBe(10);
  });

  it('is the only kind of endpoint with visitor limits', () => {
    const needless = getAllEndpoints().filter(
      ({ endpoint }) => endpoint.visitors && !isOpenToVisitors(endpoint),
    );
    expect(needless.map(({ slug, name }) => `${slug}.${name}`)).toEqual([]);
  });
});
