import { threatContract as contract, type ThreatCard } from '@klarsikt/contract';
import { createQueryOptions } from '@klarsikt/web/platform/api/query.ts';
import { useFormat } from '@klarsikt/web/platform/i18n/format.ts';
import { useT } from '@klarsikt/web/platform/i18n/texts.ts';
import { useSearchParameter, useSearchParameters } from '@klarsikt/web/platform/router/search.ts';
import { usePageTitle } from '@klarsikt/web/platform/router/title.ts';
import { Button } from '@klarsikt/web/ui/Button.tsx';
import { FilterChips } from '@klarsikt/web/ui/choices/FilterChips.tsx';
import { Page } from '@klarsikt/web/ui/Page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '@klarsikt/web/ui/states/states.tsx';
import { useProgressiveContent } from '@klarsikt/web/ui/states/use-parts.ts';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useMemo } from 'react';
import { listThreatIds } from '../_components/choose/CompareLink.tsx';
import { useSelectedKeys } from '../_lib/analysis/selection.ts';
import { getNameComparer } from '../_lib/lists/name-order.ts';
import { useLibrary } from '../_lib/use-library.ts';
import { threatViewTexts } from '../texts.ts';
import { type ComparedCardsProps, ComparisonHeads } from './CompareHeads.tsx';
import { ComparisonRelations } from './CompareRelations.tsx';
import { ComparisonTexts } from './CompareTexts.tsx';
import styles from './compare.module.css';

function parseId(raw: string | undefined): number | null {
  return raw !== undefined && /^[1-9]\d{0,9}$/.test(raw) ? Number(raw) : null;
}

const sides = ['a', 'b', 'c', 'd'] as const;
type Side = (typeof sides)[number];

/**
 * Reads the compared ids from the address. If one of the first two is missing, the most recently selected threats are
 * used.
 */
function useIds(): Readonly<Record<Side, number | null>> {
  const { model } = useLibrary();
  const present = useSelectedKeys();
  const [a] = useSearchParameter('a');
  const [b] = useSearchParameter('b');
  const [c] = useSearchParameter('c');
  const [d] = useSearchParameter('d');
  const given = { a: parseId(a), b: parseId(b), c: parseId(c), d: parseId(d) };
  const taken = Object.values(given);
  const selected = listThreatIds(model, present).filter((id) => !taken.includes(id));
  return { ...given, a: given.a ?? selected.at(-2) ?? null, b: given.b ?? selected.at(-1) ?? null };
}

function Pickers({ ids }: { readonly ids: Readonly<Record<Side, number | null>> }) {
  const t = useT(threatViewTexts);
  const { text, language } = useFormat();
  const { model } = useLibrary();
  const [, change] = useSearchParameters();
  const { a, b } = ids;
  const options = useMemo(
    () =>
      model.threats.list
        .filter(({ context }) => context !== true)
        .toSorted(getNameComparer(model, language))
        .map(({ id, name }) => ({ value: String(id), label: text(name) })),
    [model, language, text],
  );
  const pick = (side: Side) => {
    const value = ids[side];
    return {
      id: side,
      label: side.toUpperCase(),
      value: value === null ? undefined : String(value),
      options,
      off: t('threat.chooseThreat'),
    };
  };
  // The third and fourth column are shown once the previous column has a threat.
  const shown = sides.filter(
    (side, place) => place < 2 || ids[sides[place - 1] ?? 'a'] !== null || ids[side] !== null,
  );
  return (
    <div className={styles.pickers}>
      <FilterChips
        filters={shown.map(pick)}
        // Write the defaults, which are taken from the selection, to the address as well.
        onChange={(id, value) =>
          change((before) => ({ ...before, a: a ?? undefined, b: b ?? undefined, [id]: value }))
        }
        onClear={() => change(() => ({}))}
      />
      <Button
        variant="default"
        disabled={a === null || b === null}
        onClick={() => change((before) => ({ ...before, a: b ?? undefined, b: a ?? undefined }))}
      >
        <IconArrowsLeftRight size={15} stroke={1.5} aria-hidden="true" />
        {t('threat.swap')}
      </Button>
    </div>
  );
}

const Comparison = memo(function Comparison({ cards }: ComparedCardsProps) {
  const { text } = useFormat();
  usePageTitle(cards.map(({ name }) => text(name)).join(' – '));
  return (
    <div className={styles.comparison}>
      <ComparisonHeads cards={cards} />
      <ComparisonRelations cards={cards} />
      <ComparisonTexts cards={cards} />
    </div>
  );
});

function combineAnswers(answers: readonly UseQueryResult<ThreatCard>[]) {
  const cards = answers.flatMap(({ data }) => data ?? []);
  return {
    error: answers.find((answer) => answer.error !== null)?.error ?? null,
    compared: cards.length === answers.length ? { cards } : null,
    ask: () => {
      for (const answer of answers) void answer.refetch();
    },
  };
}

function Loaded({ ids }: { readonly ids: readonly number[] }) {
  const { error, compared, ask } = useQueries({
    queries: ids.map((id) => ({
      ...createQueryOptions(contract.card, { params: { id } }),
      staleTime: 600_000,
    })),
    combine: combineAnswers,
  });
  // Show the choice at once and render the cards when the browser has time.
  const drawn = useProgressiveContent<ComparedCardsProps | null>(compared, null);
  if (compared !== null && drawn !== null) return <Comparison {...drawn} />;
  if (compared !== null || error === null) return <TextSkeleton lines={14} />;
  return <ErrorState error={error} onRetry={ask} />;
}

export function ThreatComparisonPage() {
  const t = useT(threatViewTexts);
  const ids = useIds();
  const chosen = sides.map((side) => ids[side]).filter((id) => id !== null);
  const same = new Set(chosen).size < chosen.length;
  return (
    <Page title={t('threat.compareTitle')} bar={<Pickers ids={ids} />}>
      {chosen.length < 2 ? (
        <EmptyState
          title={t('threat.compareNone')}
          text={t('threat.compareNoneText')}
          action={
            <Link className={`text-link ${styles.start}`} to="/threatview/threats" search={{ view: 'table' }}>
              {t('threat.allThreats')}
            </Link>
          }
        />
      ) : null}
      {same ? <EmptyState title={t('threat.compareSame')} /> : null}
      {chosen.length >= 2 && !same ? <Loaded key={chosen.length} ids={chosen} /> : null}
    </Page>
  );
}
