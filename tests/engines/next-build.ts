const dist = '.cache/dist-next'

/** A later version of the shop: React's development build gives each script another name, as a new release does. */
export const nextBuild = {
  dist,
  program: `${dist}/server/main.js`,
  env: { NODE_ENV: 'development' },
} as const
