import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useStableAssessment } from '../../_lib/AssessmentContext.tsx';
import { ListRowTag } from './lines.tsx';
import { ownTagTexts } from './own-tag-texts.ts';

export function OwnPartTag({ entity }: { readonly entity: string }) {
  const t = useT(ownTagTexts);
  const { own } = useStableAssessment().model;
  if (own === null) return null;
  if (own.own.has(entity))
    return <ListRowTag>{t(own.alone.has(entity) ? 'ownTag.part' : 'ownTag.shared')}</ListRowTag>;
  return own.grades.has(entity) ? <ListRowTag>{t('ownTag.grade')}</ListRowTag> : null;
}
