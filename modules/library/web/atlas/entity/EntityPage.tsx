/** Page /atlas/entities/{type}/{id}: all fields of a working entity, the entities that refer to it, and its history. */
import { atlasContract, type WorkingEntityView } from '@klarsikt/contract';
import { formatPointer, type Patch } from '@klarsikt/engine/assessment';
import type { JsonObject } from '@klarsikt/engine/fields';
import { formatCitedTitle } from '@klarsikt/engine/model';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import {
  useDocumentEditor,
  useDocumentState,
  useLoadedDocument,
} from '@klarsikt/web/platform/document/use-document.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { getFieldPathLabel } from '@klarsikt/web/platform/model/model-words.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DocumentHistory } from '@klarsikt/web/ui/document/DocumentHistory.tsx';
import { DocumentTools } from '@klarsikt/web/ui/document/DocumentTools.tsx';
import { useFieldFocusFromAddress } from '@klarsikt/web/ui/document/opened-field.ts';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link, useParams } from '@tanstack/react-router';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { findCollectionOfType, isDailyEntityType, useEntityKindNames } from '../kinds.ts';
import { EntityStateMark } from '../StateMark.tsx';
import { formatEntityChange } from './change-words.ts';
import styles from './entity.module.css';
import {
  type EntityForm,
  EntityFormContext,
  type EntitySources,
  EntitySourcesContext,
  EntityStateContext,
  type OpenEntityState,
} from './entity-form.ts';
import { EntityFieldInput } from './Fields.tsx';
import { groupEntityFields } from './groups.ts';
import { InboundReferences } from './InboundReferences.tsx';
import { getEntityDocumentKind, getEntityEditPermission } from './kind.ts';
import { NewsPanel } from './NewsPanel.tsx';
import { EntityOriginPanel } from './OriginPanel.tsx';
import { ReviewPanel } from './Review.tsx';
import { atlasEntityTexts } from './texts.ts';
import { useCitableSources } from './use-citable.ts';
import { useSaveFaults } from './use-faults.ts';

export function EntityPage() {
  const { type = '', id = '' } = useParams({ strict: false });
  return <EntityEditor key={`${type} ${id}`} type={type} id={Number(id)} />;
}

/** The edit page of a threat, at the address that the specification requires for threats. */
export function ThreatEditPage() {
  const { id = '' } = useParams({ strict: false });
  return <EntityEditor key={id} type="threat" id={Number(id)} />;
}

function EntityEditor({ type, id }: { readonly type: string; readonly id: number }) {
  const kind = getEntityDocumentKind(type);
  const { one } = useEntityKindNames();
  const t = useT(atlasEntityTexts);
  const title = t('entity.edit', { type: one(type) });
  usePageTitle(title);
  const { data, error, retry } = useLoadedDocument(kind, id);
  const answer = useCall(atlasContract.load, { params: { type, id }, query: {} });
  if (data !== null && answer.data !== undefined)
    return (
      <OpenEntity
        type={type}
        id={id}
        data={data}
        answer={answer.data}
        refetch={() => void answer.refetch()}
      />
    );
  const failed = error ?? answer.error;
  return (
    <Page title={title}>
      {failed === null ? <ListSkeleton /> : <ErrorState error={failed} onRetry={retry} />}
    </Page>
  );
}

interface OpenProps {
  readonly type: string;
  readonly id: number;
  readonly data: NonNullable<ReturnType<typeof useLoadedDocument<JsonObject>>['data']>;
  readonly answer: WorkingEntityView;
  readonly refetch: () => void;
}

function useEntityTitle(document: JsonObject): string {
  const { text } = useFormat();
  const { name, title, key, paragraph } = document;
  const known = [name, title].find((one) => typeof one === 'object' && one !== null);
  if (known && 'en' in known && 'sv' in known)
    return text(formatCitedTitle([paragraph], { en: String(known.en), sv: String(known.sv) }));
  return String(key ?? '');
}

/** Returns the name of a requirement's instrument; empty for other kinds, and while names load. */
function useInstrument({ instrument }: JsonObject, { names }: WorkingEntityView): string {
  const { text } = useFormat();
  const known = typeof instrument === 'string' ? names[instrument] : undefined;
  return known === undefined ? '' : text(known.name);
}

type OpenEditor = ReturnType<typeof useDocumentEditor<JsonObject>>;

function useLabels(): (place: string) => string {
  const language = useLanguage();
  return useCallback((place) => getFieldPathLabel(place.slice(1).replaceAll('/', '.'), language), [language]);
}

function useEntityForm(type: string, editor: OpenEditor): EntityForm {
  const { can } = useSession();
  const editable = can(getEntityEditPermission(type));
  const labelOf = useLabels();
  return useMemo(
    () => ({
      editable,
      read: () => editor.state().document,
      set: (path, value) => {
        const place = formatPointer(...path);
        const patch: Patch =
          value === undefined ? { op: 'remove', path: place } : { op: 'set', path: place, value };
        editor.change(labelOf(place), [patch]);
      },
    }),
    [editor, editable, labelOf],
  );
}

function useEntityState(type: string, id: number, editor: OpenEditor): OpenEntityState {
  const { document } = useDocumentState(editor);
  const faults = useSaveFaults(`${type} ${id}`);
  return useMemo(
    () => ({ document, faultAt: (path) => faults.get(formatPointer(...path)) ?? null }),
    [document, faults],
  );
}

