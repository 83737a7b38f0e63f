import styles from './Contents.module.css'

interface ContentsProps {
  headings: readonly { id: string; text: string }[]
}

/** What stands on this page: beside the text where there is room, folded up above it where there is not. */
export function Contents({ headings }: ContentsProps) {
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
