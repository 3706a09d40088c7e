/** The navigation inside an application: links with counters, and a foot (model version and the like). */
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { translate, useT } from '../platform/i18n/texts.ts';
import { registerPalette } from '../platform/palette/registry.ts';
import { type IconName, icons } from '../platform/router/icons.ts';
import { type PageAddress, pageAt } from '../platform/router/pages.ts';
import { titleIn } from '../platform/router/title.ts';
import { useLanguage } from '../platform/settings/language.ts';
import styles from './SideNav.module.css';
import { texts } from './texts.ts';

export interface NavLink {
  readonly label: string;
  /** The address, typed by the routes: `{ to: '/threatview/threats' }`. */
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search' | 'activeOptions'>;
  readonly icon?: IconName;
  /** Another picture than an icon of the list: a progress ring. */
  readonly mark?: ReactNode;
  readonly count?: ReactNode;
  /** Between the label and the counter: who is there. */
  readonly beside?: ReactNode;
  /** The counter is what the person collected: it is shown in the accent. */
  readonly strong?: boolean;
  /** Indented under the one before it. */
  readonly sub?: boolean;
}

/** Entries under a heading that opens and closes them. */
export interface NavSection {
  readonly id: string;
  readonly label: string;
  readonly links: readonly NavLink[];
  /** Of all its entries, while they are closed. */
  readonly mark?: ReactNode;
  readonly count?: ReactNode;
}

interface SideNavProps {
  readonly head?: ReactNode;
  /** Groups are parted by a line. */
  readonly groups: readonly (readonly NavLink[])[];
  readonly sections?: readonly NavSection[];
  /** The section that holds the page: it is open until its heading is pressed. */
  readonly current?: string;
  readonly foot?: ReactNode;
}

/** Entries of a navigation: title and icon are those that the page's route says, where the menu has none of its own. */
export function usePageLink(): (to: PageAddress, own?: Partial<NavLink>) => NavLink {
  const language = useLanguage();
  return (to, own) => {
    const { title, icon } = pageAt(to);
    return { label: titleIn(title, language), icon, link: { to }, ...own };
  };
}

function NavEntry({ entry }: { readonly entry: NavLink }) {
  const Icon = entry.icon === undefined ? null : icons[entry.icon];
  return (
    <Link {...entry.link} className={styles.link} data-sub={entry.sub || undefined} title={entry.label}>
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

/** What the navigation leads to is found by the palette too: the steps of the open assessment, the screens of Admin. */
function useInPalette(): RefObject<HTMLElement | null> {
  const nav = useRef<HTMLElement>(null);
  useEffect(
    () =>
      registerPalette({
        id: 'navigation',
        group: ({ language }) => translate(texts, language, 'shell.onThisPage'),
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

/** Which sections are open: that of the page, and what was pressed since it was opened. */
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
  const t = useT(texts);
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
