/** Page /atlas/quality: quality faults by rule, each with a link to its field. */
import { atlasContract, type QualityFinding } from '@klarsikt/contract';
import { getFieldPathLabel } from '@klarsikt/engine/field-words';
import { qualityRules } from '@klarsikt/engine/quality';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import styles from '../atlas.module.css';
import { publishingTexts } from '../publishing-texts.ts';

/** Maximum number of findings of a rule that are shown at once. */
const mostShown = 200;

export function LibraryQualityPage() {
  const t = useT(publishingTexts);
  const [rule] = useSearchParameter('rule');
  const { data, error, refetch } = useCall(atlasContract.getQuality, {}, { timeoutMs: 15_000 });
  if (data === undefined)
    return (
      <Page title={t('quality.title')}>
        {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Page>
    );
  const { findings } = data;
  const rules = qualityRules.filter((one) => findings.some((finding) => finding.rule === one));
  return (
    <Page title={t('quality.title')} sub={t('quality.sub', { count: findings.length })}>
      {rules.length === 0 ? (
        <EmptyState title={t('quality.nothing')} text={t('quality.nothingHelp')} />
      ) : null}
      {rules.map((one) => {
        const own = findings.filter((finding) => finding.rule === one);
        return (
          <details key={one} open={rule === one || rules.length === 1} className={styles.rule}>
            <summary>
              {t(`quality.rule.${one}`)} <span className="muted tabular">{own.length}</span>
            </summary>
            <ul className={styles.lines}>
              {own.slice(0, mostShown).map((finding) => (
                <Line key={`${finding.entity.key} ${finding.path} ${finding.about}`} finding={finding} />
              ))}
              {own.length > mostShown ? (
                <li>{t('publish.more', { count: own.length - mostShown })}</li>
              ) : null}
            </ul>
          </details>
        );
      })}
    </Page>
  );
}

function Line({ finding: { entity, path, about } }: { readonly finding: QualityFinding }) {
  const { text, language } = useFormat();
  const place = path.slice(1).replaceAll('/', '.');
  return (
    <li>
      <Link
        className="text-link"
        to="/atlas/entities/$type/$id"
        params={{ type: entity.type, id: String(entity.id) }}
        search={path === '' ? {} : { field: path }}
      >
        {text(entity.name)}
      </Link>{' '}
      <span className="muted">
        {place === '' ? '' : getFieldPathLabel(place, language)} {about}
      </span>
    </li>
  );
}
