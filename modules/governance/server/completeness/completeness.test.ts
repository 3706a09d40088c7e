import {
  assessmentContract,
  auditContract,
  commentContract,
  completenessContract,
  enforcementContract,
  keyContract,
  reportContract,
  unitContract,
} from '@klarsikt/contract';
import { emptyAssessmentSettings } from '@klarsikt/engine/assessment';
import {
  computeLatestExpiry,
  defaultEnforcedRequirements,
  requirements,
  toUnitKey,
} from '@klarsikt/engine/completeness';
import type { RequirementId } from '@klarsikt/engine/requirements';
import { expectRefusal, startTestApp, type TestApp, type TestClient } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const today = () => app.clock.now().toISOString().slice(0, 10);
const later = () => computeLatestExpiry(today());
const should: RequirementId = 'C13';
const must: RequirementId = 'C9';

async function begun() {
  const tenant = await app.tenant();
  const user = await tenant.user();
  const second = await tenant.user(['ra:View', 'ra:Approve']);
  const settings = { ...emptyAssessmentSettings, name: 'Bank', opGeography: 'ge-se' };
  const { id } = await user.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  return { tenant, user, second, id, params: { id } };
}

type Begun = Awaited<ReturnType<typeof begun>>;

const accept = ({ user, params }: Begun, requirement: RequirementId, expires = later()) =>
  user.call(completenessContract.accept, {
    params,
    body: { requirement, reason: 'Planned for January', expires },
  });

async function lineOf({ user, params }: Begun, id: RequirementId) {
  const { sheet } = await user.call(completenessContract.get, { params });
  return sheet.find(({ requirement }) => requirement === id);
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  return (await expectRefusal(call)).error.code;
}

describe('the completeness sheet', () => {
  it('has every requirement with its status, and marks those that block an approval', async () => {
    const { user, params } = await begun();
    const answer = await user.call(completenessContract.get, { params });
    expect(answer.sheet.map(({ requirement }) => requirement)).toEqual(requirements.map(({ id }) => id));
    expect(answer.enforced).toEqual(defaultEnforcedRequirements);
    const missing = answer.sheet.filter(({ status }) => status === 'missing').map((line) => line.requirement);
    expect(missing).toContain(must);
    expect(answer.open).toEqual(missing.filter((id) => answer.enforced.includes(id)));
    expect([answer.revision, answer.today, answer.gaps]).toEqual([1, today(), []]);
  });

  it('shows the signature as open until sign-off without blocking the sign-off', async () => {
    const one = await begun();
    expect(await lineOf(one, 'C4')).toMatchObject({ status: 'atSignOff' });
    const { open } = await one.user.call(completenessContract.get, { params: one.params });
    expect(open).not.toContain('C4');
    const { error } = await expectRefusal(accept(one, 'C4'));
    expect(error).toMatchObject({
      code: 'error.invalid',
      details: { faults: [{ path: 'body.requirement', code: 'gap.atSignOff' }] },
    });
  });

  it('can be read but not changed with an API key', async () => {
    const one = await begun();
    const { clientId, clientSecret } = await one.user.call(keyContract.create, {
      params: { id: one.tenant.organizationId },
      body: { label: 'Warehouse', permissions: ['api:Read', 'api:Write'] },
    });
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    };
    const address = `/api/ra/${one.id}/completeness`;
    const read = await app.visitor().raw('GET', address, { headers });
    expect([read.status, JSON.parse(read.body).result.sheet.length]).toEqual([200, 37]);
    const payload = JSON.stringify({ requirement: should, reason: 'x', expires: later() });
    const written = await app.visitor().raw('POST', `${address}/accept`, { headers, payload });
    expect([401, 403]).toContain(written.status);
    const stranger = await one.tenant.user([]);
    expect(await codeOf(stranger.call(completenessContract.get, { params: one.params }))).toBe(
      'error.notfound',
    );
  });
});

