/** A threat at a glance: grades per segment, the text with its sources, the first indicators. */
import { threat as contract, type ThreatCard } from '@klarsikt/contract';
import {
  type CompiledModel,
  figureSegments,
  type RiskType,
  riskTypeWord,
  segmentWord,
  type Threat,
  threatLevelOf,
} from '@klarsikt/engine';
import { Fragment } from 'react';
import { useCall } from '../../../platform/api/query.ts';
import { useFormat } from '../../../platform/i18n/format.ts';
import { useT } from '../../../platform/i18n/texts.ts';
import { Citation } from '../../../ui/Citation.tsx';
import { LevelChip } from '../../../ui/LevelChip.tsx';
import { TextSkeleton } from '../../../ui/states.tsx';
import styles from '../HomePage.module.css';
import { texts } from '../texts.ts';

const citation = /(\s*\[re-[a-z0-9-]+\])/;
const shownIndicators = 2;
const shownCharacters = 420;

/** The text up to a sentence's end, not much longer than fits. */
export function opening(text: string, limit = shownCharacters): string {
  const sentences = text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  let taken = sentences[0] ?? '';
  for (const sentence of sentences.slice(1)) {
    if (taken.length + sentence.length > limit) break;
    taken += ` ${sentence}`;
  }
  return taken;
}

/** A text with its `[re-...]` marks as links to the sources. */
function Cited({
  text,
  references,
}: {
  readonly text: string;
  readonly references: ThreatCard['references'];
}) {
  return text.split(citation).map((part, at) => {
    const key = /\[(re-[a-z0-9-]+)\]/.exec(part)?.[1];
    const position = `${at}`;
    if (key === undefined) return <Fragment key={position}>{part}</Fragment>;
    const source = references.find((candidate) => candidate.key === key);
    if (source === undefined) return null;
    const short = `${source.authorShort} ${source.year ?? ''}`.trim();
    return (
      <Fragment key={position}>
        {' '}
        <Citation short={short} title={source.title} href={source.url} />
      </Fragment>
    );
  });
}

function Indicators({ card, type }: { readonly card: ThreatCard; readonly type: RiskType }) {
  const t = useT(texts);
  const format = useFormat();
  if (card.indicators.length === 0) return null;
  const own = card.indicators.filter((indicator) => indicator.type === type);
  const others = card.indicators.filter((indicator) => indicator.type !== type);
  return (
    <>
      <h4>
        {t('site.figure.indicators')} <span className="tabular">{card.indicators.length}</span>
      </h4>
      <ul className={styles.indicators}>
        {[...own, ...others].slice(0, shownIndicators).map((indicator) => (
          <li key={indicator.text.en}>
            <span>{riskTypeWord(indicator.type, format.language)}</span>
            <span>{format.text(indicator.text)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ThreatGlanceProps {
  readonly model: CompiledModel;
  readonly threat: Threat;
  /** Indicators of this type come first. */
  readonly type: RiskType;
  readonly crumb: string;
}

export function ThreatGlance({ model, threat, type, crumb }: ThreatGlanceProps) {
  const format = useFormat();
  const { data: card } = useCall(contract.card, { params: { id: threat.id } });
  return (
    <>
      <p className={styles.small}>{crumb}</p>
      <h3>{format.text(threat.name)}</h3>
      <div className={styles.grades}>
        {figureSegments.map((segment) => (
          <Fragment key={segment}>
            <span>{segmentWord(segment, format.language)}</span>
            <span>
              <LevelChip level={threatLevelOf(model, threat.key, segment)?.level ?? null} />
            </span>
          </Fragment>
        ))}
      </div>
      <div className={styles.text}>
        {card === undefined ? (
          <TextSkeleton lines={6} />
        ) : (
          <Cited text={opening(format.text(card.themes.generalInfo))} references={card.references} />
        )}
      </div>
      {card === undefined ? null : <Indicators card={card} type={type} />}
    </>
  );
}
