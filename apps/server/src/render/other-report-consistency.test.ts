/** Tests that no sentence of a report on an analysis or a group contradicts its tables. */
import {
  type AnalysisReportData,
  analysisReportTemplate,
  collectReportSources,
  defaultClassThresholds,
  type GroupReportData,
  groupReportTemplate,
  type ReportDocument,
  renderReport,
} from '@klarsikt/engine/report';
import { type Language, languages } from '@klarsikt/engine/text';
import { describe, expect, it } from 'vitest';
import { generatedModel } from './generated-assessment.testing.ts';
import { generateAnalysisReport, generateGroupReport } from './generated-reports.testing.ts';
import { countTableRows, findContradictionsByKind } from './other-report-checks.testing.ts';

/** Number of generated reports: 20 by default; `KLARSIKT_DRAWN_ASSESSMENTS=200` makes more. */
const drawn = Number(process.env.KLARSIKT_DRAWN_ASSESSMENTS ?? 20);
const sources = collectReportSources(generatedModel);
const thresholds = { ...defaultClassThresholds, terms: {} };

const onAnalysis = (data: AnalysisReportData, language: Language): ReportDocument =>
  renderReport(analysisReportTemplate, data, language, { sources, thresholds });
const onGroup = (data: GroupReportData, language: Language): ReportDocument =>
  renderReport(groupReportTemplate, { ...data, parameters: {} }, language, { thresholds });

const made = {
  analysis: (seed: number, language: Language) =>
    onAnalysis(generateAnalysisReport(seed, language), language),
  group: (seed: number, language: Language) => onGroup(generateGroupReport(seed, language), language),
} as const;

describe('a report', () => {
  it.each(
    languages.flatMap((language) => (['analysis', 'group'] as const).map((kind) => ({ language, kind }))),
  )(
    'has no contradictions for a random $kind ($language)',
    ({ language, kind }) => {
      const seeds = Array.from({ length: drawn }, (_, index) => index + 1);
      const reports = seeds.map((seed) => made[kind](seed, language));
      const found = reports.flatMap((report, at) =>
        findContradictionsByKind(kind, report).map((fault) => `${seeds[at]}: ${fault}`),
      );
      expect(found).toEqual([]);
      expect(reports.reduce((total, report) => total + countTableRows(report), 0)).toBeGreaterThan(
        drawn * 10,
      );
    },
    600_000,
  );
});

/** Faults to put into the data of a report, each with the finding that the check must report. */
const analysisFaults: readonly {
  readonly what: string;
  readonly finds: RegExp;
  readonly change: (data: AnalysisReportData) => AnalysisReportData;
}[] = [
  {
    what: 'a threat too many in the selection',
    finds: /threats in the selection: the headline has/,
    change: (data) => ({ ...data, counts: { ...data.counts, threats: data.counts.threats + 1 } }),
  },
  {
    what: 'related ones that no table has',
    finds: /related: the headline has/,
    change: (data) => ({ ...data, counts: { ...data.counts, related: data.counts.related + 3 } }),
  },
  {
    what: 'shared ones that no type has',
    finds: /shared by type: the headline has/,
    change: (data) => ({ ...data, counts: { ...data.counts, shared: data.counts.shared + 1 } }),
  },
  {
    what: 'a most frequent one with another level',
    finds: /the results do not have/,
    change: (data) => ({ ...data, foremost: data.foremost.map((line) => ({ ...line, level: 0.3 })) }),
  },
];

const groupFaults: readonly {
  readonly what: string;
  readonly finds: RegExp;
  readonly change: (data: GroupReportData) => GroupReportData;
}[] = [
  {
    what: 'a level of the group that its tree does not have',
    finds: /the group has the levels/,
    change: (data) => ({ ...data, top: data.top && { ...data.top, level: 0.2 } }),
  },
  {
    what: 'a coverage that leaves other units out',
    finds: /units without an assessment/,
    change: (data) => ({ ...data, unassessed: data.unassessed.slice(1) }),
  },
  {
    what: 'shares that are not the whole',
    finds: /the shares add up to/,
    change: (data) => ({
      ...data,
      drivers: data.drivers.map((driver, at) => (at === 0 ? { ...driver, share: driver.share / 4 } : driver)),
    }),
  },
  {
    what: 'a change that is not the difference',
    finds: /change of/,
    change: (data) => ({ ...data, changes: data.changes.map((line) => ({ ...line, by: '+3.3' })) }),
  },
  {
    what: 'a category above its highest unit',
    finds: /is above the highest unit in/,
    change: (data) => ({ ...data, worstOf: data.worstOf.map((line) => ({ ...line, level: 0.1 })) }),
  },
  {
    what: 'a highest unit that is not the highest',
    finds: /highest unit: the headline has|highest of all lines/,
    change: (data) => ({ ...data, top: data.top && { ...data.top, worst: 0.1 } }),
  },
];

/** First generated data to which the fault can be applied. */
const firstWith = <T>(make: (seed: number) => T, has: (data: T) => boolean): T => {
  for (let seed = 1; seed < 200; seed += 1) {
    const data = make(seed);
    if (has(data)) return data;
  }
  throw new Error('nothing was drawn to put the fault into');
};

describe('the consistency check of reports on analyses and groups', () => {
  it.each(languages.flatMap((language) => analysisFaults.map((fault) => ({ language, ...fault }))))(
    'finds $what in a report on an analysis ($language)',
    ({ language, finds, change }) => {
      const data = firstWith(
        (seed) => generateAnalysisReport(seed, language),
        ({ counts, foremost }) => counts.related > 3 && foremost.length > 0,
      );
      expect(findContradictionsByKind('analysis', onAnalysis(data, language))).toEqual([]);
      expect(findContradictionsByKind('analysis', onAnalysis(change(data), language)).join('\n')).toMatch(
        finds,
      );
    },
  );

  it.each(languages.flatMap((language) => groupFaults.map((fault) => ({ language, ...fault }))))(
    'finds $what in a report on a group ($language)',
    ({ language, finds, change }) => {
      const data = firstWith(
        (seed) => generateGroupReport(seed, language),
        ({ changes, drivers, unassessed }) =>
          changes.length > 1 && drivers.length > 2 && unassessed.length > 1,
      );
      expect(findContradictionsByKind('group', onGroup(data, language))).toEqual([]);
      expect(findContradictionsByKind('group', onGroup(change(data), language)).join('\n')).toMatch(finds);
    },
  );
});
