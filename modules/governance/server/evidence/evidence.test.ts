import { readStarterModel } from '@klarsikt/content';
import {
  assessmentContract,
  commentContract,
  evidenceContract,
  getErrorText,
  insightContract,
} from '@klarsikt/contract';
import { pruneRemovals } from '@klarsikt/server/platform/removals.ts';
import { runInSystemTransaction } from '@klarsikt/server/platform/tx.ts';
import { fileContent, fileLink } from '@klarsikt/server/schema/file.ts';
import { auditEvent } from '@klarsikt/server/schema/operations.ts';
import { expectRefusal, getSharedTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { createPdf, tradeReport } from '@klarsikt/threatview/server/insight/documents.fixture.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createAssessmentWithUser,
  createLargePdf,
  createPng,
  csv,
  send,
  type UploadGiven,
} from './evidence.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

const [control, another] = readStarterModel().controls.map(({ key }) => key);
const onControl = { object: 'control', subject: control ?? '' };
const pdf = createPdf(tradeReport);

const add = (client: TestClient, id: number, given: UploadGiven = {}) =>
  send(app, client, evidenceContract.add, { ...given, id, fields: { ...onControl, ...given.fields } });
const attach = (client: TestClient, commentId: number, given: UploadGiven = {}) =>
  send(app, client, evidenceContract.attach, {
    ...given,
    fields: { comment: String(commentId), ...given.fields },
  });
const list = async (client: TestClient, id: number) =>
  (await client.call(evidenceContract.list, { params: { id } })).files;

function kept(organizationId: number) {
  return runInSystemTransaction(app.database.app, async (tx) => ({
    contents: await tx
      .select({ bytes: fileContent.bytes })
      .from(fileContent)
      .where(sql`organization_id = ${organizationId}`),
    links: await tx
      .select({ holder: fileLink.holder })
      .from(fileLink)
      .where(sql`organization_id = ${organizationId}`),
  }));
}

/** Removed files can be restored for a day. */
const pruneTomorrow = () =>
  runInSystemTransaction(app.database.app, (tx) =>
    pruneRemovals(tx, new Date(app.clock.now().getTime() + 25 * 3_600_000)),
  );

