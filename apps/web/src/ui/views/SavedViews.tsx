/**
 * The menu of a list's saved views. It also opens the view of a link (`saved`), or the view that the person chose as
 * first.
 */
import { viewContract as contract, getSavedViewListPermission, type SavedView } from '@klarsikt/contract';
import { Menu } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/api/query.ts';
import { retryUntilConnected } from '../../platform/files/later-files.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { showNotice } from '../../platform/notices/messages.ts';
import { useSearchParameter } from '../../platform/router/search.ts';
import { useSession } from '../../platform/session/session.tsx';
import { Button } from '../Button.tsx';
import {
  isSameViewState,
  type ListViewContext,
  useApplyViewState,
  useShownViewState,
  useStartedWithoutView,
} from './place.ts';
import { savedViewsTexts } from './texts.ts';
import styles from './views.module.css';

const Dialog = lazy(
  retryUntilConnected(() => import('./ViewDialogs.tsx').then((part) => ({ default: part.SavedViewDialog }))),
);

type OpenDialogKind = 'save' | 'manage' | null;

interface KnownViews {
  readonly views: readonly SavedView[];
  readonly default: number | null;
}

/**
 * Shows the view of a link once. Without such a link, and if the address has no parameters of a view, it shows the
 * view that the person chose as first.
 */
function useFirstView(place: ListViewContext, known: KnownViews | undefined): void {
  const t = useT(savedViewsTexts);
  const show = useApplyViewState(place);
  const wasBare = useStartedWithoutView(place);
  const [linked, setLinked] = useSearchParameter('saved');
  const handled = useRef<string>(undefined);
  useEffect(() => {
    const asked = linked ?? (wasBare ? 'first' : 'none');
    if (known === undefined || handled.current === asked) return;
    if (handled.current !== undefined && linked === undefined) return;
    handled.current = asked;
    const wanted = linked === undefined ? known.default : Number(linked);
    const found = asked === 'none' ? undefined : known.views.find(({ id }) => id === wanted);
    if (found !== undefined) return show(found.state, { replace: true });
    if (linked === undefined) return;
    showNotice(t('views.unknown'), 'warning');
    setLinked(undefined, { replace: true });
  }, [known, linked, wasBare, show, setLinked, t]);
}

function ViewItem({
  view,
  first,
  onShow,
}: {
  readonly view: SavedView;
  readonly first: boolean;
  readonly onShow: () => void;
}) {
  const t = useT(savedViewsTexts);
  const { name, shared, own, author } = view;
  const notes = [
    ...(shared ? [own ? t('views.shared') : t('views.sharedBy', { author })] : []),
    ...(first ? [t('views.first')] : []),
  ];
  return (
    <Menu.Item onClick={onShow}>
      <span className={styles.item}>
        <span>{name}</span>
        {notes.length === 0 ? null : <small className="muted">{notes.join(', ')}</small>}
      </span>
    </Menu.Item>
  );
}

function ViewMenu({
  place,
  known,
}: {
  readonly place: ListViewContext;
  readonly known: KnownViews | undefined;
}) {
  const t = useT(savedViewsTexts);
  const shown = useShownViewState(place);
  const show = useApplyViewState(place);
  const [open, setOpen] = useState<OpenDialogKind>(null);
  const views = known?.views ?? [];
  const current = views.find(({ state }) => isSameViewState(state, shown));
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconBookmark size={14} stroke={1.5} aria-hidden="true" />}
          >
            <span className={styles.opener}>
              {current === undefined ? t('views.menu') : t('views.menuOf', { name: current.name })}
            </span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ''}>
          {views.length === 0 ? <Menu.Label>{t('views.none')}</Menu.Label> : null}
          {views.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              first={view.id === known?.default}
              onShow={() => show(view.state, { replace: false })}
            />
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setOpen('save')}>{t('views.save')}</Menu.Item>
          {views.length === 0 ? null : (
            <Menu.Item onClick={() => setOpen('manage')}>{t('views.manage')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === null ? null : (
        <Suspense>
          <Dialog
            kind={open}
            list={place.list}
            shown={shown}
            views={views}
            first={known?.default ?? null}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function Views({ place }: { readonly place: ListViewContext }) {
  const { data } = useCall(contract.list, { query: { list: place.list } });
  useFirstView(place, data);
  return <ViewMenu place={place} known={data} />;
}

/** Shows nothing to visitors and to people without permission for the list. */
export function SavedViews(place: ListViewContext) {
  const { can } = useSession();
  return can(getSavedViewListPermission(place.list)) ? (
    <span data-print="hide">
      <Views place={place} />
    </span>
  ) : null;
}
