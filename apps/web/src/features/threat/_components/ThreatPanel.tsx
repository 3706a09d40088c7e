/** A threat beside the list: grades, themes, indicators, family and sources. */
import { threat as contract, type ThreatCard } from '@klarsikt/contract';
import {
  type CompiledModel,
  categoryNameOf,
  relevanceWord,
  type Threat,
  threatLevelOf,
} from '@klarsikt/engine';
import { IconClockExclamation, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { useSearchText } from '../../../platform/router/search.ts';
import { CitedText } from '../../../ui/CitedText.tsx';
import { sourcesOf } from '../../../ui/cited.ts';
import { DetailPanel } from '../../../ui/DetailPanel.tsx';
import { ErrorState, TextSkeleton } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { type Theme, themes } from '../_lib/themes.ts';
import { areasOf } from '../_lib/threat-list.ts';
import { texts } from '../texts.ts';
import { Grades } from './Grades.tsx';
import { IndicatorList } from './Indicators.tsx';
import styles from './lists.module.css';
import { SelectAction } from './SelectButton.tsx';
import { SourceList } from './SourceList.tsx';
import { ThreatLines } from './ThreatLines.tsx';

interface ThreatPanelProps {
  readonly model: CompiledModel;
  readonly id: number;
  readonly onClose: () => void;
}

export function ThreatPanel({ model, id, onClose }: ThreatPanelProps) {
  const threat = model.threats.byId.get(id);
  return threat === undefined ? (
    <NoSuchThreat onClose={onClose} />
  ) : (
    <OpenPanel {...{ model, threat, onClose }} />
  );
}

function NoSuchThreat({ onClose }: Pick<ThreatPanelProps, 'onClose'>) {
  const t = useT(texts);
  return (
    <DetailPanel title={t('threat.notFoundTitle')} onClose={onClose}>
      <p className="muted">{t('threat.notFoundText')}</p>
    </DetailPanel>
  );
}

function OpenPanel({
  model,
  threat,
  onClose,
}: {
  model: CompiledModel;
  threat: Threat;
  onClose: () => void;
}) {
  const t = useT(texts);
  const { text } = useFormat();
  const {
    data: card,
    error,
    refetch,
  } = useCall(contract.card, { params: { id: threat.id } }, { staleTime: 600_000 });
  const [chosen, setTheme] = useSearchText('theme');
  const theme = themes.find((known) => known === chosen) ?? 'generalInfo';
  const name = text(threat.name);
  const cardLink = { to: '/threat/$id/card', params: { id: String(threat.id) } } as const;
  return (
    <DetailPanel
      title={name}
      crumb={text(categoryNameOf(model, threat))}
      tools={
        <Link
          {...cardLink}
          target="_blank"
          className={styles.tool}
          aria-label={t('threat.openCardNew')}
          title={t('threat.openCardNew')}
        >
          <IconExternalLink size={16} stroke={1.5} aria-hidden="true" />
        </Link>
      }
      head={
        <>
          <PanelHead {...{ model, threat, card }} />
          <div className={styles.actions}>
            <SelectAction itemKey={threat.key} name={name} />
            <Link {...cardLink} className={styles.button}>
              {t('threat.openCard')}
            </Link>
          </div>
          <Tabs
            label={t('threat.themes')}
            value={theme}
            tabs={themes.map((value) => ({ value, label: t(`threat.tab.${value}`) }))}
            onChange={(next) => setTheme(next === 'generalInfo' ? undefined : next, { replace: true })}
          />
        </>
      }
      onClose={onClose}
    >
      {card === undefined ? null : <PanelBody card={card} theme={theme} />}
      {card === undefined && error === null ? <TextSkeleton lines={12} /> : null}
      {card === undefined && error !== null ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : null}
    </DetailPanel>
  );
}

function PanelHead({
  model,
  threat,
  card,
}: {
  model: CompiledModel;
  threat: Threat;
  card: ThreatCard | undefined;
}) {
  const t = useT(texts);
  const { language, date } = useFormat();
  const level = (segment: 'INDIVIDUALS' | 'CORPORATES') =>
    threatLevelOf(model, threat.key, segment)?.level ?? null;
  const [reviewed] = [threat.privGradeTime, threat.corpGradeTime].flatMap((time) => time ?? []).sort();
  const areas = areasOf(threat).map((area) => relevanceWord(area, language));
  return (
    <>
      <Grades individuals={level('INDIVIDUALS')} corporates={level('CORPORATES')} card={card} />
      <p className={styles.meta}>
        <span>
          {t('threat.areas')} <b>{areas.join(', ')}</b>
        </span>
        <span>
          {t('threat.sourceLevel')} <b>{t(`threat.source.${threat.label}`)}</b>
        </span>
        <span>
          {reviewed === undefined
            ? t('threat.neverReviewed')
            : t('threat.reviewedOn', { date: date(reviewed) })}
        </span>
        {card?.nextReview ? (
          <span className={styles.due}>
            {card.reviewDue ? <IconClockExclamation size={14} stroke={1.75} aria-hidden="true" /> : null}
            {t(card.reviewDue ? 'threat.nextDue' : 'threat.next', { date: date(card.nextReview) })}
          </span>
        ) : null}
      </p>
    </>
  );
}

function PanelBody({ card, theme }: { readonly card: ThreatCard; readonly theme: Theme }) {
  const t = useT(texts);
  const { text } = useFormat();
  const sources = sourcesOf(card.references, 'outside');
  const written = text(card.themes[theme]);
  const cardLink = { to: '/threat/$id/card', params: { id: String(card.id) } } as const;
  const heading = (title: string, count: number, more?: React.ReactNode) => (
    <h3 className={styles.heading}>
      {title} <span>{count}</span>
      {more}
    </h3>
  );
  return (
    <>
      <div className={styles.read}>
        {written === '' ? (
          <p className="muted">{t('threat.notWritten')}</p>
        ) : (
          <CitedText text={written} sources={sources} />
        )}
      </div>
      {heading(
        t('threat.section.indicators'),
        card.indicators.length,
        <Link {...cardLink} hash="controls" className="text-link">
          {t('threat.controlsCount', { count: card.controls.length })}
        </Link>,
      )}
      <IndicatorList indicators={card.indicators} />
      {card.mother === null ? null : (
        <>
          {heading(t('threat.mother'), 1)}
          <ThreatLines threats={[card.mother]} />
        </>
      )}
      {card.children.length === 0 ? null : (
        <>
          {heading(t('threat.children'), card.children.length)}
          <ThreatLines threats={card.children} />
        </>
      )}
      {heading(t('threat.sources'), card.references.length)}
      <SourceList sources={sources} />
    </>
  );
}
