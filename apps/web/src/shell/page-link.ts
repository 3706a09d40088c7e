import { type PageAddress, pageAt } from '../platform/router/pages.ts';
import { titleIn } from '../platform/router/title.ts';
import { useLanguage } from '../platform/settings/language.ts';
import type { NavLink } from './SideNav.tsx';

/** Entries of a navigation: title and icon are those that the page's route says, where the menu has none of its own. */
export function usePageLink(): (to: PageAddress, own?: Partial<NavLink>) => NavLink {
  const language = useLanguage();
  return (to, own) => {
    const { title, icon } = pageAt(to);
    return { label: titleIn(title, language), icon, link: { to }, ...own };
  };
}
