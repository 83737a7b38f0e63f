// React DOM as it loads fastest.

/** What React throws at itself, such as when a component waits. It makes these once, ahead, and only compares them. */
const thrown = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g
const THROWN = 5

/**
 * To note where an error was made, V8 parses the function around it once more, and around these is all of React DOM. Where
 * developer tools or Lighthouse watch the page it does so even if `Error.stackTraceLimit` is 0: some 60 of the 85 ms that
 * running the app's modules took with the processor four times slower. Nobody reads where they were made, so they are plain
 * objects. A new version with more or fewer of them stops the build.
 * @returns {import('vite').Plugin}
 */
export function reactWithoutTraces() {
  return {
    name: 'react-without-traces',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('react-dom-client.production')) return null
      let count = 0
      const text = code.replace(thrown, (_, name, message) => {
        count++
        return `${name} = { message: ${message} }`
      })
      if (count !== THROWN) this.error('React has changed: check which errors it makes while it loads')
      return { code: text, map: null }
    },
  }
}
