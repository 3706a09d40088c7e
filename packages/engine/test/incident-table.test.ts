/** A table of incidents: headings of both languages, rows with every fault, names that hold commas. */
import { describe, expect, it } from 'vitest';
import {
  type IncidentTableFacts,
  incidentColumns,
  incidentColumnTexts,
  readIncidentTable,
  toIncidentIdentity,
} from '../src/incident-table/index.ts';
import {
  incidentKinds,
  incidentKindTexts,
  incidentReportStates,
  incidentReportTexts,
  incidentSeverities,
  incidentSeverityTexts,
} from '../src/incidents/index.ts';
import { languages } from '../src/text/index.ts';

const text = (name: string) => ({ en: name, sv: `${name} (sv)` });
const facts: IncidentTableFacts = {
  ...{ today: '2026-11-29', unitId: 1, known: new Map(), mostLinks: 2 },
  units: [
    { id: 1, name: 'Bank' },
    { id: 2, name: 'Branch North' },
  ],
  entities: {
    threats: [
      { key: 'th-a', name: text('Fraud, organised') },
      { key: 'th-b', name: text('Smurfing') },
      { key: 'th-c', name: text('Mules') },
    ],
    products: [{ key: 'pr-a', name: text('Accounts') }],
    controls: [],
  },
  longest: { title: 40, text: 100 },
  own: { fields: [], people: [], language: 'en' },
};
const grid = (...rows: readonly (readonly string[])[]) => ({
  name: 'Incidents',
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
});
const head = ['Date', 'Event', 'Type', 'Severity', 'Unit', 'Threats', 'Loss', 'Reported', 'Extra'];
const whole = ['2026-10-02', 'Mule accounts', 'Fraud', 'High', '', '', '', 'Yes', ''];
const row = (changed: Readonly<Record<number, string>>) => whole.map((cell, at) => changed[at] ?? cell);

describe('an imported table of incidents', () => {
  it('accepts the headings and terms of the incident register in either language', () => {
    for (const language of languages)
      for (const [index, kind] of incidentKinds.entries()) {
        const severity = incidentSeverities[index % 4] ?? 'low';
        const reported = incidentReportStates[index % 3] ?? 'no';
        const cells = [
          ...['2026-10-02', `Case ${index}`, incidentKindTexts[kind][language]],
          ...[incidentSeverityTexts[severity][language], 'Branch North', 'What happened'],
          ...['Fraud, organised; Smurfing', 'Accounts', '', '12000', incidentReportTexts[reported][language]],
          ...['Learnt', 'Done', 'Somebody'],
        ];
        const read = readIncidentTable(
          grid(
            incidentColumns.map((column) => incidentColumnTexts[column][language]),
            cells,
          ),
          facts,
        );
        expect(read?.rows).toMatchObject([
          {
            faults: [],
            incident: {
              ...{ unitId: 2, day: '2026-10-02', kind, severity, reported, loss: 12_000 },
              links: { threats: ['th-a', 'th-b'], products: ['pr-a'], controls: [] },
            },
          },
        ]);
        expect(read?.unknown).toEqual([]);
      }
  });

  it('reports every fault with its row and column, and accepts the valid rows', () => {
    const cases: readonly (readonly [Readonly<Record<number, string>>, readonly string[]])[] = [
      [{}, []],
      [{ 0: '' }, ['day missing']],
      [{ 0: '32 May 2026' }, ['day unread']],
      [{ 0: '2026-12-01' }, ['day future']],
      [{ 1: '' }, ['title missing']],
      [{ 1: 'x'.repeat(41) }, ['title long']],
      [{ 1: 'One', 2: 'Earthquake' }, ['kind unread']],
      [{ 1: 'Two', 2: '' }, ['kind missing']],
      [{ 1: 'Three', 3: 'Awful' }, ['severity unread']],
      [{ 1: 'Four', 4: 'Elsewhere' }, ['unit unknown']],
      [{ 1: 'Five', 5: 'Smurfing, Nothing known' }, ['threats unknown']],
      [{ 1: 'Six', 5: 'Fraud, organised, Smurfing, Mules' }, ['threats many']],
      [{ 1: 'Seven', 6: 'much' }, ['loss unread']],
      [{ 1: 'Eight', 6: '-5' }, ['loss unread']],
      [{ 1: 'Nine', 7: '' }, ['reported missing']],
      [{ 1: ' mule  ACCOUNTS' }, ['title twice']],
      [{ 1: 'Ten', 4: 'Elsewhere', 0: '' }, ['day missing', 'unit unknown']],
    ];
    const read = readIncidentTable(
      grid(['A register'], head, ...cases.map(([changed]) => row(changed))),
      facts,
    );
    expect(read?.unknown).toEqual(['Extra']);
    for (const [at, [changed, faults]] of cases.entries()) {
      const found = read?.rows[at];
      expect([changed, found?.faults.map(({ column, reason }) => `${column} ${reason}`)]).toEqual([
        changed,
        faults,
      ]);
      expect(found?.incident === null).toBe(faults.length > 0);
      expect(found?.line).toBe(at + 3);
    }
  });

  it('recognises known incidents, hidden rows and amounts with a currency', () => {
    const sign = toIncidentIdentity({ unitId: 1, day: '2026-10-02', title: 'Mule accounts' });
    const known = readIncidentTable(grid(head, whole), { ...facts, known: new Map([[sign, {}]]) });
    expect(known?.rows[0]?.isKnown).toBe(true);
    const rows = grid(head, whole).rows.map((one) => ({ ...one, isHidden: true as const }));
    expect(readIncidentTable({ name: 'x', rows }, facts)?.rows[0]?.faults).toMatchObject([
      { reason: 'hidden' },
    ]);
    const amounts = ['12 500 kr', 'SEK 12 500', '€ 12 500', '12 500:-'].map((loss, at) =>
      row({ 1: `Case ${at}`, 6: loss }),
    );
    const read = readIncidentTable(grid(head, ...amounts), facts);
    expect(read?.rows.map(({ incident }) => incident?.loss)).toEqual([12_500, 12_500, 12_500, 12_500]);
    expect(readIncidentTable(grid(['Country', 'Score'], ['Sweden', '80']), facts)).toBeNull();
  });
});
