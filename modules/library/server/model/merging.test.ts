/** Repeated merges of another installation's version into local edits must lose nothing. */
import { newestEdition, readStarterModel } from '@klarsikt/content';
import { atlasContract, auditContract, modelContract } from '@klarsikt/contract';
import type { ReferenceModel, Threat } from '@klarsikt/engine/model';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishModelVersion } from './publish.ts';

let app: TestApp;
let editor: TestClient;
let theirs: string;

const backoffice = ['backoffice:View', 'backoffice:Edit'] as const;

const en = (name: string) => ({ en: name, sv: `${name} (sv)` });

function edited(change: (threat: Threat, at: number) => Threat): ReferenceModel {
  const starter = readStarterModel();
  return { ...starter, threats: starter.threats.map(change) };
}

const ours = edited((threat, at) =>
  at === 0 ? { ...threat, name: en('Ours') } : at === 1 ? { ...threat, name: en('Only ours') } : threat,
);
const others = edited((threat, at) => {
  if (at === 0) return { ...threat, name: en('Theirs') };
  if (at === 2) return { ...threat, name: en('Only theirs') };
  if (at === 3) return { ...threat, riskDescription: { ...threat.riskDescription, en: 'Grows faster.' } };
  return threat;
});

const working = async () => {
  const read = await runInSystemTransaction(app.database.app, (tx) => app.server.deps.rows.read(tx));
  if ('problems' in read) throw new Error('the rows are no model');
  return { line: read.line, names: read.model.threats.slice(0, 3).map(({ name }) => name.en) };
};

beforeAll(async () => {
  app = await startTestApp();
  const operator = await app.tenant({ kind: 'system', name: 'Operator' });
  editor = await operator.user(['admin:ThreatModelConfig', 'admin:SecurityAdmin', ...backoffice]);
  const by = { at: app.clock.now(), userId: null, author: 'Editor', organizationId: operator.organizationId };
  await runInSystemTransaction(app.database.app, (tx) => app.server.deps.rows.write(tx, { model: ours, by }));
  theirs = await runInSystemTransaction(app.database.app, (tx) =>
    publishModelVersion(tx, others, {
      name: '2026:5',
      description: '',
      channel: 'beta',
      at: new Date('2026-11-21T08:00:00Z'),
    }),
  );
  await editor.call(modelContract.setLive, { params: { x: theirs }, query: { channel: 'beta' } });
});
afterAll(() => app.close());

const plan = () => editor.call(modelContract.planMerge, { params: { hash: theirs } });

describe("merging a version into the editors' working copy", () => {
  it('is planned from the common ancestor version, with both values of each conflict', async () => {
    const { base, conflicts, brings } = await plan();
    expect(base).toEqual({ hash: newestEdition.hash, name: '2026:4' });
    expect(conflicts.map(({ path, ours: own, theirs: other }) => [path, own, other])).toEqual([
      [['name', 'en'], 'Ours', 'Theirs'],
      [['name', 'sv'], 'Ours (sv)', 'Theirs (sv)'],
    ]);
    expect(brings?.collections.threats?.changed).toHaveLength(2);
    expect((await working()).names).toEqual(['Ours', 'Only ours', readStarterModel().threats[2]?.name.en]);
  });

  it('is refused while a conflict is open, without any change', async () => {
    await expect(
      editor.call(modelContract.merge, { params: { hash: theirs }, body: { choices: [] } }),
    ).rejects.toMatchObject({
      status: 409,
      error: { code: 'error.model.merge', message: expect.stringMatching(/2 conflicts/) },
    });
    expect((await working()).line.mergedHash).toBe(newestEdition.hash);
  });

  it('keeps edits of this installation, adopts changes of the version, and applies the chosen resolutions', async () => {
    const { conflicts } = await plan();
    const choices = conflicts.map(({ collection, key, path }) => ({
      ...{ collection, key, path: [...path] },
      choice: path.at(-1) === 'en' ? ('both' as const) : ('theirs' as const),
    }));
    const done = await editor.call(modelContract.merge, { params: { hash: theirs }, body: { choices } });
    expect(done).toEqual({ added: 0, changed: 3, withdrawn: 0 });
    const after = await working();
    expect(after.names).toEqual(['Ours / Theirs', 'Only ours', 'Only theirs']);
    expect(after.line.mergedHash).toBe(theirs);
    const again = await plan();
    expect([again.conflicts, again.brings?.collections.threats?.changed]).toEqual([[], []]);
    const log = await editor.call(auditContract.list, { body: { events: ['model.merged'] } });
    expect(log.rows[0]?.after).toMatchObject({ version: '2026:5', conflicts: 2, changed: 3 });
  });

  it('marks only the outdated language of a text', async () => {
    const [first, , third, fourth] = readStarterModel().threats;
    const noted = async (threat: Threat | undefined) => {
      const params = { type: 'threat', id: threat?.id ?? 0 };
      return (await editor.call(atlasContract.load, { params, query: {} })).document.outdated;
    };
    expect(await noted(fourth)).toEqual({
      riskDescription: { language: 'sv', written: fourth?.riskDescription.en },
    });
    expect(await noted(third)).toBeUndefined();
    // Both sides changed both languages, so no translation is marked as outdated.
    expect(await noted(first)).toBeUndefined();
  });

  it('requires the permission to edit', async () => {
    const reader = await (await app.tenant({ kind: 'system', name: 'Second' })).user([
      'admin:ThreatModelConfig',
    ]);
    await expect(reader.call(modelContract.planMerge, { params: { hash: theirs } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
