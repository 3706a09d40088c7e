import { readStarterModel } from '@klarsikt/content';
import {
  assessmentContract,
  portalContract,
  rollupContract,
  savedReportContract,
  sessionContract,
  unitContract,
  visitorSession,
} from '@klarsikt/contract';
import { grantablePermissions, type Permission } from '@klarsikt/engine/people';
import { listPermittedAdminLinks } from '@klarsikt/identity/web/admin/links.ts';
import { smallFirmSettings, type TestClient } from '@klarsikt/testkit';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoAssessment } from '../test/demo.ts';
import { heading, leave, open } from '../test/screen.tsx';
import { theApp } from '../test/server.ts';
import './platform/router/route-data.ts';
import { router } from './routes.tsx';

const allLicensed = Object.keys(grantablePermissions);

interface Page {
  readonly path: string;
  readonly permission: string | undefined;
}

/** Addresses that redirect or are drawn by the server, and the one that fails on purpose. */
const leadAway = new Set([
  ...['/feed', '/feed/intro', '/docs', '/backoffice', '/admin/provokeError'],
  ...['/help', '/changelog', '/about', '/intelligence', '/demo'],
]);

/** Addresses without a page of the application, with the reason. */
const shownElsewhere: Readonly<Record<string, string>> = {
  '/backoffice/$': 'leads to Atlas',
  '/help/$article': 'drawn by the server',
  '/intelligence/$useCaseId': 'drawn by the server',
  '/intelligence/$useCaseId/$storyId': 'drawn by the server',
  '/products/$productId': 'drawn by the server',
  '/atlas/imports/$id': 'needs a file that was read: modules/library/web/library/ImportPage.test.tsx',
};

type Viewer = 'admin' | 'demo' | 'bank';

const model = readStarterModel();

interface Made {
  readonly as: Readonly<Record<Viewer, TestClient>>;
  /** A person with every right in an empty organisation. */
  readonly newcomer: TestClient;
  readonly ids: Readonly<Record<string, string | number>>;
}

/**
 * Addresses with parameters, by the viewer who opens them: an operator with every right, the demo with its
 * assessment, or a bank with two units.
 */
