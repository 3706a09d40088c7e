/** A field that finds threats and risks by their names and texts; each hit can be opened or put into the selection. */
import { type CompiledModel, riskTypeWord } from '@klarsikt/engine';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { PaletteEntry } from '@klarsikt/web/platform/palette/registry.ts';
import { usePaletteResults } from '@klarsikt/web/platform/palette/use-results.ts';
import { SearchField } from '@klarsikt/web/ui/fields/SearchField.tsx';
import { afterPaint } from '@klarsikt/web/ui/states/painted.ts';
import { Link, useRouter } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { selection } from '../../_lib/analysis/selection.ts';
import { entityOfKey } from '../../_lib/lists/risk-list.ts';
import { find, type Found as Named } from '../../_lib/read/find.ts';
import { useLibrary } from '../../_lib/use-library.ts';
import { FoundContext } from '../../search/found.ts';
import { FoundName, HitCell } from '../../search/HitCell.tsx';
import { type Found, useSearch } from '../../search/use-search.ts';
import { texts } from '../../texts.ts';
import styles from './QuickFind.module.css';
import { SelectButton } from './SelectButton.tsx';

const hitsShown = 8;
/** Found before threats are left out. */
const mostSought = 200;

interface QuickFindProps {
  readonly model: CompiledModel;
  readonly label: string;
  readonly size?: 'medium' | 'large';
  /** Finds risks alone, no threats. */
  readonly risksOnly?: boolean;
  /** Enter in the field adds the first hit instead of opening nothing. */
  readonly adds?: boolean;
}

interface Hits {
  readonly hits: readonly Named[];
  /** The answer of the texts that the hits are from; null while names alone have answered. */
  readonly found: Found | null;
}

/** The search's answer in its order; names until it is there, and for what its texts do not hold. */
function useHits(model: CompiledModel, sought: string, risksOnly: boolean): Hits {
  const { head } = useLibrary();
  const found = useSearch(head, sought);
  return useMemo(() => {
    const isWanted = ({ type }: Named) => !risksOnly || type !== 'threats';
    const byText = [...(found?.hits.keys() ?? [])].flatMap((key) => entityOfKey(model, key) ?? []);
    const hits = byText.filter(isWanted);
    if (hits.length > 0) return { hits: hits.slice(0, hitsShown), found };
    const byName = find(model, sought, risksOnly ? mostSought : hitsShown).filter(isWanted);
    return { hits: byName.slice(0, hitsShown), found };
  }, [model, sought, found, risksOnly]);
}

function Hit({ type, entity }: Named) {
  const t = useT(texts);
  const { text, language } = useFormat();
  const name = text(entity.name);
  const kind = type === 'threats' ? t('threat.name') : riskTypeWord(type, language);
  const label = (
    <>
      <FoundName itemKey={entity.key} name={name} /> <small>{kind}</small>
      <HitCell itemKey={entity.key} wraps />
    </>
  );
  return (
    <li className={styles.hit}>
      {type === 'threats' ? (
        <Link to="/threatview/threats" search={{ open: String(entity.id) }}>
          {label}
        </Link>
      ) : (
        <Link to="/threatview/risks" search={{ type, open: entity.key }}>
          {label}
        </Link>
      )}
      <SelectButton itemKey={entity.key} name={name} />
    </li>
  );
}

interface HitsProps extends Hits {
  /** What the palette finds beside threats and risks. */
  readonly further?: React.ReactNode;
}

const Hits = memo(function Hits({ hits, found, further }: HitsProps) {
  const t = useT(texts);
  return (
    <div className={styles.hits}>
      {hits.length === 0 ? (
        <p className="muted" role="status">
          {t(found === null ? 'threat.searching' : 'threat.noResults')}
        </p>
      ) : null}
      <FoundContext.Provider value={found}>
        <ul aria-label={t('threat.results')}>
          {hits.map((hit) => (
            <Hit key={hit.entity.key} {...hit} />
          ))}
        </ul>
      </FoundContext.Provider>
      {further}
    </div>
  );
});

function FurtherHit({ entry }: { readonly entry: PaletteEntry }) {
  const { history } = useRouter();
  const name = (
    <>
      {entry.label} {entry.description === undefined ? null : <small>{entry.description}</small>}
    </>
  );
  return (
    <li className={styles.hit}>
      {'run' in entry ? (
        <button type="button" onClick={entry.run}>
          {name}
        </button>
      ) : (
        <a
          href={entry.href}
          onClick={(event) => {
            // A new tab or window is the browser's.
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            history.push(entry.href);
          }}
        >
          {name}
        </a>
      )}
    </li>
  );
}

/** The same as the palette answers, for who searches on the first page. */
function Further({ sought }: { readonly sought: string }) {
  const { groups, load } = usePaletteResults(sought);
  // Everything is gathered once, when somebody begins.
  const begin = useEffectEvent(load);
  useEffect(() => begin(), []);
  return groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ modelKey }) => modelKey === undefined) }))
    .filter(({ entries }) => entries.length > 0)
    .map(({ name, entries }) => (
      <section key={name} aria-label={name}>
        <h3 className={styles.group}>{name}</h3>
        <ul>
          {entries.map((entry) => (
            <FurtherHit key={entry.id} entry={entry} />
          ))}
        </ul>
      </section>
    ));
}

export function QuickFind({
  model,
  label,
  size = 'medium',
  risksOnly = false,
  adds = false,
}: QuickFindProps) {
  const [sought, setSought] = useState('');
  // A letter shows at once, what it finds when the browser has time.
  const answered = useDeferredValue(sought);
  const { hits, found } = useHits(model, answered, risksOnly);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAnswered = answered === sought || event.key !== 'Enter';
    const [first] = isAnswered
      ? hits
      : find(model, sought, mostSought).filter(({ type }) => !risksOnly || type !== 'threats');
    if (event.key === 'Enter' && adds && first && sought.trim() !== '') {
      // The field is free for the next at once; what is added draws much of the screen anew.
      setSought('');
      afterPaint(() => selection.add(first.entity.key));
    } else if (event.key === 'Escape' && sought !== '') {
      event.preventDefault();
      setSought('');
    }
  };
  return (
    <search className={styles.find}>
      <SearchField label={label} value={sought} size={size} onChange={setSought} onKeyDown={onKey} />
      {sought.trim() === '' || answered.trim() === '' ? null : (
        <Hits
          hits={hits}
          found={found}
          further={size === 'large' ? <Further sought={answered} /> : undefined}
        />
      )}
    </search>
  );
}
