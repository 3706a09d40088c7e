/** /ra/{raId}/controls/import: export and import of controls as a file, with a preview of each line. */

import { SaveTools } from '@klarsikt/assessment/web/assessment/_components/frame/SaveTools.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { Link } from '@tanstack/react-router';
import { ControlFileTools } from './ControlFiles.tsx';
import styles from './setup.module.css';
import { specificationSetupTexts } from './setup-texts.ts';

export function ControlImportPage() {
  const t = useT(specificationSetupTexts);
  const { id } = useAssessment();
  return (
    <Page title={t('setup.importTitle')} sub={t('setup.importSub')} tools={<SaveTools />}>
      <div className={styles.bar}>
        <ControlFileTools />
      </div>
      <p>
        <Link
          className="text-link"
          to="/ra/$raId/import"
          params={{ raId: String(id) }}
          search={{ what: 'controls' }}
        >
          {t('setup.ownTable')}
        </Link>
      </p>
      <Link className="text-link" to="/ra/$raId/controls" params={{ raId: String(id) }}>
        {t('setup.list')}
      </Link>
    </Page>
  );
}
