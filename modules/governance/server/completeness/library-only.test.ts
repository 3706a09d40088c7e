/**
 * Content of the library and the product must prove nothing: an assessment with only such content cannot be approved.
 */
import {
  assessmentContract,
  type CompletenessResponse,
  completenessContract,
  signoffContract,
} from '@klarsikt/contract';
import { formatPointer, listControlRows, type Patch } from '@klarsikt/engine/assessment';
import {
  collectLibraryCellNames,
  listRequiredMatrixCells,
  toExploitationKey,
} from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import {
  expectRefusal,
  getSharedTestApp,
  smallFirmSettings,
  type TestApp,
  type TestClient,
} from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

async function begun() {
  const tenant = await app.tenant();
  const [editor, approver] = [await tenant.user(), await tenant.user()];
  const { id } = await editor.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: smallFirmSettings },
  });
  return { editor, approver, params: { id } };
}

type Begun = Awaited<ReturnType<typeof begun>>;

const met = ({ sheet }: CompletenessResponse) =>
  sheet.filter(({ status }) => status === 'met').map(({ requirement }) => requirement);

/** Accepts the library's texts on misuse, its controls and its sources without adding own text. */
async function takeLibrary({ editor, params }: Begun): Promise<void> {
  const { modelHash } = await editor.call(assessmentContract.get, { params });
  const entitlement = { demo: false, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] } as const;
  const { model } = await app.server.deps.models.projectionFor(modelHash, { entitlement });
  const { document, revision } = await editor.call(assessmentContract.getData, { params });
  const offered = collectLibraryCellNames(model);
  const cells = listRequiredMatrixCells(model, document)
    .map(toExploitationKey)
    .filter((key) => offered.has(key));
  const controls = listControlRows(model, document).map(({ key }) => key);
  await editor.call(assessmentContract.modifyData, {
    params,
    body: {
      revision,
      patches: [
        ...cells.map((key) => set(formatPointer('exploitation', key), { source: 'library' })),
        set('/selections/controls', { mode: 'none', exceptions: controls }),
        set('/selections/riskLists', { mode: 'all', exceptions: [] }),
      ],
    },
  });
}

async function requested({ editor, approver, params }: Begun): Promise<void> {
  const { revision } = await editor.call(signoffContract.get, { params });
  const body = { revision, parts: [...signOffParts], message: 'Ready.', approver: approver.userId };
  await editor.call(signoffContract.request, { params, body });
}

async function approved({ approver, params }: Begun): Promise<void> {
  const { revision, hash } = await approver.call(signoffContract.get, { params });
  const body = { revision, hash, parts: [...signOffParts], statement: 'Approved.' };
  await approver.call(signoffContract.approve, { params, body });
}

const sheetOf = (by: TestClient, params: { readonly id: number }) =>
  by.call(completenessContract.get, { params });

describe('an assessment that nobody has worked on', () => {
  it('meets no requirement', async () => {
    const { editor, params } = await begun();
    expect(met(await sheetOf(editor, params))).toEqual([]);
  });

  it('cannot be approved on the basis of library content alone', async () => {
    const made = await begun();
    await takeLibrary(made);
    const answer = await sheetOf(made.editor, made.params);
    // Only the requirements on misuse become met, because a person accepted those texts.
    expect(met(answer).filter((id) => id !== 'C14' && id !== 'C15')).toEqual([]);
    expect(answer.open.length).toBeGreaterThan(25);
    for (const act of [requested, approved]) {
      const { error } = await expectRefusal(act(made));
      expect(error.code).toBe('error.signoff.requirements');
      expect(error.message).toContain('Business described; All areas assessed');
      expect(error.message).not.toMatch(/\bC\d+\b/);
    }
    const { parts } = await made.approver.call(signoffContract.get, { params: made.params });
    expect(parts.map(({ request }) => request)).toEqual(parts.map(() => null));
  });
});
