/**
 * Form for an action that results from a publication. It is open at first if the address contains the id of a
 * publication.
 */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { usePublicationInAddress } from '@klarsikt/assessment/web/assessment/_lib/publication.ts';
import type { Action } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ActionForm } from './ActionForm.tsx';
import { actionsTexts } from './texts.ts';
import type { ActionCommands } from './use-actions.ts';

interface FromPublicationProps {
  readonly steps: ActionCommands;
  readonly onMade: (action: Action) => void;
}

export function ActionFromPublication({ steps, onMade }: FromPublicationProps) {
  const t = useT(actionsTexts);
  const { text } = useFormat();
  const { commentable } = useAssessment();
  const { publication, leave } = usePublicationInAddress();
  if (publication === null || !commentable) return null;
  const title = t('actions.fromPublication', { title: text(publication.title) }).slice(0, 300);
  return (
    <ActionForm
      key={publication.key}
      given={null}
      origin="publication"
      originRef={publication.key}
      title={title}
      steps={steps}
      onClose={(made) => {
        leave();
        if (made !== null) onMade(made);
      }}
    />
  );
}
