import { threatContract as contract } from '@klarsikt/contract';
import {
  getThreatCategoryName,
  getThreatLevel,
  isGradeReviewDue,
  listConcernReasons,
  type ThreatConcern,
} from '@klarsikt/engine/analysis';
import { type CompiledModel, isMultiRelevant, type Threat, threatThemes } from '@klarsikt/engine/model';
import { getRelevanceName, getSourceLevelName } from '@klarsikt/engine/words';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button, IconButton } from '@klarsikt/web/ui/Button.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { IconClockExclamation, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listThreatAreas } from '../../_lib/lists/threat-list.ts';
import type { ConcernByThreat } from '../../_lib/read/concern.ts';
import { threatViewTexts } from '../../texts.ts';
import { CompareThreatLink } from '../choose/CompareLink.tsx';
import { SelectToggleAction } from '../choose/SelectButton.tsx';
import styles from '../lists.module.css';
import { OwnPartNote } from '../OwnMark.tsx';
import { ThreatGradeReasons, ThreatGrades } from './Grades.tsx';
import { ThreatPanelSections } from './PanelSections.tsx';
import { ShareThreatButton } from './ShareButton.tsx';

interface ThreatPanelProps {
  readonly model: CompiledModel;
  readonly id: number;
  /** Relation of each threat to the filtered businesses; null without a business filter. */
  readonly concerns: ConcernByThreat;
  readonly foot?: ReactNode;
  readonly onClose: () => void;
}

export function ThreatPanel({ model, id, concerns, foot, onClose }: ThreatPanelProps) {
  const threat = model.threats.byId.get(id);
  return threat === undefined ? (
    <NoSuchThreat onClose={onClose} />
  ) : (
    <OpenPanel {...{ model, threat, concerns, foot, onClose }} />
  );
}

function NoSuchThreat({ onClose }: Pick<ThreatPanelProps, 'onClose'>) {
  const t = useT(threatViewTexts);
  return (
    <DetailPanel title={t('threat.notFoundTitle')} onClose={onClose}>
      <p className="muted">{t('threat.notFoundText')}</p>
      <Link className={`text-link ${styles.more}`} to="/threatview/threats">
        {t('threat.allThreats')}
      </Link>
    </DetailPanel>
  );
}

const cardLinkOf = (id: number) => ({ to: '/threat/$id/card', params: { id: String(id) } }) as const;

interface NamedThreat {
  readonly threat: Threat;
  readonly name: string;
}

function PanelTools({ threat, name }: NamedThreat) {
  const t = useT(threatViewTexts);
  return (
    <>
      <ShareThreatButton id={threat.id} name={name} iconOnly />
      <IconButton
        label={t('threat.openCardNew')}
        renderRoot={(look) => <Link {...cardLinkOf(threat.id)} {...look} target="_blank" />}
      >
        <IconExternalLink size={16} stroke={1.5} aria-hidden="true" />
      </IconButton>
    </>
  );
}

function PanelActions({ threat, name }: NamedThreat) {
  const t = useT(threatViewTexts);
  return (
    <div className={styles.actions}>
      <SelectToggleAction itemKey={threat.key} name={name} />
      <Button variant="default" renderRoot={(look) => <Link {...cardLinkOf(threat.id)} {...look} />}>
        {t('threat.openCard')}
      </Button>
      <CompareThreatLink id={threat.id} />
    </div>
  );
}

interface OpenPanelProps extends Omit<ThreatPanelProps, 'id'> {
  readonly threat: Threat;
}

function OpenPanel({ model, threat, concerns, foot, onClose }: OpenPanelProps) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const {
    data: card,
    error,
    refetch,
  } = useCall(contract.card, { params: { id: threat.id } }, { staleTime: 600_000 });
  const [chosen, setTheme] = useSearchParameter('theme');
  const theme = threatThemes.find((known) => known === chosen) ?? 'generalInfo';
  const name = text(threat.name);
  return (
    <DetailPanel
      title={name}
      crumb={text(getThreatCategoryName(model, threat))}
      tools={<PanelTools threat={threat} name={name} />}
      head={
        <>
          <PanelHead model={model} threat={threat} />
          {concerns === null ? null : (
            <ConcernText model={model} concern={concerns.get(threat.key) ?? null} />
          )}
          <PanelActions threat={threat} name={name} />
          <Tabs
            label={t('threat.themes')}
            value={theme}
            tabs={threatThemes.map((value) => ({ value, label: t(`threat.tab.${value}`) }))}
            onChange={(next) => setTheme(next === 'generalInfo' ? undefined : next, { replace: true })}
          />
        </>
      }
      foot={foot}
      onClose={onClose}
    >
      {card === undefined ? null : (
        <>
          {theme === 'generalInfo' ? <ThreatGradeReasons card={card} /> : null}
          <ThreatPanelSections card={card} theme={theme} />
        </>
      )}
      {card === undefined && error === null ? <TextSkeleton lines={12} /> : null}
      {card === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
    </DetailPanel>
  );
}

function ConcernText({ model, concern }: { model: CompiledModel; concern: ThreatConcern | null }) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  if (concern === null) return <p className={styles.meta}>{t('threat.concernNo')}</p>;
  const names = listConcernReasons(model, concern).map(text).join(', ');
  return (
    <p className={styles.meta}>
      {t(concern.kind === 'direct' ? 'threat.concernDirect' : 'threat.concernIndirect', { names })}
    </p>
  );
}

/** Shows only data that is available without the card, so that nothing below moves when the card has loaded. */
function PanelHead({ model, threat }: { readonly model: CompiledModel; readonly threat: Threat }) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  const level = (segment: 'INDIVIDUALS' | 'CORPORATES') =>
    getThreatLevel(model, threat.key, segment)?.level ?? null;
  const areas = listThreatAreas(threat).map((area) => getRelevanceName(area, language));
  return (
    <>
      <ThreatGrades individuals={level('INDIVIDUALS')} corporates={level('CORPORATES')} />
      <OwnPartNote itemKey={threat.key} />
      <p className={styles.meta}>
        <span>
          {t('threat.areas')} <b>{areas.join(', ')}</b>
        </span>
        {isMultiRelevant(threat) ? <span>{t('threat.multi')}</span> : null}
        <span>
          {t('threat.sourceLevel')} <b>{getSourceLevelName(threat.label, language)}</b>
        </span>
        {threat.privGradeTime === null && threat.corpGradeTime === null ? (
          <span>{t('threat.neverReviewed')}</span>
        ) : null}
        {isGradeReviewDue(threat, getToday()) ? (
          <span className={styles.due}>
            <IconClockExclamation size={14} stroke={1.75} aria-hidden="true" />
            {t('threat.reviewDue')}
          </span>
        ) : null}
      </p>
    </>
  );
}
