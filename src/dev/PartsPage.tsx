import '../styles/faces.css'
import '../styles/tokens.css'
import '../styles/base.css'
import { useState } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { MapTiles } from '../ui/leaflet.ts'
import { ButtonParts } from './ButtonParts.tsx'
import { CalendarParts } from './CalendarParts.tsx'
import { CheckParts } from './CheckParts.tsx'
import { FormParts } from './FormParts.tsx'
import { LinkParts } from './LinkParts.tsx'
import { MapParts } from './MapParts.tsx'
import { MessageParts } from './MessageParts.tsx'
import styles from './PartsPage.module.css'
import { PictureParts } from './PictureParts.tsx'
import { TextParts } from './TextParts.tsx'

/** What the server knows: server/dev/dev-pages.ts. */
export interface PartsFacts {
  /** Null where no tile server is set. */
  mapTiles: MapTiles | null
}

/** Every component of src/ui in every state. Links lead nowhere. */
export function PartsPage({ mapTiles }: PartsFacts) {
  const [{ hook, navigate }] = useState(() => memoryLocation({ path: '/dev/parts' }))
  const groups = [
    { title: 'Buttons', parts: <ButtonParts /> },
    { title: 'Links', parts: <LinkParts /> },
    { title: 'Forms', parts: <FormParts /> },
    { title: 'Checks', parts: <CheckParts /> },
    { title: 'Calendar', parts: <CalendarParts /> },
    { title: 'Messages', parts: <MessageParts /> },
    { title: 'Text', parts: <TextParts /> },
    { title: 'Pictures', parts: <PictureParts /> },
    { title: 'Maps', parts: <MapParts tiles={mapTiles} /> },
  ]
  return (
    <Router hook={hook} aroundNav={(_, to, options) => navigate(to, options)}>
      <main className={`page ${styles.main}`}>
        <header>
          <h1 className={styles.title}>Parts</h1>
          <p className={styles.lead}>
            Every component of <code>src/ui</code> in every state, by day and by night.
          </p>
          <nav aria-label="Groups">
            <ul className={styles.groups}>
              {groups.map(({ title }) => (
                <li key={title}>
                  <a href={`#${title}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        {groups.map(({ title, parts }) => (
          <section key={title} id={title} className={styles.group} aria-label={title}>
            <h2 className={styles.heading}>{title}</h2>
            {parts}
          </section>
        ))}
      </main>
    </Router>
  )
}
