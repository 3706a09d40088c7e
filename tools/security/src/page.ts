/** Generates docs/security.md from the lists of requirements and rows and from the contract. */

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Endpoint, getAllEndpoints } from '@klarsikt/contract';
import type { AccessRule } from '@klarsikt/engine/people';
import type { ProofDays } from './proofs.ts';
import {
  type OwnSecurityRows,
  repositoryRoot,
  type SecurityRequirements,
  type SecurityRow,
  type SecurityRowStatus,
  securityRowStatuses,
} from './rows.ts';

export const securityPagePath = path.join(repositoryRoot, 'docs/security.md');
/** The page of policies that no test can prove. It is written by hand. */
export const policiesPagePath = path.join(repositoryRoot, 'docs/security-policies.md');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const words: Readonly<Record<SecurityRowStatus, string>> = {
  tested: 'tested',
  held: 'held',
  accepted: 'deviates',
  open: 'OPEN',
  notApplicable: 'does not apply',
};

function proofOf({ note, tests }: SecurityRow): string {
  const named = tests.map((test) => {
    const [file = '', title = ''] = test.split(' > ');
    return `${path.basename(file)}: ${title}`;
  });
  return cell([...(note ? [note] : []), ...named].join('; '));
}

const count = (rows: readonly SecurityRow[], status: SecurityRowStatus): number =>
  rows.filter((row) => row.status === status).length;

/** Counts the applicable rows, and those of them that an automated test proves. */
export function countProvedRows(rows: readonly SecurityRow[]): {
  applicable: number;
  tested: number;
  percent: number;
} {
  const applicable = rows.length - count(rows, 'notApplicable');
  const tested = count(rows, 'tested');
  return { applicable, tested, percent: Math.floor((1000 * tested) / applicable) / 10 };
}

const totals = (rows: readonly SecurityRow[]): string =>
  securityRowStatuses.map((status) => `${count(rows, status)} ${words[status]}`).join(', ');

function accessWords(access: AccessRule): string {
  if (access.kind === 'anyone') return 'everybody';
  if (access.kind === 'begun') return 'a sign-in, also one under way';
  if (access.kind === 'directory') return 'the key of a directory';
  if (access.kind === 'contributor') return 'who is asked for figures, by an opened link or by account';
  if (access.kind === 'owing') return `a sign-in that owes ${access.action}`;
  const sample = access.sample ? '; everybody else reads the sample' : '';
  if (access.kind === 'signedIn') return `who is signed in${sample}`;
  const operator = access.operator ? ', for the organisation that runs the installation' : '';
  const examine = access.examine ? '; who examines reads their own' : '';
  return `${access.permission}${operator}${examine}${sample}`;
}

const callOf = ({ method, path: address }: Endpoint): string => `\`${method} ${address}\``;

function accessTable(): string[] {
  const calls = new Map<string, string[]>();
  for (const { endpoint } of getAllEndpoints()) {
    const who = accessWords(endpoint.access);
    calls.set(who, [...(calls.get(who) ?? []), callOf(endpoint)]);
  }
  const lines = [...calls].sort(([a], [b]) => (a < b ? -1 : 1));
  return ['| who | calls |', '|---|---|', ...lines.map(([who, of]) => `| ${who} | ${of.join(', ')} |`)];
}

function limitsTable(): string[] {
  const limited = getAllEndpoints().flatMap(({ endpoint }) => {
    const parts = [
      ...(endpoint.perMinute ? [`${endpoint.perMinute} a minute from one address`] : []),
      ...(endpoint.bodyLimit ? [`body of ${endpoint.bodyLimit.toLocaleString('en')} bytes`] : []),
      ...(endpoint.upload ? [`file of ${endpoint.upload.bytes.toLocaleString('en')} bytes`] : []),
      ...(endpoint.verifiesSecret ? ['failures counted (A2 to A6)'] : []),
    ];
    return parts.length > 0 ? [`| ${callOf(endpoint)} | ${parts.join('; ')} |`] : [];
  });
  return ['| call | limit |', '|---|---|', ...limited];
}

