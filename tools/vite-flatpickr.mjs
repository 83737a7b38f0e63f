// flatpickr as the page's policy lets it in.

/** Where flatpickr puts strings into the page as HTML, and the same as nodes and text. */
const rewrites = [
  [
    `self.weekNumbers.insertAdjacentHTML("beforeend", "<span class='flatpickr-day'>" + self.config.getWeek(date) + "</span>");`,
    `self.weekNumbers.append(createElement("span", "flatpickr-day", String(self.config.getWeek(date))));`,
  ],
  [`self.monthsDropdownContainer.innerHTML = "";`, `self.monthsDropdownContainer.replaceChildren();`],
  [
    `self.prevMonthNav.innerHTML = self.config.prevArrow;`,
    `self.prevMonthNav.append(self.config.prevArrow);`,
  ],
  [
    `self.nextMonthNav.innerHTML = self.config.nextArrow;`,
    `self.nextMonthNav.append(self.config.nextArrow);`,
  ],
  [
    `self.weekdayContainer.children[i].innerHTML = "\\n      <span class='flatpickr-weekday'>\\n        " + weekdays.join("</span><span class='flatpickr-weekday'>") + "\\n      </span>\\n      ";`,
    `self.weekdayContainer.children[i].replaceChildren(...weekdays.map((day) => createElement("span", "flatpickr-weekday", day)));`,
  ],
]

/**
 * Trusted Types forbid strings as HTML, and flatpickr has no other way to draw its arrows and weekday names. A
 * new version that draws otherwise stops the build.
 * @returns {import('vite').Plugin}
 */
export function flatpickrWithoutHtml() {
  return {
    name: 'flatpickr-without-html',
    enforce: 'pre',
    transform(code, id) {
      if (!/flatpickr[\\/]dist[\\/]esm[\\/]index\.js/.test(id)) return null
      let text = code.replaceAll('\r\n', '\n')
      for (const [html = '', nodes = ''] of rewrites) {
        if (!text.includes(html)) this.error('flatpickr has changed: check its uses of innerHTML again')
        text = text.replace(html, () => nodes)
      }
      if (/(inner|outer)HTML|insertAdjacentHTML/.test(text)) this.error('flatpickr still writes HTML')
      return { code: text, map: null }
    },
  }
}