const samples: Readonly<Record<string, readonly [viewer: Viewer, address: string]>> = {
  '/atlas/content/$slug': ['admin', '/atlas/content/story-mules'],
  '/atlas/daily/$type': ['admin', '/atlas/daily/publication'],
  '/atlas/daily/$type/create': ['admin', '/atlas/daily/publication/create'],
  '/atlas/daily/$type/$id': ['admin', '/atlas/daily/publication/17001'],
  '/atlas/entities/$type': ['admin', '/atlas/entities/threat'],
  '/atlas/entities/$type/create': ['admin', '/atlas/entities/threat/create'],
  '/atlas/entities/$type/$id': ['admin', '/atlas/entities/category/13001'],
  '/atlas/entities/$type/preview': ['admin', '/atlas/entities/1048/preview'],
  '/atlas/entities/category/$id/threats': ['admin', '/atlas/entities/category/13001/threats'],
  '/atlas/entities/threat/$id/edit': ['admin', '/atlas/entities/threat/1048/edit'],
  '/atlas/entities/threat/$id/edit/risk': ['admin', '/atlas/entities/threat/1048/edit/risk'],
  '/atlas/entities/new/$parentId/$categoryId': ['admin', '/atlas/entities/new/0/0'],
  '/contribution/$requestId': ['demo', '/contribution/1'],
  '/file/$': ['admin', '/file/ra/1/file/1'],
  '/handbook/$': ['admin', '/handbook'],
  '/portal/assessment/$assessmentId/{-$step}': ['bank', '/portal/assessment/{portalId}/customers'],
  '/portal/exporty/$assessmentId/$type': ['bank', '/portal/exporty/{portalId}/pdf'],
  '/portal/exporty/$assessmentId/$type/$token': ['bank', `/portal/exporty/{portalId}/pdf/${'x'.repeat(43)}`],
  '/ra/$raId/$relevance/threats': ['demo', '/ra/{raId}/ml/threats'],
  '/ra/$raId/$relevance/$riskType/control': ['demo', '/ra/{raId}/all/customers/control'],
  '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}': ['demo', '/ra/{raId}/all/customers'],
  '/ra/$raId/background/$dataRiskType': ['demo', '/ra/{raId}/background/products'],
  '/ra/$raId/controls/$controlId': ['demo', `/ra/{raId}/controls/${model.controls[0]?.key}`],
  '/ra/$raId/reference/$referenceId': ['demo', `/ra/{raId}/reference/${model.references[0]?.key}`],
  '/ra/$raId/reports/$reportTitle': ['bank', '/ra/{bankId}/reports/Board%202026'],
  '/ra/$raId/reports/$reportTitle/edit': ['bank', '/ra/{bankId}/reports/Board%202026/edit'],
  '/ra/$raId/threat/$threatId/$mode/$tab/{-$riskType}': ['demo', '/ra/{raId}/threat/1048/risk/levels'],
  '/ra/$raId/group/reports/$ownerRa/$reportTitle': ['bank', '/ra/{bankId}/group/reports/{bankId}/Board'],
  '/ra/$raId/group/reports/$ownerRa/$reportTitle/edit': [
    'bank',
    '/ra/{bankId}/group/reports/{bankId}/Board/edit',
  ],
  '/ra/$raId/group/reports/$ownerRa/$dataRa/$reportTitle': [
    'bank',
    '/ra/{bankId}/group/reports/{bankId}/{bankId}/Board',
  ],
  '/ra/$raId/group/reports/$ownerRa/$dataRa/$reportTitle/edit': [
    'bank',
    '/ra/{bankId}/group/reports/{bankId}/{bankId}/Board/edit',
  ],
  '/ra/au/$auId/create': ['bank', '/ra/au/{unitId}/create'],
  '/ra/personal/$personalUserId/create': ['demo', '/ra/personal/{userId}/create'],
  '/ra/templates/$templateId': ['bank', '/ra/templates/boardSummary'],
  '/threat/$id/card': ['demo', '/threat/1048/card'],
};

/** A bank with a unit, an assessment with a report and a group report, and a self-assessment. */
async function makeBank() {
  const tenant = await (await theApp()).tenant();
  const client = await tenant.user();
  const body = { name: 'North', parentId: tenant.unitId };
  await client.call(unitContract.save, { body });
  const { id: bankId } = await client.call(assessmentContract.create, {
    body: { unitId: tenant.unitId, settings: smallFirmSettings },
  });
  const params = { id: bankId };
  await client.call(savedReportContract.create, {
    params,
    body: { title: 'Board 2026', template: 'boardSummary', language: 'en' },
  });
  const definition = rollupContract.showReport.body.shape.definition.parse({
    ...{ language: 'en', template: 'groupReport', introduction: 'For the board' },
  });
  await client.call(rollupContract.saveReport, {
    params,
    body: { title: 'Board', former: null, revision: 0, definition },
  });
  const { id: portalId } = await client.call(portalContract.start, { body: { trade: 'law', from: null } });
  return { client, ids: { bankId, portalId, unitId: tenant.unitId } };
}

async function makeAll(): Promise<Made> {
  const app = await theApp();
  const admin = await (await app.tenant({ kind: 'system' })).user();
  const newcomer = await (await app.tenant({ licensed: allLicensed })).user();
  const bank = await makeBank();
  const demo = await demoAssessment();
  const userId = (await demo.client.call(sessionContract.getSession, {})).user?.id ?? 0;
  return {
    as: { admin, demo: demo.client, bank: bank.client },
    newcomer,
    ids: { ...bank.ids, raId: demo.id, userId },
  };
}

const pages: readonly Page[] = Object.values(router.routesByPath)
  .map(({ fullPath, options }) => ({
    path: fullPath.replace(/(?<=.)\/$/, ''),
    permission: options.staticData?.permission,
  }))
  .filter(({ path }) => !leadAway.has(path));
