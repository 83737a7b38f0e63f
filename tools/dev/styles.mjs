import { isCSSRequest } from 'vite'

/** @typedef {import('vite').EnvironmentModuleNode} ModuleNode */

/** Styles in the order in which their modules are imported. @param {ModuleNode | undefined} node @param {Set<ModuleNode>} seen */
function* stylesBelow(node, seen = new Set()) {
  if (!node || seen.has(node)) return
  seen.add(node)
  for (const imported of node.importedModules) yield* stylesBelow(imported, seen)
  if (isCSSRequest(node.url) && !node.url.includes('?')) yield node
}

/**
 * The styles of a module and all it imports, as elements. A page without them would flash, since in development styles
 * come with the scripts. The browser's part of Vite knows each by its id, and replaces the text of this very element.
 * @param {import('vite').DevEnvironment} environment in which the module has been loaded
 * @param {string} entry
 * @param {{ load: (url: string) => Promise<{ default: string }>, nonce: string }} options
 */
export async function collectStyles(environment, entry, { load, nonce }) {
  const node = await environment.moduleGraph.getModuleByUrl(entry)
  const elements = [...stylesBelow(node)].map(async ({ url, id }) => {
    const { default: text } = await load(`${url}?inline`)
    return `<style nonce="${nonce}" data-vite-dev-id="${id}">${text}</style>`
  })
  return (await Promise.all(elements)).join('\n')
}