function OpenEntity({ type, id, data, answer, refetch }: OpenProps) {
  const t = useT(atlasEntityTexts);
  const kinds = useEntityKindNames();
  const editor = useDocumentEditor(getEntityDocumentKind(type), id, data);
  useFieldFocusFromAddress();
  useSavedState(editor.revision, refetch);
  const form = useEntityForm(type, editor);
  const entity = useEntityState(type, id, editor);
  const { editable, set } = form;
  const { document } = entity;
  const sources = useCitableSources(document);
  const title = useEntityTitle(document);
  const instrument = useInstrument(document, answer);
  const labelOf = useLabels();
  const state = document.withdrawn === true ? 'withdrawn' : document.draft === true ? 'draft' : answer.state;
  return (
    <Contexts {...{ form, entity, sources }}>
      <Page
        title={title}
        sub={
          <span className={styles.sub}>
            <EntityStateMark state={state} />
            {[`${kinds.one(type)} ${id}`, instrument].filter((part) => part !== '').join(', ')}
            {answer.present.length === 0 ? null : t('entity.present', { names: answer.present.join(', ') })}
          </span>
        }
        tools={
          <>
            <EntityActions {...{ type, id, set, document, editable }} />
            <DocumentTools editor={editor} words={{ labelOf }} />
          </>
        }
      >
        <div className={styles.columns}>
          <FieldGroups type={type} />
          <aside className={styles.aside}>
            {type === 'publication' ? (
              <NewsPanel id={id} editor={editor} editable={editable} onChanged={refetch} />
            ) : null}
            <ReviewPanel document={document} editor={editor} editable={editable} />
            <EntityOriginPanel entity={String(document.key ?? '')} />
            <InboundReferences type={type} id={id} inbound={answer.inbound} onChanged={refetch} />
            <EntityHistory type={type} id={id} editor={editor} />
          </aside>
        </div>
      </Page>
    </Contexts>
  );
}

interface ContextsProps {
  readonly form: EntityForm;
  readonly entity: OpenEntityState;
  readonly sources: EntitySources;
  readonly children: ReactNode;
}

function Contexts({ form, entity, sources, children }: ContextsProps) {
  return (
    <EntityFormContext value={form}>
      <EntityStateContext value={entity}>
        <EntitySourcesContext value={sources}>{children}</EntitySourcesContext>
      </EntityStateContext>
    </EntityFormContext>
  );
}

const FieldGroups = memo(function FieldGroups({ type }: { readonly type: string }) {
  const t = useT(atlasEntityTexts);
  const collection = findCollectionOfType(type);
  const groups = useMemo(() => (collection === null ? [] : [...groupEntityFields(collection)]), [collection]);
  return (
    <div className={styles.form}>
      {groups.map(([group, fields]) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`entity.group.${group}`)}</h2>
          {fields.map(({ path, field }) => (
            <EntityFieldInput key={path.join('.')} path={path} field={field} />
          ))}
        </section>
      ))}
    </div>
  );
});

interface HistoryProps {
  readonly type: string;
  readonly id: number;
  readonly editor: OpenEditor;
}

const EntityHistory = memo(function EntityHistory({ type, id, editor }: HistoryProps) {
  const t = useT(atlasEntityTexts);
  const language = useLanguage();
  const labelOf = useLabels();
  return (
    <DocumentHistory
      editor={editor}
      source={{
        path: `${atlasContract.history.path} ${type} ${id}`,
        page: (before) =>
          call(atlasContract.history, { params: { type, id }, query: before === null ? {} : { before } }),
        restore: (body) =>
          isDailyEntityType(type)
            ? call(atlasContract.restoreDaily, { params: { type, id }, body })
            : call(atlasContract.restoreEntity, { params: { type, id }, body }),
        said: (patch, entry) => formatEntityChange(patch, entry, { label: labelOf(patch.path), language }),
        named: labelOf,
        words: {
          none: t('entity.historyNone'),
          first: t('entity.backToFirst'),
          restored: t('entity.restored'),
        },
      }}
    />
  );
});

/** Reloads the data of the entity's page after every save. */
function useSavedState(revision: number, refetch: () => void): void {
  const before = useRef(revision);
  useEffect(() => {
    if (before.current !== revision) refetch();
    before.current = revision;
  }, [revision, refetch]);
}

interface ActionsProps {
  readonly type: string;
  readonly id: number;
  readonly document: JsonObject;
  readonly editable: boolean;
  readonly set: EntityForm['set'];
}

function EntityActions({ type, id, document, editable, set }: ActionsProps) {
  const t = useT(atlasEntityTexts);
  const params = { id: String(id) };
  const isDraft = document.draft === true;
  return (
    <>
      {type === 'threat' ? (
        <>
          <Link className="text-link" to="/atlas/entities/threat/$id/edit/risk" params={params}>
            {t('entity.risks')}
          </Link>
          <Link className="text-link" to="/atlas/entities/$type/preview" params={{ type: String(id) }}>
            {t('entity.preview')}
          </Link>
        </>
      ) : null}
      {type === 'category' ? (
        <Link className="text-link" to="/atlas/entities/category/$id/threats" params={params}>
          {t('entity.threats')}
        </Link>
      ) : null}
      {editable ? (
        <>
          {type === 'publication' ? null : (
            <Button size="xs" variant="default" onClick={() => set(['draft'], isDraft ? undefined : true)}>
              {t(isDraft ? 'entity.publish' : 'entity.unpublish')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            onClick={() => set(['withdrawn'], document.withdrawn === true ? undefined : true)}
          >
            {t(document.withdrawn === true ? 'entity.takeBack' : 'entity.withdraw')}
          </Button>
        </>
      ) : null}
    </>
  );
}
