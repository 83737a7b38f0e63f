import type { ReactNode } from 'react'
import { type ProviderName, providerTitles } from '../../../contract/social-providers.ts'
import { paths } from '../../lib/paths.ts'
import styles from './SocialSignIn.module.css'

/** The providers' own logos, in their own colors. */
const logos: Record<ProviderName, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.6z"
      />
      <path
        fill="#34a853"
        d="M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5z"
      />
      <path fill="#fbbc05" d="M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4z" />
      <path
        fill="#ea4335"
        d="M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3A6.9 6.9 0 0 1 12 5.1z"
      />
    </>
  ),
  facebook: (
    <>
      <circle cx="12" cy="12" r="11.5" fill="#1877f2" />
      <path
        fill="#fff"
        d="M13.6 21v-7.2h2.5l.4-2.9h-2.9V9.1c0-.8.2-1.4 1.4-1.4h1.5V5.1c-.3 0-1.2-.1-2.2-.1-2.2 0-3.7 1.3-3.7 3.8v2.1H8.1v2.9h2.5V21z"
      />
    </>
  ),
}

/** Plain links to the providers, which work without script, too. Nothing where no provider is configured. */
export function SocialSignIn({ providers }: { providers: readonly ProviderName[] }) {
  if (providers.length === 0) return null
  return (
    <div className={styles.social}>
      <p className={styles.or}>or login with</p>
      <ul className={styles.list}>
        {providers.map((provider) => (
          <li key={provider}>
            <a className={styles.link} href={paths.socialSignIn(provider)} rel="nofollow">
              <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
                {logos[provider]}
              </svg>
              {providerTitles[provider]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
