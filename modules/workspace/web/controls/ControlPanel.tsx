import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useDoneMessage } from '@klarsikt/assessment/web/assessment/_lib/use-say-done.ts';
import { listCoveredRisks } from '@klarsikt/engine/assessment';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { rememberPreference, useSavedPreferences } from '@klarsikt/web/platform/settings/preferences.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { useMemo } from 'react';
import { ControlAssessmentTab } from './AssessTab.tsx';
import { CoveredRisks } from './CoveredRisks.tsx';
import { useControlCategoryName, useControlLabel } from './groups.ts';
import { OwnControlForm } from './OwnControlForm.tsx';
import { ControlRulesTab } from './RulesTab.tsx';
import type { ControlLine } from './rows.ts';
import { SpecificationTab } from './specifications/SpecificationTab.tsx';
import { controlsTexts } from './texts.ts';
import { useControlEdit } from './use-control-edit.ts';

interface ControlPanelProps {
  readonly line: ControlLine;
  readonly onClose: () => void;
  readonly onNext: (() => void) | null;
}

const tabs = ['assessment', 'risks', 'rules', 'specification', 'own'] as const;
type Tab = (typeof tabs)[number];

function Foot({ line, onClose, onNext }: ControlPanelProps) {
  const t = useT(controlsTexts);
  const { editable } = useAssessment();
  const sayDone = useDoneMessage();
  const edit = useControlEdit();
  if (!editable) return null;
  const remove = () => {
    onClose();
    edit.remove(line.row);
    sayDone(t('controls.removed', { name: line.name }));
  };
  return (
    <>
      {line.row.origin === 'own' ? (
        <Button size="xs" variant="subtle" onClick={remove}>
          {t('controls.remove')}
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        style={{ marginLeft: 'auto' }}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      >
        {t('controls.next')}
      </Button>
    </>
  );
}

export function ControlPanel(props: ControlPanelProps) {
  const { line, onClose } = props;
  const { row, name } = line;
  const t = useT(controlsTexts);
  const { model, document } = useAssessment();
  const categoryName = useControlCategoryName();
  const [chosen, setTab] = useSearchParameter('tab');
  const { controlMode } = useSavedPreferences();
  const word = useControlLabel();
  const chosenWords = [
    categoryName(row.category),
    ...(row.label === 'Undefined' ? [] : [word(row.label)]),
    ...(row.type === 'UNDEFINED' ? [] : [word(row.type)]),
  ];
  usePageTitle(name);
  const risks = useMemo(() => listCoveredRisks(model, document, row), [model, document, row]);
  const rules = row.library?.spec ?? null;
  const offered = tabs.filter((tab) => {
    if (tab === 'own') return row.origin === 'own';
    return tab !== 'rules' || (rules !== null && rules.actions.length + rules.vars.length > 0);
  });
  const fallback: Tab = 'assessment';
  const recalled: Tab = controlMode === 'effect' ? 'risks' : fallback;
  const tab = offered.find((each) => each === chosen) ?? recalled;
  const choose = (next: Tab) => {
    if (next === 'risks') rememberPreference('controlMode', 'effect');
    if (next === 'assessment') rememberPreference('controlMode', 'assessment');
    setTab(next === fallback ? undefined : next, { replace: true });
  };
  return (
    <DetailPanel
      title={name}
      crumb={chosenWords.join(' · ')}
      onClose={onClose}
      foot={<Foot {...props} />}
      head={
        <Tabs
          label={t('controls.parts')}
          value={tab}
          onChange={choose}
          tabs={offered.map((value) => ({
            value,
            label: t(`controls.tab.${value}`),
            ...(value === 'risks' ? { count: risks.length } : {}),
          }))}
        />
      }
    >
      {tab === 'assessment' ? <ControlAssessmentTab line={line} risks={risks} /> : null}
      {tab === 'risks' ? <CoveredRisks risks={risks} /> : null}
      {tab === 'rules' && rules !== null ? <ControlRulesTab row={row} rules={rules} /> : null}
      {tab === 'specification' ? <SpecificationTab row={row} /> : null}
      {tab === 'own' && row.own !== null ? <OwnControlForm controlKey={row.key} control={row.own} /> : null}
    </DetailPanel>
  );
}
