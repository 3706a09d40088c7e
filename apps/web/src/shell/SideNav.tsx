/** Navigation inside an application: links with counters, and a footer. */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { translate, useT } from '../platform/i18n/texts.ts';
import { registerPaletteSource } from '../platform/palette/registry.ts';
import { type RouteIconName, routeIcons } from '../platform/router/icons.ts';
import { getPage, type PageAddress } from '../platform/router/pages.ts';
import { formatPageTitle } from '../platform/router/title.ts';
import { useLanguage } from '../platform/settings/language.ts';
import styles from './SideNav.module.css';
import { shellTexts } from './texts.ts';

export interface NavigationLink {
  readonly label: string;
  /** A typed address: `{ to: '/threatview/threats' }`. */
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search' | 'activeOptions'>;
  readonly icon?: RouteIconName;
  /** Replaces the icon, for example by a progress ring. */
  readonly mark?: ReactNode;
  readonly count?: ReactNode;
  /** Content between label and counter, for example the people who are present. */
  readonly beside?: ReactNode;
  /** The counter has the accent colour, because it counts the person's own collection. */
  readonly strong?: boolean;
  readonly sub?: boolean;
  /** True to mark the entry as current although another page of its step is open. */
  readonly isCurrent?: boolean;
}

/** Entries below a heading that expands and collapses them. */
export interface NavSection {
  readonly id: string;
  readonly label: string;
  readonly links: readonly NavigationLink[];
  /** Summary of the entries, shown while the section is collapsed. */
  readonly mark?: ReactNode;
  readonly count?: ReactNode;
}

interface SideNavProps {
  readonly head?: ReactNode;
  /** Groups of links, separated by lines. */
  readonly groups: readonly (readonly NavigationLink[])[];
  readonly sections?: readonly NavSection[];
  /** The section that contains the open page; it is expanded until its heading is pressed. */
  readonly current?: string;
  readonly foot?: ReactNode;
}

/** Makes entries with the title and icon of the page's route, unless the menu has its own. */
export function usePageLink(): (to: PageAddress, own?: Partial<NavigationLink>) => NavigationLink {
  const language = useLanguage();
  return (to, own) => {
    const { title, icon } = getPage(to);
    return { label: formatPageTitle(title, language), icon, link: { to }, ...own };
  };
}

function NavEntry({ entry }: { readonly entry: NavigationLink }) {
  const Icon = entry.icon === undefined ? null : routeIcons[entry.icon];
  return (
    <Link
      {...entry.link}
      {...(entry.isCurrent ? { 'aria-current': 'page' as const } : {})}
      className={styles.link}
      data-sub={entry.sub || undefined}
      title={entry.label}
    >
      {entry.mark}
      {Icon === null ? null : <Icon size={16} stroke={1.5} aria-hidden="true" />}
      <span className={styles.label}>{entry.label}</span>
      {entry.beside}
      {entry.count === undefined ? null : (
        <span className={styles.count} data-strong={entry.strong || undefined}>
          {entry.count}
        </span>
      )}
    </Link>
  );
}

/** Adds the links of the navigation to the palette, such as steps of the open assessment. */
function useInPalette(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(
    () =>
      registerPaletteSource({
        id: 'navigation',
        group: ({ language }) => translate(shellTexts, language, 'shell.onThisPage'),
        entries: () =>
          [...(nav.current?.querySelectorAll('a') ?? [])].map((link) => {
            const href = link.getAttribute('href') ?? '/';
            return { id: href, label: link.title, href };
          }),
      }),
    [],
  );
  return nav;
}

interface SectionProps {
  readonly section: NavSection;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Section({ section: { id, label, links, mark, count }, isOpen, onToggle }: SectionProps) {
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.section} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.heading}
        aria-expanded={isOpen}
        aria-controls={`nav-${id}`}
        onClick={onToggle}
      >
        <Chevron size={14} stroke={1.5} aria-hidden="true" />
        <span className={styles.label}>{label}</span>
        {isOpen ? null : mark}
        {isOpen || count === undefined ? null : <span className={styles.count}>{count}</span>}
      </button>
      <div id={`nav-${id}`} className={styles.entries}>
        {links.map((entry) => (
          <NavEntry key={entry.label} entry={entry} />
        ))}
      </div>
    </div>
  );
}

/** Expanded sections: the section of the open page, changed by the headings pressed since the page was opened. */
function useOpenSections(current: string | undefined) {
  const [pressed, setPressed] = useState<{
    readonly at: string | undefined;
    readonly open: Readonly<Record<string, boolean>>;
  }>({ at: current, open: {} });
  const open = pressed.at === current ? pressed.open : {};
  const isOpen = (id: string): boolean => open[id] ?? id === current;
  const toggle = (id: string) => setPressed({ at: current, open: { ...open, [id]: !isOpen(id) } });
  return { isOpen, toggle };
}

export function SideNav({ head, groups, sections = [], current, foot }: SideNavProps) {
  const t = useT(shellTexts);
  const nav = useInPalette();
  const { isOpen, toggle } = useOpenSections(current);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('shell.navigation')}>
      {head === undefined ? null : <div className={styles.head}>{head}</div>}
      {groups.map((group, at) => (
        <div key={group[0]?.label ?? at} style={{ display: 'contents' }}>
          {at > 0 ? <hr className={styles.rule} /> : null}
          {group.map((entry) => (
            <NavEntry key={entry.label} entry={entry} />
          ))}
        </div>
      ))}
      {sections.map((section) => (
        <Section
          key={section.id}
          section={section}
          isOpen={isOpen(section.id)}
          onToggle={() => toggle(section.id)}
        />
      ))}
      {foot === undefined ? null : <div className={styles.foot}>{foot}</div>}
    </nav>
  );
}
