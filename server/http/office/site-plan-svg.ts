import type { Footprint, Site } from '../../../contract/site-facts.ts'
import { drawSite } from '../../../contract/site-drawing.ts'
import { escapeHtml } from '../../domain/html.ts'

/** The plan of a place for a page to print; /pay/receipt.css says how its parts look. */
export function sitePlanSvg({ site, footprint }: { site: Site; footprint: Footprint }): string {
  const { viewBox, textSize, parts, texts, label } = drawSite(site, footprint)
  const turned = ({ x, y, isUpright }: (typeof texts)[number]) =>
    isUpright ? ` transform="rotate(-90 ${x} ${y})"` : ''
  return `<svg class="plan" viewBox="${viewBox}" role="img" aria-label="${escapeHtml(label)}" font-size="${textSize}">
${parts.map(({ look, path }) => `<path class="${look}" d="${path}"/>`).join('\n')}
${texts.map((text) => `<text class="${text.look}" x="${text.x}" y="${text.y}"${turned(text)}>${escapeHtml(text.text)}</text>`).join('\n')}
</svg>`
}
