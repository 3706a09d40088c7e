/** What the library and the product bring along proves nothing: an assessment that only takes it cannot be approved. */
import { assessment, type CompletenessAnswer, completeness, signoff } from '@klarsikt/contract';
import {
  controlRows,
  exploitationKey,
  libraryCells,
  type Patch,
  pointerOf,
  requiredCells,
  signOffParts,
} from '@klarsikt/engine';
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

/** Takes everything that the library offers without a word: its words on misuse, its controls, its sources. */
async function takeLibrary({ editor, params }: Begun): Promise<void> {
  const { modelHash } = await editor.call(assessment.get, { params });
  const entitlement = { demo: false, offering: 'ENTERPRISE', datapoint: 'PRO', countries: ['SE'] } as const;
  const { model } = await app.server.deps.models.projectionFor(modelHash, { entitlement });
  const { document, revision } = await editor.call(assessment.getData, { params });
  const offered = libraryCells(model);
  const cells = requiredCells(model, document)
    .map(exploitationKey)
    .filter((key) => offered.has(key));
  const controls = controlRows(model, document).map(({ key }) => key);
  await editor.call(assessment.modifyData, {
    params,
    body: {
      revision,
      patches: [
        ...cells.map((key) => set(pointerOf('exploitation', key), { source: 'library' })),
        set('/selections/controls', { mode: 'none', exceptions: controls }),
        set('/selections/riskLists', { mode: 'all', exceptions: [] }),
      ],
    },
  });
}

/** Asks for the approval of everything, and gives it. */
async function approved({ editor, approver, params }: Begun): Promise<void> {
  const { revision, hash } = await editor.call(signoff.get, { params });
  const parts = [...signOffParts];
  await editor.call(signoff.request, { params, body: { revision, parts, message: 'Ready.' } });
  await approver.call(signoff.approve, { params, body: { revision, hash, parts, statement: 'Approved.' } });
}

const sheetOf = (by: TestClient, params: { readonly id: number }) => by.call(completeness.get, { params });

describe('an assessment that nobody has worked on', () => {
  it('meets no requirement', async () => {
    const { editor, params } = await begun();
    expect(met(await sheetOf(editor, params))).toEqual([]);
  });

  it('meets none by what the library offers, and is not approved; the refusal names what is open', async () => {
    const made = await begun();
    await takeLibrary(made);
    const answer = await sheetOf(made.editor, made.params);
    // Accepting the library's words on misuse is an act; everything else is not.
    expect(met(answer).filter((id) => id !== 'C14' && id !== 'C15')).toEqual([]);
    expect(answer.open.length).toBeGreaterThan(25);
    const { error } = await refusalOf(approved(made));
    expect(error.code).toBe('error.signoff.requirements');
    expect(error.message).toContain('Business described; All areas assessed');
    expect(error.message).not.toMatch(/\bC\d+\b/);
  });
});
