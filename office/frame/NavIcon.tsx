import styles from './Nav.module.css'

const shapes = {
  today: 'M8 5.5H6v14h12v-14h-2M9 4h6v3.5H9zM9 13.5l2 2 4-4',
  orders: 'M6 4h12v16l-3-2-3 2-3-2-3 2zM9 9h6M9 13h6',
  timeline: 'M4 7h9M8 12h12M4 17h6',
  messages: 'M4 5.5h16v11h-9l-4 3.5v-3.5H4z',
  reviews: 'M12 4l2.5 5 5.5.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.5-.8z',
  closures: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  catalog: 'M5 5h6v6H5zM13 5h6v6h-6zM5 13h6v6H5zM13 13h6v6h-6z',
  numbers: 'M5 19.5h14M7.5 16v-5M12 16V6M16.5 16V8.5',
  saunas: 'M4 12l8-7 8 7M6.5 10.5v9h11v-9M10.5 19.5v-5h3v5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M16 4.5a3.5 3.5 0 0 1 0 6M18 15c2 .8 3 2.5 3 5',
  log: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.5l3 2',
  person: 'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-4 3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
} as const

export type NavIconName = keyof typeof shapes

/** An icon beside or above the name of an area; hidden from screen readers. */
export const NavIcon = ({ name }: { name: NavIconName }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
    <path d={shapes[name]} />
  </svg>
)
