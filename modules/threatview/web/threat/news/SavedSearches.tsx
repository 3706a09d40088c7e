import { type FeedSearch, feedContract, isValidPeriod, type SavedSearch } from '@klarsikt/contract';
import { ApiError } from '@klarsikt/web/platform/api/errors.ts';
import { useCall, useCommand } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { showError, showNotice } from '@klarsikt/web/platform/notices/messages.ts';
import { useLanguage } from '@klarsikt/web/platform/settings/language.ts';
import { ErrorSummaryForm } from '@klarsikt/web/ui/fields/ErrorSummaryForm.tsx';
import { IconCheck, IconPencil, IconRefresh, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import styles from './NewsPage.module.css';
import { isNewsFiltered, toNewsAddressParameters } from './news-search.ts';
import { newsTexts } from './texts.ts';

interface NameFormProps {
  readonly initial: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function NameForm({ initial, onSave, onCancel }: NameFormProps) {
  const t = useT(newsTexts);
  const [name, setName] = useState(initial);
  const valid = name.trim() !== '';
  const [tried, setTried] = useState(false);
  const id = useId();
  return (
    <ErrorSummaryForm
      className={styles.nameForm}
      onSubmit={() => {
        setTried(true);
        if (valid) onSave(name.trim());
      }}
    >
      <input
        aria-label={t('news.searchName')}
        aria-invalid={tried && !valid ? true : undefined}
        aria-describedby={tried && !valid ? `${id}-error` : undefined}
        placeholder={t('news.searchName')}
        maxLength={100}
        value={name}
        // biome-ignore lint/a11y/noAutofocus: the field replaces the button that asked for it
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onCancel();
        }}
      />
      <button type="submit" aria-label={t('news.saveName')} title={t('news.saveName')}>
        <IconCheck size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" aria-label={t('news.cancel')} title={t('news.cancel')} onClick={onCancel}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {tried && !valid ? <p id={`${id}-error`}>{t('news.nameMissing')}</p> : null}
    </ErrorSummaryForm>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      {children}
    </button>
  );
}

interface SavedSearchesProps {
  readonly present: FeedSearch;
  readonly onChoose: (search: FeedSearch) => void;
}

function useSearchCommands() {
  const t = useT(newsTexts);
  const language = useLanguage();
  const refreshes = [feedContract.getSearches];
  const save = useCommand(feedContract.saveSearch, { refreshes });
  const change = useCommand(feedContract.changeSearch, { refreshes });
  const remove = useCommand(feedContract.removeSearch, { refreshes: [...refreshes, feedContract.getDigest] });
  const digest = useCommand(feedContract.setDigest, { refreshes: [feedContract.getDigest] });
  const list = useCall(feedContract.getSearches, {});
  const mailed = useCall(feedContract.getDigest, {}).data;
  const failed = (cause: unknown) => {
    if (cause instanceof ApiError && cause.code === 'error.stale') {
      showNotice(t('news.newerSearch'), 'warning');
      void list.refetch();
    } else showError(cause, language);
  };
  return {
    searches: list.data ?? [],
    save: (name: string, search: FeedSearch) => save.mutate({ body: { name, search } }, { onError: failed }),
    change: ({ id, revision }: SavedSearch, to: { name?: string; search?: FeedSearch }) =>
      change.mutate({ params: { id }, body: { revision, ...to } }, { onError: failed }),
    remove: ({ id, name, search }: SavedSearch) => {
      const narrowed = mailed?.search === id ? mailed : null;
      const bringBack = async () => {
        const again = await save.mutateAsync({ body: { name, search } });
        if (narrowed === null) return;
        const { period, revision } = narrowed;
        await digest.mutateAsync({ body: { period, revision, search: again.id } });
      };
      remove.mutate(
        { params: { id } },
        {
          onError: failed,
          onSuccess: () =>
            showNotice(t(narrowed === null ? 'news.deleted' : 'news.deletedDigest', { name }), 'success', {
              action: { label: t('news.undo'), run: () => void bringBack().catch(failed) },
            }),
        },
      );
    },
  };
}

const sameQuestion = (a: FeedSearch, b: FeedSearch): boolean =>
  JSON.stringify(toNewsAddressParameters(a)) === JSON.stringify(toNewsAddressParameters(b));

const isSavable = (search: FeedSearch): boolean => isNewsFiltered(search) && isValidPeriod(search);

interface SavedLineProps extends SavedSearchesProps {
  readonly saved: SavedSearch;
  readonly onReplace: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function SavedLine({ saved, present, onChoose, onReplace, onRename, onRemove }: SavedLineProps) {
  const t = useT(newsTexts);
  const { name, search, unread } = saved;
  const current = sameQuestion(search, present);
  return (
    <>
      <button
        type="button"
        className={styles.saved}
        aria-current={current || undefined}
        onClick={() => onChoose(search)}
      >
        <span>{name}</span>
        {unread === 0 ? null : (
          <b className="tabular" title={t('news.unread', { count: unread })}>
            {unread}
          </b>
        )}
      </button>
      {current || !isSavable(present) ? null : (
        <IconButton label={t('news.replaceSearch', { name })} onClick={onReplace}>
          <IconRefresh size={15} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={t('news.rename', { name })} onClick={onRename}>
        <IconPencil size={15} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('news.delete', { name })} onClick={onRemove}>
        <IconTrash size={15} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  );
}

export function SavedSearches({ present, onChoose }: SavedSearchesProps) {
  const t = useT(newsTexts);
  const { searches, save, change, remove } = useSearchCommands();
  /** Id of the saved search whose name is being edited; `new` while a new search is named. */
  const [naming, setNaming] = useState<'new' | number | null>(null);
  const known = searches.some(({ search }) => sameQuestion(search, present));
  return (
    <section className={styles.searches} aria-labelledby="news-searches">
      <h2 id="news-searches">{t('news.searches')}</h2>
      {searches.length === 0 ? <p className={styles.hint}>{t('news.noSearches')}</p> : null}
      <ul>
        {searches.map((saved) => (
          <li key={saved.id}>
            {naming === saved.id ? (
              <NameForm
                initial={saved.name}
                onCancel={() => setNaming(null)}
                onSave={(name) => {
                  setNaming(null);
                  if (name !== saved.name) change(saved, { name });
                }}
              />
            ) : (
              <SavedLine
                saved={saved}
                present={present}
                onChoose={onChoose}
                onReplace={() => change(saved, { search: present })}
                onRename={() => setNaming(saved.id)}
                onRemove={() => remove(saved)}
              />
            )}
          </li>
        ))}
      </ul>
      {naming === 'new' ? (
        <NameForm
          initial=""
          onCancel={() => setNaming(null)}
          onSave={(name) => {
            setNaming(null);
            save(name, present);
          }}
        />
      ) : isSavable(present) && !known ? (
        <button type="button" className="text-link" onClick={() => setNaming('new')}>
          {t('news.saveSearch')}
        </button>
      ) : null}
    </section>
  );
}
