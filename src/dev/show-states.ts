/** Like the pseudo-classes they contain, also in specificity, but matching what a State shows as well. */
const shownAs = {
  ':hover': ':is(:hover, :where([data-shown=hover] *))',
  ':focus-visible': ':is(:focus-visible, :where([data-shown=focus] :is(a, button, input, select, textarea)))',
}

const isDark = (rule: CSSRule): rule is CSSMediaRule =>
  rule instanceof CSSMediaRule && rule.conditionText.includes('prefers-color-scheme: dark')

const hasRules = (rule: CSSRule): rule is CSSGroupingRule => 'cssRules' in rule

/**
 * Makes the styles of a page show what otherwise depends on the visitor: the colors of night inside of
 * `data-theme=dark` and nowhere else, hover and focus inside of `data-shown`.
 */
function rewrite(group: CSSStyleSheet | CSSGroupingRule) {
  for (const [at, rule] of [...group.cssRules].entries()) {
    if (isDark(rule)) {
      const inside = [...rule.cssRules].map(({ cssText }) => cssText.replace(':root', '&'))
      group.deleteRule(at)
      group.insertRule(`:where([data-theme=dark]) { ${inside.join(' ')} }`, at)
    }
    const current = group.cssRules[at]
    if (!current) continue
    if (current instanceof CSSStyleRule && !current.selectorText.includes('data-shown'))
      current.selectorText = current.selectorText.replace(
        /:hover|:focus-visible/g,
        (name) => shownAs[name as keyof typeof shownAs],
      )
    if (hasRules(current)) rewrite(current)
  }
}

const rewriteAll = () => [...document.styleSheets].forEach(rewrite)

/** Does so now, and again whenever a style is replaced. */
export function showStates() {
  rewriteAll()
  new MutationObserver(rewriteAll).observe(document.head, { childList: true, subtree: true })
}
