/** Line icons as paths, because an icon library would delay the first card. */
const paths = {
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM11 11l3 3',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  save: 'M4 2h8v12l-4-3-4 3V2z',
  share:
    'M11 5.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM5 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM11 14.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM6.8 7l2.5-2M6.8 9l2.5 2',
  out: 'M9 3h4v4M13 3L7 9M11 9v4H3V5h4',
  today: 'M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v3M10.5 2v3',
  topics: 'M2 2h5.5l6.5 6.5-5.5 5.5L2 7.5V2zM5 5h.1',
  previous: 'M10 3L5 8l5 5',
  next: 'M6 3l5 5-5 5',
  refresh: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
} as const;

export type FeedIconName = keyof typeof paths;

export function FeedIcon({
  name,
  filled = false,
}: {
  readonly name: FeedIconName;
  readonly filled?: boolean;
}) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 16 16"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
