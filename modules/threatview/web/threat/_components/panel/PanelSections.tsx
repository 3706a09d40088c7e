import type { ThreatCard } from '@klarsikt/contract';
import type { ThreatTheme } from '@klarsikt/engine/model';
import { formatLawReference } from '@klarsikt/engine/report';
import { riskTypes } from '@klarsikt/engine/text';
import { isOperationalType } from '@klarsikt/engine/values';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { CitedText } from '@klarsikt/web/ui/words/CitedText.tsx';
import { createCitedSources } from '@klarsikt/web/ui/words/cited.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { groupIndicatorsByType } from '../../_lib/read/indicator-list.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from '../lists.module.css';
import { SourcePassageSection } from '../sources/SourceInsights.tsx';
import { CopyIndicatorsButton } from './CopyIndicators.tsx';
import { IndicatorList } from './Indicators.tsx';
import { ThreatLinkList } from './ThreatLines.tsx';

interface CardPart {
  readonly card: ThreatCard;
}

function Folded({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>
        {title} <span>{count}</span>
      </summary>
      {children}
    </details>
  );
}

function RiskNames({ card }: CardPart) {
  const { text, language } = useFormat();
  return (
    <dl className={styles.names}>
      {riskTypes.flatMap((type) => {
        const risks = type === 'legals' ? [] : card.risks[type];
        if (risks.length === 0) return [];
        return [
          <div key={type}>
            <dt>{getRiskTypeName(type, language)}</dt>
            {risks.map(({ key, name }) => (
              <dd key={key}>
                {isOperationalType(type) ? (
                  <Link to="/threatview/risks" search={{ type, open: key }}>
                    {text(name)}
                  </Link>
                ) : (
                  text(name)
                )}
              </dd>
            ))}
          </div>,
        ];
      })}
    </dl>
  );
}

function Named({ items }: { readonly items: readonly { key: string; name: string; small: string }[] }) {
  return (
    <ul className={styles.lines}>
      {items.map(({ key, name, small }) => (
        <li key={key}>
          <span className={styles.name}>
            {name}
            <small>{small}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}

const controlsShown = 8;

function Related({ card }: CardPart) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const risks = Object.values(card.risks).reduce((sum, list) => sum + list.length, 0);
  return (
    <>
      <Folded title={t('threat.section.risks')} count={risks}>
        <RiskNames card={card} />
      </Folded>
      <Folded title={t('threat.section.compliance')} count={card.legals.length}>
        <Named
          items={card.legals.map(({ key, name, lawReference }) => ({
            key,
            name: text(name),
            small: formatLawReference(lawReference, language),
          }))}
        />
      </Folded>
    </>
  );
}

function Controls({ card }: CardPart) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  return (
    <Folded title={t('threat.section.controls')} count={card.controls.length}>
      <Named
        items={card.controls.slice(0, controlsShown).map(({ key, name, description }) => ({
          key,
          name: text(name),
          small: text(description),
        }))}
      />
      {card.controls.length > controlsShown ? (
        <Link
          to="/threat/$id/card"
          params={{ id: String(card.id) }}
          hash="controls"
          className={`text-link ${styles.more}`}
        >
          {t('threat.allControls', { count: card.controls.length })}
        </Link>
      ) : null}
    </Folded>
  );
}

export function ThreatPanelSections({ card, theme }: CardPart & { readonly theme: ThreatTheme }) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  const sources = useMemo(() => createCitedSources(card.references, 'outside'), [card]);
  const groups = useMemo(() => groupIndicatorsByType(card.indicators), [card]);
  const written = text(card.themes[theme]);
  const heading = (title: string, count: number, more?: ReactNode) => (
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
        groups.length === 0 ? null : (
          <span className={styles.headingTools}>
            <CopyIndicatorsButton title={text(card.name)} groups={groups} what={t('threat.allIndicators')} />
          </span>
        ),
      )}
      <IndicatorList indicators={groups.flatMap(({ indicators }) => indicators)} />
      {card.mother === null ? null : (
        <>
          {heading(t('threat.mother'), 1)}
          <ThreatLinkList threats={[card.mother]} through={card.key} />
        </>
      )}
      {card.children.length === 0 ? null : (
        <>
          {heading(t('threat.children'), card.children.length)}
          <ThreatLinkList threats={card.children} through={card.key} />
        </>
      )}
      <div className={styles.foldings}>
        <Related card={card} />
        <Controls card={card} />
      </div>
      {heading(t('threat.section.sources'), card.references.length)}
      <SourcePassageSection threatId={card.id} sources={sources} />
    </>
  );
}
