import type { RentalRules, RulesSignature } from '../domain/rental-rules.ts'
import type { SignatureRepo } from '../repositories/orders/signature.repo.ts'

interface SignRulesDeps {
  /** As they are now; null for a shop without rules. */
  readRules(): Promise<RentalRules | null>
  signatures: Pick<SignatureRepo, 'find'>
}

/** The rules as a customer meets them at the checkout. */
export interface RulesToSign {
  rules: RentalRules
  /** Null if this customer has not signed this version. */
  signature: RulesSignature | null
}

export type SignRules = ReturnType<typeof createSignRules>

/** Rules and waiver of a rental: signed once by each customer in each version. */
export function createSignRules({ readRules, signatures }: SignRulesDeps) {
  /** @param userId null for a customer who has no account yet */
  async function forCustomer(userId: string | null): Promise<RulesToSign | null> {
    const rules = await readRules()
    const signature = rules && userId !== null ? await signatures.find(userId, rules.version) : null
    return rules && { rules, signature }
  }

  /**
   * What an order of this customer says about the rules: the signature they gave before, the one they give now, or null where
   * the shop has none or the page did not say which it showed. `changed` means that they have not read the text of today.
   */
  async function sign(
    userId: string | null,
    { shownVersion, name }: { shownVersion: string | undefined; name: string },
    at: Date,
  ): Promise<{ rules: RentalRules; signature: RulesSignature } | 'changed' | null> {
    const found = await forCustomer(userId)
    if (!found) return null
    const { rules, signature } = found
    const { version } = rules
    if (signature) return { rules, signature }
    if (shownVersion === undefined) return null
    return shownVersion === version ? { rules, signature: { version, name, at } } : 'changed'
  }

  return { current: readRules, forCustomer, sign }
}
