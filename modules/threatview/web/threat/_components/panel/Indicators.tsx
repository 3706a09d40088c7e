import type { ThreatCard } from '@klarsikt/contract';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import styles from '../lists.module.css';

export function IndicatorList({ indicators }: { readonly indicators: ThreatCard['indicators'] }) {
  const { language, text } = useFormat();
  return (
    <ul className={styles.indicators}>
      {indicators.map((indicator) => (
        <li key={`${indicator.type} ${indicator.text.en}`}>
          <span>{getRiskTypeName(indicator.type, language)}</span>
          <span>{text(indicator.text)}</span>
        </li>
      ))}
    </ul>
  );
}
