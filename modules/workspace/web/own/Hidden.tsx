import type { CollectionName } from '@klarsikt/engine/model';
import { hideableCollections } from '@klarsikt/engine/overlay';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { NativeSelect, Textarea } from '@klarsikt/web/ui/kit/fields.ts';
import { useState } from 'react';
import styles from './own.module.css';
import { buildOwnPartPatch, useOwnParts } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';
import { useEntityName } from './use-named.ts';

const collectionOf = (has: (collection: CollectionName) => boolean): CollectionName | undefined =>
  hideableCollections.find(has);

function HideForm() {
  const t = useT(ownPartsTexts);
  const { model, author, change } = useOwnParts();
  const { text, compare, language } = useFormat();
  const [collection, setCollection] = useState<(typeof hideableCollections)[number]>('threats');
  const [key, setKey] = useState('');
  const [reason, setReason] = useState('');
  const offered = model[collection].list
    .map((entity) => ({ value: entity.key, label: text(entity.name) }))
    .sort((a, b) => compare(a.label, b.label));
  const complete = key !== '' && reason.trim() !== '';
  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <NativeSelect
          size="xs"
          label={t('own.kinds')}
          value={collection}
          data={hideableCollections.map((name) => ({ value: name, label: collectionLabels[name][language] }))}
          onChange={(event) => {
            const next = hideableCollections.find((name) => name === event.currentTarget.value);
            if (next === undefined) return;
            setCollection(next);
            setKey('');
          }}
        />
        <NativeSelect
          size="xs"
          label={t('own.entity')}
          value={key}
          data={[{ value: '', label: t('own.none.choice') }, ...offered]}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
      </div>
      <Textarea
        size="xs"
        autosize
        label={t('own.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {complete ? null : <p className="muted">{t('own.hideIncomplete')}</p>}
      <div>
        <Button
          size="xs"
          disabled={!complete}
          onClick={() => {
            change(t('own.hidden'), [
              buildOwnPartPatch(['hidden', key], { reason, author, date: getToday() }),
            ]);
            setKey('');
            setReason('');
          }}
        >
          {t('own.hide')}
        </Button>
      </div>
    </div>
  );
}

export function HiddenEntities() {
  const t = useT(ownPartsTexts);
  const named = useEntityName();
  const { parts, model, editable, change } = useOwnParts();
  const { date } = useFormat();
  const hidden = Object.entries(parts.hidden ?? {});
  return (
    <div className={styles.list}>
      {hidden.length === 0 ? <p className="muted">{t('own.hiddenNone')}</p> : null}
      {hidden.map(([key, { reason, author, date: at }]) => (
        <div key={key} className={styles.row}>
          <span className={styles.grow}>
            {named(collectionOf((name) => model[name].byKey.has(key)) ?? 'threats', key)}
            <br />
            <small className="muted">
              {reason} {t('own.by', { author, date: date(at) })}
            </small>
          </span>
          {editable ? (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => change(t('own.hidden'), [buildOwnPartPatch(['hidden', key], null)])}
            >
              {t('own.show')}
            </Button>
          ) : null}
        </div>
      ))}
      {editable ? <HideForm /> : null}
    </div>
  );
}
