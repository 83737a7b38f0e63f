const workerUrl = '/sw.js'

interface UrlPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypesLike {
  createPolicy(name: string, rules: UrlPolicy): UrlPolicy
}

/** The page's policy allows workers by this one name, and this name allows one address. */
export function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesLike }
  const rules: UrlPolicy = {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError(`${url} is not this shop's worker`)
      return url
    },
  }
  return trustedTypes ? trustedTypes.createPolicy('sw-url', rules).createScriptURL(workerUrl) : workerUrl
}
