import { readStarterModel } from '@klarsikt/content';
import {
  analysisContract,
  assessmentContract,
  historyContract,
  overlayContract,
  packFileNames,
  reportContract,
  threatContract,
} from '@klarsikt/contract';
import { getTypeResult } from '@klarsikt/engine/assess';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import { createBlankOwnEntity, isOwnEntityId, type OwnParts, toOwnEntityKey } from '@klarsikt/engine/overlay';
import { readArchive, recalculatePack } from '@klarsikt/engine/pack';
import { packFileRenderer } from '@klarsikt/reporting/server/pack/make.ts';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const day = '2026-09-14';
const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

/** An own threat of grade 3 on an own product, with keys and ids from the server. */
async function ownParts(user: TestClient) {
  const product = await user.call(overlayContract.createId, { body: { collection: 'products' } });
  const threatId = await user.call(overlayContract.createId, { body: { collection: 'threats' } });
  const made = createBlankOwnEntity('threats', threatId.id, day);
  const parts: OwnParts = {
    products: {
      [product.key]: {
        ...createBlankOwnEntity('products', product.id, day),
        name: { en: 'Crypto-asset custody', sv: 'Förvaring av kryptotillgångar' },
      },
    },
    threats: {
      [threatId.key]: {
        ...made,
        name: { en: 'Layering through custody', sv: 'Skiktning genom förvaring' },
        privGrade: { grade: 3, motivation: { en: 'Two cases', sv: 'Två fall' } },
        relations: { ...made.relations, products: [product.key] },
      },
    },
  };
  return { parts, product, threat: threatId };
}

async function shareParts(user: TestClient, parts: OwnParts) {
  const { revision } = await user.call(overlayContract.load, {});
  const patches = Object.entries(parts).map(([name, part]) => set(`/${name}`, part));
  return user.call(overlayContract.save, { body: { revision, patches } });
}

async function newAssessment(user: TestClient, unitId: number) {
  const settings = { ...emptyAssessmentSettings, name: 'Bank', segment: 'INDIVIDUALS' as const };
  return user.call(assessmentContract.create, { body: { unitId, settings } });
}

async function levelOf(user: TestClient, id: number, key: string) {
  const { result } = await user.call(assessmentContract.calculate, { params: { id }, body: {} });
  return getTypeResult(result, 'products')?.risks.find((risk) => risk.key === key)?.inherent;
}