describe('an accepted gap', () => {
  it('is valid for a should requirement without a second person, until it expires', async () => {
    const one = await begun();
    const gap = await accept(one, should, today());
    expect(gap).toMatchObject({ requirement: should, proposed: { userId: one.user.userId }, agreed: null });
    expect(await lineOf(one, should)).toMatchObject({ status: 'accepted', fault: null });
    app.clock.advance(24 * 3600);
    const reader = await one.tenant.user(['ra:View']);
    expect(await lineOf({ ...one, user: reader }, should)).toMatchObject({
      status: 'missing',
      fault: 'expired',
    });
  });

  it('cannot be agreed to after its last day', async () => {
    const one = await begun();
    const { id: gap } = await accept(one, must, today());
    app.clock.advance(24 * 3600);
    const second = await one.tenant.user(['ra:View', 'ra:Approve']);
    const agreeing = second.call(completenessContract.agree, { params: one.params, body: { gap } });
    expect(await codeOf(agreeing)).toBe('error.gap.expired');
  });

  it('is valid for a must requirement only after another person has agreed', async () => {
    const one = await begun();
    const { id: gap } = await accept(one, must);
    expect(await lineOf(one, must)).toMatchObject({ status: 'missing', fault: 'second' });
    const agreed = await one.second.call(completenessContract.agree, { params: one.params, body: { gap } });
    expect(agreed.agreed).toMatchObject({ userId: one.second.userId });
    expect(await lineOf(one, must)).toMatchObject({ status: 'accepted', fault: null });
    const { open } = await one.user.call(completenessContract.get, { params: one.params });
    expect(open).not.toContain(must);
  });

  it('can be agreed to only once, by another person with permission to approve', async () => {
    const one = await begun();
    const { id: gap } = await accept(one, must);
    const agree = (client: TestClient) =>
      client.call(completenessContract.agree, { params: one.params, body: { gap } });
    expect(await codeOf(agree(one.user))).toBe('error.gap.own');
    const editor = await one.tenant.user(['ra:View', 'ra:Edit']);
    expect(await codeOf(agree(editor))).toBe('error.forbidden');
    await agree(one.second);
    expect(await codeOf(agree(await one.tenant.user()))).toBe('error.conflict');
    const withdraw = { params: one.params, body: { gap, reason: 'The data came' } };
    await one.user.call(completenessContract.withdraw, withdraw);
    expect(await codeOf(agree(one.second))).toBe('error.gap.withdrawn');
    expect(await codeOf(one.user.call(completenessContract.withdraw, withdraw))).toBe('error.gap.withdrawn');
  });

  it('can be proposed only by editors, with a reason and a day before the next review', async () => {
    const one = await begun();
    const { second, user, params } = one;
    const body = { requirement: should, reason: 'Soon', expires: later() };
    expect(await codeOf(second.call(completenessContract.accept, { params, body }))).toBe('error.forbidden');
    const faulty = z.object({ faults: z.array(z.object({ path: z.string(), code: z.string() })) });
    const faultOf = async (given: Partial<typeof body>) => {
      const { error } = await expectRefusal(
        user.call(completenessContract.accept, { params, body: { ...body, ...given } }),
      );
      return faulty.parse(error.details).faults[0];
    };
    expect(await faultOf({ expires: '2020-01-01' })).toEqual({ path: 'body.expires', code: 'gap.past' });
    expect(await faultOf({ expires: '2099-01-01' })).toEqual({ path: 'body.expires', code: 'gap.far' });
    for (const reason of [' \n ', '\u200b'])
      expect(await faultOf({ reason })).toMatchObject({ path: 'body.reason' });
    expect(await faultOf({ expires: '2026-02-31' })).toMatchObject({ path: 'body.expires' });
    expect((await user.call(completenessContract.get, { params })).gaps).toEqual([]);
  });

  it('remains in the history after it is withdrawn or proposed again', async () => {
    const one = await begun();
    const { user, second, params } = one;
    const first = await accept(one, must);
    await second.call(completenessContract.agree, { params, body: { gap: first.id } });
    const next = await accept(one, must);
    expect(await lineOf(one, must)).toMatchObject({ status: 'missing', fault: 'second' });
    expect(
      await codeOf(
        second.call(completenessContract.withdraw, { params, body: { gap: next.id, reason: 'No' } }),
      ),
    ).toBe('error.forbidden');
    await user.call(completenessContract.withdraw, {
      params,
      body: { gap: next.id, reason: 'The data came' },
    });
    const { gaps } = await user.call(completenessContract.get, { params });
    expect(gaps.map(({ id, agreed, withdrawn }) => [id, agreed?.userId, withdrawn?.reason])).toEqual([
      [first.id, second.userId, null],
      [next.id, undefined, 'The data came'],
    ]);
    const { rows } = await user.call(auditContract.list, { body: { subject: `gap:${first.id}` } });
    expect(rows.map(({ event }) => event).sort()).toEqual(['gap.agreed', 'gap.proposed', 'gap.withdrawn']);
  });

  it('cannot be changed through another assessment', async () => {
    const one = await begun();
    const { id: gap } = await accept(one, must);
    const other = await begun();
    for (const client of [other.second, other.user])
      expect(
        await codeOf(client.call(completenessContract.agree, { params: other.params, body: { gap } })),
      ).toBe('error.notfound');
    expect(
      await codeOf(
        other.user.call(completenessContract.withdraw, { params: other.params, body: { gap, reason: 'x' } }),
      ),
    ).toBe('error.notfound');
  });

  it('is not copied with the assessment', async () => {
    const one = await begun();
    await accept(one, should);
    const copy = await one.user.call(assessmentContract.duplicate, {
      params: one.params,
      body: { name: 'Copy' },
    });
    expect((await one.user.call(completenessContract.get, { params: { id: copy.id } })).gaps).toEqual([]);
  });
});

