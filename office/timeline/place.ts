/**
 * A ref that puts an element where it belongs: the stylesheet reads these custom properties. A `style` prop would be
 * refused by the page's policy.
 */
export const place =
  (properties: Readonly<Record<`--${string}`, number>>) =>
  (element: HTMLElement | null): void => {
    if (!element) return
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, String(value))
  }
