import { assessmentContract, controlContract } from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import { getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function csvOf(client: TestClient, id: number, language: string) {
  const { content } = await client.call(
    controlContract.getCsv,
    { params: { id } },
    { 'accept-language': language },
  );
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(content);
}

async function empty() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { user, id };
}

const own = {
  'own-gate': {
    name: 'Our gate',
    description: 'Two lines,\n"quoted"; and =1+1',
    category: null,
    general: false,
    related: { customers: ['cu-private'], products: ['pr-current', 'pr-cashdep'] },
    allOf: ['channels' as const],
  },
};

const data = {
  'own-gate': {
    assessment: { both: { design: 3.25, operation: 2 }, priv: 1.5 },
    evidence: '=cmd|calc; "Internal audit"\nSecond line',
    evidenceDate: '2026-10-01',
    note: "'=already guarded",
    segment: 'CORPORATES' as const,
    variables: { a: 0.1, limit: -5 },
  },
  'co-policy': { na: { reason: '' } },
  'co-training': { na: { reason: 'Outsourced' }, assessment: { corp: { operation: 0 } } },
};

describe('controls', () => {
  it('keep the parts that a replacing call does not contain', async () => {
    const { user, id } = await empty();
    const selection = { mode: 'all' as const, exceptions: ['co-policy'] };
    await user.call(controlContract.replace, { params: { id }, body: { revision: 1, own, data } });
    const changed = await user.call(controlContract.replace, {
      params: { id },
      body: { revision: 2, selection, status: 'DONE' },
    });
    expect(changed.summary.statuses.controls).toBe('DONE');
    const { document } = await user.call(assessmentContract.getData, { params: { id } });
    const { done, ...controls } = document.controls;
    expect(controls).toEqual({ status: 'DONE', data, own });
    expect(done?.by).toEqual(expect.stringMatching(/\S/));
    expect(document.selections.controls).toEqual(selection);
  });

  it('refuse an own control under the key of a library control', async () => {
    const { user, id } = await empty();
    const wrong = { 'co-policy': own['own-gate'] };
    await expect(
      user.call(controlContract.replace, { params: { id }, body: { revision: 1, own: wrong } }),
    ).rejects.toMatchObject({ error: { details: { faults: [{ path: '/controls/own/co-policy' }] } } });
  });

  it.each(['en', 'sv'])(
    'are unchanged after they are written to a file and read again (%s)',
    async (language) => {
      const { user, id } = await empty();
      const selection = { mode: 'none' as const, exceptions: ['co-policy', 'co-audit'] };
      await user.call(controlContract.replace, {
        params: { id },
        body: { revision: 1, own, data, selection },
      });
      const before = (await user.call(assessmentContract.getData, { params: { id } })).document;
      const csv = await csvOf(user, id, language);
      const unchanged = await user.call(controlContract.putCsv, {
        params: { id },
        body: { csv, revision: 2 },
      });
      expect(unchanged.rows.filter(({ outcome }) => outcome !== 'unchanged')).toEqual([]);
      await user.call(controlContract.replace, {
        params: { id },
        body: { revision: 2, own: {}, data: {}, selection: { mode: 'none', exceptions: [] } },
      });
      const { rows } = await user.call(controlContract.putCsv, {
        params: { id },
        body: { csv, revision: 3 },
      });
      expect(rows.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
      const after = (await user.call(assessmentContract.getData, { params: { id } })).document;
      expect(after.controls).toEqual(before.controls);
      expect([...after.selections.controls.exceptions].sort()).toEqual([...selection.exceptions].sort());
    },
  );

  it('are unchanged after export and import in the demo assessment', async () => {
    const demo = await app.demo('sv');
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    const id = assessments[0]?.id ?? 0;
    const before = (await demo.call(assessmentContract.getData, { params: { id } })).document;
    const csv = await csvOf(demo, id, 'sv');
    const emptied = await demo.call(controlContract.replace, {
      params: { id },
      body: { revision: 1, data: {}, own: {} },
    });
    await demo.call(controlContract.putCsv, { params: { id }, body: { csv, revision: emptied.revision } });
    const after = (await demo.call(assessmentContract.getData, { params: { id } })).document;
    // The demo also contains controls without a value.
    const entered = Object.entries(before.controls.data).filter(([, entry]) => Object.keys(entry).length > 0);
    expect(after.controls.data).toEqual(Object.fromEntries(entered));
    expect(after.controls.own).toEqual(before.controls.own);
  });

  it('are not imported if one line of the file is faulty', async () => {
    const { user, id } = await empty();
    const csv = 'Key;Both: design;Both: operation;Both: strength\nco-policy;3;2;\nco-audit;3;2;4\nco-x;1;1;';
    await expect(
      user.call(controlContract.putCsv, { params: { id }, body: { csv, revision: 1 } }),
    ).rejects.toMatchObject({
      status: 422,
      error: {
        details: {
          rows: [
            { line: 2, outcome: 'taken' },
            { line: 3, outcome: 'refused', reason: 'value.both', column: 'both.value' },
            { line: 4, outcome: 'refused', reason: 'key.unknown' },
          ],
        },
      },
    });
    expect((await user.call(assessmentContract.getData, { params: { id } })).revision).toBe(1);
  });
});
