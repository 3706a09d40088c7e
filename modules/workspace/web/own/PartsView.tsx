import { overlayContract as contract } from '@klarsikt/contract';
import { getEntityTitle, type ModelEntity } from '@klarsikt/engine/model';
import { createBlankOwnEntity, type OwnCollection, ownCollections } from '@klarsikt/engine/overlay';
import type { Text } from '@klarsikt/engine/text';
import { formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { useCommand } from '@klarsikt/web/platform/api/query.ts';
import { getToday } from '@klarsikt/web/platform/days.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { collectionLabels } from '@klarsikt/web/platform/model/model-words.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { Tabs } from '@klarsikt/web/ui/choices/Tabs.tsx';
import { DetailPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRemovalConfirmation } from '@klarsikt/web/ui/uses/use-ask-removal.tsx';
import { type ReactNode, useState } from 'react';
import { OwnEntityForm } from './EntityForm.tsx';
import { OwnThreatGrades } from './Grades.tsx';
import { HiddenEntities } from './Hidden.tsx';
import styles from './own.module.css';
import { buildOwnPartPatch, useOwnParts } from './parts.tsx';
import { ownPartsTexts } from './texts.ts';

const views = [...ownCollections, 'grades', 'hidden'] as const;
type View = (typeof views)[number];

const isOwnCollection = (view: View): view is OwnCollection => view !== 'grades' && view !== 'hidden';

const named = (entity: ModelEntity, name: Text): ModelEntity => ({ ...entity, ...{ name } });

function AddForm({
  collection,
  onAdded,
}: {
  readonly collection: OwnCollection;
  readonly onAdded: (key: string) => void;
}) {
  const t = useT(ownPartsTexts);
  const { change } = useOwnParts();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const { language } = useFormat();
  const create = useCommand(contract.createId);
  const written = name.trim();
  const add = async () => {
    setTried(true);
    if (written === '' || create.isPending) return;
    const { id, key } = await create.mutateAsync({ body: { collection } });
    const entity = named(createBlankOwnEntity(collection, id, getToday()), { en: written, sv: written });
    change(name, [buildOwnPartPatch([collection, key], entity)]);
    setName('');
    setTried(false);
    onAdded(key);
  };
  const refused = create.error === null ? null : formatErrorMessage(create.error, language);
  return (
    <ErrorSummaryForm className={styles.add} onSubmit={add}>
      <TextInput
        size="xs"
        label={t('own.newName')}
        maxLength={255}
        value={name}
        description={t('own.newNameHow')}
        error={tried && written === '' ? t('own.newNameMissing') : refused}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button size="xs" type="submit" disabled={create.isPending}>
        {t('own.add')}
      </Button>
    </ErrorSummaryForm>
  );
}

function EntityList({
  collection,
  open,
  onOpen,
}: {
  readonly collection: OwnCollection;
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
}) {
  const t = useT(ownPartsTexts);
  const { parts, editable } = useOwnParts();
  const { text, compare } = useFormat();
  const entities: readonly ModelEntity[] = Object.values(parts[collection] ?? {});
  const lines = entities
    .map((entity) => ({ key: entity.key, name: text(getEntityTitle(collection, entity)) }))
    .sort((a, b) => compare(a.name, b.name));
  return (
    <>
      {editable ? <AddForm collection={collection} onAdded={onOpen} /> : null}
      {lines.length === 0 ? <p className={`muted ${styles.empty}`}>{t('own.none')}</p> : null}
      <ul className={styles.list} aria-label={t('own.list')}>
        {lines.map(({ key, name }) => (
          <li key={key}>
            <button
              type="button"
              className={styles.row}
              aria-current={key === open}
              onClick={() => onOpen(key)}
            >
              <span className={styles.grow}>{name}</span>
              <span className={styles.mark}>{t('own.mark')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface EntityPanelProps {
  readonly collection: OwnCollection;
  readonly entity: ModelEntity;
  readonly onClose: () => void;
}

function EntityPanel({ collection, entity, onClose }: EntityPanelProps) {
  const t = useT(ownPartsTexts);
  const { editable, isShared, change } = useOwnParts();
  const { text, language } = useFormat();
  const askRemoval = useRemovalConfirmation();
  const remove = async () => {
    const question = {
      message: t('own.removeAsk', { name: text(getEntityTitle(collection, entity)) }),
      yes: t('own.remove'),
    };
    if (isShared && !(await askRemoval({ kind: 'part', id: entity.key, onlyUsed: true, ...question })))
      return;
    onClose();
    change(t('own.remove'), [buildOwnPartPatch([collection, entity.key], null)]);
  };
  return (
    <DetailPanel
      title={text(getEntityTitle(collection, entity))}
      crumb={collectionLabels[collection][language]}
      onClose={onClose}
      foot={
        editable ? (
          <Button size="xs" variant="subtle" onClick={() => void remove()}>
            {t('own.remove')}
          </Button>
        ) : undefined
      }
    >
      <OwnEntityForm collection={collection} entity={entity} />
    </DetailPanel>
  );
}

interface PartsViewProps {
  readonly title: string;
  readonly sub: string;
  readonly tools?: ReactNode;
  readonly head?: ReactNode;
}

export function OwnPartsView({ title, sub, tools, head }: PartsViewProps) {
  const t = useT(ownPartsTexts);
  const { parts } = useOwnParts();
  const { language } = useFormat();
  const [chosen, setChosen] = useSearchParameter('view');
  const [open, setOpen] = useSearchParameter('open');
  const view = views.find((each) => each === chosen) ?? 'threats';
  const entities: { readonly [key: string]: ModelEntity } = isOwnCollection(view) ? (parts[view] ?? {}) : {};
  const entity = open === undefined ? undefined : entities[open];
  const panel =
    entity === undefined || !isOwnCollection(view) ? null : (
      <EntityPanel key={entity.key} collection={view} entity={entity} onClose={() => setOpen(undefined)} />
    );
  return (
    <SplitView panel={panel}>
      <Page
        flush
        title={title}
        sub={sub}
        tools={tools}
        bar={
          <>
            {head}
            <Tabs
              inset
              label={t('own.kinds')}
              value={view}
              onChange={(next) => setChosen(next === 'threats' ? undefined : next)}
              tabs={views.map((each) => ({
                value: each,
                label: isOwnCollection(each) ? collectionLabels[each][language] : t(`own.${each}`),
                count: Object.keys(parts[each] ?? {}).length || undefined,
              }))}
            />
          </>
        }
      >
        {isOwnCollection(view) ? (
          <EntityList collection={view} open={open} onOpen={setOpen} />
        ) : view === 'grades' ? (
          <OwnThreatGrades />
        ) : (
          <HiddenEntities />
        )}
      </Page>
    </SplitView>
  );
}
