const shapes = {
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6L6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M4 12.5l5 5L20 6.5',
  alert: 'M12 7v6M12 16.6v.4M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  offline:
    'M3 3l18 18M8.5 16.5a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 4.5-2.6M19 12.9a10 10 0 0 0-5.6-2.8M2 9.2a15 15 0 0 1 4.2-2.7M22 9.2a15 15 0 0 0-11.5-4.1M12 20v.01',
  download: 'M12 4v10M7.5 9.8L12 14.3l4.5-4.5M5 18.5h14',
  retry: 'M4 12a8 8 0 1 1 2.6 5.9M4 19v-5h5',
  edit: 'M4.5 19.5l.9-3.9L16 5l3 3L8.4 18.6zM13.5 7.5l3 3',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M9 4v4M15 4v4',
  place:
    'M12 21c4.5-5 6.5-8.3 6.5-11a6.5 6.5 0 1 0-13 0c0 2.7 2 6 6.5 11zM12 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
} as const

export type IconName = keyof typeof shapes

/** An icon beside text, in the color of that text; hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  )
}
