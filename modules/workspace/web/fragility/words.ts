import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { type SubjectLink, useSubjectLink } from '@klarsikt/assessment/web/assessment/_lib/subjects.ts';
import { getTypeResult } from '@klarsikt/engine/assess';
import { formatLevel } from '@klarsikt/engine/report';
import type { MeasureName, NearestFlipPoints, SingleInputChange } from '@klarsikt/engine/sensitivity';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { defaultRiskThresholds, type RiskThresholds } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { fragilityTexts } from './texts.ts';

/** Finds the risk type of a measure; null for the overall level. */
export function findMeasureType(measure: MeasureName): RiskType | null {
  return riskTypes.find((type) => measure.startsWith(`${type}.`)) ?? null;
}

export const isResidualMeasure = (measure: MeasureName): boolean => measure.endsWith('.residual');

export function useMeasureNames(): (measure: MeasureName) => {
  readonly name: string;
  readonly level: string;
} {
  const t = useT(fragilityTexts);
  const { language } = useFormat();
  return (measure) => {
    const type = findMeasureType(measure);
    return {
      name: type === null ? t('fragility.overall') : getRiskTypeName(type, language),
      level: t(isResidualMeasure(measure) ? 'fragility.residual' : 'fragility.inherent').toLocaleLowerCase(
        language,
      ),
    };
  };
}

export function useRiskThresholds(): RiskThresholds {
  const { document } = useAssessment();
  return { ...defaultRiskThresholds, ...document.settings.config.riskThresholds };
}

/**
 * Returns a function that looks up the assessment's level for a measure, such as `overall.residual`; undefined
 * without such a level.
 */
export function useLevelOfMeasure(): (measure: MeasureName) => number | undefined {
  const { result } = useAssessment();
  return (measure) => {
    const type = findMeasureType(measure);
    const figures = type === null ? result.combined?.overall : getTypeResult(result, type)?.level;
    return figures?.[isResidualMeasure(measure) ? 'residual' : 'inherent'];
  };
}

export function useSingleChangeName(): (change: SingleInputChange) => {
  readonly name: string;
  readonly link: SubjectLink;
} {
  const names = useOpenAssessmentNames();
  const linkOf = useSubjectLink();
  return (change: SingleInputChange) => {
    if (change.kind === 'control')
      return {
        name: names.control(change.control),
        link: linkOf({ part: 'controls', type: null, key: change.control }),
      };
    if ('threat' in change)
      return {
        name: names.threat(change.threat),
        link: linkOf({ part: 'threats', type: null, key: change.threat }),
      };
    const { type, risk } = change;
    return { name: names.risk(type, risk), link: linkOf({ part: 'risks', type, key: risk }) };
  };
}

/** Returns the risk's largest share among the segments; null if it has no share. */
function useShare(): (type: RiskType, key: string) => number | null {
  const { result } = useAssessment();
  return (type, key) => {
    const risk = getTypeResult(result, type)?.risks.find((one) => one.key === key);
    const shares = Object.values(risk?.segments ?? {}).flatMap((figures) => figures?.share ?? []);
    return shares.length === 0 ? null : Math.max(...shares);
  };
}

export function useFragilityStepText() {
  const t = useT(fragilityTexts);
  const format = useFormat();
  const share = useShare();
  const shareText = (type: RiskType, key: string, factor: number): string => {
    const own = share(type, key);
    return own === null
      ? t('fragility.times', { factor: format.number(factor, 2) })
      : format.percent(Math.min(1, own * factor));
  };
  const step = (change: SingleInputChange): string => {
    switch (change.kind) {
      case 'grade':
        return `${format.number(change.from, 1)} → ${format.number(change.to, 1)}`;
      case 'share':
        return `${shareText(change.type, change.risk, 1)} → ${shareText(change.type, change.risk, change.factor)}`;
      case 'control':
        return change.to === 'none'
          ? t('fragility.toNone')
          : t('fragility.toFull', { level: formatLevel(4, format.language) });
      case 'override':
        return t('fragility.removed');
      case 'without':
        return t('fragility.leftOut');
    }
  };
  /** Formats the flip point in the direction of the change; null if the class does not change in that direction. */
  const point = (change: SingleInputChange, points: NearestFlipPoints | undefined): string | null => {
    if (points === undefined) return null;
    if (change.kind === 'grade') {
      const found = change.to > change.from ? points.above : points.below;
      return found === null ? null : format.number(found.at, 2);
    }
    if (change.kind !== 'share') return null;
    const found = change.factor > 1 ? points.above : points.below;
    return found === null ? null : shareText(change.type, change.risk, found.at);
  };
  return { step, point };
}
