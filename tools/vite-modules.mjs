// Which files of the build a module needs, for the server to name them in the pages that show it.
import { relative } from 'node:path'

/**
 * Writes `.vite/modules.json`: by path in the source tree, each module that is loaded by itself (an entry, a screen), and
 * the names of its own file and of those that this imports, but not of those it loads later. Vite's manifest cannot tell:
 * it knows files, and several screens may share one.
 * @returns {import('vite').Plugin}
 */
export function modulesWithFiles() {
  return {
    name: 'modules-with-files',
    generateBundle(_, bundle) {
      /** @type {Record<string, string[]>} */
      const modules = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const names = new Set([chunk.fileName])
        // A set grows while it is walked, so this reaches what imports import.
        for (const name of names) {
          const imported = bundle[name]
          if (imported?.type === 'chunk') for (const next of imported.imports) names.add(next)
        }
        for (const id of chunk.moduleIds) {
          const info = this.getModuleInfo(id)
          if (info?.isEntry || info?.dynamicImporters.length)
            modules[relative(process.cwd(), id).replaceAll('\\', '/')] = [...names]
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/modules.json', source: JSON.stringify(modules) })
    },
  }
}
