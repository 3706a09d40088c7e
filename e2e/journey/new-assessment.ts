/** An owner with an assessment, for journeys that begin after both. */
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { asks } from './asks.ts';
import { arrive, type Entrant, setsUp } from './entry.ts';
import { newEva } from './people.ts';
import type { Language } from './person.ts';

/** An assessment of individuals in the first unit. */
async function makesAssessment(page: Page): Promise<number> {
  const { units } = z
    .object({ units: z.array(z.object({ id: z.number(), personal: z.boolean() })) })
    .parse(await asks(page, 'GET', 'ra', undefined));
  const settings = {
    ...{ name: 'Bank 2026', description: '', segment: 'INDIVIDUALS', opGeography: 'ge-se' },
    ...{ businesses: ['bu-bank'], relevances: [], responsible: '', date: null, config: {} },
  };
  const unitId = units.find(({ personal }) => !personal)?.id;
  return z.object({ id: z.number() }).parse(await asks(page, 'PUT', 'ra', { unitId, settings })).id;
}

/** Sets up a new installation and makes its first assessment. */
export async function arrivesWithAssessment(
  browser: Browser,
  server: { readonly url: string; readonly setupLink: string | null },
  language: Language,
): Promise<{ readonly owner: Entrant; readonly id: number }> {
  const owner = await arrive(browser, server.url, { language });
  await setsUp(owner, server.setupLink ?? '', newEva(), 'Nordsund Bank AB');
  return { owner, id: await makesAssessment(owner.page) };
}