describe('evidence of a control', () => {
  it('is downloaded unchanged and listed with description, period and author', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const fields = {
      title: 'Sample of 20',
      class: 'complianceTest',
      ...{ periodFrom: '2025-01-01', periodTo: '2025-12-31', received: '2026-01-10' },
      ...{ effective: '2026-01-15', expires: '2099-01-31' },
    };
    const { file } = await add(user, id, { name: 'sample.csv', fields });
    expect(file).toMatchObject({
      ...fields,
      ...onControl,
      kind: 'csv',
      name: 'Sample of 20.csv',
      mine: true,
    });
    const reader = await tenant.user(['ra:View']);
    const [seen] = await list(reader, id);
    expect(seen).toEqual({ ...file, mine: false });
    const answer = await reader.request(evidenceContract.get, { params: { id, file: file.id } });
    expect(answer.bytes).toEqual(csv);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-disposition': "attachment; filename*=UTF-8''Sample%20of%2020.csv",
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
  });

  it('is current, expiring, expired or not yet valid, depending on the day', async () => {
    const { user, id } = await createAssessmentWithUser(app);
    const today = app.clock.now().getTime();
    const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
    const states: [Record<string, string>, string][] = [
      [{}, 'current'],
      [{ expires: day(0) }, 'expiring'],
      [{ expires: day(29) }, 'expiring'],
      [{ expires: day(30) }, 'current'],
      [{ expires: day(-1) }, 'expired'],
      [{ effective: day(1) }, 'future'],
      [{ effective: day(0) }, 'current'],
    ];
    const { file } = await add(user, id);
    let { revision } = file;
    for (const [fields, state] of states) {
      const body = { revision, title: file.title, class: file.class, ...fields };
      const changed = await user.call(evidenceContract.change, { params: { id, file: file.id }, body });
      expect([fields, changed.state]).toEqual([fields, state]);
      revision = changed.revision;
    }
    const { file: added } = await add(user, id, {
      content: Buffer.from('a;1\n'),
      fields: { expires: day(-1) },
    });
    expect(added.state).toBe('expired');
  });

  it('can be changed only from its latest revision, and earlier descriptions are kept', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const { file } = await add(user, id, { fields: { title: 'First', class: 'audit' } });
    const params = { id, file: file.id };
    const body = {
      revision: file.revision,
      title: 'Second',
      class: 'supervisoryAction',
      expires: '2026-12-31',
    } as const;
    const changed = await user.call(evidenceContract.change, { params, body });
    expect(changed).toMatchObject({
      revision: 2,
      title: 'Second',
      class: 'supervisoryAction',
      expires: '2026-12-31',
    });
    const stale = await expectRefusal(user.call(evidenceContract.change, { params, body }));
    expect(stale).toMatchObject({ status: 409, error: { code: 'error.stale', details: { revision: 2 } } });
    const reader = await tenant.user(['ra:View']);
    expect((await expectRefusal(reader.call(evidenceContract.change, { params, body }))).status).toBe(403);
    await user.call(evidenceContract.remove, { params });
    const events = await reader.call(evidenceContract.events, { params });
    expect(events.map(({ kind, before }) => [kind, before?.title])).toEqual([
      ['added', undefined],
      ['changed', 'First'],
      ['removed', 'Second'],
    ]);
    const audited = await runInSystemTransaction(app.database.app, (tx) =>
      tx
        .select()
        .from(auditEvent)
        .where(eq(auditEvent.subject, `evidence:${file.id}`)),
    );
    expect(
      audited.map(({ event, after }) => [event, after && Object.keys(after).includes('sha256')]),
    ).toEqual([
      ['evidence.added', true],
      ['evidence.changed', false],
      ['evidence.removed', null],
    ]);
  });

  it('is refused with contradictory dates or an unknown object', async () => {
    const { user, id } = await createAssessmentWithUser(app);
    const faultOf = async (fields: Record<string, string>) => {
      const { status, error } = await add(user, id, { fields });
      expect(status).toBe(400);
      return error.details.faults.map(({ path }: { path: string }) => path);
    };
    expect(await faultOf({ periodFrom: '2025-12-31', periodTo: '2025-01-01' })).toEqual(['body.periodTo']);
    expect(await faultOf({ effective: '2026-02-01', expires: '2026-01-31' })).toEqual(['body.expires']);
    expect(await faultOf({ expires: '2026-02-30' })).toEqual(['body.expires']);
    expect(await faultOf({ expires: '0000-01-01' })).toEqual(['body.expires']);
    expect(await faultOf({ class: 'rumour' })).toEqual(['body.class']);
    expect(await faultOf({ subject: 'co-nowhere' })).toEqual(['body.subject']);
    expect(await faultOf({ object: 'gap', subject: 'C99' })).toEqual(['body.subject']);
    expect(await faultOf({ object: 'action', subject: '1' })).toEqual(['body.subject']);
    expect(await faultOf({ object: 'comment', subject: '1' })).toEqual(['body.object']);
    expect(await list(user, id)).toEqual([]);
    expect((await add(user, id, { fields: { object: 'gap', subject: 'C20' } })).status).toBe(200);
  });

  it('is written by editors, read by others, and hidden from other organisations', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const reader = await tenant.user(['ra:View']);
    expect((await add(reader, id)).status).toBe(403);
    const { file } = await add(user, id);
    const params = { id, file: file.id };
    expect((await expectRefusal(reader.call(evidenceContract.remove, { params }))).status).toBe(403);
    const neighbour = await createAssessmentWithUser(app);
    expect((await add(neighbour.user, id)).status).toBe(404);
    // A file of another assessment cannot be reached through an own assessment.
    const crossed = { id: neighbour.id, file: file.id };
    for (const endpoint of [evidenceContract.get, evidenceContract.events, evidenceContract.remove])
      expect((await neighbour.user.request(endpoint, { params: crossed })).status).toBe(404);
    expect(await list(user, id)).toHaveLength(1);
  });
});