describe('the data for completeness beside the document', () => {
  it('include comments and the newest assessment of each lower unit', async () => {
    const { tenant, user, id, params } = await begun();
    const branch = await user.call(unitContract.save, { body: { name: 'Branch', parentId: tenant.unitId } });
    const beside = await user.call(unitContract.save, { body: { name: 'Beside', parentId: null } });
    const settings = { ...emptyAssessmentSettings, name: 'Branch', opGeography: 'ge-se' };
    for (const unitId of [branch.id, beside.id])
      await user.call(assessmentContract.create, { body: { unitId, settings } });
    const own = await user.call(assessmentContract.create, { body: { unitId: branch.id, settings } });
    await user.call(commentContract.add, {
      body: { id, subject: '/settings', label: 'inf', text: 'Two alerts' },
    });
    const { facts } = await user.call(completenessContract.get, { params });
    expect(facts.comments).toMatchObject([{ label: 'inf', path: '/settings' }]);
    expect(facts.units).toMatchObject([
      { key: toUnitKey(branch.id), name: 'Branch', assessment: { id: String(own.id) } },
    ]);
    const { facts: ofBranch } = await user.call(completenessContract.get, { params: { id: own.id } });
    expect([ofBranch.units, ofBranch.comments]).toEqual([[], []]);
  });
});

describe('the report of an assessment', () => {
  it.each(['en', 'sv'] as const)(
    'contains the completeness sheet with accepted gaps and the people who accepted them (%s)',
    async (language) => {
      const one = await begun();
      await accept(one, should);
      const body = { language, template: 'businessWideAssessment', format: 'html' } as const;
      const { html } = await one.user.call(reportContract.show, { params: one.params, body });
      const words = (html ?? '').replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
      for (const { id, title } of requirements) expect(words).toContain(`${id} ${title[language]}`);
      expect(words).toMatch(
        language === 'en'
          ? /Accepted gap Planned for January Accepted by Test User \d+, .+; until /
          : /Godtagen brist Planned for January Godtagen av Test User \d+, .+; till och med /,
      );
    },
  );
});

describe('the requirements that block an approval in an organisation', () => {
  it('are all must requirements by default and can be changed by the organisation', async () => {
    const one = await begun();
    const { user, params } = one;
    const patches = [
      { op: 'set', path: `/${should}`, value: true },
      { op: 'set', path: `/${must}`, value: false },
    ] as const;
    await user.call(enforcementContract.save, { body: { revision: 0, patches: [...patches] } });
    const { enforced, open } = await user.call(completenessContract.get, { params });
    expect(enforced).toEqual(
      requirements
        .map(({ id }) => id)
        .filter((id) => id === should || (defaultEnforcedRequirements.includes(id) && id !== must)),
    );
    expect([open.includes(should), open.includes(must)]).toEqual([true, false]);
    await user.call(enforcementContract.restore, { body: { revision: 1, to: 0 } });
    expect((await user.call(completenessContract.get, { params })).enforced).toEqual(
      defaultEnforcedRequirements,
    );
  });

  it('can be set only to yes or no and only for existing requirements', async () => {
    const { user } = await begun();
    for (const [path, value] of [
      ['/C99', true],
      ['/C9', 'maybe'],
    ] as const) {
      const body = { revision: 0, patches: [{ op: 'set' as const, path, value }] };
      expect(await codeOf(user.call(enforcementContract.save, { body }))).toBe('error.invalid');
    }
    expect((await user.call(enforcementContract.load, {})).revision).toBe(0);
  });

  it('can be changed only by administrators of the organisation', async () => {
    const [one, other] = [await begun(), await begun()];
    const body = { revision: 0, patches: [{ op: 'set' as const, path: `/${must}`, value: false }] };
    expect(await codeOf(one.second.call(enforcementContract.save, { body }))).toBe('error.forbidden');
    await one.user.call(enforcementContract.save, { body });
    expect((await other.user.call(completenessContract.get, { params: other.params })).enforced).toContain(
      must,
    );
  });
});

