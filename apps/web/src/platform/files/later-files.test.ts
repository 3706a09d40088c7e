import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('window', page);
const { waitingDownloadCount: awaited, retryUntilConnected: patient } = await import('./later-files.ts');

let reachable = true;
vi.stubGlobal('fetch', () =>
  reachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')),
);
const lost = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  reachable = true;
});
afterEach(() => vi.useRealTimers());

describe('a lazily loaded file', () => {
  it('is requested again when the browser is back online', async () => {
    reachable = false;
    const load = vi.fn(() => (reachable ? Promise.resolve('step') : Promise.reject(lost)));
    const coming = patient(load)();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(awaited.now()).toBe(1);
    expect(load).toHaveBeenCalledOnce();
    reachable = true;
    page.dispatchEvent(new Event('online'));
    await expect(coming).resolves.toBe('step');
    expect(awaited.now()).toBe(0);
  });

  it('is requested again without an online event of the browser', async () => {
    reachable = false;
    const coming = patient(() => (reachable ? Promise.resolve('step') : Promise.reject(lost)))();
    await vi.advanceTimersByTimeAsync(1000);
    reachable = true;
    await vi.advanceTimersByTimeAsync(3000);
    await expect(coming).resolves.toBe('step');
  });

  it('fails after one retry if the server is reachable but does not have the file', async () => {
    const load = vi.fn(() => Promise.reject(lost));
    await expect(patient(load)()).rejects.toBe(lost);
    expect(load).toHaveBeenCalledTimes(2);
    expect(awaited.now()).toBe(0);
  });
});
