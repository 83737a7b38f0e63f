import { providerNames, providerTitles } from '../../contract/social-providers.ts'
import { createSignInStore } from '../features/auth/sign-in.store.ts'
import { paths } from '../lib/paths.ts'
import type { Stores } from '../stores.tsx'

interface SocialReturn {
  /** Path of the page that the provider led back to. */
  path: string
  search: string
  replace: (path: string) => void
}

/** The second half of a social sign-in. Whether it works or not, its address is never opened again. */
export async function finishSocialSignIn(
  { auth, lazyStore }: Pick<Stores, 'auth' | 'lazyStore'>,
  { path, search, replace }: SocialReturn,
) {
  const provider = providerNames.find((name) => path.replace(/\/$/, '') === `/auth/provider/${name}`)
  if (!provider) return
  const signIn = lazyStore(createSignInStore)
  const query = new URLSearchParams(search)
  const name = providerTitles[provider]
  if (query.has('unavailable'))
    signIn.failSignIn(`${name} is not responding right now. Please try again later.`)
  else if (provider === 'facebook' && query.has('error_code'))
    signIn.failSignIn(`${name} did not log you in.`)
  else await signIn.signInSocially(provider, Object.fromEntries(query))
  if (signIn.needUpdateInfo.peek()) replace(paths.registration())
  else if (!auth.isAuthorized.peek()) replace(paths.login())
}
