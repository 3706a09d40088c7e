/** Tools on the levels of an assessment: the list, the figures, and the explanation of one level. */
import { assessmentContract } from '@klarsikt/contract';
import { getTypeResult, resolveConfig } from '@klarsikt/engine/assess';
import type { CompiledModel } from '@klarsikt/engine/model';
import { type Language, operationalRelevances, type RiskType, riskTypes } from '@klarsikt/engine/text';
import { getRiskClass, roundToShown } from '@klarsikt/engine/values';
import { z } from 'zod';
import { labelTextOrigin, type TextWithOrigin } from '../answer.ts';
import { defineTool, toolAssessmentShape, toolLimitShape } from '../tool.ts';

/** Returns the name of an entity; the name of an own part is marked as written by the organisation. */
export function findEntityName(
  model: CompiledModel,
  collection: RiskType | 'threats' | 'controls' | 'geographies' | 'categories',
  key: string,
  language: Language,
): TextWithOrigin {
  const name = model[collection].byKey.get(key)?.name;
  const isOwn = model.own?.own.has(key) === true;
  return labelTextOrigin(name?.[language] ?? key, isOwn ? 'organisation' : 'library');
}

export const listAssessmentsTool = defineTool({
  name: 'list_assessments',
  title: 'List assessments',
  description:
    'Assessments that the person may see, with id, unit, day, edition, shown levels (0-4, one decimal) before and after controls, and approval.',
  input: toolLimitShape,
  read: async ({ limit }, { ask }) => {
    const { assessments, units } = await ask(assessmentContract.list, { query: {} });
    const { total, rows } = limitByLastChange(assessments, limit);
    return {
      answer: {
        total,
        assessments: rows.map(({ id, name, unitId, summary, signOff, ...one }) => ({
          id,
          name: labelTextOrigin(name, 'organisation'),
          unit: {
            id: unitId,
            name: labelTextOrigin(units.find((unit) => unit.id === unitId)?.name ?? '', 'organisation'),
          },
          day: summary.date,
          edition: { name: one.modelName, hash: one.modelHash },
          revision: one.revision,
          changed: one.updated,
          plannedLaunch: one.branch,
          overall: summary.overall,
          approval: signOff.approval,
        })),
      },
    };
  },
});

function limitByLastChange<T extends { readonly updated: string }>(rows: readonly T[], limit: number) {
  const sorted = rows.toSorted((a, b) => b.updated.localeCompare(a.updated));
  return { total: sorted.length, rows: sorted.slice(0, limit) };
}

export const getLevelsTool = defineTool({
  name: 'get_levels',
  title: 'Read levels',
  description:
    'Shown levels (0-4, one decimal) of an assessment before controls (inherent) and after (residual): overall, per kind of risk, and the risks with the highest residual levels. "shownOf" of kinds without levels is absent.',
  input: {
    ...toolAssessmentShape,
    type: z.enum(riskTypes).optional().describe('Kind of risk; all kinds when left out'),
    ...toolLimitShape,
  },
  read: async ({ assessment: id, type, limit }, { ask, open, language }) => {
    const { about, edition, model, name, document } = await open(id);
    const { result, summary } = await ask(assessmentContract.calculate, { params: { id }, body: {} });
    const { riskThresholds } = resolveConfig(document.settings.config);
    const wanted = type === undefined ? riskTypes : [type];
    const rows = wanted.flatMap((kind) =>
      (getTypeResult(result, kind)?.risks ?? []).map(({ key, inherent, residual, strength }) => ({
        ...{ type: kind, key, name: findEntityName(model, kind, key, language) },
        inherent: roundToShown(inherent),
        residual: roundToShown(residual),
        strength: strength === null ? null : roundToShown(strength),
        residualClass: getRiskClass(residual, riskThresholds),
      })),
    );
    const sorted = rows.toSorted((a, b) => b.residual - a.residual || b.inherent - a.inherent);
    return {
      ...{ edition, assessment: about },
      answer: {
        name: labelTextOrigin(name, 'organisation'),
        overall: summary.overall,
        types: summary.types,
        totalRisks: sorted.length,
        risks: sorted.slice(0, limit),
      },
    };
  },
});

const segment = z.enum(['INDIVIDUALS', 'CORPORATES']).optional().describe('Segment; all when left out');
const area = z.enum(operationalRelevances).optional().describe('Area of crime; all when left out');

export const explainLevelTool = defineTool({
  name: 'explain_level',
  title: 'Explain a level',
  description:
    'The calculation of one level, rule by rule, with every figure: threats behind it, share, weight, controls, overrides. Subjects are keys; the handbook page "calculation" describes the rules.',
  input: {
    ...toolAssessmentShape,
    kind: z.enum(['risk', 'category', 'overall', 'legal']).describe('What the level is of'),
    type: z.enum(riskTypes).optional().describe('Kind of risk; needed for risk and category'),
    key: z.string().min(1).max(120).optional().describe('Key of the risk; needed for risk'),
    segment,
    area,
  },
  read: async ({ assessment: id, ...asked }, { ask, open }) => {
    const { about, edition } = await open(id);
    const subject = subjectOf(asked);
    const { trace } = await ask(assessmentContract.calculate, {
      params: { id },
      body: { context: { trace: subject } },
    });
    return { edition, assessment: about, answer: { subject, explanation: removeQuietThreats(trace) } };
  },
});

interface LevelSubject {
  readonly kind: 'risk' | 'category' | 'overall' | 'legal';
  readonly type?: RiskType | undefined;
  readonly key?: string | undefined;
  readonly segment?: 'INDIVIDUALS' | 'CORPORATES' | undefined;
  readonly area?: (typeof operationalRelevances)[number] | undefined;
}

function subjectOf({ kind, type, key, ...asked }: LevelSubject) {
  const segmentOf = asked.segment === undefined ? {} : { segment: asked.segment };
  const within = { ...segmentOf, ...(asked.area === undefined ? {} : { relevance: asked.area }) };
  switch (kind) {
    case 'risk':
      return { kind, type: type ?? 'products', key: key ?? '-', ...within } as const;
    case 'category':
      return { kind, type: type ?? 'products', ...within } as const;
    case 'overall':
      return { kind, ...within } as const;
    case 'legal':
      return { kind, ...segmentOf } as const;
  }
}

const isQuietThreat = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'decides' in value && value.decides === 'nothing';

/** Removes the threats that contribute nothing to a level from the explanation of that level. */
function removeQuietThreats(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => !isQuietThreat(one)).map(removeQuietThreats);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, removeQuietThreats(one)]));
}
