import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { controlContract as contract } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { saveFile } from '@klarsikt/web/platform/files/download.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { CsvFileTools } from '../background/CsvTools.tsx';
import { controlsTexts } from './texts.ts';

export function ControlFileTools() {
  const t = useT(controlsTexts);
  const { id, editor } = useAssessment();
  const params = { id };
  return (
    <CsvFileTools
      name={t('controls.title')}
      onDownload={async () => {
        await editor.flush();
        saveFile(await call(contract.getCsv, { params }), 'controls.csv');
      }}
      send={(csv, revision, check) => call(contract.putCsv, { params, body: { csv, revision, check } })}
    />
  );
}
