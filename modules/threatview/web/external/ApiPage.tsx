import { externalContract } from '@klarsikt/contract';
import { useCall } from '@klarsikt/web/platform/api/query.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { LanguageSwitch } from '@klarsikt/web/shell/LanguageSwitch.tsx';
import { MainArea } from '@klarsikt/web/shell/MainArea.tsx';
import { AdministeringBar } from '@klarsikt/web/shell/session/AdministeringBar.tsx';
import { Logo } from '@klarsikt/web/ui/Logo.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import styles from './api.module.css';
import { ApiIntroduction } from './Beginning.tsx';
import { OperationView } from './OperationView.tsx';
import { type ApiSpecification, filterApiOperations, parseApiSpecification } from './specification.ts';
import { externalTexts } from './texts.ts';

interface ContentsProps {
  readonly groups: ApiSpecification['groups'];
  readonly sought: string;
  readonly onSeek: (words: string) => void;
  readonly current: string;
}

const keptSearch = (sought: string): { q?: string } => (sought === '' ? {} : { q: sought });

function Contents({ groups, sought, onSeek, current }: ContentsProps) {
  const t = useT(externalTexts);
  const kept = keptSearch(sought);
  return (
    <nav
      className={styles.contents}
      aria-label={t('external.operations')}
      data-chosen={current !== '' || undefined}
    >
      <input
        type="search"
        value={sought}
        aria-label={t('external.find')}
        placeholder={t('external.find')}
        autoComplete="off"
        onChange={(event) => onSeek(event.currentTarget.value)}
      />
      <Link to="/apipanel" search={kept} activeOptions={{ exact: true }} className={styles.begin}>
        {t('external.overview')}
      </Link>
      {groups.length === 0 ? <p className={styles.note}>{t('external.noMatch')}</p> : null}
      {groups.map(({ name, operations }) => (
        <section key={name} lang="en" aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {operations.map(({ id, method, path, summary }) => (
              <li key={id}>
                <Link
                  to="/apipanel"
                  search={{ ...kept, operation: id }}
                  title={summary}
                  aria-current={id === current ? 'page' : undefined}
                >
                  <span className={styles.method}>{method}</span>
                  <code>{path.slice(1)}</code>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function Head({ version }: { readonly version: string | undefined }) {
  const t = useT(externalTexts);
  return (
    <header className={styles.head}>
      <a className="visually-hidden" href="#content">
        {t('external.skip')}
      </a>
      <Link to="/" className={styles.word}>
        <Logo size={22} /> {t('external.home')}
      </Link>
      <span>API</span>
      {version === undefined ? null : (
        <span className={styles.note}>{t('external.version', { version })}</span>
      )}
      <span className={styles.end}>
        <LanguageSwitch />
      </span>
    </header>
  );
}

export function ApiPage() {
  const t = useT(externalTexts);
  const [search, setSearch] = useSearchParameters();
  const { data, error, refetch } = useCall(externalContract.getSpecification, {});
  const specification = useMemo(
    () => (data === undefined ? undefined : parseApiSpecification(new TextDecoder().decode(data.content))),
    [data],
  );
  const sought = typeof search.q === 'string' ? search.q : '';
  const chosen = typeof search.operation === 'string' ? search.operation : '';
  const groups = useMemo(
    () => filterApiOperations(specification?.groups ?? [], sought),
    [specification, sought],
  );
  const operation = specification?.groups
    .flatMap(({ operations }) => operations)
    .find(({ id }) => id === chosen);
  const content =
    specification === undefined ? (
      error === null ? (
        <TextSkeleton />
      ) : (
        <ErrorState error={error} title={t('external.failed')} onRetry={() => void refetch()} />
      )
    ) : chosen === '' ? (
      <ApiIntroduction />
    ) : operation === undefined ? (
      <EmptyState title={t('external.unknown')} text={t('external.unknownHelp')} />
    ) : (
      <OperationView key={operation.id} operation={operation} schemas={specification.schemas} />
    );
  return (
    <div className={styles.page}>
      <AdministeringBar />
      <Head version={specification?.version} />
      <div className={styles.columns}>
        <Contents
          groups={groups}
          sought={sought}
          current={chosen}
          onSeek={(words) => setSearch((before) => ({ ...before, q: words === '' ? undefined : words }))}
        />
        <MainArea className={styles.content}>
          {chosen === '' ? null : (
            <Link to="/apipanel" search={keptSearch(sought)} className={styles.back}>
              {t('external.back')}
            </Link>
          )}
          {content}
        </MainArea>
      </div>
    </div>
  );
}
