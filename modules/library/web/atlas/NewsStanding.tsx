import type { NewsRow } from '@klarsikt/contract';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { dailyNewsTexts } from './daily-texts.ts';

type RowStatus = Pick<NewsRow, 'state' | 'since' | 'planned' | 'changed'>;

export function NewsStatusText({ standing }: { readonly standing: RowStatus }) {
  const t = useT(dailyNewsTexts);
  const { dateTime } = useFormat();
  const { state, since, planned, changed } = standing;
  const said = t(`news.state.${state}`, { at: since === null ? '' : dateTime(since.at) });
  return (
    <>
      <span>{since === null ? said : t('news.by', { state: said, author: since.author })}</span>
      {planned === null ? null : (
        <>
          {' · '}
          <span>
            {t('news.by', {
              state: t('news.planned', { at: dateTime(planned.at) }),
              author: planned.author,
            })}
          </span>
        </>
      )}
      {changed && (state !== 'none' || planned !== null) ? (
        <>
          {' · '}
          <span>{t('news.changed')}</span>
        </>
      ) : null}
    </>
  );
}
