/** Sentences of the card that cite a source, each with its section. */

import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Fragment } from 'react';
import type { CardClaim, CardClaimPlace } from '../../_lib/read/claims.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from './SourceClaims.module.css';

export function SourceClaims({ claims }: { readonly claims: readonly CardClaim[] }) {
  const t = useT(threatViewTexts);
  const { language } = useFormat();
  if (claims.length === 0) return null;
  const places = [...new Set(claims.map(({ place }) => place))];
  const nameOf = (place: CardClaimPlace) =>
    place === 'threat' || place === 'exploitation' || place === 'indicators'
      ? t(`threat.section.${place}`)
      : t(`threat.theme.${place}`);
  return (
    <details className={styles.claims}>
      <summary>{t('threat.claims', { count: claims.length })}</summary>
      <ul lang={language}>
        {places.map((place) => (
          <Fragment key={place}>
            {claims
              .filter((claim) => claim.place === place)
              .map(({ sentence }) => (
                <li key={sentence}>
                  <a className="text-link" href={`#${place}`}>
                    {nameOf(place)}
                  </a>
                  <p>{sentence}</p>
                </li>
              ))}
          </Fragment>
        ))}
      </ul>
    </details>
  );
}
