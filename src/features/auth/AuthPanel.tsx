import type { ReactNode } from 'react'
import { conceptPicture } from '../../assets/pictures.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './AuthPanel.module.css'

/** The layout of every page about logging in: the one h1 and a form, beside a picture on wide screens. */
export function AuthPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      <Picture
        image={conceptPicture}
        alt=""
        sizes="(min-width: 60rem) 26rem, 1px"
        className={styles.picture}
      />
      <div className={styles.form}>
        <h1 id="page-title" className={styles.title}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
