/** What services hand out as keys, and private keys. Made-up ones in tests are shorter. */
export const keyShapes =
  /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9+/]{24,}|\bAKIA[0-9A-Z]{16}\b|\bgh[opsur]_[A-Za-z0-9]{36}|\bgithub_pat_\w{22,}|\bglpat-[\w-]{20}|\bnpm_[A-Za-z0-9]{36}|\bAIza[\w-]{35}|\bGOCSPX-[\w-]{28}|\bxox[abeprs]-[\w-]{10,}|\bSG\.[\w-]{22}\.[\w-]{43}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.|-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/]{32}/
