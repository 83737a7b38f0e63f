import { zipOf } from './zip-code.ts'

/**
 * States by the first three digits of a ZIP code: `000 001 XX` are the first and the last number of a range. Numbers that
 * several states or none share are left out.
 */
const RANGES = `
005 005 NY, 006 007 PR, 008 008 VI, 009 009 PR, 010 027 MA, 028 029 RI, 030 038 NH, 039 049 ME, 050 054 VT, 056 059 VT,
060 069 CT, 070 089 NJ, 100 149 NY, 150 196 PA, 197 199 DE, 200 200 DC, 201 201 VA, 202 205 DC, 206 219 MD, 220 246 VA,
247 268 WV, 270 289 NC, 290 299 SC, 300 319 GA, 320 339 FL, 341 349 FL, 350 369 AL, 370 385 TN, 386 397 MS, 398 399 GA,
400 427 KY, 430 459 OH, 460 479 IN, 480 499 MI, 500 528 IA, 530 549 WI, 550 567 MN, 570 577 SD, 580 588 ND, 590 599 MT,
600 629 IL, 630 658 MO, 660 679 KS, 680 693 NE, 700 714 LA, 716 729 AR, 730 732 OK, 733 733 TX, 734 749 OK, 750 799 TX,
800 816 CO, 820 831 WY, 832 838 ID, 840 847 UT, 850 865 AZ, 870 884 NM, 885 885 TX, 889 898 NV, 900 961 CA, 967 968 HI,
970 979 OR, 980 994 WA, 995 999 AK`

/** ZIP codes of another state than their neighbors. */
const EXCEPTIONS: Record<string, string> = { '06390': 'NY', '83414': 'WY', '96799': 'AS' }

const STATES = new Map(
  RANGES.split(',').flatMap((range) => {
    const [first, last, state = ''] = range.trim().split(' ')
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, n) => [Number(first) + n, state] as const)
  }),
)

/** The postal abbreviation of the state that a ZIP code belongs to, to be confirmed by the customer; null if unknown. */
export function stateOfZip(typed: string): string | null {
  const zip = zipOf(typed)
  if (!zip) return null
  return EXCEPTIONS[zip] ?? STATES.get(Number(zip.slice(0, 3))) ?? null
}
