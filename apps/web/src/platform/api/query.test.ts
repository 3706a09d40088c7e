import { assessmentContract, sessionContract } from '@klarsikt/contract';
import { QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('window', new EventTarget());
const {
  callEndpointOnce: callOnce,
  refetchQueries: fetchAnew,
  queryClient,
  createQueryOptions: queryOf,
} = await import('./query.ts');

let sent: string[] = [];
let answer: () => void = () => undefined;
vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
  if (url === '/api/token') return Promise.resolve(Response.json({ result: { token: 't' } }));
  sent.push(`${init.method} ${url} ${String(init.body ?? '')}`);
  return new Promise((resolve) => {
    answer = () => resolve(Response.json({ result: { done: true } }));
  });
});

describe('a command', () => {
  const remove = (id: number) => callOnce(assessmentContract.remove, { params: { id } });

  it('is sent only once if its button is pressed again before the answer', async () => {
    const both = [remove(1), remove(1)];
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    answer();
    expect(await Promise.all(both)).toEqual([{ done: true }, { done: true }]);
    const again = remove(1);
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    answer();
    await again;
  });

  it('is sent separately for another input', async () => {
    sent = [];
    const first = remove(1);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    answer();
    const second = callOnce(sessionContract.endSession, {
      params: { id: '00000000-0000-4000-8000-000000000001' },
    });
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    answer();
    await Promise.all([first, second]);
    expect(new Set(sent).size).toBe(2);
  });
});

describe('a cached answer that a change makes stale', () => {
  it('is fetched again even while its first request is running', async () => {
    sent = [];
    const watched = new QueryObserver(queryClient, queryOf(sessionContract.listAdministrators, {}));
    const end = watched.subscribe(() => undefined);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const anew = fetchAnew(sessionContract.listAdministrators);
    answer();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    answer();
    await anew;
    expect(sent).toHaveLength(2);
    await Promise.all([
      fetchAnew(sessionContract.listAdministrators),
      vi.waitFor(() => expect(sent).toHaveLength(3)).then(answer),
    ]);
    expect(sent).toHaveLength(3);
    end();
  });
});