const plain = pages.filter(({ path }) => !path.includes('$'));
const inAssessment = pages.filter(({ path }) => /^\/ra\/\$raId(\/[a-z]+)*$/.test(path));
const ofOneThing = pages.filter(
  ({ path }) =>
    path.includes('$') && !inAssessment.some((one) => one.path === path) && !(path in shownElsewhere),
);
const guarded = plain.filter(({ permission }) => permission !== undefined);

const known = new Map<Permission | undefined, Promise<TestClient>>();

/** A person with only this right, or none; the same for all pages. */
function whoMay(right: Permission | undefined): Promise<TestClient> {
  const make = async () =>
    (await (await theApp()).tenant({ licensed: allLicensed })).user(right === undefined ? [] : [right]);
  const made = known.get(right) ?? make();
  known.set(right, made);
  return made;
}

/** These pages compute in a worker, which the imitated browser lacks. */
const workedOutBeside = new Set(['/ra/$raId/fragility']);

async function isShown(path: string): Promise<void> {
  const look = () => {
    const isWaiting = document.querySelector('[aria-busy="true"], [data-waiting]') !== null;
    expect(isWaiting && !workedOutBeside.has(path)).toBe(false);
    return screen.getAllByRole('heading', { level: 1 });
  };
  // Checked again at every change of the document.
  const found = await waitFor(look, { interval: 500 });
  expect(found.map(({ textContent }) => textContent)).not.toContain('Something went wrong');
  expect(found[0]?.textContent).not.toBe('');
}

it('every entry in the Admin menu and in the command palette has a page', () => {
  const links = listPermittedAdminLinks({
    can: () => true,
    session: { ...visitorSession, operator: true },
  }).flat();
  expect(links.length).toBeGreaterThan(10);
  expect(guarded.map(({ path }) => path)).toEqual(expect.arrayContaining(links.map(({ to }) => to)));
});

describe('every page of the application', () => {
  // These tests only read pages, so they share viewers.
  let made: Made;
  beforeAll(async () => {
    made = await makeAll();
  });

  it.each(plain)('$path is shown to users with all permissions', async ({ path }) => {
    await open(path, made.newcomer);
    await isShown(path);
  });

  it.each(inAssessment)('$path is shown in the demo', async ({ path }) => {
    await open(path.replace('$raId', String(made.ids.raId)), made.as.demo);
    await isShown(path);
  });

  describe('for a single object', () => {
    it('has a sample address in these tests', () => {
      expect(Object.keys(samples).sort()).toEqual(ofOneThing.map(({ path }) => path).sort());
      expect(Object.keys(shownElsewhere).filter((path) => !pages.some((one) => one.path === path))).toEqual(
        [],
      );
    });

    it.each(Object.entries(samples))('%s is shown', async (path, [viewer, address]) => {
      await open(
        address.replace(/\{(\w+)\}/g, (_whole, name: string) => String(made.ids[name])),
        made.as[viewer],
      );
      await isShown(path);
      expect(screen.queryByRole('heading', { name: /^(Page not found|Uh oh|No access)/ })).toBeNull();
      if (/\$(control|reference)Id/.test(path)) await screen.findByRole('complementary');
    });
  });

  it.each(guarded)(
    '$path shows the missing permission to users who do not have it',
    async ({ path, permission }) => {
      // A person without any right of the application would see the licence page, so another right of it is given.
      const others = (['admin:UsageLog', 'admin:ApiKey', 'backoffice:Daily'] as const).filter(
        (one) => one !== permission && one.split(':')[0] === permission?.split(':')[0],
      );
      await open(path, await whoMay(others[0]));
      await heading('No access');
    },
  );
});

describe('the page that tests the display of errors', () => {
  const path = '/admin/provokeError';

  it.each(['admin:Admin', 'admin:UsageLog'] as const)(
    'shows an error to everybody with access to Admin: %s',
    async (right) => {
      const tenant = await (await theApp()).tenant();
      await open(path, await tenant.user([right]));
      await heading('Something went wrong');
    },
  );

  it('is not shown without access to Admin or in the demo', async () => {
    const app = await theApp();
    const analyst = await (await app.tenant()).user(['ra:View']);
    for (const client of [analyst, await app.demo()]) {
      await leave();
      await open(path, client);
      await isShown(path);
    }
  });
});
