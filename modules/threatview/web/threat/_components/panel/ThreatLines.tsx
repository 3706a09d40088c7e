import type { Text } from '@klarsikt/engine/text';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { LevelSquare } from '@klarsikt/web/ui/levels/LevelChip.tsx';
import { Link } from '@tanstack/react-router';
import { threatViewTexts } from '../../texts.ts';
import { SelectToggleButton } from '../choose/SelectButton.tsx';
import styles from '../lists.module.css';

export interface ThreatLinkRow {
  readonly id: number;
  readonly key: string;
  readonly name: Text;
  readonly individuals: number | null;
  readonly corporates: number | null;
}

interface ThreatLinesProps {
  readonly threats: readonly ThreatLinkRow[];
  readonly target?: 'list' | 'card';
  /** Key of the threat or risk whose panel or card lists these threats. */
  readonly through?: string;
}

export function ThreatLinkList({ threats, target = 'list', through }: ThreatLinesProps) {
  const t = useT(threatViewTexts);
  const { text } = useFormat();
  return (
    <ul className={styles.lines}>
      <li className={styles.legend} aria-hidden="true">
        <span className={styles.name} />
        <span className={styles.levels}>
          <span>{t('threat.individuals')}</span>
          <span>{t('threat.corporates')}</span>
        </span>
        <span className={styles.gap} />
      </li>
      {threats.map((threat) => (
        <li key={threat.key}>
          <span className={styles.name}>
            {target === 'list' ? (
              <Link to="/threatview/threats" search={{ open: String(threat.id) }}>
                {text(threat.name)}
              </Link>
            ) : (
              <Link to="/threat/$id/card" params={{ id: String(threat.id) }}>
                {text(threat.name)}
              </Link>
            )}
          </span>
          <span className={styles.levels}>
            <span>
              <span className="visually-hidden">{t('threat.individuals')}: </span>
              <LevelSquare level={threat.individuals} />
            </span>
            <span>
              <span className="visually-hidden">{t('threat.corporates')}: </span>
              <LevelSquare level={threat.corporates} />
            </span>
          </span>
          <SelectToggleButton itemKey={threat.key} name={text(threat.name)} through={through} />
        </li>
      ))}
    </ul>
  );
}
