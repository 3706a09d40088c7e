/** The command palette (Ctrl/Cmd-K): finds everything and runs commands. */
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOnChange } from '../../platform/hooks.ts';
import { useT } from '../../platform/i18n/texts.ts';
import type { PaletteGroup } from '../../platform/palette/match.ts';
import { paletteRequestedStore } from '../../platform/palette/open.ts';
import { getRecentPaletteChoices, rememberPaletteChoice } from '../../platform/palette/recent-entries.ts';
import type { PaletteEntry } from '../../platform/palette/registry.ts';
import { usePaletteResults } from '../../platform/palette/use-results.ts';
import { routeIcons } from '../../platform/router/icons.ts';
import { useStore } from '../../platform/store.ts';
import { shellTexts } from '../texts.ts';
import { registerPaletteCommands } from './commands.ts';
import { registerPaletteScreens } from './screens.ts';

const [store, spotlight] = createSpotlight();

registerPaletteScreens();
registerPaletteCommands();

/** Puts recent choices first while the query is empty. */
function buildRecentGroup(all: readonly PaletteGroup[], name: string): readonly PaletteGroup[] {
  const entries = all.flatMap((group) => group.entries);
  const recent = getRecentPaletteChoices().flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  return recent.length === 0 ? [] : [{ name, entries: recent }];
}

function useOpening(load: () => void): void {
  const asked = useStore(paletteRequestedStore);
  useOnChange(asked, () => {
    if (!asked) return;
    paletteRequestedStore.become(false);
    load();
    spotlight.open();
  });
  // Closes the palette when its frame is left.
  useEffect(() => () => spotlight.close(), []);
}

/** Enter takes the first result, even if it arrived later; a result chosen with the arrow keys stays chosen. */
function useFirstSelected(): void {
  useEffect(() => {
    const { listId } = store.getState();
    const list = document.getElementById(listId);
    if (list === null || list.querySelector('[data-selected]') !== null) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  });
}

type ChooseEntry = (entry: PaletteEntry) => void;

const actionsOf = (groups: readonly PaletteGroup[], choose: ChooseEntry): SpotlightActionGroupData[] =>
  groups.map(({ name, entries }, place) => ({
    group: name,
    actions: entries.map((entry) => {
      const Icon = entry.icon === undefined ? null : routeIcons[entry.icon];
      return {
        // The id contains the group, because an entry can be in its own group and among the recent ones.
        id: `${place} ${entry.id}`,
        label: entry.label,
        ...(entry.description === undefined ? {} : { description: entry.description }),
        ...(Icon === null ? {} : { leftSection: <Icon size={16} stroke={1.5} aria-hidden="true" /> }),
        onClick: () => choose(entry),
      };
    }),
  }));

export function Palette() {
  const t = useT(shellTexts);
  const router = useRouter();
  const [query, setQuery] = useState('');
  const { all, groups, load } = usePaletteResults(query);
  useOpening(load);
  useFirstSelected();
  const choose = (entry: PaletteEntry) => {
    rememberPaletteChoice(entry.id);
    if ('run' in entry) entry.run();
    else router.history.push(entry.href);
  };
  const shown = query.trim() === '' ? [...buildRecentGroup(all, t('shell.recent')), ...groups] : groups;
  return (
    <Spotlight
      store={store}
      actions={actionsOf(shown, choose)}
      // The sources have already filtered the entries.
      filter={(_query, answered) => answered}
      query={query}
      onQueryChange={setQuery}
      // The frame (LateDialogs.tsx) handles the shortcut, so that it works before this part is loaded.
      shortcut={null}
      scrollable
      maxHeight={440}
      highlightQuery
      centered={false}
      yOffset="14vh"
      size={640}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      nothingFound={t('shell.nothingFound')}
      searchProps={{
        leftSection: <IconSearch size={16} stroke={1.5} aria-hidden="true" />,
        placeholder: t('shell.searchHelp'),
        'aria-label': t('shell.search'),
      }}
    />
  );
}
