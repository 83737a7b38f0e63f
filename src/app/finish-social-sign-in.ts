import { providerNames, providerTitles } from '../../contract/social-providers.ts'
import type { AuthStore } from '../features/auth/auth.store.ts'
import { paths } from '../lib/paths.ts'

interface SocialReturn {
  /** Path of the page that the provider led back to. */
  path: string
  search: string
  replace: (path: string) => void
}

/** The second half of a social sign-in. Whether it works or not, its address is never opened again. */
export async function finishSocialSignIn(auth: AuthStore, { path, search, replace }: SocialReturn) {
  const provider = providerNames.find((name) => path.replace(/\/$/, '') === `/auth/provider/${name}`)
  if (!provider) return
  const query = new URLSearchParams(search)
  const name = providerTitles[provider]
  if (query.has('unavailable'))
    auth.failSignIn(`${name} is not responding right now. Please try again later.`)
  else if (provider === 'facebook' && query.has('error_code')) auth.failSignIn(`${name} did not log you in.`)
  else await auth.signInSocially(provider, Object.fromEntries(query))
  if (auth.needUpdateInfo.peek()) replace(paths.registration())
  else if (!auth.isAuthorized.peek()) replace(paths.login())
}
