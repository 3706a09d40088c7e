import { type EntityOrigin, libraryContract } from '@klarsikt/contract';
import { getFieldPathLabel } from '@klarsikt/engine/field-words';
import { languages } from '@klarsikt/engine/text';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { memo } from 'react';
import styles from './entity.module.css';
import { useEntityForm, useEntityState } from './entity-form.ts';
import { compareWithOrigin } from './origin.ts';
import { atlasEntityTexts } from './texts.ts';

export const EntityOriginPanel = memo(function OriginPanel({ entity }: { readonly entity: string }) {
  const t = useT(atlasEntityTexts);
  const { data } = useCall(libraryContract.getOrigins, { params: { key: entity } });
  if (data === undefined || data.origins.length === 0) return null;
  return (
    <section className={styles.inbound} aria-labelledby="origin">
      <h2 id="origin">{t('entity.origin')}</h2>
      {data.origins.map((origin) => (
        <Origin key={`${origin.source} ${origin.sourceId}`} origin={origin} />
      ))}
    </section>
  );
});

function Origin({ origin }: { readonly origin: EntityOrigin }) {
  const t = useT(atlasEntityTexts);
  const { dateTime } = useFormat();
  const { source, sourceId, version, licence, attribution, fileName, taken } = origin;
  const lines = [
    [t('entity.origin.source'), `${source} ${version}`.trim()],
    [t('entity.origin.id'), sourceId],
    [t('entity.origin.licence'), licence],
    [t('entity.origin.attribution'), attribution],
    [t('entity.origin.file'), `${fileName}, ${dateTime(taken.at)}, ${taken.by}`],
  ];
  return (
    <>
      <dl className={styles.origin}>
        {lines.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <Otherwise said={origin.said} />
    </>
  );
}

function Otherwise({ said }: Pick<EntityOrigin, 'said'>) {
  const t = useT(atlasEntityTexts);
  const { language } = useFormat();
  const { editable, set } = useEntityForm();
  const { document } = useEntityState();
  const wordOf = (path: readonly string[]) => {
    const written = languages.find((one) => one === path.at(-1));
    if (written === undefined) return getFieldPathLabel(path.join('.'), language);
    return `${getFieldPathLabel(path.slice(0, -1).join('.'), language)}, ${t(`entity.language.${written}`)}`;
  };
  const { texts: differing, members } = compareWithOrigin(said, document);
  if (differing.length === 0 && members.length === 0)
    return <p className="muted">{t('entity.origin.same')}</p>;
  return (
    <>
      <h3>{t('entity.origin.otherwise')}</h3>
      <ul className={styles.plain}>
        {differing.map(({ path, theirs }) => {
          const field = wordOf(path);
          return (
            <li key={path.join('.')}>
              <b>{field}</b>
              <p lang={path.at(-1) === 'sv' ? 'sv' : 'en'}>{theirs}</p>
              {editable ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={t('entity.origin.takeField', { field })}
                  onClick={() => set(path, theirs)}
                >
                  {t('entity.origin.take')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
      {members.length === 0 ? null : (
        <p className="muted">
          {t('entity.origin.members', {
            fields: members.map((path) => getFieldPathLabel(path, language)).join('; '),
          })}
        </p>
      )}
    </>
  );
}
