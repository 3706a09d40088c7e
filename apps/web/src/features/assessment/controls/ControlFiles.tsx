/** The controls of an assessment as a file: out, and back in line by line. */
import { control as contract } from '@klarsikt/contract';
import { call } from '../../../platform/api/call.ts';
import { saveFile } from '../../../platform/files/download.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { CsvTools } from '../_components/lists/CsvTools.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import { texts } from './texts.ts';

export function ControlFiles() {
  const t = useT(texts);
  const { id, editor } = useAssessment();
  const params = { id };
  return (
    <CsvTools
      name={t('controls.title')}
      onDownload={async () => {
        await editor.flush();
        saveFile(await call(contract.getCsv, { params }), 'controls.csv');
      }}
      send={(csv, revision, check) => call(contract.putCsv, { params, body: { csv, revision, check } })}
    />
  );
}
