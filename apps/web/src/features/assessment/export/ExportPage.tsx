/** /ra/{raId}/export: the assessment as files. */
import { background, control, importing } from '@klarsikt/contract';
import { assessmentFile, canonicalJson, quantifiableTypes, riskTypeWord, summaryOf } from '@klarsikt/engine';
import { Link } from '@tanstack/react-router';
import { call } from '../../../platform/api/call.ts';
import { upload } from '../../../platform/api/upload.ts';
import { download } from '../../../platform/files/download.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { sayError } from '../../../platform/notices/messages.ts';
import { Button } from '../../../ui/Button.tsx';
import { Page, Panel } from '../../../ui/Page.tsx';
import { FileTools } from '../_components/lists/CsvTools.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from '../controls/setup.module.css';
import { texts } from '../controls/setup-texts.ts';
import { texts as assessmentTexts } from '../texts.ts';

export function ExportPage() {
  const t = useT(texts);
  const word = useT(assessmentTexts);
  const { language } = useFormat();
  const { id, loaded, past, document, result, editor } = useAssessment();
  const params = { id };
  const name = document.settings.name;
  const whole = () => {
    const levels = summaryOf(document, result);
    const file = assessmentFile({ model: loaded.model, revision: editor.revision, document, levels });
    download(`${name}.json`, new TextEncoder().encode(canonicalJson(file)).buffer, 'application/json');
  };
  const table = async (
    ask: () => Promise<{ content: ArrayBuffer; filename: string | null; contentType: string }>,
    ending = '.csv',
  ) => {
    try {
      await editor.flush();
      const { content, filename, contentType } = await ask();
      download(filename ?? `${name}${ending}`, content, contentType);
    } catch (error) {
      sayError(error, language, t('setup.export'));
    }
  };
  return (
    <Page title={t('setup.export')} sub={t('setup.exportSub')}>
      <div className={styles.panels}>
        <Panel title={t('setup.whole.title')} note={t('setup.whole.text')}>
          <Button size="xs" onClick={whole}>
            {t('setup.download')}
          </Button>
        </Panel>
        {past === null ? (
          <Panel title={t('setup.workbook')} note={t('setup.workbookText')}>
            <div className={styles.bar}>
              <FileTools
                name={t('setup.workbook')}
                accept=".xlsx"
                words={{ out: t('setup.workbookOut'), in: t('setup.workbookIn') }}
                onDownload={() => table(() => call(importing.getWorkbook, { params }), '.xlsx')}
                send={(file, revision, check) =>
                  upload(importing.putWorkbook, {
                    ...{ params, file },
                    fields: { revision: String(revision), check: String(check) },
                  })
                }
              />
            </div>
          </Panel>
        ) : null}
        <Panel title={t('setup.tables')} note={past === null ? undefined : t('setup.tablesPast')}>
          <div className={styles.bar}>
            {(past === null ? quantifiableTypes : []).map((type) => (
              <Button
                key={type}
                size="xs"
                variant="default"
                onClick={() =>
                  void table(() => call(background.getTypeCsv, { params: { id, type }, query: {} }))
                }
              >
                {t('setup.tableOf', { name: riskTypeWord(type, language) })}
              </Button>
            ))}
            {past === null ? (
              <Button
                size="xs"
                variant="default"
                onClick={() => void table(() => call(control.getCsv, { params }))}
              >
                {t('setup.tableOf', { name: word('assessment.controls') })}
              </Button>
            ) : null}
          </div>
        </Panel>
      </div>
      <Link className="text-link" to="/ra/$raId/report" params={{ raId: String(id) }}>
        {t('setup.report')}
      </Link>
    </Page>
  );
}
