import { FieldForm } from '@klarsikt/assessment/web/assessment/_components/form/FieldForm.tsx';
import { useAssessment } from '@klarsikt/assessment/web/assessment/_lib/AssessmentContext.tsx';
import { useOpenAssessmentNames } from '@klarsikt/assessment/web/assessment/_lib/names.ts';
import { insightContract } from '@klarsikt/contract';
import { assessmentField, type SourceRow } from '@klarsikt/engine/assessment';
import { hasTextOfSource, type Reference } from '@klarsikt/engine/model';
import { getSourceLevelName } from '@klarsikt/engine/words';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFileLink } from '@klarsikt/web/platform/files/file-link.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { DetailPanel } from '@klarsikt/web/ui/DetailPanel.tsx';
import { toSafeLinkAddress } from '@klarsikt/web/ui/words/citations.ts';
import { Link } from '@tanstack/react-router';
import styles from './sources.module.css';
import { assessmentSourcesTexts } from './texts.ts';

function Facts({ row }: { readonly row: SourceRow }) {
  const t = useT(assessmentSourcesTexts);
  const { text, date, language } = useFormat();
  const { model } = useAssessment();
  const { reference, level } = row;
  const country = model.geographies.byKey.get(reference.country ?? '');
  const published = reference.published ?? (reference.year === null ? null : String(reference.year));
  const facts: readonly (readonly [string, string])[] = [
    [t('sources.author'), reference.author],
    [t('sources.publication'), reference.publication],
    [t('sources.published'), date(published)],
    [t('sources.level'), getSourceLevelName(level, language)],
    [t('sources.country'), country ? text(country.name) : ''],
    [t('sources.availability'), t(reference.online ? 'sources.online' : 'sources.offline')],
    [t('sources.retrieved'), reference.retrieved === null ? '' : date(reference.retrieved)],
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, fact]) => fact !== '')
        .map(([word, fact]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
    </dl>
  );
}

function StoredTexts({ reference }: { readonly reference: Reference }) {
  const t = useT(assessmentSourcesTexts);
  const { can } = useSession();
  const linkTo = useFileLink();
  const { data } = useCall(insightContract.getDocuments, {}, { enabled: can('threatview:View') });
  const stored = data?.documents.filter((document) => hasTextOfSource(document, reference)) ?? [];
  if (stored.length === 0) return null;
  return (
    <section>
      <h3>{t('sources.stored')}</h3>
      <ul className={styles.threats}>
        {stored.map(({ id, title, kind }) => (
          <li key={id}>
            <a {...linkTo(insightContract.getFile, { params: { id } })} className="text-link">
              {t('sources.storedFile', { title, kind: kind.toUpperCase() })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SourcePanel({ row, onClose }: { readonly row: SourceRow; readonly onClose: () => void }) {
  const t = useT(assessmentSourcesTexts);
  const { text, compare } = useFormat();
  const { id, model } = useAssessment();
  const names = useOpenAssessmentNames();
  const { reference, old, months } = row;
  usePageTitle(reference.title);
  const href = reference.online ? toSafeLinkAddress(reference.url) : null;
  const threats = row.threats
    .map((key) => ({ key, name: names.threat(key), number: model.threats.byKey.get(key)?.id ?? 0 }))
    .sort((a, b) => compare(a.name, b.name));
  return (
    <DetailPanel title={reference.title} crumb={reference.authorShort || reference.author} onClose={onClose}>
      <div className={styles.panel}>
        {text(reference.description) === '' ? null : (
          <p>
            <b>{t('sources.abstract')}</b> {text(reference.description)}
          </p>
        )}
        {old ? <p className={styles.open}>{t('sources.oldHelp', { count: months ?? 0 })}</p> : null}
        <Facts row={row} />
        {href === null ? null : (
          <p>
            <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
              {t('sources.open')} <span className="visually-hidden">{t('sources.opensNew')}</span>
            </a>
          </p>
        )}
        <StoredTexts reference={reference} />
        <section>
          <h3>{t('sources.use')}</h3>
          <p className="muted">{t('sources.useHelp')}</p>
          <FieldForm
            field={assessmentField.fields.sources.fields.library.of}
            path={['sources', 'library', reference.key]}
          />
        </section>
        <section>
          <h3>{t('sources.usedBy', { count: threats.length })}</h3>
          <ul className={styles.threats}>
            {threats.map(({ key, name, number }) => (
              <li key={key}>
                <Link
                  className="text-link"
                  to="/ra/$raId/threat/$threatId/$mode/$tab/{-$riskType}"
                  params={{ raId: String(id), threatId: String(number), mode: 'data', tab: 'sources' }}
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </DetailPanel>
  );
}
