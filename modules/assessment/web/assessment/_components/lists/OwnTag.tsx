import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useAssessmentDesk } from '../../_lib/AssessmentContext.tsx';
import { Tag } from './lines.tsx';
import { texts } from './own-tag-texts.ts';

export function OwnTag({ entity }: { readonly entity: string }) {
  const t = useT(texts);
  const { own } = useAssessmentDesk().model;
  if (own === null) return null;
  if (own.own.has(entity)) return <Tag>{t(own.alone.has(entity) ? 'ownTag.part' : 'ownTag.shared')}</Tag>;
  return own.grades.has(entity) ? <Tag>{t('ownTag.grade')}</Tag> : null;
}
