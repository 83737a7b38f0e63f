import { isCSSRequest } from 'vite'

/** @typedef {import('vite').EnvironmentModuleNode} ModuleNode */

/** Styles in the order in which their modules are imported. @param {ModuleNode | undefined} node @param {Set<ModuleNode>} seen */
function* stylesBelow(node, seen = new Set()) {
  if (!node || seen.has(node)) return
  seen.add(node)
  for (const imported of node.importedModules) yield* stylesBelow(imported, seen)
  if (isCSSRequest(node.url)) yield node
}

/**
 * A page without its styles would flash, and hot replacement brings them only with the scripts. The browser's part of
 * Vite knows a style by its id and replaces the text of the very same element later.
 * @param {import('vite').ViteDevServer} vite
 * @param {string} entry
 * @param {string} nonce
 */
export async function collectStyles(vite, entry, nonce) {
  const node = await vite.environments.ssr.moduleGraph.getModuleByUrl(entry)
  const elements = [...stylesBelow(node)].map(async ({ url, id }) => {
    const result = await vite.environments.client.transformRequest(`${url}?direct`)
    return `<style nonce="${nonce}" data-vite-dev-id="${id}">${result?.code ?? ''}</style>`
  })
  return (await Promise.all(elements)).join('\n')
}
