// Leaflet as the page's policy lets it in.

/** While it loads, Leaflet puts a string into innerHTML to learn whether the browser draws SVG. All that we serve do. */
const probe = `div.innerHTML = '<svg/>'`
const answer = `div.appendChild(svgCreate('svg'))`

/**
 * Takes Leaflet's modules instead of its one large script, so that unused parts stay out, and removes the one place
 * where merely loading it breaks the rule of Trusted Types.
 * @returns {import('vite').Plugin}
 */
export function leafletWithoutHtml() {
  return {
    name: 'leaflet-without-html',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id !== 'leaflet') return null
      return this.resolve('leaflet/dist/leaflet-src.esm.js', importer, { skipSelf: true })
    },
    transform(code, id) {
      if (!id.includes('leaflet-src.esm.js')) return null
      if (!code.includes(probe)) this.error('Leaflet has changed: check its uses of innerHTML again')
      return { code: code.replace(probe, answer), map: null }
    },
  }
}
