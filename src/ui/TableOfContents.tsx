import styles from './TableOfContents.module.css'

interface TableOfContentsProps {
  headings: readonly { id: string; text: string }[]
}

/** The headings of this page: beside the text where there is room, folded above it where there is not. */
export function TableOfContents({ headings }: TableOfContentsProps) {
  const list = (
    <ol className={styles.list}>
      {headings.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav className={styles.contents} aria-label="On this page">
      <details className={styles.folded}>
        <summary>On this page</summary>
        {list}
      </details>
      <div className={styles.beside}>
        <p className={styles.title} aria-hidden="true">
          On this page
        </p>
        {list}
      </div>
    </nav>
  )
}
