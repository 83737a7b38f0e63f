import { showLongMoment } from '../../lib/show-moment.ts'
import { paths } from '../../lib/paths.ts'
import styles from './RulesToSign.module.css'
import type { RequestTotal } from './seen-price.ts'

interface RulesToSignProps {
  rules: NonNullable<RequestTotal['rules']>
  /** As it stands in the form: the signature is what the customer types there. */
  name: { name: string; surname: string }
}

/** The rules and the waiver of a rental, with the line that the customer signs; or when they have signed this text before. */
export function RulesToSign({ rules, name }: RulesToSignProps) {
  const { text, version, signedBy, signedAt } = rules
  const signer = `${name.name} ${name.surname}`.trim()
  return (
    <section className={styles.rules} aria-labelledby="rules-title">
      <h2 id="rules-title" className={styles.title}>
        Rental rules and waiver
      </h2>
      <details className={styles.fold}>
        <summary>Read them here</summary>
        {/* A long text scrolls in its own frame, which keys have to reach. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
        <div className={styles.text} role="region" aria-label="Text of the rental rules" tabIndex={0}>
          {text.split(/\n{2,}/).map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text may repeat a paragraph
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </details>
      {/* A new tab: who leaves the checkout lets the dates go. */}
      <a className={styles.print} href={paths.rentalRules()} target="_blank" rel="noopener">
        Print or save them<span className="visually-hidden"> (opens a new tab)</span>
      </a>
      {signedAt ? (
        <p className={styles.done}>
          You signed this version as {signedBy} on {showLongMoment(signedAt)}. It holds for this order, too.
        </p>
      ) : (
        <>
          <p className={styles.line}>
            <span className={styles.label}>Signature</span>
            <span className={styles.name}>{signer || 'Your full name, as you type it above'}</span>
          </p>
          <p className={styles.done}>
            By pressing the button, you sign these rules and the waiver with this name. Version {version}.
          </p>
        </>
      )}
    </section>
  )
}
