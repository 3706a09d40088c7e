/** The API accepts the payloads of the specifications unchanged, without additional required members. */
import { describe, expect, it } from 'vitest';
import { type Endpoint, getAllEndpoints } from '../src/index.ts';

const uuid = '0b9f7a52-6f0e-4d0c-9d5a-1c1f0a3f2b11';
const secret = Array.from({ length: 65 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('');
/** A saved analysis with the members of specification 001 section 3.4. */
const lists = {
  customers: [],
  products: [],
  transactions: [],
  geographies: [],
  channels: [],
  threats: [{ id: 7, relatedId: 9 }],
};
const texts = {
  title: 'ThreatView report',
  intro: '',
  threats: '',
  risks: '',
  result: '',
  resultThreats: '',
  resultRisks: '',
};
const analysis = {
  name: 'Cash',
  analysisType: 'threats',
  created: 1_790_000_000_000,
  updated: 1_790_000_000_000,
  selected: lists,
  selectedResult: lists,
  priv: true,
  corp: false,
  opGeography: null,
  raId: null,
  businesses: [],
  comments: [],
  reportData: { comments: texts, showSummary: true, showPercentages: false },
  calcRelevance: [],
};

interface Sent {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
}

/** All payloads in the specifications: 000 section 7, 001 sections 7.1 to 7.4. */
const sent: Readonly<Record<string, readonly Sent[]>> = {
  'POST login': [{ body: { username: 'a@b.se', secret: 'x' } }],
  'POST loginToken': [{ body: { token: 'abc' } }, { query: { action: 'account' }, body: { token: 'abc' } }],
  'POST login/updatePassword': [{ body: { secret: 'x' } }],
  'POST login/updateTotp': [{ body: { secret: 'A'.repeat(65), otp: '123456' } }],
  'POST login/updateProfile': [{ body: { givenName: 'Ann', surname: 'Ek' } }],
  'POST login/resetPassword': [{ body: { email: 'a@b.se' } }],
  'POST login/generateSecret': [{ body: { length: 65 } }],
  'POST login/matchingRealm': [{ body: { username: 'a@b.se' } }],
  'POST log/error': [{ body: { message: 'm', location: '/ra', agent: 'Firefox' } }],
  'GET cms/page/b/{slug}': [{ params: { slug: 'app-home' }, query: { levels: '3' } }],
  'POST admin/user/{id}/password': [
    { params: { id: '1' }, query: { mustChange: 'true' }, body: { secret: 'x' } },
  ],
  'POST admin/user/invite': [{ body: { email: 'a@b.se', landing: '/ra', organizationId: 1 } }],
  'POST model/live/tag/{x}': [{ params: { x: 'f'.repeat(64) }, query: { channel: 'live' } }],
  'POST keys/org/{id}': [{ params: { id: '1' }, body: { label: 'Warehouse', clientSecret: secret } }],
  'POST threatview/enabled': [{ body: { raId: 1 } }],
  'PUT threatview/analyses': [{ body: { shared: [], analysis } }],
  'POST threatview/analyses/{id}': [{ params: { id: '1' }, body: { shared: [], analysis } }],
  'POST ra/{id}/calculate': [{ params: { id: '1' }, body: { context: {}, payload: {} } }],
  'POST ra/init': [
    { body: { auId: 1 } },
    { body: { raId: 1 } },
    { body: { personalUserId: 1 } },
    { body: { auId: 1, raId: null, personalUserId: null } },
  ],
  'GET ra/{id}/bgdata/{type}': [
    { params: { id: '1', type: 'customers' }, query: { segment: 'BOTH', includeUncommon: 'true' } },
  ],
  'GET png/{x}': [{ params: { x: 'heatMap' }, query: { config: '{"raId":1}' } }],
  'GET deferred/status/{id}': [{ params: { id: uuid } }],
  'POST deferred/prune': [{}],
};

const declared: ReadonlyMap<string, Endpoint> = new Map(
  getAllEndpoints().map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

describe('the API payloads in the specifications', () => {
  it.each(Object.keys(sent))('are accepted unchanged by %s', (call) => {
    const endpoint = declared.get(call);
    if (endpoint === undefined) throw new Error(`${call} is not declared`);
    const parts = ['params', 'query', 'body'] as const;
    const faults = (sent[call] ?? []).flatMap((given) =>
      parts.flatMap((part) => {
        const parsed = endpoint[part]?.safeParse(given[part] ?? (part === 'body' ? undefined : {}));
        const issues = parsed?.error?.issues ?? [];
        return issues.map(({ path, message }) => `${part}.${path.join('.')}: ${message}`);
      }),
    );
    expect(faults).toEqual([]);
  });
});
