import {
  assessmentContract,
  enforcementContract,
  mailContract as mails,
  signoffContract,
} from '@klarsikt/contract';
import type { Patch } from '@klarsikt/engine/assessment';
import { defaultEnforcedRequirements } from '@klarsikt/engine/completeness';
import { signOffParts } from '@klarsikt/engine/sign-off';
import { getSharedTestApp, smallFirmSettings, type TestApp } from '@klarsikt/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeSignOffMail } from './sign-off-mails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await getSharedTestApp();
});
afterAll(() => app.close());

async function begun() {
  const tenant = await app.tenant();
  const admin = await tenant.user();
  const editor = await tenant.user(['ra:View', 'ra:Edit']);
  const approver = await tenant.user(['ra:View', 'ra:Approve']);
  await tenant.user(['ra:View']);
  const patches = defaultEnforcedRequirements.map(
    (id): Patch => ({ op: 'set', path: `/${id}`, value: false }),
  );
  await admin.call(enforcementContract.save, { body: { revision: 0, patches } });
  const settings = { ...smallFirmSettings, name: 'Bank 2026', opGeography: 'ge-se' };
  const { id } = await editor.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const params = { id };
  const ask = () =>
    editor.call(signoffContract.request, {
      params,
      body: { revision: 1, parts: [...signOffParts], message: 'Ready for the board.' },
    });
  const told = async () => {
    const { rows } = await admin.call(mails.list, { body: { templates: ['approval', 'decision'] } });
    return rows.map(({ recipient, template }) => `${template} ${recipient}`).toSorted();
  };
  return { admin, editor, approver, id, params, ask, told };
}

describe('mails about a sign-off', () => {
  it("are sent to approvers and requesters but never about a person's own action", async () => {
    const { admin, editor, approver, params, ask, told } = await begun();
    await ask();
    const asked = [admin.username, approver.username].map((name) => `approval ${name}`);
    expect(await told()).toEqual(asked.toSorted());
    await approver.call(signoffContract.giveBack, {
      params,
      body: { parts: ['risks'], comments: 'Too few.' },
    });
    expect(await told()).toEqual([...asked, `decision ${editor.username}`].toSorted());
    const { rows } = await admin.call(mails.list, { body: { templates: ['decision'] } });
    expect(rows[0]?.subject).toMatch(/has returned Bank 2026$|har återlämnat Bank 2026$/);
  });

  it('are sent only to the requested person if the request names one', async () => {
    const { editor, approver, params, told } = await begun();
    const body = { revision: 1, parts: [...signOffParts], message: 'Ready.', approver: approver.userId };
    await editor.call(signoffContract.request, { params, body });
    expect(await told()).toEqual([`approval ${approver.username}`]);
  });

  it('contain decision, version, levels, gaps and message in both languages', () => {
    const head = { id: 7, name: 'Bank 2026' };
    const told = { kind: 'requested', parts: ['risks', 'controls'], text: 'Klar.', revision: 12 } as const;
    const given = { author: 'Elin Krantz', origin: 'https://bank.example' };
    const en = composeSignOffMail(told, head, { ...given, language: 'en' });
    expect(en.subject).toBe('Elin Krantz requests your approval of Bank 2026');
    expect(en.items?.[0]).toMatchObject({
      link: 'https://bank.example/ra/7/signoff',
      lines: ['Risks, Controls (version 12)', 'Klar.'],
    });
    const level = {
      inherent: 3.1,
      residual: 2,
      strength: 2.2,
      inherentClass: 'HIGH',
      residualClass: 'MEDIUM',
      strengthClass: 'MODERATE',
    } as const;
    const figures = { overall: level, highest: { type: 'products', level }, accepted: 2, open: 1 } as const;
    expect(
      composeSignOffMail({ ...told, figures }, head, { ...given, language: 'sv' }).items?.[0]?.lines,
    ).toEqual([
      'Risker, Kontroller (version 12)',
      'Samlad nivå: 3,1 Hög före kontroller, 2,0 Medel efter kontroller',
      'Högst efter kontroller: Produkter, 2,0 Medel (3,1 Hög före kontroller)',
      'Brister: 2 godtagna, 1 öppna',
      'Klar.',
    ]);
    const sv = composeSignOffMail({ ...told, kind: 'withdrawn' }, head, { ...given, language: 'sv' });
    expect(sv.subject).toBe('Elin Krantz har återkallat godkännandet av Bank 2026');
    expect(sv.items?.[0]?.lines[0]).toBe('Risker, Kontroller (version 12)');
  });
});
