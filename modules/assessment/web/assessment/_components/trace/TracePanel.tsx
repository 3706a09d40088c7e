/** Panel that explains a level; the address contains the level in `why=`. */
import type { CategoryLevel, RiskTrace, Trace, TraceSubject } from '@klarsikt/engine/assess';
import type { FigureSegment } from '@klarsikt/engine/text';
import { getRiskTypeName, getSegmentWord } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter, useSearchParameterSetter } from '@klarsikt/web/platform/router/search.ts';
import { SegmentedSwitch } from '@klarsikt/web/ui/choices/SegmentedSwitch.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { LevelChip } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { StrengthMeter } from '@klarsikt/web/ui/levels/StrengthMeter.tsx';
import { type ReactNode, useState } from 'react';
import { useAssessment } from '../../_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '../../_lib/names.ts';
import { ControlsTrace } from './ControlsTrace.tsx';
import { InherentTrace } from './InherentTrace.tsx';
import { CategoryTraceView, LegalTraceView, OverallTraceView } from './LevelTraces.tsx';
import { ResidualTrace } from './ResidualTrace.tsx';
import { formatTraceSubject, parseTraceSubject } from './subject.ts';
import { traceTexts } from './texts.ts';
import styles from './trace.module.css';

/**
 * Returns a function that opens an explanation, or closes it with null. It does not read the open explanation, so
 * that callers are not rendered again when it changes.
 */
export function useOpenTrace(): (subject: TraceSubject | null) => void {
  const setText = useSearchParameterSetter('why');
  return (subject) => setText(subject === null ? undefined : formatTraceSubject(subject));
}

/** Returns the level whose explanation is open, and a function to change it; both use the address. */
export function useOpenTraceSubject(): readonly [
  TraceSubject | null,
  (subject: TraceSubject | null) => void,
] {
  const [text] = useSearchParameter('why');
  return [parseTraceSubject(text), useOpenTrace()];
}

const parts = ['inherent', 'strength', 'residual'] as const;
type Part = (typeof parts)[number];

interface LevelsProps {
  readonly figures: Pick<CategoryLevel, 'inherent' | 'strength' | 'residual'>;
}

export function LevelsLine({ figures }: LevelsProps) {
  const t = useT(traceTexts);
  return (
    <div className={styles.levels}>
      <span>
        {t('trace.inherent')} <LevelChip level={figures.inherent} fit />
      </span>
      <span>
        {t('trace.strength')} <StrengthMeter strength={figures.strength} />
      </span>
      <span>
        {t('trace.residual')} <LevelChip level={figures.residual} fit />
      </span>
    </div>
  );
}

function RiskView({
  trace,
  start,
  own,
}: {
  readonly trace: RiskTrace;
  readonly start: FigureSegment | undefined;
  readonly own: boolean;
}) {
  const t = useT(traceTexts);
  const format = useFormat();
  const [part, setPart] = useState<Part>('inherent');
  const [chosen, setChosen] = useState<FigureSegment>(start ?? trace.drivers.inherent);
  const segment = trace.segments.find((each) => each.segment === chosen) ?? trace.segments[0];
  if (segment === undefined) return null;
  const figures = {
    inherent: segment.row.inherent,
    strength: segment.row.strength,
    residual: segment.row.residual,
  };
  return (
    <>
      {trace.segments.length > 1 ? (
        <SegmentedSwitch
          label={t('trace.segment')}
          value={segment.segment}
          options={trace.segments.map((each) => ({
            value: each.segment,
            label: getSegmentWord(each.segment, format.language),
          }))}
          onChange={setChosen}
        />
      ) : null}
      <Tabs
        label={t('trace.method')}
        value={part}
        onChange={setPart}
        tabs={parts.map((value) => ({
          value,
          label: t(`trace.${value}`),
          count: format.level(figures[value]),
        }))}
      >
        <h3 className={styles.why}>
          {t('trace.why', { level: format.level(figures[part]) })}
          <span>{getSegmentWord(segment.segment, format.language)}</span>
        </h3>
        {part === 'inherent' ? <InherentTrace trace={segment} place={trace.key} own={own} /> : null}
        {part === 'strength' ? <ControlsTrace trace={segment} /> : null}
        {part === 'residual' ? <ResidualTrace trace={segment} setting={trace.setting} /> : null}
      </Tabs>
    </>
  );
}

function Explanation({ trace, subject }: { readonly trace: Trace; readonly subject: TraceSubject }) {
  const t = useT(traceTexts);
  const [, setWhy] = useOpenTraceSubject();
  const { model } = useAssessment();
  const own = subject.kind === 'risk' && model.own?.own.has(subject.key) === true;
  const onRisk = (type: Extract<TraceSubject, { kind: 'risk' }>['type'], key: string) =>
    setWhy({ kind: 'risk', type, key });
  const onCategory = (type: Extract<TraceSubject, { kind: 'category' }>['type']) =>
    setWhy({ kind: 'category', type });
  if (trace.kind === 'risk')
    return <RiskView key={formatTraceSubject(subject)} trace={trace} start={subject.segment} own={own} />;
  if (trace.kind === 'category')
    return (
      <>
        <LevelsLine figures={trace.figures} />
        <CategoryTraceView trace={trace} onRisk={onRisk} />
      </>
    );
  if (trace.kind === 'overall')
    return (
      <>
        <LevelsLine figures={trace.level} />
        <OverallTraceView trace={trace} onRisk={onRisk} onCategory={onCategory} />
      </>
    );
  if (trace.kind === 'legal')
    return (
      <>
        <LevelsLine figures={trace.level} />
        <LegalTraceView trace={trace} onRisk={onRisk} />
      </>
    );
  if (trace.rule === 'excluded.unknown') return <p>{t('trace.none.excluded.unknown')}</p>;
  return <p>{t(trace.rule === 'excluded.notApplicable' ? 'trace.none.excluded.na' : 'trace.none.other')}</p>;
}

export function useTraceSubjectName(): (subject: TraceSubject) => string {
  const t = useT(traceTexts);
  const names = useOpenAssessmentNames();
  const { language } = useFormat();
  return (subject) => {
    if (subject.kind === 'risk') return names.risk(subject.type, subject.key);
    if (subject.kind === 'category') return getRiskTypeName(subject.type, language);
    return t(subject.kind === 'overall' ? 'trace.overall' : 'trace.legal');
  };
}

interface TracePanelProps {
  readonly subject: TraceSubject;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
}

export function TracePanel({ subject, children, foot, onClose }: TracePanelProps) {
  const t = useT(traceTexts);
  const { language } = useFormat();
  const { explain } = useAssessment();
  const nameOf = useTraceSubjectName();
  const crumb = subject.kind === 'risk' ? getRiskTypeName(subject.type, language) : t('trace.method');
  return (
    <DetailPanel title={nameOf(subject)} crumb={crumb} foot={foot ?? undefined} onClose={onClose}>
      <Explanation trace={explain(subject)} subject={subject} />
      {children}
    </DetailPanel>
  );
}

/** Returns the panel for `SplitView`; null if the address contains no explanation. */
export function useTracePanel(
  editor?: (subject: TraceSubject) => ReactNode,
  foot?: (subject: TraceSubject) => ReactNode,
): ReactNode {
  const [subject, setWhy] = useOpenTraceSubject();
  if (subject === null) return null;
  return (
    <TracePanel subject={subject} foot={foot?.(subject)} onClose={() => setWhy(null)}>
      {editor?.(subject)}
    </TracePanel>
  );
}
