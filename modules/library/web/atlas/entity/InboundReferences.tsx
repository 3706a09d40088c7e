/** Entities that refer to the open entity, by field. The references can be edited here too. */
import { atlasContract, type WorkingEntityView } from '@klarsikt/contract';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { getFieldPathLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { isDailyEntityType, useEntityKindNames } from '../kinds.ts';
import styles from './entity.module.css';
import { EntityKeyFinder } from './KeyPicker.tsx';
import { getEntityEditPermission } from './kind.ts';
import { atlasEntityTexts } from './texts.ts';

type Relation = WorkingEntityView['inbound'][number];

interface InboundProps {
  readonly type: string;
  readonly id: number;
  readonly inbound: readonly Relation[];
  readonly onChanged: () => void;
}

export const InboundReferences = memo(function Inbound({ type, id, inbound, onChanged }: InboundProps) {
  const t = useT(atlasEntityTexts);
  const shown = inbound.filter(({ entities, many }) => many || entities.length > 0);
  return (
    <section aria-labelledby="inbound" className={styles.inbound}>
      <h2 id="inbound">{t('entity.inbound')}</h2>
      {shown.length === 0 ? <p className="muted">{t('entity.inboundNone')}</p> : null}
      {shown.map((relation) => (
        <RelationPart
          key={`${relation.type} ${relation.path.join('.')}`}
          type={type}
          id={id}
          relation={relation}
          onChanged={onChanged}
        />
      ))}
    </section>
  );
});

interface PartProps extends Omit<InboundProps, 'inbound'> {
  readonly relation: Relation;
}

function RelationPart({ type, id, relation, onChanged }: PartProps) {
  const t = useT(atlasEntityTexts);
  const { text, language } = useFormat();
  const kinds = useEntityKindNames();
  const { can } = useSession();
  const { act } = useRecordAction();
  const { type: from, path, many, entities } = relation;
  const label = t('entity.related', {
    kind: kinds.many(from),
    field: getFieldPathLabel(path.join('.'), language),
  });
  // The references are editable only if one permission covers both kinds of entities.
  const editable =
    many && isDailyEntityType(type) === isDailyEntityType(from) && can(getEntityEditPermission(from));
  const change = (how: { readonly add?: string[]; readonly remove?: string[] }) =>
    act(async () => {
      const body = { from, path: [...path], ...how };
      if (isDailyEntityType(type) && isDailyEntityType(from))
        await call(atlasContract.relateDaily, { params: { type, id }, body: { ...body, from } });
      else await call(atlasContract.relateEntity, { params: { type, id }, body });
      onChanged();
    });
  return (
    <fieldset className={styles.keys}>
      <legend>
        {label} <span className="muted">{entities.length}</span>
      </legend>
      <ul>
        {entities.map((one) => (
          <li key={one.key}>
            <Link
              className="text-link"
              to="/atlas/entities/$type/$id"
              params={{ type: one.type, id: String(one.id) }}
            >
              {text(one.name)}
            </Link>
            {editable ? (
              <button
                type="button"
                aria-label={t('entity.removeOne', { name: text(one.name) })}
                onClick={() => void change({ remove: [one.key] })}
              >
                ×
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {editable ? (
        <EntityKeyFinder
          label={t('entity.relate', { field: label })}
          types={[from]}
          taken={entities.map(({ key }) => key)}
          onPick={(key) => void change({ add: [key] })}
        />
      ) : null}
    </fieldset>
  );
}
