import { cmsContract } from '@klarsikt/contract';
import {
  type ContentDocument,
  type ContentKind,
  contentKinds,
  createEmptyContent,
  isSlugOfKind,
} from '@klarsikt/engine/content';
import { call } from '@klarsikt/web/platform/api/call.ts';
import { ApiError, formatErrorMessage } from '@klarsikt/web/platform/api/errors.ts';
import { refetchQueries, useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { createModelQuery } from '@klarsikt/web/platform/model/use-model.ts';
import { showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useSession } from '@klarsikt/web/platform/session/session.tsx';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { Button, ButtonLink } from '@klarsikt/web/ui/Button.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import type { CitableSources } from '@klarsikt/web/ui/text-editor/cited.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { ContentPreview } from './_components/ContentPreview.tsx';
import { ContentFields } from './_components/Fields.tsx';
import { ContentHistory } from './_components/History.tsx';
import { SitePictures } from './_components/Pictures.tsx';
import { ContentFindings, ContentTextFields } from './_components/Words.tsx';
import { buildCitableSources } from './_lib/citable.ts';
import { isSameContent } from './_lib/fields.ts';
import styles from './cms.module.css';
import { cmsTexts } from './texts.ts';

const route = getRouteApi('/atlas/content/$slug');

type OpenedContent = Awaited<ReturnType<typeof call<typeof cmsContract.open>>>;

function useParents(slug: string) {
  const { data } = useCall(cmsContract.list, {});
  const language = useLanguage();
  return (data?.documents ?? [])
    .filter((entry) => entry.slug !== slug && ['page', 'product', 'use-case'].includes(entry.kind))
    .map((entry) => ({ value: entry.slug, label: `${entry.title[language] || entry.slug}` }));
}

interface EditorProps {
  readonly slug: string;
  readonly kind: ContentKind;
  /** The edited text; null for a new text. */
  readonly opened: OpenedContent | null;
}

interface ActionsProps {
  readonly opened: OpenedContent | null;
  readonly unsaved: boolean;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onAct: (act: EditAction) => void;
}

type EditAction = 'publish' | 'discard' | 'withdraw' | 'take' | 'keep';

function Actions({ opened, unsaved, busy, onSave, onAct }: ActionsProps) {
  const t = useT(cmsTexts);
  const hasDraft = opened !== null && opened.draft !== null;
  return (
    <>
      <span role="status" className="muted">
        {unsaved ? t('cms.unsaved') : opened === null ? '' : t(`cms.state.${opened.state}`)}
      </span>
      {opened !== null && opened.address !== null ? (
        <ButtonLink variant="subtle" href={opened.address} target="_blank">
          {t('cms.openPage')}
        </ButtonLink>
      ) : null}
      {opened !== null && opened.published !== null ? (
        <Button variant="subtle" disabled={busy} onClick={() => onAct('withdraw')}>
          {t('cms.withdraw')}
        </Button>
      ) : null}
      {hasDraft && opened.published !== null ? (
        <Button variant="default" disabled={busy} onClick={() => onAct('discard')}>
          {t('cms.discard')}
        </Button>
      ) : null}
      <Button variant="default" disabled={busy || !unsaved} onClick={onSave}>
        {t('cms.save')}
      </Button>
      <Button disabled={busy || !(hasDraft || unsaved)} onClick={() => onAct('publish')}>
        {t('cms.publish')}
      </Button>
    </>
  );
}

function NewerText({
  newer,
  citable,
  onAct,
}: {
  readonly newer: ContentDocument;
  readonly citable: CitableSources;
  readonly onAct: (act: EditAction) => void;
}) {
  const t = useT(cmsTexts);
  const [compared, setCompared] = useState(false);
  return (
    <>
      <div className={styles.told} role="status">
        <strong>{t('cms.newer')}</strong>
        <Button variant="subtle" onClick={() => setCompared(!compared)}>
          {t(compared ? 'cms.hideCompare' : 'cms.compare')}
        </Button>
        <Button variant="default" onClick={() => onAct('keep')}>
          {t('cms.keep')}
        </Button>
        <Button onClick={() => onAct('take')}>{t('cms.take')}</Button>
      </div>
      {compared ? (
        <section className={styles.section} aria-label={t('cms.newerText')}>
          <h2>{t('cms.newerText')}</h2>
          <ContentTextFields document={newer} citable={citable} onChange={null} />
        </section>
      ) : null}
    </>
  );
}

/** Provides the actions of the editor. A draft is saved before it is published, so that no unsaved text is lost. */
function useEditing({ slug, kind, opened }: EditorProps) {
  const t = useT(cmsTexts);
  const [state, setState] = useState<OpenedContent | null>(opened);
  const stored = state?.draft ?? state?.published ?? createEmptyContent(kind);
  const [document, setDocument] = useState<ContentDocument>(stored);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const unsaved = !isSameContent(document, stored);
  const params = { slug };
  const saved = () =>
    call(cmsContract.saveDraft, { params, body: { revision: state?.revision ?? 0, document } });
  const acts: Readonly<Record<EditAction, (revision: number) => Promise<OpenedContent>>> = {
    publish: (revision) => call(cmsContract.publish, { params, body: { revision } }),
    discard: (revision) => call(cmsContract.discard, { params, body: { revision } }),
    withdraw: (revision) => call(cmsContract.withdraw, { params, body: { revision } }),
    take: (revision) => call(cmsContract.takeStarter, { params, body: { revision, take: true } }),
    keep: (revision) => call(cmsContract.takeStarter, { params, body: { revision, take: false } }),
  };
  const run = async (work: () => Promise<OpenedContent>, keepTyped: boolean) => {
    setBusy(true);
    setFault(null);
    try {
      const next = await work();
      setState(next);
      if (!keepTyped) setDocument(next.draft ?? next.published ?? createEmptyContent(kind));
      await refetchQueries(cmsContract.list, cmsContract.history);
    } catch (error) {
      setFault(error);
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    void run(async () => {
      const next = await saved();
      showNotice(t('cms.saved'));
      return next;
    }, true);
  const act = (which: EditAction) =>
    void run(
      async () => {
        const from = which === 'publish' && unsaved ? (await saved()).revision : (state?.revision ?? 0);
        return acts[which](from);
      },
      which === 'withdraw' || which === 'keep',
    );
  const restore = (to: number) =>
    void run(
      () => call(cmsContract.restore, { params, body: { revision: state?.revision ?? 0, to } }),
      false,
    );
  return { state, document, setDocument, busy, fault, unsaved, save, act, restore };
}

function useSaveKey(save: () => void): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  });
}

