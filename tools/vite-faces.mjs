/**
 * Moves the `@font-face` rules of the one stylesheet into the template, so that each document declares them once. A
 * rendered page brings its own styles and gets the stylesheet later (server/pages/used-styles.ts); declared again there,
 * a typeface that came too late for the first paint would get a second chance, and move what is being read.
 * @returns {import('vite').Plugin}
 */
export const facesInTemplate = () => ({
  name: 'faces-in-template',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const faces = Object.values(bundle).flatMap((file) => {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) return []
        const css = String(file.source)
        file.source = css.replaceAll(faceRule, '')
        return css.match(faceRule) ?? []
      })
      if (faces.length === 0) throw new Error('The stylesheet declares no typeface')
      return html.replace('<!--head-->', () => `<style>${faces.join('')}</style><!--head-->`)
    },
  },
})

const faceRule = /@font-face\s*\{[^}]*\}/g
