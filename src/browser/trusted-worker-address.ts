const address = '/sw.js'

interface UrlPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypesLike {
  createPolicy(name: string, rules: UrlPolicy): UrlPolicy
}

/** The page's policy lets a worker in by this one name, and this name lets in one address. */
export function trustedWorkerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesLike }
  const rules: UrlPolicy = {
    createScriptURL(url) {
      if (url !== address) throw new TypeError(`${url} is no worker of this shop`)
      return url
    },
  }
  return trustedTypes ? trustedTypes.createPolicy('sw-url', rules).createScriptURL(address) : address
}