describe('an uploaded file', () => {
  it('is accepted up to 20 MB and refused above', async () => {
    const { user, id } = await createAssessmentWithUser(app);
    const megabyte = 1024 * 1024;
    const { status, file } = await add(user, id, {
      name: 'scan.pdf',
      content: createLargePdf(20 * megabyte),
    });
    expect([status, file.bytes]).toEqual([200, 20 * megabyte]);
    const refused = await add(user, id, { name: 'scan.pdf', content: createLargePdf(21 * megabyte) });
    expect(refused).toMatchObject({
      status: 413,
      error: {
        code: 'error.toolarge.file',
        message: getErrorText('error.toolarge.file', 'en', { megabytes: 20 }),
      },
    });
    const { bytes } = await user.request(evidenceContract.get, { params: { id, file: file.id } });
    expect(bytes.equals(createLargePdf(20 * megabyte))).toBe(true);
  }, 120_000);

  it('is refused if its content does not match the extension of its name', async () => {
    const { user, id } = await createAssessmentWithUser(app);
    const wrong = await add(user, id, { name: 'report.pdf' });
    expect(wrong).toMatchObject({
      status: 422,
      error: {
        code: 'error.file.type',
        message: getErrorText('error.file.type', 'en', { kinds: 'csv, docx, xlsx, pdf, png and jpg' }),
      },
    });
    expect((await add(user, id, { name: 'screen.png', content: createPng() })).file.kind).toBe('png');
    expect(await add(user, id, { name: 'page.csv', content: Buffer.from('<html>') })).toMatchObject({
      code: 'error.file.type',
    });
  });

  it('has a safe name in storage and download, whatever name was sent', async () => {
    const { user, id } = await createAssessmentWithUser(app);
    const names = [
      '../../etc/passwd.csv',
      'a\\..\\b.csv',
      'x%0d%0aSet-Cookie: a=b.csv',
      `${'n'.repeat(250)}.csv`,
    ];
    for (const name of names) {
      const { file } = await add(user, id, { name, content: Buffer.from(`${name};1\n`) });
      expect(file.title).not.toMatch(/[\\/\r\n]/);
      const { headers } = await user.request(evidenceContract.get, { params: { id, file: file.id } });
      expect(headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''[^/\\\r\n]+\.csv$/);
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  it('is stored once per organisation, and deleted with its last link', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const { file: first } = await add(user, id, { fields: { title: 'Once' } });
    const again = await add(user, id);
    expect(again).toMatchObject({
      status: 409,
      error: { message: getErrorText('error.file.known', 'en', { title: 'Once' }) },
    });
    const { file: second } = await add(user, id, { fields: { subject: another ?? '' } });
    expect(second.sha256).toBe(first.sha256);
    expect(await kept(tenant.organizationId)).toMatchObject({
      contents: [{ bytes: csv.length }],
      links: [{}, {}],
    });
    const neighbour = await createAssessmentWithUser(app);
    expect((await add(neighbour.user, neighbour.id)).status).toBe(200);
    await user.call(evidenceContract.remove, { params: { id, file: first.id } });
    const { bytes } = await user.request(evidenceContract.get, { params: { id, file: second.id } });
    expect(bytes).toEqual(csv);
    await user.call(evidenceContract.remove, { params: { id, file: second.id } });
    await pruneTomorrow();
    expect(await kept(tenant.organizationId)).toEqual({ contents: [], links: [] });
    expect((await kept(neighbour.tenant.organizationId)).contents).toHaveLength(1);
  });

  it('remains while either a source or evidence still refers to it', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const { file } = await add(user, id, { name: 'report.pdf', content: pdf });
    const source = await send(app, user, insightContract.upload, { name: 'report.pdf', content: pdf });
    expect(source.status).toBe(200);
    expect(await kept(tenant.organizationId)).toMatchObject({ contents: [{}], links: [{}, {}] });
    await user.call(evidenceContract.remove, { params: { id, file: file.id } });
    const { bytes } = await user.request(insightContract.getFile, { params: { id: source.file.id } });
    expect(bytes).toEqual(pdf);
    await user.call(insightContract.remove, { params: { id: source.file.id } });
    await pruneTomorrow();
    expect(await kept(tenant.organizationId)).toEqual({ contents: [], links: [] });
  }, 60_000);

  it('is never lost when links to it are added and removed at once', async () => {
    const { user, id } = await createAssessmentWithUser(app);
    const keys = readStarterModel()
      .controls.slice(0, 6)
      .map(({ key }) => key);
    const { file } = await add(user, id);
    const answers = await Promise.all([
      user.request(evidenceContract.remove, { params: { id, file: file.id } }),
      ...keys.slice(1).map((subject) => add(user, id, { fields: { subject } })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const each of await list(user, id))
      expect((await user.request(evidenceContract.get, { params: { id, file: each.id } })).bytes).toEqual(
        csv,
      );
    expect(await list(user, id)).toHaveLength(5);
  }, 60_000);

  it('is refused in a demo that has reached its limit of files', async () => {
    const demo = await app.demo();
    const { assessments } = await demo.call(assessmentContract.list, { query: {} });
    const id = assessments[0]?.id ?? 0;
    const { quota, files } = await demo.call(evidenceContract.list, { params: { id } });
    for (let n = files.length; n < quota.mostFiles; n += 1)
      expect((await add(demo, id, { content: Buffer.from(`a;${n}\n`) })).status).toBe(200);
    expect(await add(demo, id, { content: Buffer.from('b;1\n') })).toMatchObject({
      status: 409,
      code: 'error.file.quota',
    });
  });
});

describe('an attachment of a comment', () => {
  const say = (client: TestClient, id: number) =>
    client.call(commentContract.add, { body: { id, subject: '', label: 'evi', text: 'See the file' } });

  it('can be added and removed by its author, and read by others', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const other = await tenant.user();
    const said = await say(user, id);
    const { status, file } = await attach(user, said.id, { name: 'report.pdf', content: pdf });
    expect([status, file.object, file.subject, file.kind]).toEqual([200, 'comment', String(said.id), 'pdf']);
    expect((await attach(other, said.id)).status).toBe(403);
    const params = { id: said.id, file: file.id };
    const [seen] = await other.call(evidenceContract.attached, { params: { id: said.id } });
    expect(seen).toEqual({ ...file, mine: false });
    expect((await other.request(evidenceContract.getAttached, { params })).bytes).toEqual(pdf);
    expect((await expectRefusal(other.call(evidenceContract.detach, { params }))).status).toBe(403);
    // The address with the assessment's own id is refused too.
    expect(
      (await expectRefusal(other.call(evidenceContract.remove, { params: { id, file: file.id } }))).status,
    ).toBe(403);
    await user.call(evidenceContract.detach, { params });
    expect(await user.call(evidenceContract.attached, { params: { id: said.id } })).toEqual([]);
  });

  it('is added by everybody who may comment', async () => {
    const { tenant, id } = await createAssessmentWithUser(app);
    const reviewer = await tenant.user(['ra:View', 'ra:Comment']);
    const said = await say(reviewer, id);
    const { status, file } = await attach(reviewer, said.id);
    expect([status, file.mine]).toEqual([200, true]);
    expect((await add(reviewer, id)).status).toBe(403);
    await reviewer.call(evidenceContract.detach, { params: { id: said.id, file: file.id } });
  });

  it('can be a document or a table but not a picture', async () => {
    const { user, id } = await createAssessmentWithUser(app);
    const said = await say(user, id);
    expect(await attach(user, said.id, { name: 'screen.png', content: createPng() })).toMatchObject({
      status: 422,
      error: { message: getErrorText('error.file.type', 'en', { kinds: 'csv, docx, xlsx and pdf' }) },
    });
  });

  it('is available only through its own comment and is deleted with that comment', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const [first, second] = [await say(user, id), await say(user, id)];
    const { file } = await attach(user, first.id);
    const crossed = { id: second.id, file: file.id };
    expect((await user.request(evidenceContract.getAttached, { params: crossed })).status).toBe(404);
    expect((await user.request(evidenceContract.detach, { params: crossed })).status).toBe(404);
    await user.call(commentContract.remove, { params: { id: first.id } });
    await pruneTomorrow();
    expect(await kept(tenant.organizationId)).toEqual({ contents: [], links: [] });
  });
});

describe('the list of evidence for other modules', () => {
  it('contains the evidence of one assessment, oldest first', async () => {
    const { tenant, user, id } = await createAssessmentWithUser(app);
    const fields = { title: 'Audit 2025', class: 'audit', effective: '2026-01-01', expires: '2026-06-30' };
    const { file } = await add(user, id, { fields });
    await add(user, id, { name: 'screen.png', content: createPng(), fields: { title: 'Screen' } });
    const found = await runInSystemTransaction(app.database.app, (tx) =>
      app.server.deps.files.evidenceOf(tx, id),
    );
    expect(found).toEqual([
      { id: file.id, ...onControl, ...fields, periodFrom: null, periodTo: null, received: null },
      expect.objectContaining({ title: 'Screen', class: 'other', expires: null }),
    ]);
    expect(tenant.organizationId).toBeGreaterThan(0);
  });
});
