import { computeAssessment } from '@klarsikt/engine/assess';
import { type AssessmentDocument, buildAssessmentCase } from '@klarsikt/engine/assessment';
import { compileModel } from '@klarsikt/engine/model';
import {
  adaptTemplateQuestions,
  buildAssessmentReportData,
  buildParameterData,
  collectReportSources,
  type DocumentBlock,
  flattenInlines,
  formatLevelWithWord,
  getReportThresholds,
  type ReportDocument,
  type ReportSignOff,
  renderReport,
  type TemplateBlock,
} from '@klarsikt/engine/report';
import { type Language, languages } from '@klarsikt/engine/text';
import { describe, expect, it } from 'vitest';
import {
  buildDemoAssessment,
  buildSampleAssessment,
  businessWideTemplate,
  readStarterModel,
} from '../src/index.ts';

const model = compileModel(readStarterModel('2026:1'));
const charts = {
  waterfall: {},
  categories: {},
  relevances: {},
  inherentMap: {},
  residualMap: {},
  distribution: {},
  relationGraph: {},
};

function reportOf(document: AssessmentDocument, language: Language, signOff?: ReportSignOff) {
  const result = computeAssessment(buildAssessmentCase(model, document));
  const meta = {
    organisation: 'Nordsund Bank AB',
    unit: '',
    modelName: '2026:1',
    modelHash: 'abc',
    revision: 1,
    trace: 'https://risk.bank.example/ra/1?revision=1',
    generated: '2026-11-21',
    product: 'Klarsikt',
  };
  const data = buildAssessmentReportData({
    ...{ model, document, result, language, meta, timeZone: 'Europe/Stockholm', charts },
    ...(signOff ? { signOff } : {}),
  });
  const questions = adaptTemplateQuestions(businessWideTemplate.parameters ?? [], document);
  const parameters = buildParameterData(questions, {});
  const report = renderReport(businessWideTemplate, { ...data, parameters }, language, {
    sources: collectReportSources(model),
    thresholds: getReportThresholds({ document }),
  });
  return { data, report };
}

const headings = (report: ReportDocument): readonly string[] =>
  report.blocks.flatMap((block) => (block.type === 'heading' && block.level === 1 ? [block.text] : []));

function textOf(block: DocumentBlock): string {
  if (block.type === 'paragraph') return flattenInlines(block.content);
  if (block.type === 'list') return block.items.map((item) => flattenInlines(item)).join('\n');
  if (block.type !== 'table') return '';
  return block.rows
    .map(({ cells }) => cells.map(({ content }) => flattenInlines(content)).join('\t'))
    .join('\n');
}

const wholeText = (report: ReportDocument): string => report.blocks.map(textOf).join('\n');

/** All texts of a template. */
function textsIn(value: unknown): readonly { en: string; sv: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'sv' in value && typeof value.en === 'string' && typeof value.sv === 'string') {
    return [{ en: value.en, sv: value.sv }];
  }
  return Object.values(value).flatMap(textsIn);
}

describe('the template of the business-wide risk assessment report', () => {
  /** Words for counts differ between languages, and a language may need none. */
  const variables = (text: string): readonly string[] =>
    [...text.matchAll(/\{\{([^}]*)\}\}/g)].map(([, inside = '']) =>
      inside.trim().replace(/\| count:.*$/, '| number'),
    );

  it('has the same variables in English and Swedish', () => {
    const texts = textsIn(businessWideTemplate);
    expect(texts.length).toBeGreaterThan(150);
    for (const { en, sv } of texts) {
      expect(en === '').toBe(sv === '');
      expect(variables(sv).toSorted()).toEqual(variables(en).toSorted());
    }
  });

  it('has its chapters in the order of AMLR Article 10', () => {
    expect(headings(reportOf(buildSampleAssessment('en'), 'en').report)).toEqual([
      'For the board',
      'Scope and business',
      'Method',
      'Sources and background data',
      'Threats',
      'Exploitation of products',
      'Inherent risk',
      'Legal obligations',
      'Controls',
      'Residual risk',
      'Judgements that replace the calculation',
      'Gaps',
      'Conclusions',
      'Approvals',
      'Appendix: scales and weights',
      'Appendix: threats',
      'Appendix: every gap',
      'Appendix: every risk',
      'Appendix: every control',
      'Appendix: sources',
    ]);
  });

  it.each(languages)('uses only variables that exist in the report data (%s)', (language) => {
    for (const document of [buildDemoAssessment(language), buildSampleAssessment(language)]) {
      expect(reportOf(document, language).report.warnings).toEqual([]);
    }
  });

  it.each(languages)('shows the calculated figures, and every risk and control (%s)', (language) => {
    const { data, report } = reportOf(buildDemoAssessment(language), language);
    const text = wholeText(report);
    expect(data.overall).not.toBeNull();
    expect(text).toContain(formatLevelWithWord(data.overall?.inherent ?? null, language));
    expect(text).toContain(formatLevelWithWord(data.overall?.residual ?? null, language));
    for (const { name } of data.categories.flatMap(({ risks }) => risks)) expect(text).toContain(name);
    for (const { name } of data.controlGroups.flatMap((group) => group.controls))
      expect(text).toContain(name);
    for (const { motivation } of data.overrides) expect(text).toContain(motivation.slice(0, 40));
  });

  it('lists the products that threats exploit', () => {
    const { data, report } = reportOf(buildDemoAssessment('en'), 'en');
    const text = wholeText(report);
    const uses = data.threats.flatMap(({ exploitation }) => exploitation);
    expect(uses.length).toBeGreaterThan(100);
    for (const { product } of uses) expect(text).toContain(product);
  });

  it('marks only an unapproved assessment as a draft', () => {
    const draft = reportOf(buildDemoAssessment('en'), 'en');
    const approved = { approved: true, former: false, twoPersons: true, events: [] };
    const done = reportOf(buildSampleAssessment('en'), 'en', approved);
    expect(wholeText(draft.report)).toContain('This is a draft');
    expect(wholeText(done.report)).not.toContain('This is a draft');
    expect(draft.data.counts.unassessedControls).toBe(10);
    expect(done.data.counts.unassessedControls).toBe(0);
  });

  it('resolves every citation to a unique entry in the list of sources', () => {
    const { report } = reportOf(buildDemoAssessment('sv'), 'sv');
    expect(report.sources.length).toBeGreaterThan(50);
    expect(new Set(report.sources.map(({ label }) => label)).size).toBe(report.sources.length);
    expect(wholeText(report)).not.toMatch(/\[re-[a-z0-9-]+\]/);
  });

  it('cites laws in Swedish form in the Swedish report', () => {
    const text = wholeText(reportOf(buildDemoAssessment('sv'), 'sv').report);
    expect(text).toContain('AMLR kap. III');
    expect(text).not.toMatch(/\bch\. |\(from \d/);
  });

  it('renders without warnings for a legal-only assessment', () => {
    const base = buildSampleAssessment('en');
    const legal = { ...base, settings: { ...base.settings, relevances: ['legal'] as const } };
    const { report, data } = reportOf(legal, 'en');
    expect(report.warnings).toEqual([]);
    expect(data.overall).toBeNull();
    expect(wholeText(report)).toContain('legal obligations only');
  });

  it('nests its blocks no deeper than the limit for templates', () => {
    const depth = (blocks: readonly TemplateBlock[]): number =>
      Math.max(0, ...blocks.map((block) => ('blocks' in block ? 1 + depth(block.blocks) : 0)));
    expect(depth(businessWideTemplate.content)).toBeLessThanOrEqual(8);
  });
});
