/** What a description may have, so that what shows an ordinary one has it all. */
export const wholeDescription =
  '<h3>a</h3><h4>b</h4><p>c<br><b>d</b><strong>e</strong><i>f</i><em>g</em><u>h</u><a href="/terms">i</a><a>j</a></p>' +
  '<ul><li>k</li></ul><ol><li>l</li></ol><blockquote>m</blockquote>'
