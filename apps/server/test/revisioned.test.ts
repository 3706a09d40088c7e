/** Tests the rules of all documents with revisions, with assessments, saved analyses and terms of reports. */
import { randomUUID } from 'node:crypto';
import { readStarterModel } from '@klarsikt/content';
import {
  analysisContract,
  assessmentContract,
  createStaleDetailsSchema,
  historyContract,
  termsContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings, type Patch } from '@klarsikt/engine/assessment';
import { publishModelVersion } from '@klarsikt/library/server/model/publish.ts';
import { expectRefusal, startTestApp, type TestApp, type TestTenant } from '@klarsikt/testkit';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sameValues } from '../../../packages/engine/test/property-runs.ts';
import {
  changeLockedDocument,
  computeDocumentStep,
  loadDocumentAtRevision,
  type RevisionedDocumentKind,
} from '../src/platform/revisioned.ts';
import { runInSystemTransaction, runInWriteTransaction } from '../src/platform/tx.ts';
import { assessmentRevision, assessmentTable } from '../src/schema/domain.ts';
import { reportTermsRevision } from '../src/schema/terms.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** One document of a kind, in which the tests change one text. */
interface Subject {
  readonly user: Awaited<ReturnType<TestTenant['user']>>;
  /** Revision before any change. */
  readonly first: number;
  save(given: { revision: number; value: string; change?: string }): Promise<{ revision: number }>;
  value(): Promise<string>;
}

const saved = { name: 'Cash', priv: true, corp: true };

const kinds: Record<string, () => Promise<Subject>> = {
  assessment: async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const params = { id };
    return {
      user,
      first: 1,
      save: ({ value, ...from }) => {
        const patches: Patch[] = [{ op: 'set', path: '/conclusions/overall', value }];
        return user.call(assessmentContract.modifyData, { params, body: { ...from, patches } });
      },
      value: async () =>
        (await user.call(assessmentContract.getData, { params })).document.conclusions.overall ?? '',
    };
  },
  analysis: async () => {
    const user = await (await app.tenant()).user();
    const { id } = await user.call(analysisContract.create, { body: { analysis: saved } });
    const params = { id };
    return {
      user,
      first: 1,
      save: ({ value, ...from }) =>
        user.call(analysisContract.update, {
          params,
          body: { ...from, analysis: { ...saved, name: value } },
        }),
      value: async () => (await user.call(analysisContract.get, { params })).analysis.name,
    };
  },
  terms: async () => {
    const user = await (await app.tenant()).user();
    return {
      user,
      first: 0,
      save: ({ value, ...from }) => {
        const patches: Patch[] = [{ op: 'set', path: '/level.HIGH/en', value }];
        return user.call(termsContract.save, { body: { ...from, patches } });
      },
      value: async () => (await user.call(termsContract.load, {})).document['level.HIGH']?.en ?? '',
    };
  },
};

const stale = createStaleDetailsSchema(z.unknown());
const names = Object.keys(kinds);
const subjectOf = async (name: string): Promise<Subject> => {
  const make = kinds[name];
  if (make === undefined) throw new Error(name);
  const subject = await make();
  await subject.user.csrf();
  return subject;
};

