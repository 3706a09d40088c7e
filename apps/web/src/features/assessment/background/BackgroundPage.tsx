/** /ra/{raId}/background/{dataRiskType}: what the business knows of its customers, products and flows. */

import { background as contract } from '@klarsikt/contract';
import { type DataMode, dataModes, quantifiableTypes, type RiskType, riskTypeWord } from '@klarsikt/engine';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { download } from '../../../platform/files/download.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { SplitView } from '../../../ui/DetailPanel.tsx';
import { TextInput } from '../../../ui/kit/fields.ts';
import { Page } from '../../../ui/Page.tsx';
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { CsvTools } from '../_components/CsvTools.tsx';
import { DoneButton } from '../_components/DoneButton.tsx';
import { LevelsFoot } from '../_components/LevelsFoot.tsx';
import { SaveTools } from '../_components/SaveTools.tsx';
import { useWhyPanel } from '../_components/trace/TracePanel.tsx';
import { useAssessment } from '../_lib/AssessmentContext.tsx';
import styles from './background.module.css';
import { Grid } from './Grid.tsx';
import { Provenance } from './Provenance.tsx';
import { texts } from './texts.ts';
import { type Source, useGridRows } from './use-grid.ts';

function TypeTabs({ type }: { readonly type: RiskType }) {
  const t = useT(texts);
  const { language } = useFormat();
  const { id } = useAssessment();
  const navigate = useNavigate();
  return (
    <Tabs
      inset
      label={t('background.types')}
      value={type}
      tabs={quantifiableTypes.map((value) => ({ value, label: riskTypeWord(value, language) }))}
      onChange={(dataRiskType) =>
        void navigate({
          to: '/ra/$raId/background/$dataRiskType',
          params: { raId: String(id), dataRiskType },
        })
      }
    />
  );
}

function Csv({ type }: { readonly type: RiskType }) {
  const { language } = useFormat();
  const { id, editor } = useAssessment();
  const params = { id, type };
  return (
    <CsvTools
      name={riskTypeWord(type, language)}
      onDownload={async () => {
        await editor.flush();
        const { content, filename, contentType } = await call(contract.getTypeCsv, { params, query: {} });
        download(filename ?? `${type}.csv`, content, contentType);
      }}
      send={(csv, revision, check) => call(contract.putTypeCsv, { params, body: { csv, revision, check } })}
    />
  );
}

/** The kinds of customer that figures can be entered for. */
function useSources(): readonly Source[] {
  const { document } = useAssessment();
  const { segment } = document.settings;
  return segment === 'BOTH' ? ['INDIVIDUALS', 'CORPORATES', 'BOTH'] : [segment, 'BOTH'];
}

export function BackgroundPage() {
  const t = useT(texts);
  const { dataRiskType } = useParams({ strict: false });
  const type = quantifiableTypes.find((each) => each === dataRiskType) ?? 'customers';
  const sources = useSources();
  const [chosen, setSource] = useState<Source | null>(null);
  const [mode, setMode] = useState<DataMode>('abs');
  const [sought, setSought] = useState('');
  const source = chosen !== null && sources.includes(chosen) ? chosen : (sources[0] ?? 'BOTH');
  const all = useGridRows(type, source);
  const wanted = sought.trim().toLocaleLowerCase();
  const rows = all.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const panel = useWhyPanel();
  const tools = (
    <>
      <SaveTools />
      <DoneButton
        part="background"
        step={t('background.status')}
        markDone={t('background.markDone')}
        reopen={t('background.reopen')}
      />
      <Csv type={type} />
    </>
  );
  const bar = (
    <>
      <TypeTabs type={type} />
      <p className={styles.help}>{t('background.help')}</p>
      <div className={styles.bar}>
        <SegmentedSwitch
          label={t('background.segments')}
          value={source}
          options={sources.map((value) => ({ value, label: t(`background.segment${value}`) }))}
          onChange={setSource}
        />
        <SegmentedSwitch
          label={t('background.mode')}
          value={mode}
          options={dataModes.map((value) => ({ value, label: t(`background.mode${value}`) }))}
          onChange={setMode}
        />
        <TextInput
          size="xs"
          type="search"
          aria-label={t('background.find')}
          placeholder={t('background.find')}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
        <Provenance type={type} />
      </div>
    </>
  );
  return (
    <SplitView panel={panel}>
      <Page flush title={t('background.title')} tools={tools} bar={bar} foot={<LevelsFoot type={type} />}>
        {all.length === 0 ? (
          <EmptyState title={t('background.empty')} />
        ) : (
          <Grid key={type} type={type} source={source} mode={mode} rows={rows} all={all} />
        )}
      </Page>
    </SplitView>
  );
}
