import type { ChangeSubject } from '@klarsikt/contract';
import { getSubjectPartText } from '@klarsikt/engine/assessment';
import { type RiskType, riskTypes } from '@klarsikt/engine/text';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import type { LinkProps } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useAssessment } from './AssessmentContext.tsx';

const riskTypeOfKey = (key: string | null): RiskType | undefined => riskTypes.find((type) => type === key);

export interface SubjectWords {
  /** The part of the document and the list, such as "Risks, customers". */
  readonly part: string;
  /** Name of the subject; null for the whole part. */
  readonly name: string | null;
}

export function useSubjectWords(): (subject: ChangeSubject) => SubjectWords {
  const { text, language } = useFormat();
  return useCallback(
    ({ part, type, key, name }) => {
      const word = text(getSubjectPartText(part));
      const kind = type ?? (part === 'conclusions' ? riskTypeOfKey(key) : undefined);
      return {
        part:
          kind === undefined
            ? word
            : `${word}, ${getRiskTypeName(kind, language).toLocaleLowerCase(language)}`,
        name: name === null ? null : text(name),
      };
    },
    [text, language],
  );
}

export type SubjectLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

export function useSubjectLink(): (subject: Pick<ChangeSubject, 'part' | 'type' | 'key'>) => SubjectLink {
  const { id } = useAssessment();
  const raId = String(id);
  const inherent = '/ra/$raId/$relevance/$riskType/{-$riskId}/{-$relatedId}';
  return ({ part, type, key }) => {
    const riskType = type ?? riskTypeOfKey(key) ?? 'customers';
    switch (part) {
      case 'background':
        return { to: '/ra/$raId/background/$dataRiskType', params: { raId, dataRiskType: riskType } };
      case 'risks': {
        const search = key === null ? {} : { why: `risk.${riskType}.${key}` };
        return { to: inherent, params: { raId, relevance: 'all', riskType }, search };
      }
      case 'threats':
        return { to: '/ra/$raId/threat', params: { raId }, search: key === null ? {} : { open: key } };
      case 'controls':
        return key === null
          ? { to: '/ra/$raId/controls', params: { raId } }
          : { to: '/ra/$raId/controls/$controlId', params: { raId, controlId: key } };
      case 'conclusions':
        return { to: '/ra/$raId/$relevance/$riskType/control', params: { raId, relevance: 'all', riskType } };
      case 'settings':
      case 'selections':
        return { to: '/ra/$raId/edit', params: { raId } };
      case 'exploitation':
        return {
          to: '/ra/$raId/exploitation',
          params: { raId },
          search: key === null ? {} : { cell: key },
        };
      case 'sources':
        return { to: '/ra/$raId/reference', params: { raId } };
      case 'scope':
      case 'governance':
      case 'method':
      case 'ownFields':
        return { to: '/ra/$raId/edit', params: { raId } };
      default:
        return { to: '/ra/$raId', params: { raId } };
    }
  };
}
