// Leaflet as the page's policy lets it in.

/** While it loads, Leaflet puts a string into innerHTML to learn whether the browser draws SVG. All that we serve do. */
const probe = `div.innerHTML = '<svg/>'`
const answer = `div.appendChild(svgCreate('svg'))`

/** Parts that our maps have none of. The styles of all of them would travel with every page's. */
const unusedPart = /popup|tooltip|control-layers|control-scale|default-icon|oldie|lvml/

/** @param {string} code Leaflet's stylesheet */
const usedStyles = (code) =>
  code
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/([^{}]+)\{[^{}]*\}/g, (rule, selectors) =>
      selectors.split(',').every((selector) => unusedPart.test(selector)) ? '' : rule,
    )

/**
 * Takes Leaflet's modules instead of its one large script, and of its styles those that our maps need, so that unused
 * parts stay out; and removes the one place where merely loading it breaks the rule of Trusted Types.
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
      if (id.endsWith('leaflet/dist/leaflet.css')) return { code: usedStyles(code), map: null }
      if (!id.includes('leaflet-src.esm.js')) return null
      if (!code.includes(probe)) this.error('Leaflet has changed: check its uses of innerHTML again')
      return { code: code.replace(probe, answer), map: null }
    },
  }
}
