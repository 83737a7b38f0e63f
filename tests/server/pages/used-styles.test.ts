import { describe, expect, it } from 'vitest'
import { readStylesheet } from '../../../server/pages/used-styles.ts'

const pick = (css: string, html: string) => readStylesheet(css)(html)

describe('of a stylesheet a page gets', () => {
  it.each([
    ['elements that are on it', 'p{a:1}table{a:2}', '<p>text</p>', 'p{a:1}'],
    ['classes that are on it', '._a_1{a:1}._b_2{a:2}', '<p class="x _a_1">', '._a_1{a:1}'],
    ['of a list of selectors those that fit', '.a,.b{a:1}', '<p class="b">', '.b{a:1}'],
    ['descendants whose every part is there', '.a p{a:1}.a i{a:2}', '<b class="a"><p>', '.a p{a:1}'],
    ['states that may come', '.a:focus{a:1}.a[open]:not(.z)::before{a:2}', '<p class="a">', null],
    [
      'of the states that may come all but what a pointer is over',
      '.a:hover,.a:focus{a:1}.a:hover{a:2}p:has(>.a:hover){a:3}',
      '<p class="a">',
      '.a:focus{a:1}',
    ],
    [
      'of what the app may say of an element later only what the markup says, too',
      '.a[data-x]{a:1}.a[data-y="1"]>p{a:2}.a[aria-busy=true]{a:3}.a[aria-invalid=true]{a:4}.a:has([data-x]){a:5}',
      '<p class="a" data-y="2" aria-invalid="true">',
      '.a[data-y="1"]>p{a:2}.a[aria-invalid=true]{a:4}',
    ],
    [
      'what scripts before the first paint may say of the root, and what need not be there',
      'html[data-x] .a{a:1}:root[data-x="1"][data-y]{a:2}.a:not([data-x]){a:3}.a:is([data-x],p:is(b,[data-y])){a:4}',
      '<p class="a">',
      null,
    ],
    [
      'elements with something inside that is on it, too',
      'html:has(.a){a:1}html:has(.b){a:2}p:has(>.b:focus) i{a:3}html:has(.a):not(:has(.b)){a:4}html:has(.a,.b){a:5}',
      '<p class="a">',
      'html:has(.a){a:1}html:has(.a):not(:has(.b)){a:4}html:has(.a,.b){a:5}',
    ],
    ['ids', '#a{a:1}#b{a:2}', '<p id="a">', '#a{a:1}'],
    ['what is for every page', ':root{--x:1}*,:before{a:var(--x)}html{a:3}', '', null],
    [
      'custom properties that something on it reads',
      ':root{a:1;--w:0;--x:"}\\";";--x-y:url(a;b);--z:var(--w)}p{a:var(--y,var(--u));--y:calc(1px*(2 + 3))}.a{--u:1;--x:2}',
      '<p class="a" style="b:var(--x-y)">',
      ':root{a:1;--w:0;--x-y:url(a;b);}p{a:var(--y,var(--u));--y:calc(1px*(2 + 3))}.a{--u:1;}',
    ],
    [
      'custom properties that an animation reads',
      ':root{--x:1}p{animation:y 1s}@keyframes y{to{a:var( --x )}}',
      '<p>',
      null,
    ],
    ['fonts', '@font-face{a:3}', '', null],
    [
      'animations that its rules name',
      '@keyframes x{0%{a:1}to{a:2}}@keyframes y{to{a:3}}p{animation:x 1s}i{animation:y 1s}',
      '<p>',
      'p{animation:x 1s}@keyframes x{0%{a:1}to{a:2}}',
    ],
    ['animations under a condition', '@media (hover:none){@keyframes x{to{a:2}}}', '', null],
    [
      'conditions with something in them',
      '@media (min-width:1px){.a{a:1}.b{a:2}}@media (hover:none){.b{a:3}}',
      '<p class="a">',
      '@media (min-width:1px){.a{a:1}}',
    ],
    [
      'conditions inside conditions',
      '@supports (a:b){@media (hover:none){p{a:1}i{a:2}}}',
      '<p>',
      '@supports (a:b){@media (hover:none){p{a:1}}}',
    ],
    [
      'nothing that is for paper, or for those who want less transparency',
      'p{a:1}@media print{p{a:2}}@media (prefers-reduced-transparency:reduce){p{a:3}}',
      '<p>',
      'p{a:1}',
    ],
    [
      'strings with brackets in them',
      '.a:after{content:"}\\"{"}.b{a:1}',
      '<p class="a">',
      '.a:after{content:"}\\"{"}',
    ],
    [
      'lists inside selectors',
      '.a:is(:not(.x,.y),.z),.b{a:1}',
      '<p class="a">',
      '.a:is(:not(.x,.y),.z){a:1}',
    ],
  ])('%s', (_, css, html, expected) => {
    expect(pick(css, html)).toBe(expected ?? css)
  })

  it('in the order of the whole', () => {
    expect(pick('.b{a:1}p{a:2}.c{a:3}.a{a:4}', '<p class="a b">')).toBe('.b{a:1}p{a:2}.a{a:4}')
  })
})
