import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useAssessmentDesk } from '../../_lib/AssessmentContext.tsx';
import { LineTag } from './lines.tsx';
import { ownTagTexts } from './own-tag-texts.ts';

export function OwnTag({ entity }: { readonly entity: string }) {
  const t = useT(ownTagTexts);
  const { own } = useAssessmentDesk().model;
  if (own === null) return null;
  if (own.own.has(entity))
    return <LineTag>{t(own.alone.has(entity) ? 'ownTag.part' : 'ownTag.shared')}</LineTag>;
  return own.grades.has(entity) ? <LineTag>{t('ownTag.grade')}</LineTag> : null;
}
