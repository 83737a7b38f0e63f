/**
 * SQL that PostgreSQL takes, and distributed engines of its protocol do not, or not with the same meaning. From the pages
 * “PostgreSQL compatibility” of CockroachDB (v24.1) and YugabyteDB, and their issues, as of November 2026.
 */
const rules: [what: string, rule: RegExp, where: string][] = [
  ['an exclusion constraint', /\bexclude\s+using\b/, 'cockroach#46657, yugabyte-db#3944'],
  ['a GiST index', /\busing\s+gist\b/, 'yugabyte-db#1337'],
  ['an advisory lock', /\bpg_(?:try_)?advisory_/, 'cockroach#13546 (a no-op), yugabyte-db#3642'],
  [
    'listen or notify',
    /\bpg_notify\b|\bunlisten\b|["'`](?:listen|notify) /,
    'cockroach#41522, yugabyte-db#1872',
  ],
  ['a lock on a table', /\block\s+table\b/, 'yugabyte-db#5384'],
  ['a table that inherits', /\binherits\s*\(/, 'yugabyte-db#5956'],
  ['a deferrable constraint', /\bdeferrable\b/, 'yugabyte-db#1709'],
  ['a generated column', /\bgenerated\s+always\s+as\s*\(/, 'yugabyte-db#10695'],
  ['a changed type', /\balter\s+type\b/, 'yugabyte-db#1893'],
  ['a trigger', /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\b/, 'cockroach#28296'],
  ['PL/pgSQL', /\blanguage\s+plpgsql\b/, 'CockroachDB knows a part of it'],
  ['an extension', /\bcreate\s+extension\b/, 'each engine has its own'],
  ['a table of one session or one server', /\bunlogged\b|\btemp(?:orary)?\s+table\b/, 'one server’s memory'],
  ['where a row is stored', /["'`\s(.](?:ctid|xmin)\b(?!['"]?:)/, 'rows are on several servers'],
  [
    'a number that follows the one before',
    /\bnextval\b|\blast_value\b/,
    'each server takes a reserve of numbers',
  ],
  ['the one log of one server', /\bpg_(?:current_wal|walfile|is_in_recovery|promote)/, 'there is no primary'],
]

/** Known, each with what would become of it. */
export const knownDeviations: [path: string, what: string, reason: string][] = [
  [
    'server/migrations/0009_office.sql',
    'PL/pgSQL',
    'the log of the office is final without it, too: no repository changes it',
  ],
  ['server/migrations/0009_office.sql', 'a trigger', 'the same'],
  [
    'server/migrations/0019_partners.sql',
    'PL/pgSQL',
    'statements that are paid out are final without it, too: no repository changes them',
  ],
  ['server/migrations/0019_partners.sql', 'a trigger', 'the same'],
  ['server/database/listen.ts', 'listen or notify', 'polling finds every change within a second'],
  ['server/database/change-feed.ts', 'listen or notify', 'the same, but the statement has to go without it'],
  [
    'server/database/change-feed.ts',
    'a number that follows the one before',
    'a gap only means that everything is taken as changed, but no number may be lower than one before: a counter in a row would do',
  ],
  [
    'server/database/contents/describe-tables.ts',
    'a number that follows the one before',
    'a backup keeps where each sequence is; such an engine has backups of its own',
  ],
  [
    'server/repositories/operations/lost-payment.repo.ts',
    'a number that follows the one before',
    'asked once after a restore, before anybody orders, so no server has a reserve yet',
  ],
  [
    'server/database/replicas/replica.ts',
    'the one log of one server',
    'asked only where DATABASE_REPLICA_URL is set; such an engine answers reads from every server by itself',
  ],
  ['server/database/replicas/inspect-replica.ts', 'the one log of one server', 'the same'],
  [
    'server/database/timeline.ts',
    'the one log of one server',
    'asked only when DATABASE_URL names several hosts; there, a load balancer of the engine’s own takes their place',
  ],
  ['server/database/primary-client.ts', 'the one log of one server', 'the same'],
  ['server/database/pglite/maintenance.ts', 'the one log of one server', 'the embedded database alone'],
  [
    'server/database/lock-altered-tables.ts',
    'a lock on a table',
    'taken while a release changes tables; such an engine changes them beside those who read, so the statement can go',
  ],
]

/** @returns what of this is in the text of a migration or a module, with the places that say so */
export function findUndistributable(text: string): { what: string; where: string }[] {
  const sql = text
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gm, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
  return rules.filter(([, rule]) => rule.test(sql)).map(([what, , where]) => ({ what, where }))
}