function chapter(
  title: string,
  rows: readonly (readonly [string, SecurityRow])[],
  proved: Readonly<Record<string, string>> = {},
): string[] {
  return [
    `### ${title}`,
    '',
    `${rows.length} rows: ${totals(rows.map(([, row]) => row))}.`,
    '',
    '| id | what | status | proof, or reason |',
    '|---|---|---|---|',
    ...rows.map(([name, row]) => {
      const day = 'id' in row ? proved[row.id] : undefined;
      const status = day === undefined ? words[row.status] : `${words[row.status]}, proved ${day}`;
      return `| ${name} | ${cell(row.what)} | ${status} | ${proofOf(row)} |`;
    }),
    '',
  ];
}

function lessonsTable({ lessons }: OwnSecurityRows): string[] {
  const lines = lessons.map((row) => {
    const { number, known, product, what, status } = row;
    return `| ${number} | ${cell(known)} | ${product} | ${cell(what)} | ${words[status]} | ${proofOf(row)} |`;
  });
  return [
    '| # | known as | product | lesson | status | proof, or reason |',
    '|---|---|---|---|---|---|',
    ...lines,
  ];
}

function limits(): string[] {
  return [
    '## Limits',
    '',
    'These limits apply too: bodies of 1 MiB, 10 s for the headers and 30 s for a whole request, 600 calls a minute with one',
    'key, 200 demo sessions at once, 32 jobs in the render queue, 200 source documents or 500 MiB of them per organisation.',
    '',
    ...limitsTable(),
    '',
  ];
}

/** Formats the whole page. */
export function formatSecurityPage(
  { standard, chapters, requirements }: SecurityRequirements,
  own: OwnSecurityRows,
  proofs: ProofDays,
): string {
  const { applicable, tested, percent } = countProvedRows(requirements);
  const ours = countProvedRows(own.rows);
  return [
    '# Security',
    '',
    '`npm run security` generates this page from docs/asvs.json, docs/security-rows.json, docs/security-policies.md and the',
    'contract. A test fails if the page is out of date or names a test that does not exist. Status of a row: *tested*, an',
    'automated test is named; *held*, ensured by the design or by a document, which is named; *deviates*, on purpose, with the',
    'reason; *OPEN*, not ensured yet. *proved* with a day: on that day each test that `npm run security:prove -- --list` names',
    'for the row passed, and failed after the protection was removed from a copy of the sources.',
    '',
    `${standard}: ${requirements.length} requirements, ${applicable} apply, ${tested} of them tested (${percent} %); ${totals(requirements)}.`,
    '',
    `Our own rows: ${own.rows.length}, ${ours.tested} tested (${ours.percent} %), ${own.rows.filter(({ id }) => id in proofs).length} proved; ${totals(own.rows)}.`,
    '',
    readFileSync(policiesPagePath, 'utf8')
      .replace(/^# .*\n+/, '')
      .trim(),
    '',
    '## Access',
    '',
    'Permissions that each call needs. The server enforces the same declarations from which this table is generated.',
    '',
    ...accessTable(),
    '',
    ...limits(),
    '## Our own rows',
    '',
    ...Object.entries(own.groups).flatMap(([group, title]) =>
      chapter(
        title,
        own.rows.filter(({ id }) => id.replace(/\d+$/, '') === group).map((row) => [row.id, row] as const),
        proofs,
      ),
    ),
    '## What known vulnerabilities teach',
    '',
    ...lessonsTable(own),
    '',
    `## ${standard}`,
    '',
    'Requirements of levels 1 and 2, in our own words; the standard has the binding ones.',
    '',
    ...Object.entries(chapters).flatMap(([name, title]) =>
      chapter(
        `${name} ${title}`,
        requirements
          .filter(({ id }) => id.startsWith(`${name}.`))
          .map((row) => [`${row.id.slice(1)} (L${row.level})`, row] as const),
        proofs,
      ),
    ),
  ].join('\n');
}
