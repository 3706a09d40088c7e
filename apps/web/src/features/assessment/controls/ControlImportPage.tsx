/** /ra/{raId}/controls/import: the controls as a file, out and back in, each line looked at before it is written. */
import { Link } from '@tanstack/react-router';
import { useT } from '../../../platform/i18n/texts.ts';
import { Page } from '../../../ui/Page.tsx';
import { SaveTools } from '../_components/frame/SaveTools.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { ControlFiles } from './ControlFiles.tsx';
import styles from './setup.module.css';
import { texts } from './setup-texts.ts';

export function ControlImportPage() {
  const t = useT(texts);
  const { id } = useAssessment();
  return (
    <Page title={t('setup.importTitle')} sub={t('setup.importSub')} tools={<SaveTools />}>
      <div className={styles.bar}>
        <ControlFiles />
      </div>
      <Link className="text-link" to="/ra/$raId/controls" params={{ raId: String(id) }}>
        {t('setup.list')}
      </Link>
    </Page>
  );
}
