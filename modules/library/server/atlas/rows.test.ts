/** A version made from rows must equal the version that created the rows, byte for byte. */
import { readStarterModel } from '@klarsikt/content';
import { buildModelVersion, type ReferenceModel, toCanonicalJson } from '@klarsikt/engine/model';
import { computeSha256Hex } from '@klarsikt/server/platform/tokens.ts';
import {
  runInReadTransaction,
  runInSystemTransaction,
  runInWriteTransaction,
} from '@klarsikt/server/platform/tx.ts';
import { startTestApp, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkingModelWrite } from './provides.ts';
import { workingModelStore } from './rows.ts';
import { listWorkingRows } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const at = '2026-11-20T08:00:00.000Z';
const by = { at: new Date(at), userId: null, author: 'An importer', organizationId: 1 };

async function published(): Promise<ReferenceModel> {
  const made = buildModelVersion(await runInSystemTransaction(app.database.app, listWorkingRows), at);
  if ('problems' in made) throw new Error(JSON.stringify(made.problems.slice(0, 3)));
  return made.model;
}

const hashOf = (model: ReferenceModel) => computeSha256Hex(toCanonicalJson(model));

async function working() {
  const read = await runInSystemTransaction(app.database.app, workingModelStore.read);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems.slice(0, 3)));
  return read;
}

const write = (given: Omit<WorkingModelWrite, 'by'>) =>
  runInSystemTransaction(app.database.app, (tx) => workingModelStore.write(tx, { by, ...given }));

describe("the editors' working copy of the model", () => {
  it('is copied from the live version and compiles to the same hash', async () => {
    const live = app.server.deps.models.live();
    expect(hashOf(await published())).toBe(live?.hash);
    const { model, line } = await working();
    expect(hashOf(model)).toBe(live?.hash);
    expect(line).toEqual({ seededHash: live?.hash, mergedHash: live?.hash });
  });

  it('stores editorial notes without publishing them', async () => {
    const rows = await runInSystemTransaction(app.database.app, listWorkingRows);
    const noted = rows.filter(({ document }) => typeof document.evidence === 'string');
    expect(noted.length).toBeGreaterThan(10);
    expect(toCanonicalJson(await published())).not.toContain('"evidence"');
  });

  it('imports a model as revisions for changes, drafts and withdrawals, and skips equal entities', async () => {
    const { model } = await working();
    const [first, second, ...rest] = model.channels;
    if (first === undefined || second === undefined) throw new Error('no channels');
    const renamed = { ...first, name: { en: 'Renamed', sv: 'Omdöpt' } };
    const fresh = { ...first, id: 999_999, key: 'ch-fresh' };
    const gone = model.tags.find(({ key }) => !toCanonicalJson(model.publications).includes(`"${key}"`));
    const next: ReferenceModel = {
      ...model,
      channels: [renamed, second, ...rest, fresh],
      tags: model.tags.filter(({ key }) => key !== gone?.key),
    };
    const isDraft = ({ key }: { readonly key: string }) => key === 'ch-fresh';
    expect(await write({ model: next, isDraft })).toEqual({ added: 1, changed: 1, withdrawn: gone ? 1 : 0 });
    expect(await write({ model: next, isDraft })).toEqual({ added: 0, changed: 0, withdrawn: 0 });
    expect((await working()).model).toEqual(next);
    const version = await published();
    expect(version.channels.map(({ key }) => key)).not.toContain('ch-fresh');
    expect(version.channels[0]?.name.en).toBe('Renamed');
    expect(await write({ model })).toMatchObject({ withdrawn: 1 });
    expect(hashOf(await published())).toBe(app.server.deps.models.live()?.hash);
  });

  it('is unchanged after an import is refused for an invalid model or an id in use', async () => {
    const { model } = await working();
    const [first, ...rest] = model.channels;
    if (first === undefined) throw new Error('no channels');
    const nameless = { ...model, channels: [{ ...first, name: { en: '', sv: '' } }, ...rest] };
    const numbered = { ...model, channels: [{ ...first, key: 'ch-other' }, ...rest] };
    for (const wrong of [nameless, numbered]) {
      const refused = await write({ model: wrong }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ code: 'error.invalid' });
    }
    expect((await working()).model).toEqual(model);
  });

  it("is visible only to the operator's organisation and to organisations with a licence for Atlas", async () => {
    const [tenant, operator] = [await app.tenant(), await app.tenant({ kind: 'system' })];
    const editor = await app.tenant({ licensed: ['backoffice'], coversCustomers: true });
    const below = await app.tenant({ licensed: [], parentId: editor.organizationId });
    const seen = (organizationId: number) =>
      runInReadTransaction(
        app.database.app,
        { organizationId },
        async (tx) => (await listWorkingRows(tx)).length,
      );
    expect(await seen(tenant.organizationId)).toBe(0);
    expect(await seen(below.organizationId)).toBe(0);
    expect(await seen(operator.organizationId)).toBeGreaterThan(800);
    expect(await seen(editor.organizationId)).toBeGreaterThan(800);
    const planted = runInWriteTransaction(app.database.app, tenant, (tx) =>
      workingModelStore.write(tx, {
        model: readStarterModel(),
        by: { ...by, organizationId: tenant.organizationId },
      }),
    );
    await expect(planted).rejects.toThrow();
  });
});
