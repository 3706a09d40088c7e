/**
 * Pages /atlas/entities/{type}/create and /new/{mother}/{category}: the form has only the name; the other fields are
 * edited on the page of the new entity.
 */
import { atlasContract } from '@klarsikt/contract';
import { modelTables } from '@klarsikt/engine/model';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { TextInput } from '@klarsikt/web/ui/kit/fields.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { useRecordAction } from '@klarsikt/web/ui/records/done.ts';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { findCollectionOfType, isDailyEntityType, useEntityKindNames } from '../kinds.ts';
import styles from './entity.module.css';
import { atlasEntityTexts } from './texts.ts';

type Values = { readonly [name: string]: string | { readonly en: string; readonly sv: string } };

export function NewEntityPage() {
  const { type = '' } = useParams({ strict: false });
  return <CreateForm type={type} values={{}} />;
}

/** Form of a new threat below a mother threat or in a category; the id 0 means none. */
export function NewThreatPage() {
  const { parentId = '0', categoryId = '0' } = useParams({ strict: false });
  const mother = useCall(
    atlasContract.load,
    { params: { type: 'threat', id: Number(parentId) }, query: {} },
    { enabled: Number(parentId) > 0 },
  );
  const category = useCall(
    atlasContract.load,
    { params: { type: 'category', id: Number(categoryId) }, query: {} },
    { enabled: Number(categoryId) > 0 },
  );
  const waiting = [mother, category].find(({ isLoading, error }) => isLoading || error !== null);
  if (waiting !== undefined) return <Awaited error={waiting.error} onRetry={() => void waiting.refetch()} />;
  const [parent, of] = [mother.data?.document.key, category.data?.document.key];
  const inherited = mother.data?.document.category;
  const values: Values = {
    ...(typeof parent === 'string' ? { parent } : {}),
    ...(typeof of === 'string'
      ? { category: of }
      : typeof inherited === 'string'
        ? { category: inherited }
        : {}),
  };
  return <CreateForm type="threat" values={values} />;
}

/**
 * Shows the loading state while the mother threat loads, because a threat that is created too early would lack its
 * mother threat.
 */
function Awaited({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const t = useT(atlasEntityTexts);
  const { one } = useEntityKindNames();
  return (
    <Page title={t('entity.create', { type: one('threat') })}>
      {error === null ? <ListSkeleton /> : <ErrorState error={error} onRetry={onRetry} />}
    </Page>
  );
}

function CreateForm({ type, values }: { readonly type: string; readonly values: Values }) {
  const t = useT(atlasEntityTexts);
  const { one } = useEntityKindNames();
  const navigate = useNavigate();
  const { act, busy } = useRecordAction();
  const [name, setName] = useState({ en: '', sv: '' });
  const title = t('entity.create', { type: one(type) });
  usePageTitle(title);
  const collection = findCollectionOfType(type);
  const member = collection === null ? 'name' : modelTables[collection].title;
  const make = async () => {
    const body = { values: { ...values, [member]: name } };
    const made = isDailyEntityType(type)
      ? await call(atlasContract.createDaily, { params: { type }, body })
      : await call(atlasContract.createEntity, { params: { type }, body });
    void refetchQueries(atlasContract.getOverview);
    await navigate({ to: '/atlas/entities/$type/$id', params: { type, id: String(made.id) } });
  };
  const [tried, setTried] = useState(false);
  const unnamed = name.en.trim() === '' && name.sv.trim() === '';
  const send = async () => {
    setTried(true);
    if (!unnamed) await act(make, { done: t('entity.made', { name: name.en || name.sv }) });
  };
  return (
    <Page title={title}>
      <ErrorSummaryForm onSubmit={send} className={styles.narrow}>
        <TextInput
          label={`${t('entity.name')}, ${t('entity.language.en')}`}
          lang="en"
          maxLength={255}
          value={name.en}
          error={tried && unnamed ? t('entity.say.name') : null}
          onChange={(event) => setName({ ...name, en: event.currentTarget.value })}
        />
        <TextInput
          label={`${t('entity.name')}, ${t('entity.language.sv')}`}
          lang="sv"
          maxLength={255}
          value={name.sv}
          onChange={(event) => setName({ ...name, sv: event.currentTarget.value })}
        />
        <p className="muted">{t('entity.oneName')}</p>
        <div>
          <Button type="submit" loading={busy}>
            {t('entity.make')}
          </Button>
        </div>
      </ErrorSummaryForm>
    </Page>
  );
}
