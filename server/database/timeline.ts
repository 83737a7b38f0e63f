/**
 * An SQL expression: null while the server only follows another. Each promotion begins a timeline with a higher number,
 * so of two servers that both take writes, the one with the lower number has not noticed yet that it was replaced.
 */
export const TIMELINE =
  'case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end'

/** An SQL expression: the moment, in seconds as text, at which the server was started; every restart changes it. */
export const STARTED_AT = 'extract(epoch from pg_postmaster_start_time())::text'