function Editor(props: EditorProps) {
  const { slug } = props;
  const t = useT(cmsTexts);
  const language = useLanguage();
  const parents = useParents(slug);
  const { user } = useSession();
  const { data: library } = useQuery(createModelQuery('latest', user?.id ?? null));
  const citable = useMemo(
    () => buildCitableSources(library?.model.references, language),
    [library, language],
  );
  const editing = useEditing(props);
  const { state, document, setDocument, busy, fault, unsaved, save, act, restore } = editing;
  useSaveKey(() => {
    if (unsaved && !busy) save();
  });
  const title = document[language].title || slug;
  return (
    <Page
      title={title}
      sub={
        <>
          <Link to="/atlas/content" className="text-link">
            {t('cms.all')}
          </Link>{' '}
          <span className="muted">{slug}</span>
        </>
      }
      tools={<Actions opened={state} unsaved={unsaved} busy={busy} onSave={save} onAct={act} />}
    >
      {fault === null ? null : (
        <p className={styles.told} role="alert">
          <strong>{formatErrorMessage(fault, language)}</strong>
        </p>
      )}
      {state === null || state.newer === null ? null : (
        <NewerText newer={state.newer} citable={citable} onAct={act} />
      )}
      {/* Lists keep the typed text until another revision is opened. */}
      <ContentFields
        key={state?.revision ?? 0}
        document={document}
        parents={parents}
        onChange={setDocument}
      />
      <ContentTextFields document={document} citable={citable} onChange={setDocument} />
      <ContentFindings
        document={document}
        knows={(key) => library === undefined || library.model.references.byKey.has(key)}
      />
      <SitePictures />
      <ContentPreview slug={slug} document={document} />
      {state === null ? null : <ContentHistory slug={slug} onRestore={restore} />}
    </Page>
  );
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export function ContentEditPage() {
  const t = useT(cmsTexts);
  const { slug } = route.useParams();
  const { kind: wanted } = route.useSearch();
  const { data, error, refetch } = useCall(
    cmsContract.open,
    { params: { slug } },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const kind = contentKinds.find((one) => one === wanted);
  if (data !== undefined) return <Editor key={slug} slug={slug} kind={data.kind} opened={data} />;
  if (error === null)
    return (
      <Page title={slug}>
        <ListSkeleton />
      </Page>
    );
  if (isMissing(error) && kind !== undefined && isSlugOfKind(kind, slug))
    return <Editor key={slug} slug={slug} kind={kind} opened={null} />;
  return (
    <Page title={slug}>
      {isMissing(error) ? (
        <EmptyState
          title={t('cms.noSuch')}
          action={
            <Link to="/atlas/content" className="text-link">
              {t('cms.all')}
            </Link>
          }
        />
      ) : (
        <ErrorState error={error} title={t('cms.failed')} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}
