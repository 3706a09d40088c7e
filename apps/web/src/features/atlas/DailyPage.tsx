/** /atlas/daily: publications and tags, which the daily editor keeps. */
import { atlas, dailyTypes } from '@klarsikt/contract';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../platform/api/query.ts';
import { useFormat } from '../../platform/i18n/format.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { Page } from '../../ui/Page.tsx';
import styles from './atlas.module.css';
import { useKindNames } from './kinds.ts';
import { texts } from './texts.ts';

export function DailyPage() {
  const t = useT(texts);
  const { number } = useFormat();
  const { many } = useKindNames();
  const { data } = useCall(atlas.getOverview, {});
  return (
    <Page title={t('atlas.daily')}>
      <ul className={styles.lines}>
        {dailyTypes.map((type) => (
          <li key={type}>
            <Link to="/atlas/daily/$type" params={{ type }}>
              {many(type)}
            </Link>{' '}
            <span className="tabular">
              {number(data?.kinds.find((kind) => kind.type === type)?.total ?? 0)}
            </span>
          </li>
        ))}
      </ul>
    </Page>
  );
}
