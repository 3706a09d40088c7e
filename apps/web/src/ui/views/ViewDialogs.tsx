/**
 * Dialogs of saved views: one saves the present state, the other renames, shares, chooses as first and removes views.
 */
import {
  viewContract as contract,
  type SavedView,
  type SavedViewListName,
  type ViewState,
} from '@klarsikt/contract';
import { useState } from 'react';
import { formatErrorMessage } from '../../platform/api/errors.ts';
import { useCommand } from '../../platform/api/query.ts';
import { useT } from '../../platform/i18n/texts.ts';
import { showNotice } from '../../platform/notices/messages.ts';
import { useLanguage } from '../../platform/settings/language.ts';
import { Button } from '../Button.tsx';
import { ErrorSummaryForm } from '../fields/ErrorSummaryForm.tsx';
import { Checkbox, TextInput } from '../kit/fields.ts';
import { Modal } from '../kit/Modal.tsx';
import { useRecordAction } from '../records/done.ts';
import { isSameViewState } from './place.ts';
import { savedViewsTexts } from './texts.ts';
import styles from './views.module.css';

interface DialogProps {
  readonly list: SavedViewListName;
  readonly shown: ViewState;
  readonly views: readonly SavedView[];
  /** Id of the view that is applied when the list opens; null for none. */
  readonly first: number | null;
  readonly onClose: () => void;
}

const longestName = 80;
const refreshes = { refreshes: [contract.list] };