describe.each(names)('a document of the kind %s', (name) => {
  it('accepts only one of fifty simultaneous saves of a revision', async () => {
    const subject = await subjectOf(name);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        subject.save({ revision: subject.first, value: `Value ${index}`, change: randomUUID() }),
      ),
    );
    const taken = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.revision] : []));
    expect(taken).toEqual([subject.first + 1]);
    const refused = await Promise.all(
      outcomes.flatMap((one) =>
        one.status === 'rejected' ? [expectRefusal(Promise.reject(one.reason))] : [],
      ),
    );
    expect(refused).toHaveLength(49);
    for (const { status, error } of refused) {
      expect([status, error.code]).toEqual([409, 'error.stale']);
      const details = stale.strict().parse(error.details);
      expect(details).toMatchObject({ revision: subject.first + 1, by: { userId: subject.user.userId } });
      expect(details.since).toMatchObject([{ revision: subject.first + 1, userId: subject.user.userId }]);
      expect(details.since?.[0]?.patches.length).toBeGreaterThan(0);
    }
  });

  it('accepts a repeated save as idempotent and returns the revision of the first save', async () => {
    const subject = await subjectOf(name);
    const { first } = subject;
    const mine = { revision: first, value: 'Mine', change: randomUUID() };
    const together = await Promise.all(Array.from({ length: 20 }, () => subject.save(mine)));
    expect(new Set(together.map(({ revision }) => revision))).toEqual(new Set([first + 1]));
    await subject.save({ revision: first + 1, value: 'Theirs', change: randomUUID() });
    expect(await subject.save(mine)).toMatchObject({ revision: first + 1 });
    // The result is the same if the client already knows the newer revision.
    expect(await subject.save({ ...mine, revision: first + 2 })).toMatchObject({ revision: first + 1 });
    expect(await subject.value()).toBe('Theirs');
    await expect(subject.save({ ...mine, change: randomUUID() })).rejects.toMatchObject({ status: 409 });
  });
});

describe('a change id', () => {
  it('is unique per author, so that another person may use the same id for another change', async () => {
    const tenant = await app.tenant();
    const [one, other] = [await tenant.user(), await tenant.user()];
    const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
    const { id } = await one.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const change = randomUUID();
    const save = (user: typeof one, revision: number, value: string) => {
      const patches: Patch[] = [{ op: 'set', path: '/conclusions/overall', value }];
      return user.call(assessmentContract.modifyData, {
        params: { id },
        body: { revision, change, patches },
      });
    };
    expect(await save(one, 1, 'Mine')).toMatchObject({ revision: 2 });
    expect(await save(other, 2, 'Theirs')).toMatchObject({ revision: 3 });
    expect(await save(one, 1, 'Mine')).toMatchObject({ revision: 2 });
    expect(await save(other, 2, 'Theirs')).toMatchObject({ revision: 3 });
  });
});

describe('a saved analysis', () => {
  it('returns the original answer to a repeated save, so that no newer change is overwritten', async () => {
    const user = await (await app.tenant()).user();
    const { id } = await user.call(analysisContract.create, { body: { analysis: saved } });
    const body = { revision: 1, change: randomUUID(), analysis: { ...saved, name: 'Mine' } };
    const before = await user.call(analysisContract.update, { params: { id }, body });
    app.clock.advance(60);
    await user.call(analysisContract.update, {
      params: { id },
      body: {
        revision: 2,
        analysis: { ...saved, name: 'Theirs', comments: [{ type: null, id: null, text: 'x' }] },
      },
    });
    expect(await user.call(analysisContract.update, { params: { id }, body })).toEqual(before);
  });
});

describe('Template for an assessment', () => {
  it('can be read and restored in each past state, including the model version of the state', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
    const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
    const params = { id };
    const change = (revision: number, value: string) =>
      user.call(assessmentContract.modifyData, {
        params,
        body: { revision, patches: [{ op: 'set', path: '/conclusions/overall', value }] },
      });
    await change(1, 'Under the old one');
    const { modelHash } = await user.call(assessmentContract.getMeta, { params: { id: await pidOf(id) } });
    // Creates the state that a move to another version leaves behind.
    const other = await runInSystemTransaction(app.database.app, async (tx) => {
      const old = readStarterModel();
      const [one] = old.customers;
      if (one === undefined) throw new Error('the starter model has no customers');
      const former = { ...one, id: 2999, key: 'cu-former' };
      const at = app.clock.now();
      const about = { name: '2025:9', description: '', channel: 'draft', at } as const;
      const hash = await publishModelVersion(tx, { ...old, customers: [...old.customers, former] }, about);
      await tx.update(assessmentTable).set({ modelHash: hash }).where(eq(assessmentTable.id, id));
      return hash;
    });
    await change(2, 'Under the new one');
    const state = (revision: number) => user.call(historyContract.getState, { params, body: { revision } });
    expect([(await state(2)).modelHash, (await state(3)).modelHash]).toEqual([modelHash, other]);
    expect((await state(2)).document.conclusions.overall).toBe('Under the old one');
    await user.call(historyContract.restore, { params, body: { revision: 3, to: 2 } });
    expect((await user.call(assessmentContract.load, { body: { id } })).model.hash).toBe(modelHash);
    const { entries } = await user.call(historyContract.list, { params, body: {} });
    expect(entries.map(({ modelHash }) => modelHash)).toEqual([modelHash, other, modelHash, modelHash]);
  });
});