describe("an organisation's own parts of the model", () => {
  it('have ids outside the range of the library', async () => {
    const user = await (await app.tenant()).user();
    const { id, key } = await user.call(overlayContract.createId, { body: { collection: 'riskLists' } });
    expect(isOwnEntityId(id)).toBe(true);
    expect(key).toBe(toOwnEntityKey('riskLists', id));
  });

  it('are included in a new assessment and its report, and stay fixed at the revision', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const own = await ownParts(user);
    await shareParts(user, own.parts);
    const { id } = await newAssessment(user, tenant.unitId);
    expect(await levelOf(user, id, own.product.key)).toBeCloseTo(3, 9);
    const trace = { kind: 'risk', type: 'products', key: own.product.key } as const;
    const explained = await user.call(assessmentContract.calculate, {
      params: { id },
      body: { context: { trace } },
    });
    expect(JSON.stringify(explained.trace)).toContain(own.threat.key);
    const shown = await user.call(reportContract.show, {
      params: { id },
      body: { language: 'sv', template: 'businessWideAssessment', format: 'html' },
    });
    expect(shown.html).toContain('Förvaring av kryptotillgångar');
    // A change of the organisation's parts has no effect on an assessment until a person adopts it.
    await shareParts(user, { threats: {} });
    expect(await levelOf(user, id, own.product.key)).toBeCloseTo(3, 9);
    const held = await user.call(overlayContract.get, { params: { id } });
    expect([held.shared?.revision, held.newer]).toEqual([1, 2]);
    await user.call(overlayContract.adopt, { params: { id }, body: { revision: held.revision, shared: 2 } });
    expect(await levelOf(user, id, own.product.key)).toBe(0);
    // Restoring an earlier revision restores its levels.
    await user.call(historyContract.restore, { params: { id }, body: { revision: 2, to: 1 } });
    expect(await levelOf(user, id, own.product.key)).toBeCloseTo(3, 9);
  });

  it('can be limited to one assessment, changed one by one, and can hide entities with a reason', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const own = await ownParts(user);
    const { id } = await newAssessment(user, tenant.unitId);
    const before = await user.call(assessmentContract.calculate, { params: { id }, body: {} });
    const params = { id };
    await user.call(overlayContract.replace, { params, body: { revision: 1, parts: own.parts } });
    expect(await levelOf(user, id, own.product.key)).toBeCloseTo(3, 9);
    const hidden = { reason: 'A trial that ended', author: 'A', date: day };
    await user.call(overlayContract.update, {
      params,
      body: { revision: 2, parts: { hidden: { [own.threat.key]: hidden } } },
    });
    expect(await levelOf(user, id, own.product.key)).toBe(0);
    await user.call(overlayContract.modify, {
      params,
      body: { revision: 3, patches: [set('/threats', {}), set('/products', {}), set('/hidden', {})] },
    });
    const levels = await user.call(assessmentContract.calculate, { params, body: {} });
    expect(levels.result).toEqual(before.result);
    await user.call(overlayContract.remove, { params, query: { revision: 4 } });
    const { document } = await user.call(assessmentContract.getData, { params });
    expect(document.overlay).toBeUndefined();
    const other = await newAssessment(user, tenant.unitId);
    expect((await user.call(overlayContract.get, { params: { id: other.id } })).own).toEqual({});
  });

  it('are refused with the path of each fault, also when forged as parts of the organisation', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const own = await ownParts(user);
    const broken = { 'th-nobody': { priv: 2, methods: [], motivation: '', author: '', date: day } };
    const refused = await expectRefusal(shareParts(user, { grades: broken }));
    expect([refused.status, JSON.stringify(refused)]).toEqual([
      400,
      expect.stringContaining('/grades/th-nobody'),
    ]);
    const { id } = await newAssessment(user, tenant.unitId);
    await shareParts(user, own.parts);
    const forged = { revision: 1, parts: { ...own.parts, threats: {} } };
    const told = await expectRefusal(
      user.call(assessmentContract.modifyData, {
        params: { id },
        body: { revision: 1, patches: [set('/overlay', { shared: forged })] },
      }),
    );
    expect(told).toMatchObject({ status: 400, error: { code: 'error.overlay.shared' } });
    const reader = await tenant.user(['ra:View']);
    expect((await expectRefusal(shareParts(reader, own.parts))).status).toBe(403);
  });

  it('are visible in ThreatView and analyses only to members of the organisation', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const own = await ownParts(user);
    await shareParts(user, own.parts);
    const card = await user.call(threatContract.card, { params: { id: own.threat.id } });
    expect(card.name.sv).toBe('Skiktning genom förvaring');
    const found = await user.call(analysisContract.analyse, {
      body: { selection: { products: [own.product.key] } },
    });
    expect(JSON.stringify(found)).toContain(own.threat.key);
    const stranger = await (await app.tenant()).user();
    expect(
      (await expectRefusal(stranger.call(threatContract.card, { params: { id: own.threat.id } }))).status,
    ).toBe(404);
  });

  it('are in the model file of an examination pack, which reproduces the same result', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const own = await ownParts(user);
    await shareParts(user, own.parts);
    const { id } = await newAssessment(user, tenant.unitId);
    const { document } = await user.call(assessmentContract.getData, { params: { id } });
    const about = {
      ...{ product: '1', organisation: 'Bank', unit: 'Unit', demo: false, assessment: 'Bank', revision: 1 },
      ...{ at: '2026-09-14T10:00:00.000Z', model: { name: '2026:1', hash: '0' }, fingerprint: '0' },
    };
    const { bytes } = await packFileRenderer.make(compileModel(readStarterModel()), {
      about,
      document,
      tables: [],
      json: {},
    });
    const files = new Map(readArchive(Buffer.from(bytes)).files.map((file) => [file.name, file.content]));
    const json = (name: string): unknown => JSON.parse(Buffer.from(files.get(name) ?? []).toString('utf8'));
    const again = recalculatePack(json(packFileNames.document), json(packFileNames.model));
    const rows = again === null ? null : getTypeResult(again.result, 'products');
    expect(rows?.risks.find((risk) => risk.key === own.product.key)?.inherent).toBeCloseTo(3, 9);
  });
});
