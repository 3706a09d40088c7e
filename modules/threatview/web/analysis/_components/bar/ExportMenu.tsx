import { type AnalysisFormat, analysisFormats, analysisContract as contract } from '@klarsikt/contract';
import type { CompiledModel } from '@klarsikt/engine/model';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useFileJob } from '@klarsikt/web/platform/api/use-file-job.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FileJobBar } from '@klarsikt/web/ui/file-job/FileJobBar.tsx';
import { Menu } from '@klarsikt/web/ui/kit/menus.ts';
import { buildAnalysisDocument } from '../../_lib/saved/document.ts';
import { useAnalysisDraft, useOpenAnalysis } from '../../_lib/work.ts';
import { analysisTexts } from '../../texts.ts';

export function AnalysisExportMenu({ model }: { readonly model: CompiledModel }) {
  const t = useT(analysisTexts);
  const language = useLanguage();
  const draft = useAnalysisDraft();
  const open = useOpenAnalysis();
  const job = useFileJob<AnalysisFormat>((format) => {
    const document = buildAnalysisDocument(model, draft, open);
    const analysis = { ...document, name: document.name || t(`analysis.unnamed.${draft.analysisType}`) };
    return call(contract.export, { body: { format, language, analysis } });
  });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            disabled={Object.keys(draft.selected).length === 0}
            loading={job.state.kind === 'running'}
          >
            {t('analysis.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown data-floating-open>
          {analysisFormats.map((format) => (
            <Menu.Item key={format} onClick={() => void job.start(format)}>
              {t(`analysis.format.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <FileJobBar job={job} nameOf={(format) => t(`analysis.format.${format}`)} />
    </>
  );
}
