/**
 * Placeholder of the list before the application has started; the page fills in a row for each assessment
 * (`data-fact`).
 */

import {
  AssessmentLevelFigure,
  ControlStrengthFigure,
} from '@klarsikt/assessment/web/assessment/_components/frame/AssessmentFacts.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import styles from './list.module.css';
import { assessmentListTexts } from './texts.ts';

export function AssessmentListSkeleton() {
  const t = useT(assessmentListTexts);
  return (
    <>
      <div data-facts="" hidden>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('list.name')}</th>
              <th scope="col">{t('list.inherent')}</th>
              <th scope="col">{t('list.strength')}</th>
              <th scope="col">{t('list.residual')}</th>
              <th scope="col">{t('list.model')}</th>
            </tr>
          </thead>
          <tbody>
            <tr data-facts-row="">
              <th scope="row">
                <span data-fact="name" /> <small data-fact="unit" />
                <small data-facts-untouched="">{t('list.untouched')}</small>
              </th>
              <td>
                <AssessmentLevelFigure listed={undefined} of="overall" what="inherent" />
              </td>
              <td>
                <ControlStrengthFigure listed={undefined} of="overall" />
              </td>
              <td>
                <AssessmentLevelFigure listed={undefined} of="overall" what="residual" />
              </td>
              <td data-fact="modelName" />
            </tr>
          </tbody>
        </table>
      </div>
      <div data-facts-wait="">
        <ListSkeleton rows={6} />
      </div>
    </>
  );
}
