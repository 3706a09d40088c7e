/** /ra/{raId}/export: downloads the assessment as files. */

import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { assessmentFrameTexts as assessmentTexts } from '@klarsikt/assessment/web/assessment/texts.ts';
import { backgroundContract, controlContract, importContract } from '@klarsikt/contract';
import { buildAssessmentFile, buildAssessmentSummary, quantifiableTypes } from '@klarsikt/engine/assessment';
import { toCanonicalJson } from '@klarsikt/engine/model';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { uploadFile } from '@klarsikt/web/platform/api/upload.ts';
import { downloadContent, type FileResponse, saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError } from '@klarsikt/web/platform/notices/messages.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Page, Panel } from '@klarsikt/web/ui/Page.tsx';
import { Link } from '@tanstack/react-router';
import { FigureFileTools } from '../background/CsvTools.tsx';
import styles from '../controls/setup.module.css';
import { specificationSetupTexts } from '../controls/setup-texts.ts';

/** The timeout is long, because a worker writes the sheets, which takes seconds on a busy server. */
const timeoutMs = 60_000;

/** Saves pending changes, then downloads a table of the assessment. */
function useTableFile() {
  const t = useT(specificationSetupTexts);
  const { language } = useFormat();
  const { document, editor } = useAssessment();
  return async (ask: () => Promise<FileResponse>, ending = '.csv') => {
    try {
      await editor.flush();
      saveFile(await ask(), `${document.settings.name}${ending}`);
    } catch (error) {
      showError(error, language, t('setup.export'));
    }
  };
}

function WholeFile() {
  const t = useT(specificationSetupTexts);
  const { loaded, document, result, editor } = useAssessment();
  const save = () => {
    const levels = buildAssessmentSummary(document, result);
    const file = buildAssessmentFile({ model: loaded.model, revision: editor.revision, document, levels });
    const bytes = new TextEncoder().encode(toCanonicalJson(file)).buffer;
    downloadContent(`${document.settings.name}.json`, bytes, 'application/json');
  };
  return (
    <Panel title={t('setup.whole.title')} note={t('setup.whole.text')}>
      <Button size="xs" onClick={save}>
        {t('setup.download')}
      </Button>
    </Panel>
  );
}

function Workbook() {
  const t = useT(specificationSetupTexts);
  const { id } = useAssessment();
  const table = useTableFile();
  const params = { id };
  return (
    <Panel title={t('setup.workbook')} note={t('setup.workbookText')}>
      <div className={styles.bar}>
        <FigureFileTools
          name={t('setup.workbook')}
          accept=".xlsx"
          words={{ out: t('setup.workbookOut'), in: t('setup.workbookIn') }}
          onDownload={() => table(() => call(importContract.getWorkbook, { params }, { timeoutMs }), '.xlsx')}
          send={(file, revision, check) =>
            uploadFile(importContract.putWorkbook, {
              ...{ params, file },
              fields: { revision: String(revision), check: String(check) },
            })
          }
        />
      </div>
    </Panel>
  );
}

/** Downloads of single tables: figures by risk type, and controls. They are not available for a past state. */
function Tables() {
  const t = useT(specificationSetupTexts);
  const word = useT(assessmentTexts);
  const { language } = useFormat();
  const { id, past } = useAssessment();
  const table = useTableFile();
  return (
    <Panel title={t('setup.tables')} note={past === null ? undefined : t('setup.tablesPast')}>
      <div className={styles.bar}>
        {(past === null ? quantifiableTypes : []).map((type) => (
          <Button
            key={type}
            size="xs"
            variant="default"
            onClick={() =>
              void table(() => call(backgroundContract.getTypeCsv, { params: { id, type }, query: {} }))
            }
          >
            {t('setup.tableOf', { name: getRiskTypeName(type, language) })}
          </Button>
        ))}
        {past === null ? (
          <Button
            size="xs"
            variant="default"
            onClick={() => void table(() => call(controlContract.getCsv, { params: { id } }))}
          >
            {t('setup.tableOf', { name: word('assessment.controls') })}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

export function AssessmentExportPage() {
  const t = useT(specificationSetupTexts);
  const { id, past } = useAssessment();
  return (
    <Page title={t('setup.export')} sub={t('setup.exportSub')}>
      <div className={styles.panels}>
        <WholeFile />
        {past === null ? <Workbook /> : null}
        <Tables />
      </div>
      <Link className="text-link" to="/ra/$raId/report" params={{ raId: String(id) }}>
        {t('setup.report')}
      </Link>
    </Page>
  );
}