describe('several gaps accepted with one reason', () => {
  it('are proposed all or none, and withdrawn together by their proposer', async () => {
    const begin = await begun();
    const { user, params } = begin;
    const many = (wanted: readonly RequirementId[], expires = later()) =>
      user.call(completenessContract.acceptMany, {
        params,
        body: { requirements: [...wanted], reason: 'Planned for January', expires },
      });
    const gapsNow = async () => (await user.call(completenessContract.get, { params })).gaps;
    expect(await codeOf(many([should, 'C9'], '2020-01-01'))).toBe('error.invalid');
    const made = await many([should, must, must]);
    expect(made.map(({ requirement }) => requirement)).toEqual([should, must]);
    expect(await lineOf(begin, should)).toMatchObject({ status: 'accepted' });
    expect(await lineOf(begin, must)).toMatchObject({ status: 'missing', fault: 'second' });
    const twice = await expectRefusal(many(['C12', must]));
    expect(twice.error).toMatchObject({
      code: 'error.gap.stands',
      details: { requirements: 'Kinds of sources considered' },
    });
    expect(await gapsNow()).toHaveLength(2);
    const body = { gaps: made.map(({ id }) => id) };
    const other = await begin.tenant.user();
    expect(await codeOf(other.call(completenessContract.takeBack, { params, body }))).toBe('error.forbidden');
    await user.call(completenessContract.takeBack, { params, body });
    expect((await gapsNow()).map(({ withdrawn }) => withdrawn?.reason)).toEqual(
      made.map(() => 'Withdrawn by the proposer.'),
    );
  });

  it('are not withdrawn after a second person has agreed to one', async () => {
    const { user, second, params } = await begun();
    const given = { requirements: [should, must], reason: 'Planned', expires: later() };
    const made = await user.call(completenessContract.acceptMany, { params, body: given });
    const agreed = made.find(({ requirement }) => requirement === must);
    await second.call(completenessContract.agree, { params, body: { gap: agreed?.id ?? 0 } });
    const body = { gaps: made.map(({ id }) => id) };
    const refusal = await expectRefusal(user.call(completenessContract.takeBack, { params, body }));
    expect(refusal.error).toMatchObject({
      code: 'error.gap.since',
      details: { requirements: 'Kinds of sources considered' },
    });
    const { gaps } = await user.call(completenessContract.get, { params });
    expect(gaps.map(({ withdrawn }) => withdrawn)).toEqual([null, null]);
  });

  it('are agreed to together by another person with permission to approve, all or none', async () => {
    const begin = await begun();
    const { user, second, params, tenant } = begin;
    const musts = [must, 'C12'] as const;
    const given = { requirements: [...musts], reason: 'Planned', expires: later() };
    const made = await user.call(completenessContract.acceptMany, { params, body: given });
    const body = { gaps: made.map(({ id }) => id) };
    const agree = (client: TestClient) => client.call(completenessContract.agreeMany, { params, body });
    expect(await codeOf(agree(user))).toBe('error.gap.own');
    expect(await codeOf(agree(await tenant.user(['ra:View', 'ra:Edit'])))).toBe('error.forbidden');
    const agreed = await agree(second);
    expect(agreed.map((gap) => gap.agreed?.userId)).toEqual([second.userId, second.userId]);
    for (const requirement of musts)
      expect(await lineOf(begin, requirement)).toMatchObject({ status: 'accepted', fault: null });
    const [extra] = await user.call(completenessContract.acceptMany, {
      params,
      body: { ...given, requirements: ['C6'] },
    });
    const mixed = { gaps: [extra?.id ?? 0, ...body.gaps] };
    expect(await codeOf(second.call(completenessContract.agreeMany, { params, body: mixed }))).toBe(
      'error.conflict',
    );
    expect(await lineOf(begin, 'C6')).toMatchObject({ status: 'missing', fault: 'second' });
  });
});
