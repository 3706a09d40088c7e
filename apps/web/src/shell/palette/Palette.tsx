/** Ctrl/Cmd-K: everything from everywhere, and what can be done. */
import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useOnChange } from '../../platform/hooks.ts';
import { useT } from '../../platform/i18n/texts.ts';
import type { PaletteGroup } from '../../platform/palette/match.ts';
import { paletteAsked } from '../../platform/palette/open.ts';
import { recentChoices, rememberChoice } from '../../platform/palette/recent.ts';
import type { PaletteEntry } from '../../platform/palette/registry.ts';
import { usePaletteResults } from '../../platform/palette/use-results.ts';
import { icons } from '../../platform/router/icons.ts';
import { useStore } from '../../platform/store.ts';
import { texts } from '../texts.ts';
import { registerCommands } from './commands.ts';
import { registerScreens } from './screens.ts';

const [store, spotlight] = createSpotlight();

registerScreens();
registerCommands();

/** What was chosen last stands first, as long as nothing is asked. */
function recentGroup(all: readonly PaletteGroup[], name: string): readonly PaletteGroup[] {
  const entries = all.flatMap((group) => group.entries);
  const recent = recentChoices().flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
  return recent.length === 0 ? [] : [{ name, entries: recent }];
}

/** Opens where it is asked for, with its sources loaded. */
function useOpening(load: () => void): void {
  const asked = useStore(paletteAsked);
  useOnChange(asked, () => {
    if (!asked) return;
    paletteAsked.become(false);
    load();
    spotlight.open();
  });
  // Where the frame is another one, it is closed there.
  useEffect(() => () => spotlight.close(), []);
}

/** Enter takes the first answer, also where answers have come after the question; what the arrows chose stays. */
function useFirstSelected(): void {
  useEffect(() => {
    const { listId } = store.getState();
    const list = document.getElementById(listId);
    if (list === null || list.querySelector('[data-selected]') !== null) return;
    list.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  });
}

type Choose = (entry: PaletteEntry) => void;

const actionsOf = (groups: readonly PaletteGroup[], choose: Choose): SpotlightActionGroupData[] =>
  groups.map(({ name, entries }, place) => ({
    group: name,
    actions: entries.map((entry) => {
      const Icon = entry.icon === undefined ? null : icons[entry.icon];
      return {
        // What is among the recent ones stands in its own group too.
        id: `${place} ${entry.id}`,
        label: entry.label,
        ...(entry.description === undefined ? {} : { description: entry.description }),
        ...(Icon === null ? {} : { leftSection: <Icon size={16} stroke={1.5} aria-hidden="true" /> }),
        onClick: () => choose(entry),
      };
    }),
  }));

export function Palette() {
  const t = useT(texts);
  const router = useRouter();
  const [query, setQuery] = useState('');
  const { all, groups, load } = usePaletteResults(query);
  useOpening(load);
  useFirstSelected();
  const choose = (entry: PaletteEntry) => {
    rememberChoice(entry.id);
    if ('run' in entry) entry.run();
    else router.history.push(entry.href);
  };
  const shown = query.trim() === '' ? [...recentGroup(all, t('shell.recent')), ...groups] : groups;
  return (
    <Spotlight
      store={store}
      actions={actionsOf(shown, choose)}
      // The sources have answered the query already.
      filter={(_query, answered) => answered}
      query={query}
      onQueryChange={setQuery}
      // The key is handled by the frame, also before this part is loaded.
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