async function pidOf(id: number): Promise<string> {
  const [row] = await runInSystemTransaction(app.database.app, (tx) =>
    tx.select({ pid: assessmentTable.pid }).from(assessmentTable).where(eq(assessmentTable.id, id)),
  );
  return row?.pid ?? '';
}

describe('the stored undo steps', () => {
  it('rebuild every state that a document had, whatever the changes were', async () => {
    const tenant = await app.tenant();
    const user = await tenant.user();
    await user.call(termsContract.save, {
      body: { revision: 0, patches: [{ op: 'set', path: '/level.HIGH/en', value: 'Severe' }] },
    });
    const { organizationId } = tenant;
    const [row] = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select({ id: reportTermsRevision.documentId })
        .from(reportTermsRevision)
        .where(eq(reportTermsRevision.organizationId, organizationId)),
    );
    const id = row?.id ?? 0;
    const member = fc.constantFrom('a', 'b', 'c/d', '~e');
    const value = fc.letrec((tie) => ({
      leaf: fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 })),
      node: fc.oneof({ depthSize: 'small' }, tie('leaf'), fc.dictionary(member, tie('node'), { maxKeys: 3 })),
    })).node;
    const document = fc.dictionary(member, value, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(fc.array(document, { minLength: 1, maxLength: 12 }), async (states) => {
        // One transaction per run, which is rolled back. The table belongs to a real kind; the documents are arbitrary.
        await runInWriteTransaction(app.database.app, { organizationId }, async (tx) => {
          const kind: RevisionedDocumentKind<Record<string, unknown>> = {
            revisions: reportTermsRevision,
            organizationId,
            save: async () => undefined,
            read: (read) => ({ ...read }),
          };
          const by = { at: app.clock.now(), userId: null, author: 'A' };
          const first: Record<string, unknown> = {};
          let locked = {
            id,
            revision: 1,
            document: first,
            modelHash: null,
            updatedAt: by.at,
            updatedBy: null,
            updatedName: '',
            made: null,
          };
          const seen = [{ revision: 1, document: locked.document }];
          for (const next of states) {
            const from = { revision: locked.revision };
            const make = () => computeDocumentStep<Record<string, unknown>>(locked.document, next, null);
            const outcome = await changeLockedDocument(tx, kind, locked, { from, by, make });
            locked = { ...locked, revision: outcome.saved.revision, document: next };
            seen.push({ revision: locked.revision, document: next });
          }
          for (const { revision, document: expected } of seen)
            expect((await loadDocumentAtRevision(tx, kind, locked, revision)).document).toEqual(expected);
          throw new Undone();
        }).catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
      }),
      { numRuns: 40, ...sameValues },
    );
  });

  it('can be appended by the application, but never changed or removed', async () => {
    for (const table of [assessmentRevision, reportTermsRevision]) {
      await expect(
        runInSystemTransaction(app.database.app, (tx) => tx.update(table).set({ author: 'somebody else' })),
      ).rejects.toMatchObject({ cause: { message: expect.stringMatching(/permission denied/) } });
      await expect(runInSystemTransaction(app.database.app, (tx) => tx.delete(table))).rejects.toMatchObject({
        cause: { message: expect.stringMatching(/permission denied/) },
      });
    }
  });
});

class Undone extends Error {}
