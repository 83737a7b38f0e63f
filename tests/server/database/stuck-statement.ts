/** A statement that never ends on its own. */
export const STUCK = `select count(*) from generate_series(1, 1000000000) a, generate_series(1, 1000000000) b`
