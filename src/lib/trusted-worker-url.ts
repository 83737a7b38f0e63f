interface UrlPolicy {
  createScriptURL(url: string): string
}
interface TrustedTypesLike {
  createPolicy(name: string, rules: UrlPolicy): UrlPolicy
}

/** The document's policy allows workers by this one name, and this name allows one address. To be called once for a document. */
export function trustedWorkerUrl(workerUrl: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesLike }
  const rules: UrlPolicy = {
    createScriptURL(url) {
      if (url !== workerUrl) throw new TypeError(url)
      return url
    },
  }
  return trustedTypes ? trustedTypes.createPolicy('sw-url', rules).createScriptURL(workerUrl) : workerUrl
}
