/** /ra/lists and /atlas/lists: country lists with their editions. */
import type { CountryListRow } from '@klarsikt/contract';
import { getListRhythmName } from '@klarsikt/engine/lists';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter } from '@klarsikt/web/platform/router/search.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { DetailPanel, SplitView } from '@klarsikt/web/ui/DetailPanel.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, ListSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import type { ReactNode } from 'react';
import styles from './lists.module.css';
import { organizationCountryListsApi, workingCountryListsApi } from './lists-api.ts';
import { CountryListsContext, useCountryListsApi } from './lists-context.ts';
import { SuccessorEdition } from './Successor.tsx';
import { countryListsTexts } from './texts.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Source({ text }: { readonly text: string }) {
  const address = /https?:\/\/\S+/.exec(text)?.[0];
  if (address === undefined) return text;
  return (
    <>
      {text.replace(address, '').replace(/,\s*$/, '')}{' '}
      <a className="text-link" href={address} rel="noreferrer">
        {new URL(address).hostname}
      </a>
    </>
  );
}

function Facts({ row: { list, next, taken, canGoBack } }: { readonly row: CountryListRow }) {
  const t = useT(countryListsTexts);
  const { date, language } = useFormat();
  const { act, inForce, publisher, licence, rhythm } = list;
  return (
    <>
      <dl className={styles.facts}>
        <Fact label={t('lists.edition')}>{date(list.date)}</Fact>
        {inForce === undefined ? null : <Fact label={t('lists.inForce')}>{date(inForce)}</Fact>}
        <Fact label={t('lists.places')}>{list.entries.length}</Fact>
        <Fact label={t('lists.next')}>
          {next === null ? t('lists.nextNone') : t('lists.nextBy', { date: date(next) })}
        </Fact>
        {rhythm === undefined ? null : (
          <Fact label={t('lists.rhythm')}>{getListRhythmName(rhythm, language)}</Fact>
        )}
        {publisher === undefined ? null : <Fact label={t('lists.publisher')}>{publisher}</Fact>}
        {act === undefined ? null : <Fact label={t('lists.act')}>{act}</Fact>}
        {licence === undefined ? null : <Fact label={t('lists.licence')}>{licence}</Fact>}
        <Fact label={t('lists.source')}>
          <Source text={list.source} />
        </Fact>
      </dl>
      {taken === null ? null : (
        <p>
          {t('lists.taken', { name: taken.by, date: date(taken.on) })}{' '}
          {taken.library === null ? '' : t('lists.takenOver', { date: date(taken.library) })}{' '}
          {canGoBack ? t('lists.undoPlace', { button: t('lists.successor') }) : ''}
        </p>
      )}
    </>
  );
}

interface RowProps {
  readonly row: CountryListRow;
  readonly isOpen: boolean;
  readonly editable: boolean;
  readonly onOpen: () => void;
}

function Row({ row, isOpen, editable, onOpen }: RowProps) {
  const t = useT(countryListsTexts);
  const { text, date } = useFormat();
  const { list, state, next } = row;
  const name = text(list.name);
  return (
    <li className={styles.list} aria-current={isOpen}>
      <div className={styles.head}>
        <h2>
          {name} {row.isInForce ? null : <small className="muted">{t('lists.notInForce')}</small>}
        </h2>
        {editable ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t('lists.successor')}: ${name}`}
            aria-expanded={isOpen}
            onClick={onOpen}
          >
            {t('lists.successor')}
          </Button>
        ) : null}
      </div>
      <p className={state === 'current' ? 'muted' : styles.check}>
        {t(`lists.state.${state}`, { date: date(next ?? list.date) })}
      </p>
      <Facts row={row} />
    </li>
  );
}

export function CountryListsPage() {
  return (
    <CountryListsContext value={organizationCountryListsApi}>
      <Lists />
    </CountryListsContext>
  );
}

export function LibraryCountryListsPage() {
  return (
    <CountryListsContext value={workingCountryListsApi}>
      <Lists />
    </CountryListsContext>
  );
}

function Lists() {
  const t = useT(countryListsTexts);
  const { useLists, isLibrary } = useCountryListsApi();
  const { text } = useFormat();
  const [open, setOpen] = useSearchParameter('list');
  const { data, error, refetch } = useLists();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const chosen = data?.rows.find(({ key }) => key === open);
  const panel =
    chosen === undefined || data?.editable !== true ? null : (
      <DetailPanel
        key={chosen.key}
        title={text(chosen.list.name)}
        crumb={t('lists.successor')}
        onClose={() => setOpen(undefined)}
      >
        <SuccessorEdition row={chosen} onDone={() => setOpen(undefined)} />
      </DetailPanel>
    );
  return (
    <SplitView panel={panel}>
      <Page title={t('lists.title')} sub={t(isLibrary ? 'lists.subLibrary' : 'lists.sub')}>
        {data === undefined ? <ListSkeleton rows={6} /> : null}
        {data?.rows.length === 0 ? <EmptyState title={t('lists.none')} /> : null}
        <ul className={styles.lists} aria-label={t('lists.all')}>
          {data?.rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              isOpen={row.key === open}
              editable={data.editable}
              onOpen={() => setOpen(row.key)}
            />
          ))}
        </ul>
      </Page>
    </SplitView>
  );
}