function SaveDialog({ list, shown, onClose }: DialogProps) {
  const t = useT(savedViewsTexts);
  const language = useLanguage();
  const add = useCommand(contract.add, refreshes);
  const begin = useCommand(contract.begin, refreshes);
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [first, setFirst] = useState(false);
  const [tried, setTried] = useState(false);
  const written = name.trim();
  const refused = add.error === null ? null : formatErrorMessage(add.error, language);
  const submit = async () => {
    setTried(true);
    if (written === '') return;
    const made = await add.mutateAsync({ body: { list, name: written, shared, state: shown } });
    if (first) await begin.mutateAsync({ body: { list, view: made.id } });
    showNotice(t('views.saved', { name: written }));
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={t('views.saveTitle')}>
      <ErrorSummaryForm className={styles.form} onSubmit={submit}>
        <p className="muted">{t('views.saveHelp')}</p>
        <TextInput
          label={t('views.name')}
          value={name}
          maxLength={longestName}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
          error={written === '' ? (tried ? t('views.nameMissing') : null) : refused}
        />
        <Checkbox
          label={t('views.share')}
          description={t('views.shareHelp')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Checkbox
          label={t('views.begin')}
          checked={first}
          onChange={(event) => setFirst(event.currentTarget.checked)}
        />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('views.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending || begin.isPending}>
            {t('views.saveTake')}
          </Button>
        </div>
      </ErrorSummaryForm>
    </Modal>
  );
}

type ShownList = Pick<DialogProps, 'list' | 'shown'>;

/** Builds an address with the whole state, so that people who cannot see the saved view also get its filters. */
function buildViewLink({ id, state }: SavedView): string {
  const address = new URL(window.location.pathname, window.location.origin);
  for (const [name, value] of Object.entries(state.search)) address.searchParams.set(name, value);
  address.searchParams.set('saved', String(id));
  return address.href;
}

/** Actions on a saved view; each shows a message and, where possible, an undo button. */
function useViewActs({ list, shown }: ShownList, view: SavedView) {
  const t = useT(savedViewsTexts);
  const { act, busy } = useRecordAction();
  const change = useCommand(contract.change, refreshes);
  const begin = useCommand(contract.begin, refreshes);
  const remove = useCommand(contract.remove, refreshes);
  const restore = useCommand(contract.restore, refreshes);
  const { id, name, shared, state, revision } = view;
  const params = { id };
  type Change = Pick<SavedView, 'name'> | Pick<SavedView, 'shared'> | Pick<SavedView, 'state'>;
  const to = (next: Change, back: Change, done: string) =>
    act(() => change.mutateAsync({ params, body: { revision, ...next } }), {
      done,
      undo: (made) => change.mutateAsync({ params, body: { revision: made.revision, ...back } }),
    });
  const beginWith = (wanted: number | null) => begin.mutateAsync({ body: { list, view: wanted } });
  return {
    busy,
    rename: (next: string) => to({ name: next }, { name }, t('views.renamed', { name: next })),
    share: (next: boolean) =>
      to({ shared: next }, { shared }, t(next ? 'views.sharedNow' : 'views.ownNow', { name })),
    update: () => to({ state: shown }, { state }, t('views.updated', { name })),
    begin: (isFirst: boolean) =>
      act(() => beginWith(isFirst ? id : null), {
        done: isFirst ? t('views.begins', { name }) : t('views.beginsPlain'),
      }),
    remove: () =>
      act(() => remove.mutateAsync({ params }), {
        done: t('views.removed', { name }),
        undo: () => restore.mutateAsync({ params }),
      }),
    copy: () => {
      const link = buildViewLink(view);
      navigator.clipboard.writeText(link).then(
        () => showNotice(t('views.copied')),
        () => showNotice(t('views.notCopied', { link }), 'info'),
      );
    },
  };
}

function NameField({
  view,
  onRename,
}: {
  readonly view: SavedView;
  readonly onRename: (name: string) => void;
}) {
  const t = useT(savedViewsTexts);
  const [name, setName] = useState(view.name);
  const written = name.trim();
  const take = () => {
    if (written !== '' && written !== view.name) onRename(written);
  };
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <TextInput
        size="xs"
        aria-label={t('views.renameOf', { name: view.name })}
        value={name}
        maxLength={longestName}
        error={written === '' ? t('views.nameMissing') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {written === view.name || written === '' ? null : (
        <Button type="submit" size="xs" variant="default">
          {t('views.rename')}
        </Button>
      )}
    </form>
  );
}

interface LineProps extends ShownList {
  readonly view: SavedView;
  readonly isFirst: boolean;
}

type ViewActions = ReturnType<typeof useViewActs>;

/** Lets the person choose who sees the view, and whether the list opens with it. */
function Choices({ view, isFirst, acts }: LineProps & { readonly acts: ViewActions }) {
  const t = useT(savedViewsTexts);
  const { name, shared, mayChange } = view;
  return (
    <>
      {mayChange ? (
        <Checkbox
          size="xs"
          label={t('views.share')}
          aria-label={t('views.shareOf', { name })}
          checked={shared}
          disabled={acts.busy}
          onChange={(event) => void acts.share(event.currentTarget.checked)}
        />
      ) : null}
      <Checkbox
        size="xs"
        label={t('views.beginColumn')}
        aria-label={t('views.beginOf', { name })}
        checked={isFirst}
        disabled={acts.busy}
        onChange={(event) => void acts.begin(event.currentTarget.checked)}
      />
    </>
  );
}

function ViewLine(line: LineProps) {
  const { view, shown } = line;
  const t = useT(savedViewsTexts);
  const acts = useViewActs(line, view);
  const { name, mayChange, author, state } = view;
  const small = { size: 'compact-xs', variant: 'subtle' } as const;
  return (
    <li className={styles.line}>
      {mayChange ? (
        <NameField key={name} view={view} onRename={acts.rename} />
      ) : (
        <span>
          {name} <small className="muted">{t('views.sharedBy', { author })}</small>
        </span>
      )}
      <span className={styles.acts}>
        <Choices {...line} acts={acts} />
        {mayChange && !isSameViewState(state, shown) ? (
          <Button {...small} disabled={acts.busy} onClick={() => void acts.update()}>
            {t('views.update', { name })}
          </Button>
        ) : null}
        <Button {...small} aria-label={t('views.linkOf', { name })} onClick={acts.copy}>
          {t('views.link')}
        </Button>
        {mayChange ? (
          <Button
            {...small}
            color="red"
            aria-label={t('views.removeOf', { name })}
            disabled={acts.busy}
            onClick={() => void acts.remove()}
          >
            {t('views.remove')}
          </Button>
        ) : null}
      </span>
    </li>
  );
}

function ManageDialog({ views, first, onClose, ...place }: DialogProps) {
  const t = useT(savedViewsTexts);
  return (
    <Modal opened onClose={onClose} title={t('views.manageTitle')} size={720}>
      {views.length === 0 ? <p className="muted">{t('views.none')}</p> : null}
      <ul className={styles.lines}>
        {views.map((view) => (
          <ViewLine key={view.id} view={view} isFirst={view.id === first} {...place} />
        ))}
      </ul>
    </Modal>
  );
}

export function SavedViewDialog({ kind, ...props }: DialogProps & { readonly kind: 'save' | 'manage' }) {
  return kind === 'save' ? <SaveDialog {...props} /> : <ManageDialog {...props} />;
}
