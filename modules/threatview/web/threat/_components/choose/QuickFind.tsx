import type { CompiledModel } from '@klarsikt/engine/model';
import { getRiskTypeName } from '@klarsikt/engine/words';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import type { PaletteEntry } from '@klarsikt/web/platform/palette/registry.ts';
import { usePaletteResults } from '@klarsikt/web/platform/palette/use-results.ts';
import { SearchField } from '@klarsikt/web/ui/fields/SearchField.tsx';
import { runAfterPaint } from '@klarsikt/web/ui/states/painted.ts';
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
import { analysisSelection } from '../../_lib/analysis/selection.ts';
import { findThreatOrRisk } from '../../_lib/lists/risk-list.ts';
import { findEntitiesByName, type EntityMatch as Named } from '../../_lib/read/find.ts';
import { useLibrary } from '../../_lib/use-library.ts';
import { SearchResultContext } from '../../search/found.ts';
import { HighlightedName, SearchHitCell } from '../../search/HitCell.tsx';
import { type TextSearchResult, useThreatSearch } from '../../search/use-search.ts';
import { threatViewTexts } from '../../texts.ts';
import styles from './QuickFind.module.css';
import { SelectToggleButton } from './SelectButton.tsx';

const hitsShown = 8;
/** Maximum number of hits to search for before threats are removed from them. */
const mostSought = 200;

interface QuickFindProps {
  readonly model: CompiledModel;
  readonly label: string;
  readonly size?: 'medium' | 'large';
  readonly risksOnly?: boolean;
  /** True if Enter adds the first hit to the analysis selection. */
  readonly adds?: boolean;
}

interface Hits {
  readonly hits: readonly Named[];
  /** Result of the full text search; null while only names are searched. */
  readonly found: TextSearchResult | null;
}

/** Returns the hits of the full text search; if there are none, returns threats and risks with a matching name. */
function useHits(model: CompiledModel, sought: string, risksOnly: boolean): Hits {
  const { head } = useLibrary();
  const found = useThreatSearch(head, sought);
  return useMemo(() => {
    const isWanted = ({ type }: Named) => !risksOnly || type !== 'threats';
    const byText = [...(found?.hits.keys() ?? [])].flatMap((key) => findThreatOrRisk(model, key) ?? []);
    const hits = byText.filter(isWanted);
    if (hits.length > 0) return { hits: hits.slice(0, hitsShown), found };
    const byName = findEntitiesByName(model, sought, risksOnly ? mostSought : hitsShown).filter(isWanted);
    return { hits: byName.slice(0, hitsShown), found };
  }, [model, sought, found, risksOnly]);
}

function Hit({ type, entity }: Named) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const name = text(entity.name);
  const kind = type === 'threats' ? t('threat.name') : getRiskTypeName(type, language);
  const label = (
    <>
      <HighlightedName itemKey={entity.key} name={name} /> <small>{kind}</small>
      <SearchHitCell itemKey={entity.key} wraps />
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
      <SelectToggleButton itemKey={entity.key} name={name} />
    </li>
  );
}

interface HitsProps extends Hits {
  readonly further?: React.ReactNode;
}

const Hits = memo(function Hits({ hits, found, further }: HitsProps) {
  const t = useT(threatViewTexts);
  return (
    <div className={styles.hits}>
      {hits.length === 0 ? (
        <p className="muted" role="status">
          {t(found === null ? 'threat.searching' : 'threat.noResults')}
        </p>
      ) : null}
      <SearchResultContext.Provider value={found}>
        <ul aria-label={t('threat.results')}>
          {hits.map((hit) => (
            <Hit key={hit.entity.key} {...hit} />
          ))}
        </ul>
      </SearchResultContext.Provider>
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
            // Ignore clicks with a modifier key, with which the browser opens a new tab or window.
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

/** Shows further results of the command palette below the hits of the search. */
function Further({ sought }: { readonly sought: string }) {
  const { groups, load } = usePaletteResults(sought);
  // Load the entries of the palette once, at the first input.
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
  // Defer the search, so that typed letters appear at once.
  const answered = useDeferredValue(sought);
  const { hits, found } = useHits(model, answered, risksOnly);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const isAnswered = answered === sought || event.key !== 'Enter';
    const [first] = isAnswered
      ? hits
      : findEntitiesByName(model, sought, mostSought).filter(({ type }) => !risksOnly || type !== 'threats');
    if (event.key === 'Enter' && adds && first && sought.trim() !== '') {
      // Clear the field first, because adding the hit renders much of the screen.
      setSought('');
      runAfterPaint(() => analysisSelection.add(first.entity.key));
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
