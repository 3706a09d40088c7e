import { assessment, visitorSession } from '@klarsikt/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { heading, leave, open } from '../test/screen.tsx';
import { theApp } from '../test/server.ts';
import { openLinks } from './features/admin/links.ts';
import './platform/router/route-data.ts';
import { router } from './routes.tsx';

interface Page {
  readonly path: string;
  readonly permission: string | undefined;
}

/** Addresses that only lead elsewhere or are drawn by the server, and the one that fails on purpose. */
const leadAway = new Set([
  ...['/feed', '/feed/intro', '/docs', '/backoffice', '/admin/provokeError'],
  ...['/help', '/changelog', '/intelligence', '/demo'],
]);

const pages: readonly Page[] = Object.values(router.routesByPath)
  .map(({ fullPath, options }) => ({
    path: fullPath.replace(/(?<=.)\/$/, ''),
    permission: options.staticData?.permission,
  }))
  .filter(({ path }) => !leadAway.has(path));
const plain = pages.filter(({ path }) => !path.includes('$'));
const inAssessment = pages.filter(({ path }) => /^\/ra\/\$raId(\/[a-z]+)*$/.test(path));
const guarded = plain.filter(({ permission }) => permission !== undefined);

async function isShown(): Promise<void> {
  const found = await waitFor(() => {
    expect(document.querySelector('[aria-busy="true"], [data-waiting]')).toBeNull();
    return screen.getAllByRole('heading', { level: 1 });
  });
  expect(found.map(({ textContent }) => textContent)).not.toContain('Something went wrong');
  expect(found[0]?.textContent).not.toBe('');
}

it('every entry in the menu of Admin, and with it of the command palette, has a page', () => {
  const links = openLinks({ can: () => true, session: { ...visitorSession, operator: true } }).flat();
  expect(links.length).toBeGreaterThan(10);
  expect(guarded.map(({ path }) => path)).toEqual(expect.arrayContaining(links.map(({ to }) => to)));
});

describe('every page of the application', () => {
  it.each(plain)('$path is shown to who holds every right', async ({ path }) => {
    const tenant = await (await theApp()).tenant();
    await open(path, await tenant.user());
    await isShown();
  });

  it.each(inAssessment)('$path is shown in the demo', async ({ path }) => {
    const client = await (await theApp()).demo();
    const { assessments } = await client.call(assessment.list, { query: {} });
    await open(path.replace('$raId', String(assessments[0]?.id)), client);
    await isShown();
  });

  it.each(guarded)('$path says to who lacks the right that it is missing', async ({ path, permission }) => {
    const tenant = await (await theApp()).tenant();
    // Another right in the same application: who has none of it is sent to the page about licences.
    const others = (['admin:UsageLog', 'admin:ApiKey', 'backoffice:Daily'] as const).filter(
      (one) => one !== permission && one.split(':')[0] === permission?.split(':')[0],
    );
    await open(path, await tenant.user(others.slice(0, 1)));
    await heading('No access');
  });
});

describe('the page that fails on purpose', () => {
  const path = '/admin/provokeError';

  it.each(['admin:Admin', 'admin:UsageLog'] as const)(
    'fails for whoever may open Admin: %s',
    async (right) => {
      const tenant = await (await theApp()).tenant();
      await open(path, await tenant.user([right]));
      await heading('Something went wrong');
    },
  );

  it('is closed to who may not, and to the demo', async () => {
    const app = await theApp();
    const analyst = await (await app.tenant()).user(['ra:View']);
    for (const client of [analyst, await app.demo()]) {
      await leave();
      await open(path, client);
      await isShown();
    }
  });
});
