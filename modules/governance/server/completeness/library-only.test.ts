/**
 * Content of the library and the product must prove nothing: an assessment with only such content cannot be approved.
 */
import { assessment, type CompletenessAnswer, completeness, signoff } from '@klarsikt/contract';
import { formatPointer, listControlRows, type Patch } from '@klarsikt/engine/assessment';
import { collectLibraryCells, exploitationKey, listRequiredCells } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { refusalOf, sharedTestApp, smallSettings, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.close());

const set = (path: string, value: unknown): Patch => ({ op: 'set', path, value });

async function begun() {
  const tenant = await app.tenant();
  const [editor, approver] = [await tenant.user(), await tenant.user()];
  const { id } = await editor.call(assessment.create, {
    body: { unitId: tenant.unitId, settings: smallSettings },
  });
  return { editor, approver, params: { id } };
}

type Begun = Awaited<ReturnType<typeof begun>>;

const met = ({ sheet }: CompletenessAnswer) =>
  sheet.filter(({ status }) => status === 'met').map(({ requirement }) => requirement);

/** Accepts the library's texts on misuse, its controls and its sources without adding own text. */
async function takeLibrary({ editor, params }: Begun): Promise<void> {
  const { modelHash } = await editor.call(assessment.get, { params });
  const entitlement = { demo: false, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] } as const;
  const { model } = await app.server.deps.models.projectionFor(modelHash, { entitlement });
  const { document, revision } = await editor.call(assessment.getData, { params });
  const offered = collectLibraryCells(model);
  const cells = listRequiredCells(model, document)
    .map(exploitationKey)
    .filter((key) => offered.has(key));
  const controls = listControlRows(model, document).map(({ key }) => key);
  await editor.call(assessment.modifyData, {
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
  const { revision } = await editor.call(signoff.get, { params });
  const body = { revision, parts: [...signOffParts], message: 'Ready.', approver: approver.userId };
  await editor.call(signoff.request, { params, body });
}

async function approved({ approver, params }: Begun): Promise<void> {
  const { revision, hash } = await approver.call(signoff.get, { params });
  const body = { revision, hash, parts: [...signOffParts], statement: 'Approved.' };
  await approver.call(signoff.approve, { params, body });
}

const sheetOf = (by: TestClient, params: { readonly id: number }) => by.call(completeness.get, { params });

describe('an assessment that nobody has worked on', () => {
  it('meets no requirement', async () => {
    const { editor, params } = await begun();
    expect(met(await sheetOf(editor, params))).toEqual([]);
  });

  it('meets none by what the library offers, and can neither be asked for nor approved; the refusal names what is open', async () => {
    const made = await begun();
    await takeLibrary(made);
    const answer = await sheetOf(made.editor, made.params);
    // Only the requirements on misuse become met, because a person accepted those texts.
    expect(met(answer).filter((id) => id !== 'C14' && id !== 'C15')).toEqual([]);
    expect(answer.open.length).toBeGreaterThan(25);
    for (const act of [requested, approved]) {
      const { error } = await refusalOf(act(made));
      expect(error.code).toBe('error.signoff.requirements');
      expect(error.message).toContain('Business described; All areas assessed');
      expect(error.message).not.toMatch(/\bC\d+\b/);
    }
    const { parts } = await made.approver.call(signoff.get, { params: made.params });
    expect(parts.map(({ request }) => request)).toEqual(parts.map(() => null));
  });
});
