import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)

/**
 * Runs a command to its end, without standard input.
 * @param {string[]} command the executable and its arguments
 * @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean }} [options] quiet: the output is kept instead of shown
 * @returns {Promise<{ code: number, output: string }>} its exit code (1 when it was killed) and what it wrote if quiet
 */
export function run([file = '', ...args], { env = {}, isQuiet = false } = {}) {
  const stdio = isQuiet ? 'pipe' : 'inherit'
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: ['ignore', stdio, stdio], env: { ...process.env, ...env } })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * The command of a script in package.json; with the very npm that runs us, where one does.
 * @param {string} name
 */
export function npmScript(name) {
  const npm = process.env.npm_execpath
  return [...(npm ? [process.execPath, npm] : ['npm']), 'run', '--silent', name]
}

/**
 * The command of an installed package, started without a shell in between.
 * @param {string} packageName
 * @param {string} [name] the command, where it is not called like the package
 */
export function binOf(packageName, name = packageName) {
  const file = packageFile(packageName)
  const { bin } = require(file)
  return [process.execPath, path.join(path.dirname(file), typeof bin === 'string' ? bin : bin[name])]
}

/** Some packages do not export their package.json; every one has it at its root. @param {string} packageName */
function packageFile(packageName) {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    try {
      return require.resolve(path.join(folder, packageName, 'package.json'))
    } catch {
      // not in this folder: look further up
    }
  }
  throw new Error(`${packageName} is not installed: run npm ci`)
}
