import {
  assessmentContract,
  backgroundContract,
  contributionContract,
  type EndpointRequest,
} from '@klarsikt/contract';
import type { ContributionItem } from '@klarsikt/engine/contribution';
import { smallFirmSettings, type TestApp, type TestClient } from '@klarsikt/testkit';

export const figureOf = (key: string, figure: 'Quantity' | 'Onboarded' = 'Quantity'): ContributionItem => ({
  kind: 'figure',
  type: 'customers',
  key,
  source: 'INDIVIDUALS',
  figure,
  mode: 'abs',
});

/** An assessment of a new tenant, with the first two customers of individuals that take figures. */
export async function startRequests(app: TestApp) {
  const tenant = await app.tenant();
  const owner = await tenant.user();
  const settings = { ...smallFirmSettings, name: 'Asked' };
  const { id } = await owner.call(assessmentContract.create, { body: { unitId: tenant.unitId, settings } });
  const params = { id, type: 'customers' as const };
  const { rows } = await owner.call(backgroundContract.getType, {
    params,
    query: { includeUncommon: 'true' },
  });
  const keys = rows
    .filter(({ enterable, sources }) => enterable && sources.includes('INDIVIDUALS'))
    .map(({ key }) => key);
  const [first = '', second = ''] = keys;
  return { tenant, owner, id, first, second };
}

export type Requested = Awaited<ReturnType<typeof startRequests>>;

type NewRequest = EndpointRequest<typeof contributionContract.create>['body'];

export const recipient = {
  kind: 'link',
  name: 'Nils Ek',
  email: 'nils.ek@sales.example',
  language: 'sv',
} as const;

/** Asks for two figures and two answers by link. */
export async function askByLink({ owner, id, first, second }: Requested, more: Partial<NewRequest> = {}) {
  const items: ContributionItem[] = [
    figureOf(first),
    figureOf(second),
    { kind: 'answer', answer: 'fact-agents' },
    { kind: 'answer', answer: 'outsourcing' },
  ];
  const body = { recipient, items, due: '2026-12-10', note: 'From the CRM, please', ...more };
  const made = await owner.call(contributionContract.create, { params: { id }, body });
  const token = made.link === null ? '' : new URL(made.link).hash.slice(1);
  return { request: made.id, token, made };
}

export const typed = (text: string) => ({ text, missing: false, comment: '' });

export const draft = {
  answers: { '1': typed('120'), '2': typed(''), '3': typed('yes'), '4': typed('IT by Drift AB') },
  source: 'CRM',
  date: '2026-10-31',
};

export const delivery = {
  answers: [
    { id: 1, value: 120, comment: 'Counted on 31 October' },
    { id: 2, value: null, comment: 'Not registered' },
    { id: 3, value: 'yes', comment: '' },
    { id: 4, value: 'IT by Drift AB', comment: '' },
  ],
  source: 'CRM',
  date: '2026-10-31',
};

/** A browser of somebody without an account that has opened the link. */
export async function openInBrowser(app: TestApp, token: string): Promise<TestClient> {
  const browser = app.visitor();
  await browser.call(contributionContract.open, { body: { token } });
  return browser;
}

export const deliver = (browser: TestClient, request: number, revision = 0) =>
  browser.call(contributionContract.deliver, {
    params: { id: request },
    body: { revision, draft, delivery },
  });
